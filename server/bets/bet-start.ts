import type { Tx } from '#database/transaction.ts'
import { Conditions } from '../runtime/conditions.ts'
import type { After } from '../runtime/list-order.ts'
import type { BetFilter } from './bet-filter.ts'

/** So many of the newest results are looked through for one of the sport and the type that are asked for. */
const resultsMax = 1_000
/** Among so many markets that wait for a result one is taken to be such. */
const waitingMax = 2_000
/** What clocks of several nodes may be apart: who took a bet and who settled its market may be two. */
const clocksApart = "interval '1 minute'"
/** Behind every id. */
const lastId = '9223372036854775807'

const hasBets = 'exists (select from bets b where b.market_id = m.id)'
const settledStatuses: readonly unknown[] = ['won', 'lost', 'even']

/**
 * Where a list of the newest bets may begin: no bet that matches is newer. Bets of a market are older than its result, so those that won,
 * lost or came out even are older than the newest result, and so are those of a sport or a type of market without a bet that waits for one.
 * A platform has many bets that wait, and they are its newest: a list that began with them would look at all of them in vain.
 * @returns null: with the newest of all; `none`: no bet can match
 */
export async function startOfBets(tx: Tx, { status, game_id: sport, market_type: type }: BetFilter): Promise<After | null | 'none'> {
  const settledOnly = settledStatuses.includes(status)
  if (!settledOnly && (status !== undefined || (sport === undefined && type === undefined))) return null
  if (!settledOnly && (await waits(tx, sport, type))) return null
  const conditions = new Conditions()
  addPlace(conditions, sport, type)
  const { rows: [newest] } = await tx.query<{ at: string | null }>(`
    select m.settled_at + ${clocksApart} as at from (
      select r.settled_at, m.id, m.sport_id, m.type, row_number() over (order by r.settled_at desc) as place
      from results r join markets m on m.id = r.market_id where r.state = 'settled' order by r.settled_at desc limit ${resultsMax}) m
    where (${conditions.text()} and ${hasBets}) or m.settled_at is null or m.place = ${resultsMax} order by m.settled_at desc limit 1`, conditions.values)
  if (newest === undefined) return 'none'
  return newest.at === null ? null : { value: newest.at, id: lastId }
}

/** Whether a market without a result that stands may hold such a bet. */
async function waits(tx: Tx, sport: string | undefined, type: string | undefined): Promise<boolean> {
  const conditions = new Conditions()
  addPlace(conditions, sport, type)
  const { rows: [row] } = await tx.query<{ markets: number; waits: boolean | null }>(`
    select count(*)::int as markets, bool_or(${conditions.text()} and ${hasBets}) as waits
    from (select id, sport_id, type from markets where status <> 'settled' limit ${waitingMax}) m`, conditions.values)
  return row === undefined || row.markets === waitingMax || row.waits === true
}

function addPlace(conditions: Conditions, sport: string | undefined, type: string | undefined): void {
  if (sport !== undefined) conditions.add('m.sport_id = ?', sport)
  if (type !== undefined) conditions.add('m.type = ?', type)
}
