import { quantile } from './quantiles.ts'

export const measuredTimes = 15

/** Runs some work many times and prints how long it takes, in milliseconds. */
export async function measure(name: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const took: number[] = []
  for (let round = 0; round < measuredTimes; round++) {
    const started = performance.now()
    await work(round)
    took.push(performance.now() - started)
  }
  console.log(`  ${name.padEnd(62)} median ${quantile(took, 0.5).toFixed(0).padStart(5)} ms   slowest ${Math.max(...took).toFixed(0).padStart(5)} ms`)
}
