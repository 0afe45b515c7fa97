/** Compares integers that are text without leading zeros, as ids and stored amounts are, by their number: negative where `a` is less. */
export function compareIntegers(a: string, b: string): number {
  const negative = a.startsWith('-')
  if (negative !== b.startsWith('-')) return negative ? -1 : 1
  const bySize = a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
  return negative ? 0 - bySize : bySize
}
