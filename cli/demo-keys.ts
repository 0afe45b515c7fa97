import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/open-database.ts'
import { withTransaction } from '#database/transaction.ts'
import { apiKeyHash, insertApiKey } from '#server/api-keys/key-store.ts'

/** The plain API key of a demo business. Kept in a file that only its owner can read; the database has its hash. */
export type DemoKey = { readonly businessId: string; readonly key: string }

const fileName = 'demo-api-keys.json'
/** Ids of demo keys count up from here, one a business and loss of the file. */
const firstKeyId = 101

/** The keys of every business: those of the file where the database knows them, new ones for the others. */
export async function ensureDemoKeys({ database, dataFolder }: { readonly database: Database; readonly dataFolder: string }): Promise<readonly DemoKey[]> {
  const file = join(dataFolder, fileName)
  const kept = await readKeys(file)
  const keys = await withTransaction(database, {}, async (tx) => {
    const { rows } = await tx.query<{ id: string; known: boolean; keys: number }>(
      `select b.id, exists (select from api_keys k where k.business_id = b.id and k.revoked_at is null and k.key_hash = any ($1::bytea[])) as known,
         (select count(*)::int from api_keys) as keys
       from businesses b order by b.id`,
      [kept.map(({ key }) => `\\x${apiKeyHash(key).toString('hex')}`)],
    )
    const made: DemoKey[] = []
    for (const { id, known, keys: count } of rows) {
      const before = kept.find(({ businessId }) => businessId === id)
      if (known && before !== undefined) {
        made.push(before)
        continue
      }
      const fresh = { businessId: id, key: `demo-${randomBytes(24).toString('base64url')}` }
      await insertApiKey(tx, { id: String(firstKeyId + count + made.length), businessId: id, name: 'Demo player site', key: fresh.key, createdAt: new Date(), createdBy: null })
      made.push(fresh)
    }
    return made
  })
  await mkdir(dataFolder, { recursive: true })
  await writeFile(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 })
  return keys
}

async function readKeys(file: string): Promise<readonly DemoKey[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as readonly DemoKey[]
  } catch {
    // Not there yet, or not whole: new keys are made.
    return []
  }
}
