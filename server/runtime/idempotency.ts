import { hash } from 'node:crypto'
import type { Endpoint } from '#contract/endpoint.ts'
import { httpStatusOf } from '#contract/envelope.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Facts, RefusalCode } from '#domain/kernel/refusal.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { HandlerReply, Principal } from './handler.ts'
import { factsToWire } from './to-wire.ts'

/** Two callers may choose the same key; each has a name space of their own. */
export function keyScope(principal: Principal): string {
  switch (principal.kind) {
    case 'nobody':
      return 'nobody'
    case 'person':
      return `login:${principal.loginId}`
    case 'platform':
      return `business:${principal.businessId}`
    case 'provider':
      return `provider:${principal.providerId}`
  }
}

/** SHA-256 of what was asked: the call and everything sent with it, whatever the order of its fields. */
export function inputHash(call: string, input: { readonly params: object; readonly query: object; readonly body: unknown }): Buffer {
  return hash('sha256', canonical([call, input.params, input.query, input.body ?? null]), 'buffer')
}

/** JSON with the names of every object sorted. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const fields = value as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).filter((name) => fields[name] !== undefined).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(fields[name])}`).join()}}`
}

type Stored<Row extends Endpoint> =
  | Pick<HandlerReply<Row>, 'rows' | 'metadata' | 'extra'>
  | { readonly refusal: { readonly code: RefusalCode; readonly facts: Facts } }

export type Claim = { readonly scope: string; readonly key: string; readonly hash: Buffer }

/**
 * Takes the key for this call. A twin that is under way makes this wait until it has committed or failed.
 * @returns null: the key is ours; else the reply of the first call, or REQUEST_KEY_REUSED where that one asked for other things
 */
export async function claimKey<Row extends Endpoint>(tx: Tx, claim: Claim): Promise<Result<HandlerReply<Row>> | null> {
  const { rowCount } = await tx.queryNamed('key-claim',
    `insert into idempotency_keys (scope, key, input_hash, status, reply) values ($1, $2, $3, 0, 'null') on conflict do nothing`,
    [claim.scope, claim.key, claim.hash])
  if (rowCount === 1) return null
  const { rows } = await tx.queryNamed<{ input_hash: Buffer; reply: Stored<Row> }>('key-read',
    'select input_hash, reply from idempotency_keys where scope = $1 and key = $2', [claim.scope, claim.key])
  const stored = rows[0]
  assert(stored !== undefined, 'a key that could not be claimed is there')
  if (!claim.hash.equals(stored.input_hash)) return refuse('REQUEST_KEY_REUSED')
  return 'refusal' in stored.reply ? refuse(stored.reply.refusal.code, stored.reply.refusal.facts) : ok(stored.reply)
}

/** Keeps the answer under the claimed key: refusals too, so that a late duplicate cannot succeed after a "no". */
export async function storeReply<Row extends Endpoint>(tx: Tx, claim: Claim, result: Result<HandlerReply<Row>>): Promise<void> {
  const reply = result.ok
    ? { rows: result.value.rows, metadata: result.value.metadata, extra: result.value.extra }
    : { refusal: { code: result.refusal.code, facts: factsToWire(result.refusal.facts) } }
  await tx.queryNamed('key-store', 'update idempotency_keys set status = $3, reply = $4 where scope = $1 and key = $2',
    [claim.scope, claim.key, result.ok ? 200 : httpStatusOf[result.refusal.code], reply])
}
