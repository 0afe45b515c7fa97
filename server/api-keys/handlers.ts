import { apiKeys } from '#contract/api-keys.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { forgottenEverywhere } from '../auth/forgotten-everywhere.ts'
import type { Context } from '../context.ts'
import type { Runners } from '../http/mounted-row.ts'
import { staffOf } from '../results/staff-of.ts'
import type { Handler } from '../runtime/handler.ts'
import { insertApiKey, listApiKeys, newApiKey, revokeApiKey } from './key-store.ts'

const list: Handler<typeof apiKeys.list> = async ({ tx }, { query }) => ok({ rows: await listApiKeys(tx, query) })

/** The key is in this one reply and nowhere else. */
const make: Handler<typeof apiKeys.make> = async ({ tx, now, newId }, { principal, body: { business_id: businessId, name } }) => {
  if ((await tx.query('select from businesses where id = $1', [businessId])).rowCount === 0) return refuse('ACCESS_NOT_FOUND', { field: 'business_id' })
  const id = newId()
  const secret = newApiKey()
  await insertApiKey(tx, { id, businessId, name, key: secret, createdAt: now, createdBy: staffOf(principal) })
  const [row] = await listApiKeys(tx, { id })
  assert(row !== undefined, 'a key that was just made is there')
  return ok({ rows: [row], extra: { secret }, audit: { targetKind: 'api_key', targetId: id, businessId, after: { name: row.name, hint: row.hint } } })
}

const revoke: Handler<typeof apiKeys.revoke> = async ({ tx, now, context }, { principal, params }) => {
  if (!(await revokeApiKey(tx, params.id, staffOf(principal), now))) return refuse('ACCESS_NOT_FOUND')
  const [row] = await listApiKeys(tx, { id: params.id })
  assert(row !== undefined, 'a key that was just taken away is there')
  return ok({ rows: [row], audit: { targetKind: 'api_key', targetId: row.id, businessId: row.business_id, before: { name: row.name, hint: row.hint } }, afterCommit: context.sessions.forgetAll })
}

export function apiKeysRunners(context: Context): Runners<typeof apiKeys> {
  return {
    list,
    make,
    revoke: forgottenEverywhere(context, { name: 'api-keys.revoke', row: apiKeys.revoke, handler: revoke }),
  }
}
