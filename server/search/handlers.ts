import { bets } from '#contract/bets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { markets } from '#contract/markets.ts'
import type { search } from '#contract/search.ts'
import { sports } from '#contract/sports.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { decide } from '#domain/access/decide.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handlers } from '../runtime/handler.ts'
import { findAccounts, findBet, findEvents, findMarkets } from './search-store.ts'

export const searchHandlers: Handlers<typeof search> = {
  /** A kind is looked for where the person may open what would be found. */
  async find({ tx }, { principal, query }) {
    assert(principal.kind === 'person', 'only people search')
    const { actor } = principal
    const mayOpen = ({ access }: Endpoint): boolean => access.kind !== 'platform' && decide(actor, access).ok
    const viewer = viewerOf(principal)
    const words = query.q.trim()
    if (words === '') return ok({ rows: [] })
    return ok({
      rows: [
        ...(mayOpen(bets.detail) ? await findBet(tx, words, viewer) : []),
        ...(mayOpen(superAdmins.downline) ? await findAccounts(tx, words, viewer) : []),
        ...(mayOpen(sports.event) ? await findEvents(tx, words) : []),
        ...(mayOpen(markets.byEvent) ? await findMarkets(tx, words) : []),
      ],
    })
  },
}
