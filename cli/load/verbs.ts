import { randomUUID } from 'node:crypto'
import { allPages } from '#contract/all-pages.ts'
import { bets } from '#contract/bets.ts'
import { exposure } from '#contract/exposure.ts'
import { platform } from '#contract/platform.ts'
import { search } from '#contract/search.ts'
import { superAdmins } from '#contract/super-admins.ts'
import type { Client } from '#contract/client.ts'
import { chooseBet } from '#simulator/punter-choice.ts'
import type { Offer, PlatformPlayer } from '#simulator/punter-choice.ts'
import type { Random } from '#simulator/random.ts'
import type { Caller } from './caller.ts'
import { placing } from './judge.ts'
import type { Outcome, Verb } from './open-loop.ts'

const offerFreshMs = 2_000
const searched = ['demo', 'agent', '10', 'united', 'match', 'over', 'final', 'player']

/** What a player site saw of the markets at most two seconds ago. What was seen before goes on being used while a new look is refused. */
export function seenOffer(client: Client): () => Promise<readonly Offer[]> {
  let offer: { readonly atMs: number; readonly rows: Promise<readonly Offer[]> } | null = null
  return () => {
    if (offer === null || performance.now() - offer.atMs > offerFreshMs) {
      const before = offer?.rows
      const rows = allPages((page) => client(platform.offer, { query: page })).catch(async (error: unknown) => {
        if (before === undefined) throw error
        return before
      })
      offer = { atMs: performance.now(), rows }
    }
    return offer.rows
  }
}

/** A player site: bets on what it saw, as its players do. */
export function placeBets({ client, caller, offered, random, perSecond }: { readonly client: Client; readonly caller: Caller; readonly offered: () => Promise<readonly Offer[]>; readonly random: Random; readonly perSecond: number }): Verb {
  let players: Promise<readonly PlatformPlayer[]> | null = null
  return {
    name: placing,
    perSecond,
    act: async (): Promise<Outcome | null> => {
      players ??= allPages((page) => client(platform.players, { query: page }))
      const [markets, all] = await Promise.all([offered(), players])
      if (markets.length === 0 || all.length === 0) return null
      const body = chooseBet(random.pick(all), random.pick(markets), random)
      return body === null ? null : caller.ask(platform.placeBet, { body, key: randomUUID() })
    },
  }
}

/** What people at the back-office ask for all day. `rate`: pages looked at in a second, all kinds together. */
export function lookAround({ caller, random, rate, accountId }: { readonly caller: Caller; readonly random: Random; readonly rate: number; readonly accountId: string }): readonly Verb[] {
  return [
    { name: 'newest bets', perSecond: rate * 0.3, act: () => caller.ask(bets.list, { query: { limit: '25' } }) },
    { name: 'bets by a filter', perSecond: rate * 0.2, act: () => caller.ask(bets.list, { query: { limit: '25', side: 'lay', stake_min: String(random.integer(1, 500) * 100) } }) },
    { name: 'search', perSecond: rate * 0.2, act: () => caller.ask(search.find, { query: { q: random.pick(searched) } }) },
    { name: 'downline of an account', perSecond: rate * 0.2, act: () => caller.ask(superAdmins.downline, { params: { id: accountId }, query: { limit: '50' } }) },
    { name: 'worst cases', perSecond: rate * 0.1, act: () => caller.ask(exposure.worst, { query: {} }) },
    { name: 'export of all bets', perSecond: Math.min(0.5, rate / 40), act: () => caller.ask(bets.list, { query: {} }, { accept: 'text/csv' }) },
  ]
}
