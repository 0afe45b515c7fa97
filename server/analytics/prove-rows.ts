import { examplesMax } from '#database/reconcile-check.ts'
import type { Check } from '#database/reconcile-check.ts'
import type { Tx } from '#database/transaction.ts'

/** Accounts from one id to another, both among them: `$1` and `$2` of what is compared. */
export type Slice = { readonly from: string; readonly to: string }

/** Two texts in SQL that must come to the same, row by row; a row of nothing counts for none. */
export type Compared = {
  readonly name: string
  /** What tells rows apart. Both texts have these columns and the figures, each under its name; the figures of rows alike are added up. */
  readonly keys: readonly string[]
  readonly figures: readonly string[]
  readonly kept: string
  readonly must: string
  /** Whether it is made of bets themselves, which are not all told apart while they are due to be added up anew. */
  readonly fromBets?: true
  /** What of it is not compared now, and why. */
  readonly leftOut?: string | undefined
}

/** Compares what is kept with what it must be, one slice of accounts after the other: no statement sorts more than one slice has. */
export async function compareRows(tx: Tx, slices: readonly Slice[], compared: Compared): Promise<Check> {
  const check = { looked: 0, wrong: 0, examples: [] as string[] }
  const text = compareText(compared)
  for (const { from, to } of slices) {
    const { rows: [found] } = await tx.query<{ looked: number; wrong: number; examples: readonly string[] | null }>(text, [from, to])
    check.looked += found?.looked ?? 0
    check.wrong += found?.wrong ?? 0
    check.examples.push(...(found?.examples ?? []).slice(0, examplesMax - check.examples.length))
  }
  return { name: compared.name, ...check, leftOut: compared.leftOut }
}

function compareText({ keys, figures, kept, must }: Compared): string {
  const columns = [...keys, ...figures].join(', ')
  const differ = figures.map((name) => `kept_${name} <> must_${name}`).join(' or ')
  const said = figures.map((name) => `case when kept_${name} <> must_${name} then '${name} kept ' || trim_scale(kept_${name}) || ', must be ' || trim_scale(must_${name}) end`).join(', ')
  return `
    select count(*)::int as looked, (count(*) filter (where ${differ}))::int as wrong,
      (array_agg(concat_ws(' ', ${keys.map((name) => `'${name} ' || ${name}`).join(', ')}) || ': ' || concat_ws('; ', ${said}) order by ${keys.join(', ')}) filter (where ${differ}))[1:${examplesMax}] as examples
    from (
      select ${keys.join(', ')}, ${figures.map((name) => `coalesce(sum(${name}) filter (where of_kept), 0)::numeric as kept_${name}, coalesce(sum(${name}) filter (where not of_kept), 0)::numeric as must_${name}`).join(', ')}
      from (select true as of_kept, ${columns} from (${kept}) kept union all select false, ${columns} from (${must}) must) both_of
      group by ${keys.join(', ')}
    ) compared`
}

/** Names of a kind of figures, as columns of the rows `of`. */
export const columnsOf = (of: string, names: readonly string[]): string => names.map((name) => `${of}.${name}`).join(', ')
/** As many columns of nothing. */
export const nothing = (names: readonly string[]): string => names.map((name) => `0 as ${name}`).join(', ')

/** A list of words of the code, in SQL. */
export const words = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')
