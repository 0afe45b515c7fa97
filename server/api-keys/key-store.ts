import { hash, randomBytes } from 'node:crypto'
import type { apiKeys } from '#contract/api-keys.ts'
import type { Query, RowOf } from '#contract/endpoint.ts'
import type { Tx } from '#database/transaction.ts'

type KeyRow = RowOf<typeof apiKeys.list>

/** Bytes at random in a key: nobody guesses it, so a plain digest of it can be looked up. */
const keyBytes = 32
/** Characters that are kept of it in clear. */
const hintLength = 4

/** A key nobody has yet: what it begins with says whose it is, wherever it is found. */
export function newApiKey(): string {
  return `steward_${randomBytes(keyBytes).toString('base64url')}`
}

/** What is kept of a key, and looked up. */
export function apiKeyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/** Keys of a state, of a business or of all, the newest first; or the one of that id. */
export async function listApiKeys(tx: Tx, { id, business_id: businessId, state }: Query<typeof apiKeys.list> & { readonly id?: string }): Promise<readonly KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `select k.id, k.business_id, b.code as business_code, b.name as business_name, k.name, k.hint, k.created_at, m.name as created_by, k.last_used_at, k.revoked_at, r.name as revoked_by
     from api_keys k join businesses b on b.id = k.business_id left join staff m on m.id = k.created_by left join staff r on r.id = k.revoked_by
     where ($1::bigint is null or k.id = $1) and ($2::bigint is null or k.business_id = $2) and ($3::boolean is null or (k.revoked_at is null) = $3)
     order by k.created_at desc, k.id desc`,
    [id ?? null, businessId ?? null, state === undefined ? null : state === 'in_use'])
  return rows
}

export type NewApiKey = { readonly id: string; readonly businessId: string; readonly name: string; readonly key: string; readonly createdAt: Date; readonly createdBy: string | null }

export async function insertApiKey(tx: Tx, { id, businessId, name, key, createdAt, createdBy }: NewApiKey): Promise<void> {
  await tx.query('insert into api_keys (id, business_id, name, key_hash, hint, created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, businessId, name, apiKeyHash(key), key.slice(-hintLength), createdAt.toISOString(), createdBy])
}

/** @returns whether it was still in use */
export async function revokeApiKey(tx: Tx, id: string, by: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update api_keys set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null', [id, at.toISOString(), by])
  return rowCount === 1
}
