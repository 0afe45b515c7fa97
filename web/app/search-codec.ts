/** Search parameters are plain text, in and out: ids stay strings, and a copied address reads as it was typed. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Empty and absent values leave the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** How the router reads and writes addresses; what the page of an address does not know leaves it (`known-search.ts`). */
export const searchCodec = { parseSearch, stringifySearch, search: { strict: true } } as const
