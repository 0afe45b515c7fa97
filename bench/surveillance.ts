import type pg from 'pg'
import type { LoadOrder, LoadReport } from './placement-load.ts'
import { quantile } from './quantiles.ts'

const betsPerSecond = 1_000
const seconds = 20

/** How long bets that were told wait until all rules have judged them, while they come by the clock, from addresses and devices of their own. */
export async function surveillanceBench(owner: pg.Pool, load: (change: Partial<LoadOrder>) => Promise<LoadReport>): Promise<void> {
  const ages: number[] = []
  let running = true
  const report = load({ perSecond: betsPerSecond, seconds, seed: 60, sites: true }).finally(() => { running = false })
  const look = async (): Promise<void> => {
    while (running) {
      const { rows } = await owner.query<{ age: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(at)) * 1000, 0)::float8 as age from stream where no > (select (value ->> 'no')::bigint from settings where key = 'surveillance')`)
      ages.push(rows[0]?.age ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const [{ accepted, seconds: took }] = await Promise.all([report, look()])
  const { rows: [found] } = await owner.query<{ rules: number; hits: number; alerts: number }>(
    `select (select count(*)::int from surveillance_rules where state <> 'off') as rules, (select count(*)::int from surveillance_hits) as hits, (select count(*)::int from surveillance_alerts) as alerts`)
  const at = (q: number): string => `${quantile(ages, q).toFixed(0)} ms`
  console.log(`\nSurveillance while ${(accepted / took).toFixed(0)} bets/s are accepted (asked for ${betsPerSecond}): ${found?.rules} rules; the oldest bet that waits to be judged p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`)
  console.log(`  ${found?.hits} of ${accepted} bets met a rule, ${found?.alerts} alerts`)
}
