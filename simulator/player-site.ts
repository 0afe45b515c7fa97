import { allPages } from '#contract/all-pages.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import type { Offer, PlatformPlayer } from './punter-choice.ts'

/** How old a list of markets may get before it is asked for again. */
const offerFreshMs = 15_000
const playersMax = 1_000

/** A player site of the demo: what it offers and who plays there. */
export type PlayerSite = {
  readonly client: Client
  markets(): Promise<readonly Offer[]>
  /** The markets of one event as they stand now. */
  marketsOf(eventId: string): Promise<readonly Offer[]>
  players(): Promise<readonly PlatformPlayer[]>
  /** The market as it stands now; null when it takes no bets any more. */
  again(market: Offer): Promise<Offer | null>
  forget(): void
}

export function createPlayerSite(client: Client, now: () => number): PlayerSite {
  let offer: { readonly atMs: number; readonly rows: Promise<readonly Offer[]> } | null = null
  let players: Promise<readonly PlatformPlayer[]> | null = null
  const fail = (error: unknown): never => {
    offer = null
    players = null
    throw error
  }
  const marketsOf = (eventId: string): Promise<readonly Offer[]> => allPages((page) => client(platform.offer, { query: { event_id: eventId, ...page } }))
  return {
    client,
    markets: () => {
      if (offer === null || now() - offer.atMs > offerFreshMs) {
        const rows = allPages((page) => client(platform.offer, { query: page }))
        offer = { atMs: now(), rows }
      }
      return offer.rows.catch(fail)
    },
    marketsOf,
    players: () => (players ??= allPages((page) => client(platform.players, { query: page }), playersMax)).catch(fail),
    again: async (market) => {
      return (await marketsOf(market.event_id)).find(({ market_id: id }) => id === market.market_id) ?? null
    },
    forget: () => {
      offer = null
    },
  }
}
