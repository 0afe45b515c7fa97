import { bets } from '#contract/bets.ts'
import { casino } from '#contract/casino.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { locks } from '#contract/locks.ts'
import { markets } from '#contract/markets.ts'
import type { search } from '#contract/search.ts'
import { sports } from '#contract/sports.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { wallet } from '#contract/wallet.ts'
import { decide } from '#domain/access/decide.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handlers } from '../runtime/handler.ts'
import { findAccounts, findBet, findCasinoGames, findCasinoProviders, findEvents, findLeagues, findMarkets, findSelections, findSports } from './search-store.ts'

/** Calls that name accounts of the own scope: who may make one may find them. */
const namesAccounts: readonly Endpoint[] = [superAdmins.downline, bets.list, locks.hold, locks.stop]
/** Those that name players alone: a stake in a game is explained, and rounds are looked for, by their player. */
const namesPlayers: readonly Endpoint[] = [...namesAccounts, casino.explain, wallet.rounds]

export const searchHandlers: Handlers<typeof search> = {
  /** A kind is looked for where the person may open what would be found; an account for a field also where bets are read or branches held by it, a player where the casino names one. */
  async find({ tx, now }, { principal, query }) {
    assert(principal.kind === 'person', 'only people search')
    const { actor } = principal
    const mayOpen = ({ access }: Endpoint): boolean => access.kind !== 'platform' && access.kind !== 'provider' && decide(actor, access).ok
    const viewer = viewerOf(principal)
    const words = query.q.trim()
    if (words === '') return ok({ rows: [] })
    const { only } = query
    if (only === 'account') return ok({ rows: namesAccounts.some(mayOpen) ? await findAccounts(tx, words, viewer) : [] })
    if (only === 'player') return ok({ rows: namesPlayers.some(mayOpen) ? await findAccounts(tx, words, viewer, true) : [] })
    if (only === 'event') return ok({ rows: mayOpen(sports.event) ? await findEvents(tx, words, now) : [] })
    if (only === 'selection') return ok({ rows: mayOpen(markets.byEvent) ? await findSelections(tx, words) : [] })
    if (only === 'market') return ok({ rows: mayOpen(markets.byEvent) ? await findMarkets(tx, words) : [] })
    return ok({
      rows: [
        ...(mayOpen(bets.detail) ? await findBet(tx, words, viewer) : []),
        ...(mayOpen(superAdmins.downline) ? await findAccounts(tx, words, viewer) : []),
        ...(mayOpen(sports.games) ? await findSports(tx, words) : []),
        ...(mayOpen(sports.league) ? await findLeagues(tx, words) : []),
        ...(mayOpen(sports.event) ? await findEvents(tx, words, now) : []),
        ...(mayOpen(markets.byEvent) ? await findMarkets(tx, words) : []),
        ...(mayOpen(casino.game) ? await findCasinoGames(tx, words) : []),
        ...(mayOpen(casino.providers) ? await findCasinoProviders(tx, words) : []),
      ],
    })
  },
}
