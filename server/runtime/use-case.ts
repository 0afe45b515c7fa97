import type { Endpoint } from '#contract/endpoint.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { Context } from '../context.ts'
import { askedTarget } from './asked-target.ts'
import { writeAudit } from './audit.ts'
import type { Call, Handler, HandlerReply, Scope } from './handler.ts'
import { claimKey, inputHash, keyScope, storeReply } from './idempotency.ts'
import type { Claim } from './idempotency.ts'
import { writeOutbox } from './outbox.ts'

/** One row of the contract with its name ('results.verify') and what does it. */
export type UseCase<Row extends Endpoint> = { readonly name: string; readonly row: Row; readonly handler: Handler<Row> }

/**
 * Runs a call whose access has been granted. Reads see one snapshot and can write nothing, but for those that keep what they show. Everything else is one transaction:
 * claim the key, run the handler, write audit, outbox and the stored reply, commit; only then does anyone hear of it. A refusal
 * undoes what the handler did, and is itself audited and stored. The handler may run again after a serialization failure.
 */
export async function runUseCase<Row extends Endpoint>(context: Context, useCase: UseCase<Row>, call: Call<Row>): Promise<Result<HandlerReply<Row>>> {
  const { row, handler } = useCase
  const scope = (tx: Tx): Scope => ({ tx, now: context.now(), newId: () => context.ids.next(), context })
  if (row.effect === 'read') {
    return withTransaction(context.database, { readOnly: row.keeps !== true, isolation: 'repeatable read' }, (tx) => handler(scope(tx), call))
  }
  assert(row.key !== 'required' || call.key !== null, 'the door refuses a call without its key')
  const { result, replayed } = await withTransaction(context.database, {}, (tx) => change(scope(tx), useCase, call))
  if (result.ok && !replayed) {
    try {
      result.value.afterCommit?.()
    } catch (error) {
      // What is committed is done: the caller hears of that, and of nothing that went wrong after it.
      context.log.error('what follows a commit failed', { error, row: useCase.name, correlationId: call.origin.correlationId })
    }
    if (result.value.messages && result.value.messages.length > 0) context.wakeRelay()
  }
  return result
}

type Change<Row extends Endpoint> = { readonly result: Result<HandlerReply<Row>>; readonly replayed: boolean }

async function change<Row extends Endpoint>(scope: Scope, { name, row, handler }: UseCase<Row>, call: Call<Row>): Promise<Change<Row>> {
  const { tx } = scope
  const claim: Claim | null = row.key && call.key !== null ? { scope: keyScope(call.principal), key: call.key, hash: inputHash(name, call) } : null
  const earlier = claim ? await claimKey<Row>(tx, claim) : null
  if (earlier) {
    // The key of another request is a refusal of its own; the stored reply was written down with its call.
    if (!earlier.ok && earlier.refusal.code === 'REQUEST_KEY_REUSED') await writeAudit(tx, { principal: call.principal, origin: call.origin, action: name, refusalCode: earlier.refusal.code, facts: askedTarget(name, row.path, call.params, call.body) })
    return { result: earlier, replayed: true }
  }

  await tx.query('savepoint handler')
  const result = await handler(scope, call)
  if (result.ok) {
    assert(result.value.audit !== undefined, `${name} changes something and must say what`)
    await writeAudit(tx, { principal: call.principal, origin: call.origin, action: name, facts: result.value.audit })
    await writeOutbox(tx, result.value.messages ?? [])
  } else {
    await tx.query('rollback to savepoint handler')
    const { code, facts } = result.refusal
    await writeAudit(tx, { principal: call.principal, origin: call.origin, action: name, refusalCode: code, facts: { ...askedTarget(name, row.path, call.params, call.body), after: facts } })
  }
  if (claim) await storeReply(tx, claim, result)
  return { result, replayed: false }
}
