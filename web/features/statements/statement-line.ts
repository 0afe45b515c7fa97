import type { RowOf } from '#contract/endpoint.ts'
import type { Metadata } from '#contract/envelope.ts'
import type { statements } from '#contract/statements.ts'

type EntryRow = RowOf<typeof statements.entries>

/** What the lines of every statement have. */
export type StatementLine = Pick<EntryRow, 'entry_id' | 'at' | 'day' | 'type' | 'description' | 'amount_minor' | 'day_sum_minor' | 'currency' | 'balance_minor'>

export type Ends = { readonly currency: string; readonly time_zone: string; readonly opening_minor: number; readonly closing_minor: number; readonly sum_minor: number }

export type StatementPage<Line> = { readonly data: readonly Line[]; readonly metadata: Metadata | undefined; readonly extra: { readonly ends: Ends } }

/** A line where it stands: whether its day begins with it, and the time zone of that day. */
export type PlacedLine<Line> = Line & { readonly firstOfDay: boolean; readonly timeZone: string }

/** The lines of all pages in their order, each day once. */
export function placeLines<Line extends StatementLine>(pages: readonly StatementPage<Line>[]): readonly PlacedLine<Line>[] {
  const lines = pages.flatMap((page) => page.data)
  const timeZone = pages[0]?.extra.ends.time_zone ?? 'UTC'
  return lines.map((line, index) => ({ ...line, firstOfDay: lines[index - 1]?.day !== line.day, timeZone }))
}

export const printedMax = 2_000
const pageRows = 200

/** Every line for paper, at most `printedMax`; `complete` is false where there are more. */
export async function allLines<Line extends StatementLine>(
  load: (page: { readonly limit: string; readonly cursor?: string }) => Promise<StatementPage<Line>>,
): Promise<{ readonly lines: readonly PlacedLine<Line>[]; readonly ends: Ends; readonly complete: boolean }> {
  const first = await load({ limit: String(pageRows) })
  const pages = [first]
  let next = first.metadata?.next_cursor ?? null
  while (next !== null && pages.length * pageRows < printedMax) {
    const page = await load({ limit: String(pageRows), cursor: next })
    pages.push(page)
    next = page.metadata?.next_cursor ?? null
  }
  return { lines: placeLines(pages), ends: first.extra.ends, complete: next === null }
}
