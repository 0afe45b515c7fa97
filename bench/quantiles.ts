/** The q-quantile (0..1) of latencies in milliseconds; 0 of an empty list. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] as number
}
