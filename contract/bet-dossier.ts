import * as z from 'zod/mini'
import { explanationRow } from './bet-explanation.ts'
import { betLevel, betRow, betRunner, listedBet } from './bet-rows.ts'
import { amount, id, instant, marketType, side } from './fields.ts'
import { auditRow } from './logs.ts'
import { outcome, resultRow } from './result-rows.ts'

/** A price and what was to be had at it, in thousandths and minor units (0: the feed does not say). */
const level = z.tuple([z.int(), z.int()])

/** The prices of what a bet is on, as the history keeps them: best first. */
const quote = z.object({ at: instant, line: z.nullable(z.int()), back: z.array(level), lay: z.array(level) })

/** What an entry gave an account itself (negative: took), and what all entries so far did. The player is the last of the path. */
const entryLevel = z.object({ account_id: id, user_name: z.string(), level: z.int(), amount_minor: amount, running_minor: amount })

/** An entry of the player's whole market. A viewer below the company does not see the levels above. */
export const lifeEntry = z.object({
  id, type: z.string(), revision: z.nullable(z.int()), vector_id: z.nullable(id), void_id: z.nullable(id), reverses_id: z.nullable(id), amount_minor: amount, at: instant,
  levels: z.array(entryLevel),
})

/** What an account has to get from the one above (negative: has to give), posted and worked out a second time by code that shares nothing with the first. */
const edge = z.object({ account_id: id, user_name: z.string(), posted_minor: amount, recalculated_minor: amount })

export const recalculation = z.object({
  /** Null while money of the market is on its way. */
  agrees: z.nullable(z.boolean()),
  /** The player's result of this bet alone; null while no result stands. */
  bet_minor: z.nullable(amount),
  recalculated_bet_minor: z.nullable(amount),
  /** Of the player's whole market, this bet among them. */
  edges: z.array(edge),
})

export const relatedWhys = ['same_player', 'same_address'] as const

export const betLife = z.object({
  /** When the bet was asked for, and the newest prices that the history keeps from before; null where it keeps none. */
  asked_at: instant,
  seen: z.nullable(quote),
  /** Prices kept from a quarter of an hour before and after the bet, oldest first, at most 200 evenly spread. */
  prices: z.array(quote),
  entries: z.array(lifeEntry),
  recalculation,
  /** What was done to the bet, its market and event and its voids, oldest first; told to staff alone. */
  touches: z.array(auditRow),
  /** The market or event was touched so often that older touches of theirs are not told. */
  touches_cut: z.boolean(),
  /** Other bets of the same market: of the same player, and of others from the same address. The newest few of each. */
  related: z.array(z.object({ why: z.enum(relatedWhys), bets: z.array(betRow) })),
})

/** All that the money of a player's market follows from. Prices are those that were matched; `reductions` are of runners that left later. */
export const betFacts = z.object({
  player_id: id,
  market_id: id,
  market_type: marketType,
  winners_count: z.int(),
  outcome: z.nullable(outcome),
  /** Money of the market is on its way: the postings are not all there. */
  moving: z.boolean(),
  commission_bp: z.int(),
  bets: z.array(z.object({
    id, market_type: marketType, side, selection_id: z.nullable(id), line: z.nullable(z.int()), price: z.nullable(z.int()), reductions: z.array(z.int()),
    stake_minor: amount, kept_bp: z.int(), vector_id: id,
  })),
  /** What each void took of a bet and its undoing gave back (less than nothing): basis points of the bet as it was placed, in their order. */
  voids: z.array(z.object({ bet_id: id, void_id: id, kind: z.enum(['void', 'undo']), taken_bp: z.int(), at: instant })),
  vectors: z.array(z.object({ id, account_ids: z.array(id), basis_points: z.array(z.int()) })),
})

const posting = z.object({ entry_id: id, line: z.int(), debit_account_id: id, credit_account_id: id, amount_minor: amount })

/** A row of the record as it was sealed, with its place; null where no seal holds it yet. */
const sealedRow = z.object({ id, encoded: z.string(), seal: z.nullable(id), place: z.nullable(z.int()) })

/** A link of the record's chain: the hash is of the one before, the number and the hashes of its rows. Hexadecimal. */
const seal = z.object({ no: id, before: z.string(), row_hashes: z.array(z.string()), hash: z.string() })

export const dossierSchema = 'steward bet dossier 3'

export const dossierContent = z.object({
  schema: z.literal(dossierSchema),
  made_at: instant,
  made_by: z.string(),
  bet: listedBet,
  commission_bp: z.int(),
  levels: z.array(betLevel),
  results: z.array(resultRow),
  runners: z.array(betRunner),
  explanation: z.nullable(explanationRow),
  life: betLife,
  facts: betFacts,
  postings: z.array(posting),
  record: z.object({ rows: z.array(sealedRow), seals: z.array(seal), head: z.nullable(z.object({ no: id, hash: z.string() })) }),
})

/** A file: the canonical text of this is the file, and `sha256` is that of the canonical text of `content`. */
export const dossier = z.object({ content: dossierContent, sha256: z.string() })

export type DossierContent = z.output<typeof dossierContent>
export type Dossier = z.output<typeof dossier>

/** The one text of a value: names sorted, no blanks. Two texts are equal exactly when the values are. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = value as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalText(fields[name])}`).join()}}`
}
