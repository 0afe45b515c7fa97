import type { limits } from '#contract/limits.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Handlers } from '../runtime/handler.ts'
import { askerOf, isStaff } from './asker.ts'
import { explainPlacedBet, explainSupposed } from './explain.ts'
import { limitRows } from './limit-rows.ts'
import { lookBelow, setLimits } from './set-limits.ts'

export const limitsHandlers: Handlers<typeof limits> = {
  async ofPlace({ tx, now }, { query, principal }) {
    const rows = await limitRows(tx, query.scope, query.id, isStaff(principal), now)
    return rows === null ? refuse('ACCESS_NOT_FOUND') : ok({ rows })
  },

  async below({ tx }, { query }) {
    const found = await lookBelow(tx, query.scope, query.id, query.fields)
    return found === null ? refuse('ACCESS_NOT_FOUND') : ok(found)
  },

  setMenu: (scope, { params, principal, body: { menu_limits: limits, ...bound } }) => setLimits(scope, principal, { scope: 'menu', id: params.id, limits, field: 'menu_limits', ...bound }),
  setGame: (scope, { params, principal, body: { game_limits: limits, ...bound } }) => setLimits(scope, principal, { scope: 'sport', id: params.id, limits, field: 'game_limits', ...bound }),
  setLeague: (scope, { params, principal, body: { league_limits: limits, ...bound } }) => setLimits(scope, principal, { scope: 'league', id: params.id, limits, field: 'league_limits', ...bound }),
  setEvent: (scope, { params, principal, body: { event_limits: limits, ...bound } }) => setLimits(scope, principal, { scope: 'event', id: params.id, limits, field: 'event_limits', ...bound }),
  setMarket: (scope, { params, principal, body: { market_limits: limits, ...bound } }) => setLimits(scope, principal, { scope: 'market', id: params.id, limits, field: 'market_limits', ...bound }),

  async explain({ tx, now }, { query, principal }) {
    const told = await explainSupposed(tx, askerOf(principal), query, now)
    return told.ok ? ok({ rows: [told.value] }) : told
  },

  async explainPlaced({ tx }, { params, principal }) {
    const told = await explainPlacedBet(tx, askerOf(principal), params.id)
    return told.ok ? ok({ rows: [told.value] }) : told
  },
}
