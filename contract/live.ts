import * as z from 'zod/mini'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { betRow } from './bet-rows.ts'
import { id, instant, marketStatus } from './fields.ts'
import { quotes } from './markets.ts'
import { resultRow } from './result-rows.ts'

/**
 * Messages of the live stream (server-sent events, GET /platform/live, token in the header).
 * Each frame is one JSON object: {no, messages, hidden}. `no` is the stream number of the last message taken into
 * account; a client resumes with `?from=<no>` (or Last-Event-ID). `hidden` counts messages of the client's own topics that
 * a full buffer dropped: the screen says so. `gap: true` means that the number asked for is no longer kept, or that Last-Event-ID was
 * none: something may be missing, load again.
 */
export const liveMessage = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('bet.placed'), no: z.int(), bet: betRow }),
  z.object({ topic: z.literal('market.prices'), no: z.int(), market_id: id, event_id: id, quotes, at: instant }),
  z.object({
    topic: z.literal('market.state'),
    no: z.int(),
    market_id: id,
    event_id: id,
    status: marketStatus,
    in_play: z.boolean(),
    bet_lock: z.boolean(),
    feed_silent: z.boolean(),
    /**
     * Something else of it changed too (a runner was removed, a market came, bets were voided or given back): load the market and its bets
     * again. Of voids an account of the tree hears those of bets in its own branch.
     */
    reload: z.boolean(),
  }),
  z.object({ topic: z.literal('result'), no: z.int(), event_id: id, result: resultRow }),
  /** One of the person's own notifications arrived, or changed; without an id, several did. */
  z.object({ topic: z.literal('notification'), no: z.int(), id: z.nullable(id), change: z.enum(['arrived', 'changed']) }),
  /** Something of the catalogue was made, changed or taken away; null where it stands above sports, leagues or events. */
  z.object({
    topic: z.literal('catalogue'),
    no: z.int(),
    what: z.enum(['menu', 'game', 'league', 'event', 'market']),
    id,
    game_id: z.nullable(id),
    league_id: z.nullable(id),
    event_id: z.nullable(id),
  }),
  /** Something of the casino's providers, sub-categories or games, or of their limits, is another than before. */
  z.object({ topic: z.literal('casino'), no: z.int() }),
  /** Betting was stopped, locked or blocked somewhere, or goes on: what stands is to be read again. */
  z.object({ topic: z.literal('holds'), no: z.int() }),
  /** Maintenance was announced, began, moved its end or ended: read what is current. */
  z.object({ topic: z.literal('maintenance'), no: z.int(), id }),
  /** Bets came in, for an account of the tree in its own branch: the books and figures of the market are to be read again. */
  z.object({ topic: z.literal('book'), no: z.int(), market_id: id, event_id: id }),
])
export type LiveMessage = z.output<typeof liveMessage>

export const liveFrame = z.object({
  no: z.int(),
  hidden: z.int(),
  gap: z.optional(z.boolean()),
  messages: z.array(liveMessage),
})
export type LiveFrame = z.output<typeof liveFrame>

export const liveTopics = ['bet.placed', 'market.prices', 'market.state', 'result', 'book', 'notification', 'catalogue', 'casino', 'holds', 'maintenance'] as const
export type LiveTopic = (typeof liveTopics)[number]
/** GET /platform/live?topics=bet.placed,result&event_id=…&from=… */
export const livePath = '/platform/live'
export const liveQuery = z.strictObject({
  /** Topics between commas; without it all that the person may hear. */
  topics: z.optional(z.string().check(z.maxLength(200))),
  event_id: z.optional(id),
  /** The stream number after which to go on. */
  from: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
})
export type LiveQuery = z.input<typeof liveQuery>
export const liveRefusals = ['ACCESS_NO_SESSION', 'ACCESS_SESSION_EXPIRED', 'ACCESS_STEP_DUE', 'ACCESS_FORBIDDEN', 'REQUEST_INVALID', 'REQUEST_TOO_MANY'] as const satisfies readonly RefusalCode[]
