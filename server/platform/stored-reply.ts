import type { platform } from '#contract/platform.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Refusal, RefusalCode } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { factsToWire, toWire } from '../runtime/to-wire.ts'

/** What a placement answers: the bet as matched, and the player's money after it. */
export type PlacementReply = RowOf<typeof platform.placeBet>

type StoredFacts = Readonly<Record<string, string | number | boolean | null>>

/**
 * A reply as it stands under its idempotency key, in wire form. Of a bet it names the row, which never changes, and holds what no row
 * says later: the player's money after it.
 */
export type StoredReply =
  | ({ readonly bet_id: string } & Pick<PlacementReply, 'available_minor' | 'exposure_minor'>)
  | { readonly code: RefusalCode; readonly facts: StoredFacts }

/** A key with what stands under it; `hash` is the hex SHA-256 of what was asked. */
export type StoredKey = { readonly scope: string; readonly key: string; readonly hash: string; readonly reply: StoredReply }

export function keyText({ scope, key }: Pick<StoredKey, 'scope' | 'key'>): string {
  return `${scope}/${key}`
}

/** A refusal word for word as its key will answer it from now on. */
export function asStored({ code, facts }: Refusal): Result<never> {
  return refuse(code, inOrder(factsToWire(facts)))
}

/** Facts by their names: the database keeps the names of a stored reply in an order of its own. */
function inOrder(facts: StoredFacts): StoredFacts {
  return Object.fromEntries(Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function toStored(result: Result<PlacementReply>): StoredReply {
  if (!result.ok) return { code: result.refusal.code, facts: factsToWire(result.refusal.facts) }
  const { bet, available_minor, exposure_minor } = result.value
  return { bet_id: bet.id, available_minor, exposure_minor }
}

type StoredBet = Omit<PlacementReply['bet'], 'stake_minor' | 'profit_minor' | 'liability_minor' | 'status'> & {
  readonly stake_minor: string
  readonly profit_minor: string
  readonly liability_minor: string
}

const betsText = `
select id, player_id, market_id, selection_id, line, side, price_requested, price_matched, stake_minor, profit_minor, liability_minor, placed_at
from bets where id = any($1::bigint[])`

/** What a key has answered: the hash of what was asked under it, and the reply word for word as it was first given. */
export type Answered = { readonly hash: string; readonly result: Result<PlacementReply> }

/** What these keys have answered, by `keyText`. */
export async function answered(tx: Tx, keys: readonly StoredKey[]): Promise<ReadonlyMap<string, Answered>> {
  const ids = keys.flatMap(({ reply }) => ('bet_id' in reply ? [reply.bet_id] : []))
  const { rows } = ids.length === 0 ? { rows: [] } : await tx.queryNamed<StoredBet>('placement_replies', betsText, [arrayText(ids)])
  const bets = new Map(rows.map((row) => [row.id, row]))
  return new Map(keys.map((key) => [keyText(key), { hash: key.hash, result: fromStored(key.reply, bets) }]))
}

function fromStored(reply: StoredReply, bets: ReadonlyMap<string, StoredBet>): Result<PlacementReply> {
  if ('code' in reply) return refuse(reply.code, inOrder(reply.facts))
  // Not as the database has them, in an order of its own, but as they were first said.
  const { bet_id: id, available_minor, exposure_minor } = reply
  const row = bets.get(id)
  assert(row !== undefined, 'a bet that was answered is there')
  return ok({ bet: asPlaced(row), available_minor, exposure_minor })
}

function asPlaced(row: StoredBet): PlacementReply['bet'] {
  return {
    ...row,
    stake_minor: toWire(row.stake_minor),
    profit_minor: toWire(row.profit_minor),
    liability_minor: toWire(row.liability_minor),
    placed_at: new Date(row.placed_at).toISOString(),
    status: 'open',
  }
}
