import type { Body, RowOf } from '#contract/endpoint.ts'
import type { platform } from '#contract/platform.ts'
import { oddsMax, oddsMin } from '#domain/kernel/price.ts'
import { isPrice } from '#domain/markets/market.ts'
import type { Random } from './random.ts'

/** Punters go by market and price, whatever there is to see of the event. */
export type Offer = Omit<RowOf<(typeof platform)['offer']>, 'popular' | 'desktop' | 'mobile' | 'stream' | 'score' | 'live_stream' | 'live_score'>
export type PlatformPlayer = RowOf<(typeof platform)['players']>
export type BetBody = Body<(typeof platform)['placeBet']>

/** Chances in percent of the slips that a player site sees every day. */
const slips = { greedyPrice: 4, hugeStake: 2, tinyStake: 1, strayLine: 1 } as const
const backPercent = 72

/** The bet a player makes on a market as it was last seen; null where nothing is offered. */
export function chooseBet(player: PlatformPlayer, market: Offer, random: Random): BetBody | null {
  const keys = Object.entries(market.quotes).filter(([, quote]) => quote.back.length > 0 || quote.lay.length > 0)
  if (keys.length === 0) return null
  const [key, quote] = pickFavourite(keys, random)
  const wantsBack = !market.lay_allowed || quote.lay.length === 0 || (quote.back.length > 0 && random.chance(backPercent))
  const side = wantsBack ? 'back' : 'lay'
  const best = (wantsBack ? quote.back : quote.lay)[0]
  if (best === undefined) return null
  const ofNumbers = market.type === 'fancy' || market.type === 'line'
  return {
    player_id: player.player_id,
    market_id: market.market_id,
    ...(ofNumbers ? { line: (quote.line ?? best[0]) + (random.chance(slips.strayLine) ? 1_000 : 0) } : { selection_id: key }),
    side,
    ...(market.type === 'line' ? {} : { price: askedPrice(best[0], side, market, random) }),
    stake_minor: stakeOf(market, random),
    ...siteOf(player.player_id),
  }
}

/** From where a player bets: an address and a device of their own, out of the network that is kept for tests. */
export function siteOf(playerId: string): { readonly ip: string; readonly device: string; readonly user_agent: string } {
  const number = Number(playerId) % 65_536
  return { ip: `198.18.${number >> 8}.${number & 255}`, device: `demo-device-${playerId}`, user_agent: 'Demo player site' }
}

type KeyedQuote = readonly [key: string, quote: Offer['quotes'][string]]

/** Short prices draw most of the bets. */
function pickFavourite(keys: readonly KeyedQuote[], random: Random): KeyedQuote {
  const weights = keys.map(([, { back }]) => 1 / Math.max(back[0]?.[0] ?? 20_000, 1_000))
  let draw = random.unit() * weights.reduce((total, weight) => total + weight, 0)
  return keys.find((_, index) => (draw -= weights[index] ?? 0) < 0) ?? random.pick(keys)
}

/** Mostly the price on the screen; sometimes a better one than there is, which must be refused. */
function askedPrice(price: number, side: 'back' | 'lay', { type }: Offer, random: Random): number {
  if (!random.chance(slips.greedyPrice)) return price
  const better = Math.max(1, Math.round(side === 'back' ? price * 1.05 : price * 0.95))
  return isPrice(type, better) ? better : side === 'back' ? oddsMax : oddsMin
}

function stakeOf(market: Offer, random: Random): number {
  if (random.chance(slips.hugeStake)) return market.max_stake_minor * 2
  if (random.chance(slips.tinyStake)) return Math.max(1, Math.floor(market.min_stake_minor / 2))
  const wanted = market.min_stake_minor * Math.exp(Math.abs(random.normal()) * 1.3)
  const step = Math.max(1, market.min_stake_minor)
  return Math.min(market.max_stake_minor, Math.max(market.min_stake_minor, Math.round(wanted / step) * step))
}
