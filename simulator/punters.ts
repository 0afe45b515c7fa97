import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { chooseBet, siteOf } from './punter-choice.ts'
import type { Offer, PlatformPlayer } from './punter-choice.ts'
import { createPlayerSite, type PlayerSite } from './player-site.ts'
import { createRandom } from './random.ts'
import { homeCountry } from './schemes.ts'

const burstLanes = 6
const inPlayPercent = 75
/** Players whose account was refused seldom try again. */
const stubbornPercent = 5

export type PuntersOptions = {
  /** One client a business, each with that business's key. */
  readonly clients: readonly Client[]
  readonly seed: string
  readonly betsPerSecond: number
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Told of failures that are no refusals: a server that cannot be reached. */
  readonly onTrouble: (error: unknown) => void
}

export type PunterCounts = { readonly accepted: number; readonly refused: Readonly<Record<string, number>> }

/** The players of the demo: they look at the markets, like short prices and matches in play, and bet through the platform interface. */
export type Punters = {
  /** Makes this many attempts on the chosen markets as fast as the server takes them; resolves when all are answered. */
  burst(bets: number, which: (market: Offer) => boolean): Promise<void>
  /** Makes this many attempts on the markets of these events as they stand now; resolves when all are answered. */
  burstOn(eventIds: readonly string[], bets: number): Promise<void>
  /** Bets at the configured rate until `stop`. */
  run(): Promise<void>
  stop(): void
  counts(): PunterCounts
}

export function createPunters(options: PuntersOptions): Punters {
  const random = createRandom(`${options.seed}/punters`)
  const sites = options.clients.map((client) => createPlayerSite(client, options.now))
  // Keys must not repeat after a restart with the same seed.
  const keyPrefix = `demo-${options.now().toString(36)}`
  const refused: Record<string, number> = {}
  const barred = new Set<string>()
  const entered = new Set<string>()
  let accepted = 0
  let placed = 0
  let running = true

  const betOnce = async (fresh: boolean, marketsOf: (site: PlayerSite) => Promise<readonly Offer[]>): Promise<void> => {
    const site = random.pick(sites)
    const markets = await marketsOf(site)
    const players = await site.players()
    if (markets.length === 0 || players.length === 0) return
    const live = markets.filter(({ in_play: inPlay }) => inPlay)
    const market = random.pick(live.length > 0 && random.chance(inPlayPercent) ? live : markets)
    const seen = fresh ? await site.again(market) : market
    const player = regular(players)
    if (seen === null || (barred.has(player.player_id) && !random.chance(stubbornPercent))) return
    const body = chooseBet(player, seen, random)
    if (body === null) return
    placed += 1
    try {
      await enter(site, player.player_id)
      await site.client(platform.placeBet, { body, key: `${keyPrefix}-${placed}` })
      accepted += 1
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      if (code === null) throw error
      refused[code] = (refused[code] ?? 0) + 1
      if (code.startsWith('ACCOUNT_')) barred.add(player.player_id)
    }
  }
  /** Who bets has signed in before; the player site tells of it once. */
  const enter = async ({ client }: PlayerSite, playerId: string): Promise<void> => {
    if (entered.has(playerId)) return
    entered.add(playerId)
    await client(platform.tellSignIn, { params: { id: playerId }, body: { ...siteOf(playerId), country: homeCountry }, key: `${keyPrefix}-in-${playerId}` })
  }
  /** A third of the players place most of the bets. */
  const regular = (players: readonly PlatformPlayer[]): PlatformPlayer =>
    random.chance(80) ? (players[random.integer(0, Math.floor((players.length - 1) / 3)) * 3] ?? random.pick(players)) : random.pick(players)

  const attempt = async (fresh: boolean, marketsOf: (site: PlayerSite) => Promise<readonly Offer[]>): Promise<void> => {
    try {
      await betOnce(fresh, marketsOf)
    } catch (error) {
      if (running) options.onTrouble(error)
    }
  }

  const burst = async (bets: number, marketsOf: (site: PlayerSite) => Promise<readonly Offer[]>): Promise<void> => {
    let left = bets
    const lane = async (): Promise<void> => {
      while (running && left-- > 0) await attempt(false, marketsOf)
    }
    await Promise.all(Array.from({ length: burstLanes }, lane))
  }

  return {
    burst: (bets, which) => {
      for (const site of sites) site.forget()
      return burst(bets, async (site) => (await site.markets()).filter(which))
    },
    burstOn: (eventIds, bets) => {
      const seen = new Map<PlayerSite, Promise<readonly Offer[]>>()
      const look = async (site: PlayerSite): Promise<readonly Offer[]> => (await Promise.all(eventIds.map((id) => site.marketsOf(id)))).flat()
      return burst(bets, (site) => {
        const offers = seen.get(site) ?? look(site)
        seen.set(site, offers)
        return offers
      })
    },
    run: async () => {
      const everyMs = 1_000 / options.betsPerSecond
      while (running) {
        await attempt(true, (site) => site.markets())
        await options.sleep(everyMs * (0.3 + random.unit() * 1.4))
      }
    },
    stop: () => {
      running = false
    },
    counts: () => ({ accepted, refused }),
  }
}
