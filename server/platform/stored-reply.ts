import type { platform } from '#contract/platform.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { factsToWire } from '../runtime/to-wire.ts'

/** What a placement answers: the bet as matched, and the player's money after it. */
export type PlacementReply = RowOf<typeof platform.placeBet>

type StoredFacts = Readonly<Record<string, string | number | boolean | null>>

/** A reply as it stands under its idempotency key; facts are in wire form. */
export type StoredReply = { readonly row: PlacementReply } | { readonly code: RefusalCode; readonly facts: StoredFacts }

export function toStored(result: Result<PlacementReply>): StoredReply {
  return result.ok ? { row: result.value } : { code: result.refusal.code, facts: factsToWire(result.refusal.facts) }
}

export function fromStored(stored: StoredReply): Result<PlacementReply> {
  return 'row' in stored ? ok(stored.row) : refuse(stored.code, stored.facts)
}
