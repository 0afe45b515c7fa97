import { arrayText } from '#database/array-text.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { Tx } from '#database/transaction.ts'
import type { BetTerms } from '#domain/bets/bet.ts'
import { changeHeld, changeSettled } from '#domain/bets/void-bet.ts'
import type { BetChange, HeldChange, SettledChange } from '#domain/bets/void-bet.ts'
import type { Leg } from '#domain/exposure/leg.ts'
import { addLeg } from '#domain/exposure/position.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { VectorId } from '#domain/kernel/ids.ts'
import { loadStands } from '../results/position-store.ts'
import type { PlayerStand, VectorCache } from '../results/position-store.ts'
import type { ResultMarket } from '../results/result-store.ts'

/** A bet as it stands, with the columns that its change needs. */
export type StoredBet = BetTermsRow & {
  readonly id: string
  readonly business_id: string
  readonly player_id: string
  readonly vector_id: string
}

/** A bet and the terms on which it stands from now on. */
export type ChangedBet = { readonly bet: StoredBet; readonly before: BetTerms; readonly after: BetTerms }

/** What changed bets do to one player: to what the market holds of them, or, where its result has settled, to their money. */
export type PlayerChange = {
  readonly businessId: string
  readonly stand: PlayerStand
  readonly changed: readonly ChangedBet[]
  readonly held: HeldChange
  readonly settled: SettledChange | null
}

export function changedBet(bet: StoredBet, afterOf: (before: BetTerms) => BetTerms): ChangedBet {
  const before = betTerms(bet)
  return { bet, before, after: afterOf(before) }
}

/** Works out, player by player in the order of their bets and by the functions of settlement itself, what changing these bets of one market does. Changes nothing. */
export async function planChanges(tx: Tx, market: ResultMarket, changed: readonly ChangedBet[], cache: VectorCache): Promise<readonly PlayerChange[]> {
  const outcome = market.current?.state === 'settled' ? market.current.outcome : null
  const plan: PlayerChange[] = []
  for (const [businessId, ofBusiness] of Map.groupBy(changed, ({ bet }) => bet.business_id)) {
    const byPlayer = Map.groupBy(ofBusiness, ({ bet }) => bet.player_id)
    const stands = await loadStands(tx, market.id, { businessId, playerIds: arrayText(byPlayer.keys()) }, outcome, cache)
    const standOf = new Map(stands.map((stand) => [String(stand.playerId), stand]))
    for (const [playerId, ofPlayer] of byPlayer) {
      const stand = standOf.get(playerId)
      assert(stand !== undefined, 'whoever has a bet has a position')
      plan.push(planPlayer(market, businessId, stand, ofPlayer))
    }
  }
  return plan
}

function planPlayer(market: ResultMarket, businessId: string, stand: PlayerStand, changed: readonly ChangedBet[]): PlayerChange {
  const changes = changed.map(({ bet, before, after }): BetChange => ({ vectorId: bet.vector_id as VectorId, before, after }))
  const { playerId, commissionBp, positions } = stand
  const { type, shape } = market.outcomeMarket
  const legs = positions.flatMap((position) => position.legs).reduce<readonly Leg[]>(addLeg, [])
  return {
    businessId, stand, changed,
    held: changeHeld(changes, legs, shape),
    settled: market.current?.state === 'settled'
      ? changeSettled(changes, { playerId, marketType: type, outcome: market.current.outcome, commissionBp, positions })
      : null,
  }
}
