import type { RowOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Tx } from '#database/transaction.ts'
import type { Sealing } from '../auth/sealing.ts'
import type { WalletKey } from './signature.ts'

type KeyRow = RowOf<typeof wallet.keys>

/** What a secret is sealed for: it opens as that key's and no other's. */
const purposeOf = (keyId: string) => `casino key ${keyId}`

/** A provider's key that has not been taken away; null where there is none. */
export async function findWalletKey(tx: Tx, id: string, sealing: Sealing, now: Date): Promise<WalletKey | null> {
  const { rows: [row] } = await tx.queryNamed<{ provider_id: string; kind: KeyRow['kind']; sealed_secret: Buffer | null; public_key: string | null }>('wallet-key',
    `with found as (
       select k.id, k.provider_id, k.kind, k.sealed_secret, k.public_key, k.last_used_at from casino_keys k join casino_providers p on p.id = k.provider_id
       where k.id = $1 and k.revoked_at is null and p.archived_at is null
     ), used as (
       update casino_keys k set last_used_at = $2 from found where k.id = found.id and (found.last_used_at is null or found.last_used_at < $2::timestamptz - interval '1 minute')
     )
     select provider_id, kind, sealed_secret, public_key from found`, [id, now.toISOString()])
  if (row === undefined) return null
  if (row.kind === 'rsa_sha256') return { id, providerId: row.provider_id, kind: row.kind, publicKey: row.public_key ?? '' }
  return { id, providerId: row.provider_id, kind: row.kind, secret: row.sealed_secret === null ? '' : sealing.open(row.sealed_secret, purposeOf(id)) }
}

/** Keys of a provider, or the one of that id; the newest first. */
export async function listWalletKeys(tx: Tx, of: { readonly providerId: string } | { readonly id: string }): Promise<readonly KeyRow[]> {
  const { rows } = await tx.query<Omit<KeyRow, 'secret'>>(
    `select k.id, k.provider_id as casino_provider_id, k.name, k.kind, k.created_at, s.name as created_by, k.last_used_at, k.revoked_at
     from casino_keys k left join staff s on s.id = k.created_by where ${'id' in of ? 'k.id' : 'k.provider_id'} = $1 order by k.id desc`, ['id' in of ? of.id : of.providerId])
  return rows.map((row) => ({ ...row, secret: null }))
}

export type NewWalletKey = { readonly id: string; readonly providerId: string; readonly name: string; readonly createdAt: Date; readonly createdBy: string | null } & ({ readonly secret: string } | { readonly publicKey: string })

export async function insertWalletKey(tx: Tx, key: NewWalletKey, sealing: Sealing): Promise<void> {
  const kind: KeyRow['kind'] = 'secret' in key ? 'hmac_sha256' : 'rsa_sha256'
  await tx.query('insert into casino_keys (id, provider_id, name, kind, sealed_secret, public_key, created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    key.id, key.providerId, key.name, kind, 'secret' in key ? sealing.seal(key.secret, purposeOf(key.id)) : null, 'publicKey' in key ? key.publicKey : null, key.createdAt.toISOString(), key.createdBy,
  ])
}

/** @returns whether it was still in use */
export async function revokeWalletKey(tx: Tx, id: string, by: string | null, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update casino_keys set revoked_at = $2, revoked_by = $3 where id = $1 and revoked_at is null', [id, at.toISOString(), by])
  return rowCount === 1
}
