import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { BenchTree } from './tree.ts'

/** A key of a player site, new each time: of a database that was kept only its hash is known. */
export async function makeApiKey(owner: pg.Pool, tree: BenchTree): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  await owner.query('insert into api_keys (id, business_id, name, key_hash) values (1, $1, $2, $3) on conflict (id) do update set key_hash = excluded.key_hash', [
    tree.businessId,
    'benchmark',
    createHash('sha256').update(key).digest(),
  ])
  return key
}
