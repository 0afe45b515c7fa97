/** What a list shows of the query that reads it: what was read before stays where it cannot be read again. */
export function listState(query: { readonly isPending: boolean; readonly isError: boolean }, rows: readonly unknown[]): 'loading' | 'error' | 'ready' {
  return query.isPending ? 'loading' : query.isError && rows.length === 0 ? 'error' : 'ready'
}
