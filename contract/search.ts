import * as z from 'zod/mini'
import { betRow } from './bet-rows.ts'
import { table } from './endpoint.ts'
import { id, instant, marketStatus, text } from './fields.ts'

/** The most of each kind that one search answers. */
export const foundMax = 6

/** What a field of a form may ask for; players are accounts with nobody below, and runners are found only where they are asked for. */
export const soughtKinds = ['account', 'player', 'event', 'market', 'selection'] as const

/** What was found, each kind with what tells it from its like. */
export const found = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('account'),
    id,
    user_name: z.string(),
    name: z.string(),
    level: z.int(),
    level_title: z.string(),
    /** The account above and its user name; null for a company, and of the viewer's own account. */
    parent_id: z.nullable(id),
    parent_name: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('game'), id, name: z.string(), menu_name: z.string() }),
  z.object({ kind: z.literal('league'), id, name: z.string(), game_id: id, game_name: z.string() }),
  z.object({ kind: z.literal('event'), id, name: z.string(), game_id: id, game_name: z.string(), starts_at: instant }),
  z.object({ kind: z.literal('market'), id, name: z.string(), status: marketStatus, event_id: id, event_name: z.string(), game_id: id }),
  z.object({ kind: z.literal('selection'), id, name: z.string(), market_id: id, market_name: z.string(), event_id: id, event_name: z.string(), game_id: id }),
  z.object({ kind: z.literal('casino_game'), id, name: z.string(), code: z.string(), provider_id: id, provider_name: z.string() }),
  z.object({ kind: z.literal('casino_provider'), id, name: z.string(), code: z.string() }),
  z.object({ kind: z.literal('bet'), id, bet: betRow }),
])

export const search = table({
  find: {
    method: 'GET',
    path: '/platform/search',
    origin: 'ours',
    summary: 'Accounts, sports, leagues, events, markets, casino games and their providers by name or id, a bet by its id: of each kind that the person may see, the best few',
    access: { kind: 'session' },
    effect: 'read',
    /** `only`: the best few of that kind alone, for a field that takes one of it. */
    query: z.strictObject({ q: text(1, 60), only: z.optional(z.enum(soughtKinds)) }),
    row: found,
    refusals: [],
  },
})
