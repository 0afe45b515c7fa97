import type { bets } from '#contract/bets.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { platform } from '#contract/platform.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { selectionName } from '../bets/selection-name.ts'
import { toWire } from '../runtime/to-wire.ts'
import type { PlacedBet } from './decide-batch.ts'
import type { PlacementReply } from './stored-reply.ts'

/** Between the names of a path. */
export const pathSeparator = ' / '

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

function platformBet(placed: PlacedBet): RowOf<typeof platform.bet> {
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

/** The accounts above a player, company first. */
export type Path = readonly { readonly id: string; readonly name: string }[]

/**
 * The message that the bet came: the row as staff see it, and the accounts whose subtrees it is in (company first, the
 * player last), by which the live stream knows who may see it. The path names every level below the company.
 */
export function betPlacedMessage(placed: PlacedBet, path: Path) {
  const { market, player, call } = placed
  const { player_id, ...bet } = platformBet(placed)
  const runner = market.row.selections?.find((each) => each.id === bet.selection_id)
  const row: RowOf<typeof bets.list> = {
    ...bet,
    player_id,
    user_name: player.user_name,
    path: path.slice(1).map((each) => each.name).join(pathSeparator),
    game_id: market.row.sport_id,
    game_name: market.row.game_name,
    league_name: market.row.league_name,
    event_id: market.row.event_id,
    event_name: market.row.event_name,
    market_name: market.row.name,
    market_type: market.row.type,
    selection_name: selectionName(market.row.type, bet.side, runner?.name ?? null),
    currency: player.currency,
    in_play: market.row.in_play,
    ip: call.ip,
    result_minor: null,
  }
  return { bet: row, account_ids: [...path.map((each) => each.id), player_id] }
}
