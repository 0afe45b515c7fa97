import type { Extra, RowOf } from '#contract/endpoint.ts'
import type { statements } from '#contract/statements.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { figureOf } from './figure-store.ts'
import type { Subject } from './figure-store.ts'
import { sumOf } from './kept-sums.ts'
import { partTypes } from './source.ts'
import type { Source } from './source.ts'
import { turnoverOf } from './turnover-store.ts'
import { toWire } from '../runtime/to-wire.ts'

type ActivityRow = RowOf<typeof statements.activity>
type Periods = Extra<typeof statements.activity>
type Since = Periods['since']

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

/** What a part of the profit of a source came to since each beginning. */
async function movedSince(tx: Tx, source: Source, part: 'won' | 'commission', from: readonly (string | null)[]): Promise<Sums> {
  const sums = []
  for (const beginning of from) sums.push(await sumOf(tx, { ...source, types: partTypes[part] }, { from: beginning, to: null }))
  return asSums(sums)
}

/** Stakes of settled bets of all players below since each beginning, by when their market was settled. */
async function turnoverSince(tx: Tx, subject: Subject, from: readonly (string | null)[]): Promise<Sums> {
  const sums = []
  for (const beginning of from) sums.push(await turnoverOf(tx, subject, { from: beginning, to: null }))
  return asSums(sums)
}

function asSums(sums: readonly bigint[]): Sums {
  return Object.fromEntries(periods.map((name, index) => [name, sums[index] ?? 0n])) as Sums
}

/** Win, commission, profit and turnover of an account over the usual periods. Turnover is stakes: it is always the total. */
export async function activityOf(tx: Tx, subject: Subject, view: ActivityRow['view'], now: Date): Promise<{ readonly rows: readonly ActivityRow[]; readonly extra: Periods }> {
  const since = await beginnings(tx, subject.time_zone, now)
  const from = [since.today, since.days_3, since.days_7, since.days_30, null]
  const { source } = await figureOf(tx, subject, view === 'total' ? 'total_pnl' : 'own_pnl')
  const [win, commission] = [await movedSince(tx, source, 'won', from), await movedSince(tx, source, 'commission', from)]
  const turnover = await turnoverSince(tx, subject, from)
  const pnl = Object.fromEntries(periods.map((name) => [name, win[name] + commission[name]])) as Sums
  const row = (figure: ActivityRow['figure'], sums: Sums, of: ActivityRow['view']): ActivityRow => ({
    figure, view: of, currency: subject.currency,
    ...Object.fromEntries(periods.map((name) => [name, toWire(sums[name])])) as Record<(typeof periods)[number], number>,
  })
  return { rows: [row('win', win, view), row('commission', commission, view), row('pnl', pnl, view), row('turnover', turnover, 'total')], extra: { since, time_zone: subject.time_zone } }
}
