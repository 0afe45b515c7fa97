import type pg from 'pg'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'

const betsPerSecond = 1_000
const seconds = 20

/**
 * How long bets that were told wait until all rules have judged them, while they come by the clock, from addresses and devices of their
 * own; and how long what they change waits to be added to the sums of exposure, which go their own way meanwhile.
 */
export async function surveillanceBench(owner: pg.Pool, load: (change: Partial<LoadOrder>) => Promise<LoadReport>): Promise<void> {
  const ages: number[] = []
  const changes: number[] = []
  let running = true
  const report = load({ perSecond: betsPerSecond, seconds, seed: 60, sites: true }).finally(() => { running = false })
  const look = async (): Promise<void> => {
    while (running) {
      const { rows } = await owner.query<{ age: number; change: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::float8 as age,
          (select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::float8 from leg_changes) as change
         from stream where no > (select (value ->> 'no')::bigint from settings where key = 'surveillance')`)
      ages.push(rows[0]?.age ?? 0)
      changes.push(rows[0]?.change ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const [{ accepted, seconds: took }] = await Promise.all([report, look()])
  const { rows: [found] } = await owner.query<{ rules: number; hits: number; alerts: number }>(
    `select (select count(*)::int from surveillance_rules where state <> 'off') as rules, (select count(*)::int from surveillance_hits) as hits, (select count(*)::int from surveillance_alerts) as alerts`)
  const spread = (waited: readonly number[]): string => [0.5, 0.95, 0.99].map((q) => `p${q * 100} ${quantile(waited, q).toFixed(0)} ms`).join(', ')
  console.log(`\nSurveillance while ${(accepted / took).toFixed(0)} bets/s are accepted (asked for ${betsPerSecond}): ${found?.rules} rules; the oldest bet that waits to be judged ${spread(ages)}`)
  console.log(`  the oldest change of exposure that waits to be summed meanwhile ${spread(changes)} (aim p95 250 ms)`)
  console.log(`  ${found?.hits} of ${accepted} bets met a rule, ${found?.alerts} alerts`)
}
