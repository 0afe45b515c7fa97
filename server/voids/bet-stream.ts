import { standing, standingColumns, standingJoin } from '#database/bet-standing.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { takenBy } from '#domain/bets/void-bet.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { StoredBet } from './change-bets.ts'
import { byPlayers } from './player-groups.ts'
import { targetConditions } from './void-target.ts'
import type { VoidTarget } from './void-target.ts'

/** What is to be done to the bets of a market. */
export type VoidIntent =
  | {
      readonly kind: 'void'
      readonly target: VoidTarget
      readonly takenBp: number
      /** Whether whoever asks may void whole markets. */
      readonly mayWhole: boolean
    }
  | { readonly kind: 'undo'; readonly voidId: string }

/** A bet as it stands, and how much of it the void takes; an undo takes less than nothing. Basis points of the bet as it was placed. */
export type TakenBet = StoredBet & { readonly taken_bp: number }

const columns = `b.id, b.business_id, b.player_id, b.vector_id, b.market_type, b.side, b.selection_id, b.line, ${standingColumns}`

function meant(marketId: string, intent: VoidIntent): { readonly from: string; readonly taken: string; readonly values: readonly Value[] } {
  if (intent.kind === 'undo') {
    return {
      from: `bet_voids v join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id) ${standingJoin}
        where v.void_id = $2 and v.kind = 'void' and b.market_id = $1`,
      taken: '-v.taken_bp',
      values: [marketId, intent.voidId],
    }
  }
  const conditions = targetConditions(intent.target)
  conditions.add('b.market_id = ?', marketId)
  return { from: `bets b ${standingJoin} where ${conditions.text()} and ${standing.keptBp} > 0`, taken: '0', values: conditions.values }
}

export type MeantCount = { readonly businessIds: readonly string[]; readonly bets: number; readonly players: number }

/** How many bets of a market are meant, and of how many players of which businesses. */
export async function countMeant(tx: Tx, marketId: string, intent: VoidIntent): Promise<MeantCount> {
  const { from, values } = meant(marketId, intent)
  const { rows } = await tx.query<{ business_id: string; bets: number; players: number }>(
    `select b.business_id, count(*)::int as bets, count(distinct b.player_id)::int as players from ${from} group by b.business_id order by b.business_id`, values)
  return {
    businessIds: rows.map((row) => row.business_id),
    bets: rows.reduce((sum, row) => sum + row.bets, 0),
    players: rows.reduce((sum, row) => sum + row.players, 0),
  }
}

/** The bets of a market that are meant, in groups of whole players. */
export async function* meantBets(tx: Tx, marketId: string, intent: VoidIntent): AsyncGenerator<readonly TakenBet[]> {
  const { from, taken, values } = meant(marketId, intent)
  for await (const group of byPlayers<TakenBet>(tx, `select ${columns}, ${taken} as taken_bp from ${from}`, values)) {
    yield intent.kind === 'undo' ? group : group.map((row) => ({ ...row, taken_bp: takenBy(intent.takenBp, row.kept_bp ?? wholeBp) }))
  }
}
