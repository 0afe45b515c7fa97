import * as z from 'zod/mini'
import { holdKinds } from '#domain/bets/hold-kinds.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant, marketType, text } from './fields.ts'
import { holdQuery, holdScopes } from './hold-query.ts'
import { casinoLimitScopes, limitScopes } from './limit-scopes.ts'

const stopAccess = { kind: 'section', section: 'SPORTS', permissions: ['Stop Betting'], accounts: 'never' } as const
/** Staff who control markets, and accounts for what stands below them. */
const holdAccess = { kind: 'section', section: 'SPORTS', permissions: ['Market Control'], accounts: 'own-subtree' } as const

const reason = text(1, 200)

export const holdRow = z.object({
  id,
  /** `stop`: nobody bets there. `lock`: the branch sees it and does not bet. `block`: the branch is not offered it. */
  kind: z.enum(holdKinds),
  scope: z.enum(holdScopes),
  scope_id: z.nullable(id),
  /** Category, or sport, league, event and market, or provider, sub-category and game as people read them; empty for all betting, and for a game that has been taken away. */
  place: z.string(),
  game_id: z.nullable(id),
  event_id: z.nullable(id),
  market_type: z.nullable(marketType),
  /** Whose branch; null: everybody's. */
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Who set and lifted it, as far as the reader may know: the staff is one to accounts. */
  set_by: z.nullable(z.string()),
  set_at: instant,
  expires_at: z.nullable(instant),
  lifted_by: z.nullable(z.string()),
  lifted_at: z.nullable(instant),
  /** Whether the reader may lift it. */
  may_lift: z.boolean(),
})

export const locks = table({
  list: {
    method: 'GET', path: '/platform/holds', origin: 'ours', summary: 'What keeps bets out, newest first unless another order is asked for: stops, locks and blocks in force, or all that ever were',
    access: { kind: 'section', section: 'SPORTS', accounts: 'own-subtree' }, effect: 'read',
    query: holdQuery,
    row: holdRow,
    csv: csvColumns(holdRow, {
      id: 'text', kind: 'text', scope: 'text', place: 'text', market_type: 'text', account_name: 'text', reason: 'text', set_by: 'text', set_at: 'instant', expires_at: 'instant', lifted_by: 'text', lifted_at: 'instant',
    }),
    refusals: [],
  },
  stop: {
    method: 'POST', path: '/platform/stops', origin: 'ours', summary: 'Stop betting: all of it, or that of a place, or of one branch of accounts',
    access: stopAccess, effect: 'write',
    body: z.strictObject({ scope: z.enum(holdScopes), id: z.optional(id), account_id: z.optional(id), reason }), row: holdRow,
    refusals: ['ACCESS_NOT_FOUND', 'LOCK_STANDS'],
  },
  liftStop: {
    method: 'PUT', path: '/platform/stops/{id}/lift', origin: 'ours', summary: 'Let betting go on where it was stopped',
    access: stopAccess, effect: 'write', row: holdRow, refusals: ['ACCESS_NOT_FOUND'],
  },
  hold: {
    method: 'POST', path: '/platform/holds', origin: 'ours', summary: 'Lock accounts, with all below them, in a place, or keep it from them',
    access: holdAccess, effect: 'write',
    body: z.strictObject({
      kind: z.enum(['lock', 'block']), scope: z.enum([...limitScopes, ...casinoLimitScopes]), id,
      /** Of places of sports alone. */
      market_type: z.optional(marketType),
      account_ids: z.array(id).check(z.minLength(1), z.maxLength(100)),
      /** Seven days from now where it is not named; null: until somebody lifts it. */
      expires_at: z.optional(z.nullable(instant)),
      reason: z.optional(reason),
    }),
    row: holdRow, refusals: ['ACCESS_NOT_FOUND', 'ACCESS_FORBIDDEN', 'LOCK_STANDS'],
  },
  casinoPlaces: {
    method: 'GET', path: '/platform/holds/casino-places', origin: 'ours', summary: 'Providers, sub-categories and games of the casino by a part of their name, as places of locks and blocks',
    access: holdAccess, effect: 'read', query: z.strictObject({ search: text(1, 60) }),
    row: z.object({ scope: z.enum(casinoLimitScopes), id, name: z.string(), /** What it stands in: provider and sub-category; empty for a provider. */ within: z.string() }),
    refusals: [],
  },
  lift: {
    method: 'PUT', path: '/platform/holds/{id}/lift', origin: 'ours', summary: 'Lift a lock or a block',
    access: holdAccess, effect: 'write', row: holdRow, refusals: ['ACCESS_NOT_FOUND', 'LOCK_NOT_YOURS'],
  },
})
