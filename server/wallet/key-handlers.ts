import { randomBytes } from 'node:crypto'
import type { wallet } from '#contract/wallet.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { staffOf } from '../results/staff-of.ts'
import type { Handler } from '../runtime/handler.ts'
import { insertWalletKey, listWalletKeys, revokeWalletKey } from './key-store.ts'
import { publicRsaKey } from './signature.ts'

export const keys: Handler<typeof wallet.keys> = async ({ tx }, { params }) => {
  if ((await tx.query('select from casino_providers where id = $1', [params.id])).rowCount === 0) return refuse('ACCESS_NOT_FOUND')
  return ok({ rows: await listWalletKeys(tx, { providerId: params.id }) })
}

/** The secret of a new key is in this one reply and nowhere else. */
export const addKey: Handler<typeof wallet.addKey> = async ({ tx, now, newId, context }, { principal, params, body }) => {
  if ((await tx.query('select from casino_providers where id = $1 and archived_at is null', [params.id])).rowCount === 0) return refuse('ACCESS_NOT_FOUND')
  const key = { id: newId(), providerId: params.id, name: body.name, createdAt: now, createdBy: staffOf(principal) }
  const publicKey = body.kind === 'rsa_sha256' ? publicRsaKey(body.public_key ?? '') : null
  if (body.kind === 'rsa_sha256' && publicKey === null) return refuse('CASINO_KEY_REFUSED', { field: 'public_key' })
  const secret = publicKey === null ? randomBytes(32).toString('base64url') : null
  await insertWalletKey(tx, secret === null ? { ...key, publicKey: publicKey ?? '' } : { ...key, secret }, context.sealing)
  const [row] = await listWalletKeys(tx, { id: key.id })
  assert(row !== undefined, 'a key that was just made is there')
  return ok({ rows: [{ ...row, secret }], audit: { targetKind: 'casino_provider', targetId: params.id, after: { key_id: key.id, name: body.name, kind: body.kind } } })
}

export const revokeKey: Handler<typeof wallet.revokeKey> = async ({ tx, now, context }, { principal, params }) => {
  if (!(await revokeWalletKey(tx, params.id, staffOf(principal), now))) return refuse('ACCESS_NOT_FOUND')
  const [row] = await listWalletKeys(tx, { id: params.id })
  assert(row !== undefined, 'a key that was just taken away is there')
  return ok({ rows: [row], audit: { targetKind: 'casino_provider', targetId: row.casino_provider_id, before: { key_id: row.id, name: row.name } }, afterCommit: context.sessions.forgetAll })
}
