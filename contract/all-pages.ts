import type { Metadata } from './envelope.ts'
import { pageSizeMax } from './fields.ts'

/** What a list takes for one page. */
export type PageQuery = { readonly limit: string; readonly cursor?: string }
type Page<Row> = { readonly data: readonly Row[]; readonly metadata: Metadata | undefined }

/** The rows of every page of a list, one page after the other; ends with the page on which there are `atLeast` rows. */
export async function allPages<Row>(ask: (query: PageQuery) => Promise<Page<Row>>, atLeast = Infinity): Promise<readonly Row[]> {
  const rows: Row[] = []
  let query: PageQuery | null = { limit: String(pageSizeMax) }
  while (query !== null && rows.length < atLeast) {
    const { data, metadata }: Page<Row> = await ask(query)
    rows.push(...data)
    const cursor = metadata?.next_cursor ?? null
    query = cursor === null ? null : { limit: query.limit, cursor }
  }
  return rows
}
