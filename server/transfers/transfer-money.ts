import { createHash } from 'node:crypto'
import type { Body, RowOf } from '#contract/endpoint.ts'
import { messageOf } from '#contract/envelope.ts'
import type { transfers } from '#contract/transfers.ts'
import type { Tx } from '#database/transaction.ts'
import { availableOf } from '#domain/hierarchy/transfer.ts'
import { assert } from '#domain/kernel/assert.ts'
import { minor } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handler } from '../runtime/handler.ts'
import { keyScope } from '../runtime/idempotency.ts'
import { factsToWire, toWire } from '../runtime/to-wire.ts'
import { reachable } from '../super-admins/account-store.ts'
import { moverOf } from './mover.ts'
import { hashOfMove, loadSides, pairOf, stillAsShown } from './transfer-preview.ts'
import { loadParties, lockFunds, postTransfer } from './transfer-store.ts'

type Asked = Body<typeof transfers.transfer>['transfers'][number]
type Answer = RowOf<typeof transfers.transfer>
type Done = Pick<Answer, 'entry_id' | 'credit_minor' | 'unsettled_minor' | 'available_minor'>

/**
 * Moves money for every row by itself: one that is refused leaves the others standing. A row is done once under its own key, whatever
 * call brings it, so that only what failed needs sending again.
 */
export const transferMoney: Handler<typeof transfers.transfer> = async ({ tx, now, newId }, { principal, origin, body }) => {
  const viewer = viewerOf(principal).accountId
  const asked = body.transfers
  const known = await reachable(tx, viewer, asked.map((each) => each.account_id))
  await lockFunds(tx, [...known].flatMap(([id, { parentId }]) => (parentId === null ? [id] : [id, parentId])))
  // What was previewed was the money before the first row.
  const before = await loadSides(tx, known)
  const mover = moverOf(principal, origin)
  const scope = `${keyScope(principal)}:transfer`

  const attempt = async (row: Asked): Promise<Result<Done>> => {
    const shown = pairOf(principal, known, before, row.account_id)
    if (!shown.ok) return shown
    const asShown = stillAsShown(row.type, row.preview_hash, body.bets_may_differ, hashOfMove(row.type, row.amount_minor, shown.value))
    if (!asShown.ok) return asShown
    const { accountId: childId } = shown.value.child
    const parties = await loadParties(tx, [childId, shown.value.parent.accountId])
    const [child, parent] = [parties.get(childId), parties.get(shown.value.parent.accountId)]
    assert(child !== undefined && parent !== undefined, 'the accounts of a transfer are there')
    const id = newId()
    const moved = await postTransfer(tx, id, { type: row.type, amountMinor: minor(row.amount_minor), remark: row.remark ?? null }, parent, child, mover, now)
    if (!moved.ok) return moved
    const after = moved.value.child
    return ok({ entry_id: id, credit_minor: toWire(after.creditMinor), unsettled_minor: toWire(after.unsettledMinor), available_minor: toWire(availableOf(child.level, after)) })
  }

  const rows: Answer[] = []
  for (const row of asked) {
    await tx.query('savepoint transfer')
    const claimed = await claimRow(tx, scope, row)
    const result = claimed.kind === 'new' ? await attempt(row) : claimed.result
    if (result.ok && claimed.kind === 'new') await storeRow(tx, scope, row, result.value)
    if (!result.ok) await tx.query('rollback to savepoint transfer')
    rows.push(answerOf(row, result, claimed.kind === 'stored' && result.ok))
  }
  return ok({
    rows,
    audit: { targetKind: 'transfers', targetId: asked.map((each) => each.account_id).slice(0, 20).join(','), after: { transfers: rows } },
  })
}

function answerOf(row: Asked, result: Result<Done>, repeated: boolean): Answer {
  const of = { key: row.key, account_id: row.account_id, repeated }
  if (result.ok) return { ...of, ok: true, code: null, message: null, facts: null, ...result.value }
  const { code, facts } = result.refusal
  return { ...of, ok: false, code, message: messageOf[code], facts: factsToWire(facts), entry_id: null, credit_minor: null, unsettled_minor: null, available_minor: null }
}

type RowClaim = { readonly kind: 'new' } | { readonly kind: 'stored'; readonly result: Result<Done> }

async function claimRow(tx: Tx, scope: string, row: Asked): Promise<RowClaim> {
  const hash = createHash('sha256').update(JSON.stringify([row.account_id, row.type, row.amount_minor])).digest()
  const { rowCount } = await tx.query(
    `insert into idempotency_keys (scope, key, input_hash, status, reply) values ($1, $2, $3, 0, 'null') on conflict do nothing`, [scope, row.key, hash])
  if (rowCount === 1) return { kind: 'new' }
  const { rows } = await tx.query<{ input_hash: Buffer; reply: Done }>('select input_hash, reply from idempotency_keys where scope = $1 and key = $2', [scope, row.key])
  const [stored] = rows
  assert(stored !== undefined, 'a key that could not be claimed is there')
  return { kind: 'stored', result: hash.equals(stored.input_hash) ? ok(stored.reply) : refuse('REQUEST_KEY_REUSED') }
}

async function storeRow(tx: Tx, scope: string, row: Asked, done: Done): Promise<void> {
  await tx.query('update idempotency_keys set status = 200, reply = $3 where scope = $1 and key = $2', [scope, row.key, done])
}
