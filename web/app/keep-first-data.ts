import { rowPages, rowQuery } from '../shared/api.ts'
import { waitsForTaking } from '../shared/early-calls.ts'
import { queries } from '../shared/queries.ts'
import { firstPages } from './first-pages.ts'

/** Takes what was asked for early for the page at this path: it is drawn once, with its data, instead of without and then with. */
export async function keepFirstData(path: string): Promise<void> {
  await window.earlyAsked
  const calls = firstPages[path]?.calls ?? []
  await Promise.all(calls.filter(({ url }) => waitsForTaking(url)).map(({ row, input, pages }) => (pages ? queries.prefetchInfiniteQuery(rowPages(row, input)) : queries.prefetchQuery(rowQuery(row, input)))))
}
