import type { Edit } from '../support/edit.ts'

/** What keeps the books whole, each to be taken away: by reading a source without it, or by a statement on the database. */
export type Barrier = {
  readonly name: string
  /** What must come of it: the harness finds it, or another barrier holds and it does not. */
  readonly found: boolean
  readonly edits?: readonly Edit[]
  readonly sql?: string
}

const chunkLock = { file: 'server/results/settlement-worker.ts', from: 'for update of c skip locked', to: '' }
const transaction = { file: 'database/transaction.ts', from: 'client.query(beginText(options))', to: "client.query(options.keepPlans ? 'select 1' : beginText(options))" }

export const barriers: readonly Barrier[] = [
  { name: 'transaction', found: true, edits: [transaction] },
  { name: 'key', found: true, edits: [{ file: 'server/platform/write-batch.ts', from: 'select k.scope, k.key, decode', to: "select k.scope, k.key || gen_random_uuid()::text, decode" }] },
  { name: 'durability', found: true, sql: 'alter system set synchronous_commit = off' },
  // Two barriers stand before the money of a result: either alone is enough.
  { name: 'chunk-lock', found: false, edits: [chunkLock] },
  { name: 'journal-key', found: false, sql: 'drop index journal_entries_once' },
  { name: 'chunk-lock-and-journal-key', found: true, edits: [chunkLock], sql: 'drop index journal_entries_once' },
]
