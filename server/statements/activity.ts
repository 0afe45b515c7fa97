import type { RowOf } from '#contract/endpoint.ts'
import type { statements } from '#contract/statements.ts'
import type { Tx } from '#database/transaction.ts'
import { figureOf } from './figure-store.ts'
import type { Subject } from './figure-store.ts'
import { sumOf } from './line-store.ts'
import { toWire } from '../runtime/to-wire.ts'

type ActivityRow = RowOf<typeof statements.activity>

const periods = ['today_minor', 'days_3_minor', 'days_7_minor', 'days_30_minor', 'lifetime_minor'] as const
type Sums = Readonly<Record<(typeof periods)[number], bigint>>

/** Where the days begin: today, and 3, 7 and 30 days with today, in the account's time zone; null is a lifetime. */
async function beginnings(tx: Tx, timeZone: string, now: Date): Promise<readonly (string | null)[]> {
  const { rows } = await tx.query<{ at: string }>(
    `select (date_trunc('day', $1::timestamptz at time zone $2) - d * interval '1 day') at time zone $2 as at
     from unnest(array[0, 2, 6, 29]) with ordinality as b(d, place) order by place`, [now.toISOString(), timeZone])
  return [...rows.map((row) => row.at), null]
}

/** Stakes of settled bets of all players below, by when their market was settled. */
const turnoverText = `
select coalesce(sum(p.stake_minor), 0) as sum
from account_paths t join positions p on p.player_id = t.descendant_id
join results r on r.market_id = p.market_id and r.state = 'settled'
where t.ancestor_id = $1 and r.settled_at >= coalesce($2::timestamptz, '-infinity')`

/** Win, commission, profit and turnover of an account over the usual periods. Turnover is stakes: it is always the total. */
export async function activityRows(tx: Tx, subject: Subject, view: ActivityRow['view'], now: Date): Promise<readonly ActivityRow[]> {
  const from = await beginnings(tx, subject.timeZone, now)
  const { source } = await figureOf(tx, subject, view === 'total' ? 'total_pnl' : 'own_pnl')
  const over = async (sum: (from: string | null) => Promise<bigint>): Promise<Sums> => {
    const sums: bigint[] = []
    for (const begin of from) sums.push(await sum(begin))
    return Object.fromEntries(periods.map((name, index) => [name, sums[index] ?? 0n])) as Sums
  }
  const pnl = await over((begin) => sumOf(tx, source, { from: begin, to: null }))
  const commission = await over((begin) => sumOf(tx, { ...source, types: ['commission', 'commission_reversal'] }, { from: begin, to: null }))
  const turnover = await over(async (begin) => BigInt((await tx.query<{ sum: string }>(turnoverText, [subject.id, begin])).rows[0]?.sum ?? 0))
  const win = Object.fromEntries(periods.map((name) => [name, pnl[name] - commission[name]])) as Sums
  const row = (figure: ActivityRow['figure'], sums: Sums, of: ActivityRow['view']): ActivityRow => ({
    figure, view: of, currency: subject.currency,
    ...Object.fromEntries(periods.map((name) => [name, toWire(sums[name])])) as Record<(typeof periods)[number], number>,
  })
  return [row('win', win, view), row('commission', commission, view), row('pnl', pnl, view), row('turnover', turnover, 'total')]
}
