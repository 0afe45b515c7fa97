import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Endpoint, RowOf } from '#contract/endpoint.ts'
import { rowKey } from './api.ts'

/** Puts a row as it is now into the loaded pages of every list of this call that shows it: none of them is asked for again. */
export function putRow<Row extends Endpoint>(queries: QueryClient, list: Row, now: RowOf<Row> & { readonly id: string }): void {
  queries.setQueriesData<InfiniteData<{ readonly data: readonly { readonly id: string }[] }>>({ queryKey: rowKey(list), predicate: ({ queryKey }) => queryKey.at(-1) === 'pages' }, (loaded) =>
    loaded && { ...loaded, pages: loaded.pages.map((page) => ({ ...page, data: page.data.map((row) => (row.id === now.id ? now : row)) })) })
}
