import * as z from 'zod/mini'
import { amount, currency, id, instant, marketStatus, marketType, stakes, thousandths } from './fields.ts'

/** How a market ended, as it stands on the wire and in the `results` table. */
export const outcome = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('winners'),
    winners: z.array(id).check(z.maxLength(200)),
    removed: z.optional(z.array(id).check(z.maxLength(200))),
    dead_heat: z.optional(
      z.strictObject({ selections: z.array(id).check(z.minLength(2), z.maxLength(50)), places: z.int().check(z.gte(1), z.lte(49)) }),
    ),
  }),
  /** Thousandths: 46 runs is 46000. Decides fancy, line and odd/even markets. */
  z.strictObject({ kind: z.literal('number'), value: thousandths }),
  z.strictObject({ kind: z.literal('void'), reason: z.enum(['tie', 'abandoned', 'no_result', 'void']) }),
])
export type WireOutcome = z.output<typeof outcome>

/** What a feed or a record saw of the end of a market, as it arrived. */
const evidence = z.object({
  at: instant,
  /** Of the whole message or file, in hexadecimal. */
  sha256: z.string(),
  /** The message, or the lines of the file that decide. */
  raw: z.string(),
  /** Results of before: the message was longer than what was kept of it. */
  cut: z.optional(z.boolean()),
  /** Of a record: its file, and how many deliveries were counted. */
  file: z.optional(z.string()),
  deliveries: z.optional(z.int()),
  /** The runners of the market as the feed calls them, to read the message by. */
  runners: z.optional(z.array(z.object({ ref: z.string(), name: z.string() }))),
})

export const resultRow = z.object({
  market_id: id,
  revision: z.int(),
  state: z.enum(['declared', 'settling', 'settled', 'rolling_back', 'rolled_back', 'withdrawn']),
  outcome,
  /** Who took a step, and the words they left, are for the staff alone: accounts of the tree get null. */
  note: z.nullable(z.string()),
  declared_by: z.nullable(z.string()),
  declared_by_id: z.nullable(id),
  declared_by_feed: z.nullable(z.string()),
  declared_at: instant,
  /** Of what a feed proposed; null for a person's word, for accounts, and in the live stream, which says that it is time to look. */
  evidence: z.nullable(evidence),
  verified_by: z.nullable(z.string()),
  verified_at: z.nullable(instant),
  settled_at: z.nullable(instant),
  /** Null of one that stands, and of one that the feed which declared it took back itself. */
  rolled_back_by: z.nullable(z.string()),
  rolled_back_at: z.nullable(instant),
  rollback_reason: z.nullable(z.string()),
  market_status: marketStatus,
  /** Progress of the running job in players. */
  chunks_done: z.int(),
  chunks: z.int(),
})

/** What a level of the tree gains (positive) or loses, and over how many accounts. */
export const previewLevel = z.object({ level: z.int(), title: z.string(), accounts: z.int(), net_minor: amount })
export const previewPlayer = z.object({ account_id: id, user_name: z.string(), net_minor: amount, bets: z.int() })

/** What an outcome would do to the accounts of one currency. */
const previewOfCurrency = z.object({
  currency,
  stake_minor: amount,
  /** All players together: positive, the players win. */
  players_net_minor: amount,
  commission_minor: amount,
  /** The company's own part of it, after shares. */
  company_net_minor: amount,
  /** What each level of the tree gains (positive) or loses. */
  levels: z.array(previewLevel),
  /** The players with the largest win or loss, largest first. */
  top: z.array(previewPlayer),
})

/** What an outcome would do, before anyone confirms. The hash binds the confirmation to these figures; it is empty of what was posted, where nothing is confirmed. */
export const previewRow = z.object({
  market_id: id,
  hash: z.string(),
  bets: z.int(),
  players: z.int(),
  winners: z.int(),
  losers: z.int(),
  /** The market is the match: fancies and lines of its event that still take bets, and will wait for results of their own. */
  closes_markets: z.int(),
  /** The market could be the match, and none of its event is marked as it: fancies and lines of the event that go on taking bets. */
  leaves_markets: z.int(),
  /** Rolled back: fancies and lines that this result closed and nobody has changed since, and that will be suspended until a person has looked. */
  suspends_markets: z.int(),
  /** Rolled back: players who would have less than nothing available by it as things are now, and could not bet until that is put right. Not bound by the hash: it moves with all their other bets. */
  falls_below: z.int(),
  /** Other markets on who wins the event, among the same runners, whose standing result names other winners than this outcome. Not bound by the hash: no money hangs on it. */
  disagrees: z.array(z.object({ market_id: id, market_name: z.string(), state: z.enum(['declared', 'settling', 'settled']), winners: z.array(z.string()) })),
  /** The money, one entry per currency that has bets, by code. */
  currencies: z.array(previewOfCurrency),
})

/** What one revision of a result posted in one currency, as it stands in the journal, commission taken off and its voids among it. */
export const postedRow = z.object({
  revision: z.int(),
  currency,
  /** Counted when the money moved; null for accounts, of whose bets alone nothing was counted. */
  bets: z.nullable(z.int()),
  /** Whose money moved. */
  players: z.int(),
  /** What all of them got together: positive, the players won. */
  players_net_minor: amount,
  /** What the viewer's own account was left with of it, after shares; staff look from the company's place. */
  own_net_minor: amount,
  /** The same of its roll back, which mirrors it: zero where there was none. */
  back_players_net_minor: amount,
  back_own_net_minor: amount,
})

/** A market that waits for its result. */
export const waitingMarket = z.object({
  market_id: id,
  market_name: z.string(),
  market_type: marketType,
  market_status: marketStatus,
  event_id: id,
  event_name: z.string(),
  game_id: id,
  game_name: z.string(),
  league_name: z.string(),
  /** Since when it takes no more bets. */
  since: instant,
  owner_id: z.nullable(id),
  owner: z.nullable(z.string()),
  /** Who declared what waits for a second person: a person, or a feed by its name. */
  declared_by: z.nullable(z.string()),
  declared_at: z.nullable(instant),
  /** What was declared, with the names of the runners in it. */
  outcome: z.nullable(outcome),
  selections: z.array(z.object({ id, name: z.string() })),
  bets: z.int(),
  stakes,
})
