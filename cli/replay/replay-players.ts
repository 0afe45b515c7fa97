import { allPages } from '#contract/all-pages.ts'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import type { BetBody, Offer, PlatformPlayer } from '#simulator/punter-choice.ts'
import { chooseBet } from '#simulator/punter-choice.ts'
import type { Random } from '#simulator/random.ts'
import { createRandom } from '#simulator/random.ts'

export type ReplayBets = { accepted: number; stakedMinor: bigint; readonly refused: Record<string, number> }

/** In percent: bets that nobody should accept, beside the slips that players make anyway. */
const onWhatIsGonePercent = 5
const forNobodyPercent = 1
const onNothingPercent = 1
/** Players whose account was refused seldom try again. */
const stubbornPercent = 15
const nobody = '999999999'

/**
 * The players of a replay bet through the platform interface at the prices of the moment. Some bet on markets they saw a while ago,
 * on runners that are not there, for players that do not exist: those must be refused, each with its reason.
 */
export class ReplayPlayers {
  readonly bets: ReplayBets = { accepted: 0, stakedMinor: 0n, refused: {} }
  readonly #client: Client
  readonly #random: Random
  #players: readonly PlatformPlayer[] = []
  #seen: readonly Offer[] = []
  readonly #barred = new Set<string>()
  #sent = 0

  constructor(client: Client, seed: string) {
    this.#client = client
    this.#random = createRandom(`${seed}/replay players`)
  }

  /** True once there was a market with prices to bet at. */
  get sawMarkets(): boolean {
    return this.#seen.length > 0
  }

  async begin(): Promise<void> {
    this.#players = await allPages((page) => this.#client(platform.players, { query: page }))
  }

  /** Up to this many players, each another one, bet once on what is offered now. */
  async bet(count: number): Promise<void> {
    const offer = await allPages((page) => this.#client(platform.offer, { query: page }))
    const priced = offer.filter(({ quotes }) => Object.values(quotes).some(({ back, lay }) => back.length + lay.length > 0))
    const before = this.#seen
    if (priced.length > 0) this.#seen = priced
    const chosen = this.#draw(count)
    const bodies = chosen.map((player) => this.#choose(player, priced, before)).filter((body) => body !== null)
    await Promise.all(bodies.map((body) => this.#place(body)))
  }

  #draw(count: number): readonly PlatformPlayer[] {
    const left = this.#players.filter(({ player_id: id }) => !this.#barred.has(id) || this.#random.chance(stubbornPercent))
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(this.#random.integer(0, left.length - 1), 1)).flat()
  }

  #choose(player: PlatformPlayer, now: readonly Offer[], before: readonly Offer[]): BetBody | null {
    const random = this.#random
    const stale = random.chance(onWhatIsGonePercent)
    const markets = stale || now.length === 0 ? before : now
    if (markets.length === 0 || (now.length === 0 && !stale)) return null
    const body = chooseBet(player, random.pick(markets), random)
    if (body === null) return null
    if (random.chance(forNobodyPercent)) return { ...body, player_id: nobody }
    return body.selection_id !== undefined && random.chance(onNothingPercent) ? { ...body, selection_id: nobody } : body
  }

  async #place(body: BetBody): Promise<void> {
    this.#sent += 1
    try {
      const { data } = await this.#client(platform.placeBet, { body, key: `replay-${this.#sent}` })
      this.bets.accepted += 1
      this.bets.stakedMinor += BigInt(data[0]?.bet.stake_minor ?? 0)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === null || error.status >= 500) throw error
      this.bets.refused[error.code] = (this.bets.refused[error.code] ?? 0) + 1
      if (error.code.startsWith('ACCOUNT_')) this.#barred.add(body.player_id)
    }
  }
}
