import type { Extra, RowOf } from '#contract/endpoint.ts'
import type { statements } from '#contract/statements.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { figureOf, partTypes } from './figure-store.ts'
import type { Subject } from './figure-store.ts'
import { parameters, postingsOf } from './line-store.ts'
import type { Source } from './line-store.ts'
import { toWire } from '../runtime/to-wire.ts'

type ActivityRow = RowOf<typeof statements.activity>
type Since = Extra<typeof statements.activity>['since']

const periods = ['today_minor', 'days_3_minor', 'days_7_minor', 'days_30_minor', 'lifetime_minor'] as const
type Sums = Readonly<Record<(typeof periods)[number], bigint>>

/** Where the days begin: today, and 3, 7 and 30 days with today, in the account's time zone. */
async function beginnings(tx: Tx, timeZone: string, now: Date): Promise<Since> {
  const { rows } = await tx.query<{ at: string }>(
    `select (date_trunc('day', $1::timestamptz at time zone $2) - d * interval '1 day') at time zone $2 as at
     from unnest(array[0, 2, 6, 29]) with ordinality as b(d, place) order by place`, [now.toISOString(), timeZone])
  const [today, days3, days7, days30] = rows.map((row) => new Date(row.at).toISOString())
  assert(today !== undefined && days3 !== undefined && days7 !== undefined && days30 !== undefined, 'four beginnings')
  return { today, days_3: days3, days_7: days7, days_30: days30 }
}

/** Profit and loss, and the commission in it, since each beginning: one look at every entry. */
async function movedSince(tx: Tx, source: Source, from: readonly (string | null)[]): Promise<{ readonly pnl: Sums; readonly commission: Sums }> {
  const { rows } = await tx.query<{ pnl: string; commission: string }>(
    `with moved as materialized (
       select n.at, n.amount, e.type = any($8) as commission from ${postingsOf(source, 'p.at, p.business_id, p.entry_id', '')}
       join journal_entries e on (e.business_id, e.id) = (n.business_id, n.entry_id)
     )
     select coalesce(sum(m.amount), 0) as pnl, coalesce(sum(m.amount) filter (where m.commission), 0) as commission
     from unnest($7::timestamptz[]) with ordinality as b(at, place) left join moved m on m.at >= coalesce(b.at, '-infinity') group by b.place order by b.place`,
    [...parameters(source, { from: null, to: null }), from, arrayText(partTypes.commission)])
  const signed = (name: 'pnl' | 'commission') => asSums(rows.map((row) => BigInt(source.sign) * BigInt(row[name])))
  return { pnl: signed('pnl'), commission: signed('commission') }
}

/** Stakes of settled bets of all players below since each beginning, by when their market was settled. */
async function turnoverSince(tx: Tx, id: string, from: readonly (string | null)[]): Promise<Sums> {
  const { rows } = await tx.query<{ sum: string }>(
    `with staked as materialized (
       select r.settled_at, sum(p.stake_minor) as stake from account_paths t join positions p on p.player_id = t.descendant_id
       join results r on r.market_id = p.market_id and r.state = 'settled' where t.ancestor_id = $1 group by r.settled_at
     )
     select coalesce(sum(s.stake), 0) as sum from unnest($2::timestamptz[]) with ordinality as b(at, place)
     left join staked s on s.settled_at >= coalesce(b.at, '-infinity') group by b.place order by b.place`, [id, from])
  return asSums(rows.map((row) => BigInt(row.sum)))
}

function asSums(sums: readonly bigint[]): Sums {
  return Object.fromEntries(periods.map((name, index) => [name, sums[index] ?? 0n])) as Sums
}

/** Win, commission, profit and turnover of an account over the usual periods. Turnover is stakes: it is always the total. */
export async function activityOf(tx: Tx, subject: Subject, view: ActivityRow['view'], now: Date): Promise<{ readonly rows: readonly ActivityRow[]; readonly extra: { readonly since: Since } }> {
  const since = await beginnings(tx, subject.time_zone, now)
  const from = [since.today, since.days_3, since.days_7, since.days_30, null]
  const { source } = await figureOf(tx, subject, view === 'total' ? 'total_pnl' : 'own_pnl')
  const { pnl, commission } = await movedSince(tx, source, from)
  const turnover = await turnoverSince(tx, subject.id, from)
  const win = Object.fromEntries(periods.map((name) => [name, pnl[name] - commission[name]])) as Sums
  const row = (figure: ActivityRow['figure'], sums: Sums, of: ActivityRow['view']): ActivityRow => ({
    figure, view: of, currency: subject.currency,
    ...Object.fromEntries(periods.map((name) => [name, toWire(sums[name])])) as Record<(typeof periods)[number], number>,
  })
  return { rows: [row('win', win, view), row('commission', commission, view), row('pnl', pnl, view), row('turnover', turnover, 'total')], extra: { since } }
}
