import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { createPlayerSite, type PlayerSite } from './player-site.ts'
import { siteOf } from './punter-choice.ts'
import type { Offer } from './punter-choice.ts'
import { createRandom } from './random.ts'
import { schemeRunners, schemes, schemeSite, schemeSignIns, type Scheme } from './schemes.ts'

/** A scheme comes of itself this often. */
const everyMs = 10 * 60_000

export type PlottersOptions = {
  /** One client a business, each with that business's key. */
  readonly clients: readonly Client[]
  readonly seed: string
  /** Before the keys of its bets: another one after every start. */
  readonly keyPrefix: string
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly running: () => boolean
  readonly onTrouble: (error: unknown) => void
}

/**
 * A few of the demo's players with a scheme, so that surveillance has something to find: they bet like the others, from addresses of a
 * network for documents and devices that say what they are. `run` carries out each scheme once where asked for, then one after
 * another, until nothing runs any more.
 */
export function createPlotters({ clients, seed, keyPrefix, now, sleep, running, onTrouble }: PlottersOptions): { run(how: { readonly allAtFirst: boolean }): Promise<void> } {
  const random = createRandom(`${seed}/plotters`)
  const sites = clients.map((client) => createPlayerSite(client, now))
  let begun = 0

  const carryOut = async (scheme: Scheme): Promise<void> => {
    const number = ++begun
    const site = random.pick(sites)
    const players = await site.players()
    const market = marketFor(scheme, (await site.markets()).filter((offer) => offer.type === 'match_odds'), (offers) => random.pick(offers))
    if (market === null || players.length < 6 * scheme.people) return
    // Those who seldom bet: what they usually stake is what the scheme stakes.
    const first = random.integer(0, Math.floor(players.length / 3) - scheme.people) * 3
    const people = Array.from({ length: scheme.people }, (_, index) => players[first + 3 * index + 1]?.player_id ?? '')
    for (const [index, told] of schemeSignIns(scheme).entries()) await site.client(platform.tellSignIn, { params: { id: people[0] ?? '' }, body: { ...told, user_agent: 'Demo player site' }, key: `${keyPrefix}-${number}-in-${index}` })
    const startedMs = now()
    for (const [index, step] of scheme.steps.entries()) {
      await sleep(Math.max(0, startedMs + step.afterMs - now()))
      if (!running()) return
      await place(site, market, scheme, step, people[step.who] ?? '', `${keyPrefix}-${number}-${index}`)
    }
  }

  const attempt = (scheme: Scheme): Promise<void> =>
    carryOut(scheme).catch((error: unknown) => {
      if (running()) onTrouble(error)
    })

  return {
    async run({ allAtFirst }) {
      if (allAtFirst) await Promise.all(schemes.map(attempt))
      while (running()) {
        await sleep(everyMs)
        if (running()) await attempt(random.pick(schemes))
      }
    },
  }
}

type Place = { readonly offer: Offer; readonly first: string; readonly second: string }

/** A market with both sides on one runner, which is the one that is bet on, and with another one where the scheme asks for it. */
function marketFor(scheme: Scheme, offers: readonly Offer[], pick: (offers: readonly Offer[]) => Offer): Place | null {
  const fitting = offers.filter((offer) => offer.lay_allowed && schemeRunners(scheme, offer.quotes) !== null)
  if (fitting.length === 0) return null
  const offer = pick(fitting)
  const runners = schemeRunners(scheme, offer.quotes)
  return runners === null ? null : { offer, ...runners }
}

async function place(site: PlayerSite, { offer, first, second }: Place, scheme: Scheme, step: Scheme['steps'][number], playerId: string, key: string): Promise<void> {
  const selectionId = step.second ? second : first
  const seen = await site.again(offer)
  const price = seen?.quotes[selectionId]?.[step.side][0]?.[0]
  // The market stands still for a while: the bet is left out, as everybody's is.
  if (seen === null || price === undefined) return
  const body = {
    player_id: playerId, market_id: offer.market_id, selection_id: selectionId, side: step.side, price, stake_minor: Math.min(seen.max_stake_minor, seen.min_stake_minor * step.stakes),
    ...schemeSite(scheme, `${scheme.kind}-${offer.market_id}`, playerId, siteOf(playerId)),
  }
  try {
    await site.client(platform.placeBet, { body, key })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === null) throw error
  }
}
