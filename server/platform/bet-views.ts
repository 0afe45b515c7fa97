import type { Minor } from '#domain/kernel/money.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { PlacedBet } from './decide-batch.ts'
import type { PlacementReply } from './stored-reply.ts'

/** The price of accepted terms in thousandths; null in line markets. */
export function matchedPrice({ accepted: { terms } }: PlacedBet): number | null {
  switch (terms.type) {
    case 'match_odds':
    case 'odd_even':
      return terms.odds
    case 'bookmaker':
    case 'fancy':
      return terms.rate
    case 'line':
      return null
  }
}

/** What the player site is told of the bet. */
export function replyOf(placed: PlacedBet, exposureMinor: Minor): PlacementReply {
  const { availableAfterMinor } = placed.accepted
  return { bet: platformBet(placed), available_minor: toWire(availableAfterMinor), exposure_minor: toWire(exposureMinor) }
}

function platformBet(placed: PlacedBet): PlacementReply['bet'] {
  const { accepted, call, market } = placed
  return {
    id: placed.id,
    player_id: placed.player.id,
    market_id: market.row.id,
    selection_id: 'selectionId' in accepted.terms ? accepted.terms.selectionId : null,
    line: 'line' in accepted.terms ? accepted.terms.line : null,
    side: accepted.terms.side,
    price_requested: market.row.type === 'line' ? null : (call.body.price ?? null),
    price_matched: matchedPrice(placed),
    stake_minor: toWire(accepted.terms.stakeMinor),
    profit_minor: toWire(accepted.betProfitMinor),
    liability_minor: toWire(accepted.betLiabilityMinor),
    placed_at: placed.placedAt.toISOString(),
    status: 'open',
  }
}
