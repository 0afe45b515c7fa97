import type * as z from 'zod/mini'
import type { voidFilter } from '#contract/voids.ts'
import { standing, standingJoin } from '#database/bet-standing.ts'
import type { Tx } from '#database/transaction.ts'
import { typesInRange } from '#domain/bets/price-range.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { Conditions } from '../runtime/conditions.ts'

export type VoidFilter = z.output<typeof voidFilter>

/** Which bets a void is about, as it stands in `voids.target`. */
export type VoidTarget =
  | { readonly scope: 'bets'; readonly bet_ids: readonly string[] }
  | { readonly scope: 'filter'; readonly filter: VoidFilter }
  | { readonly scope: 'market'; readonly market_id: string }
  | { readonly scope: 'event'; readonly event_id: string }

/** What a filter may find: one that finds more says too little. A market and an event are void with all their bets, however many. */
export const filteredBetsMax = 50_000
export const filteredMarketsMax = 500

/** Conditions on bets (`b`). */
export function targetConditions(target: VoidTarget): Conditions {
  const conditions = new Conditions()
  switch (target.scope) {
    case 'bets':
      conditions.add('b.id = any(?::bigint[])', [...target.bet_ids])
      break
    case 'market':
      conditions.add('b.market_id = ?', target.market_id)
      break
    case 'event':
      conditions.add('b.event_id = ?', target.event_id)
      break
    case 'filter':
      addFilter(conditions, target.filter)
  }
  return conditions
}

function addFilter(conditions: Conditions, filter: VoidFilter): void {
  if (filter.event_id !== undefined) conditions.add('b.event_id = ?', filter.event_id)
  if (filter.market_id !== undefined) conditions.add('b.market_id = ?', filter.market_id)
  if (filter.selection_id !== undefined) conditions.add('b.selection_id = ?', filter.selection_id)
  if (filter.account_id !== undefined) {
    conditions.add('exists (select from account_paths t where t.ancestor_id = ? and t.descendant_id = b.player_id)', filter.account_id)
  }
  if (filter.ip !== undefined) conditions.add('b.ip = ?::inet', filter.ip)
  if (filter.side !== undefined) conditions.add('b.side = ?', filter.side)
  if (filter.from !== undefined) conditions.add('b.placed_at >= ?', filter.from)
  if (filter.to !== undefined) conditions.add('b.placed_at < ?', filter.to)
  if (filter.odds_min !== undefined) conditions.add('b.price_matched >= ?', filter.odds_min)
  if (filter.odds_max !== undefined) conditions.add('b.price_matched <= ?', filter.odds_max)
  const priced = typesInRange(filter)
  if (priced !== null) conditions.add(`b.market_type in (${priced.map(() => '?').join()})`, ...priced)
}

/** What a filter may name beside what its bets have in common. */
const places: ReadonlySet<string> = new Set(['event_id', 'market_id'] satisfies (keyof VoidFilter)[])

/**
 * Whether a filter says what its bets have in common. One that names a place alone means all bets of it: that is a void of the market or
 * of the event, which has a right of its own and asks for the roll back of a settled result first (domain rules, section 5.3).
 */
function saysWhich(filter: VoidFilter): boolean {
  return Object.entries(filter).some(([name, value]) => value !== undefined && !places.has(name))
}

/**
 * The markets that have bets of the target of which something stands, by id. Refuses a target without such bets (VOID_NOTHING,
 * BET_UNKNOWN, BET_ALREADY_VOID), a filter that finds too many, and one that names no more than a place.
 */
export async function targetMarkets(tx: Tx, target: VoidTarget): Promise<Result<readonly string[]>> {
  if (target.scope === 'filter' && !saysWhich(target.filter)) return refuse('REQUEST_INVALID', { field: 'target.filter' })
  if (target.scope === 'bets') {
    const wanted = new Set(target.bet_ids)
    const found = await tx.query('select from bets where id = any($1::bigint[])', [[...wanted]])
    if (found.rowCount < wanted.size) return refuse('BET_UNKNOWN', { field: 'target.bet_ids' })
  }
  const conditions = targetConditions(target)
  const { rows } = await tx.query<{ market_id: string; bets: number }>(
    `select b.market_id, count(*)::int as bets from bets b ${standingJoin}
     where ${conditions.text()} and ${standing.keptBp} > 0 group by b.market_id order by b.market_id`, conditions.values)
  if (rows.length === 0) return refuse(target.scope === 'bets' ? 'BET_ALREADY_VOID' : 'VOID_NOTHING')
  const bets = rows.reduce((sum, row) => sum + row.bets, 0)
  if (target.scope === 'filter' && (rows.length > filteredMarketsMax || bets > filteredBetsMax)) {
    return refuse('VOID_TOO_MANY', { bets, most_bets: filteredBetsMax, most_markets: filteredMarketsMax })
  }
  return ok(rows.map((row) => row.market_id))
}
