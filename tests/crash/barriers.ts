import type { Edit } from '../support/edit.ts'

/** What keeps the books whole, each to be taken away: by reading a source without it, or by a statement on the database. */
export type Barrier = {
  readonly name: string
  /** What is gone with it. */
  readonly what: string
  /** Why the harness does not find it; null where it must. */
  readonly survives: string | null
  readonly edits?: readonly Edit[]
  readonly sql?: string
}

const chunkLock = { file: 'server/results/settlement-worker.ts', from: 'for update of c skip locked', to: '' }
const transaction = { file: 'database/transaction.ts', from: 'client.query(beginText(options))', to: "client.query(options.keepPlans ? 'select 1' : beginText(options))" }
const noJournalKey = 'drop index journal_entries_once'
const unnamed = { from: 'current !== null && current.revision !== body.revision', to: 'false' }
const rollBackUnnamed = { file: 'server/results/roll-back-result.ts', ...unnamed }
const rollBackUnseen = { file: 'server/results/roll-back-result.ts', from: 'hash !== body.preview_hash', to: 'false' }

export const barriers: readonly Barrier[] = [
  { name: 'transaction', what: 'the transaction around a placement and around a chunk', survives: null, edits: [transaction] },
  { name: 'key', what: 'the stored key of a bet', survives: null, edits: [{ file: 'server/platform/write-batch.ts', from: 'select k.scope, k.key, decode', to: "select k.scope, k.key || gen_random_uuid()::text, decode" }] },
  { name: 'call-key', what: 'the stored key of every other call: voids, transfers', survives: null, edits: [{ file: 'server/runtime/idempotency.ts', from: "values ($1, $2, $3, 0, 'null') on conflict", to: "values ($1, $2 || gen_random_uuid()::text, $3, 0, 'null') on conflict" }] },
  { name: 'undone-once', what: 'the look at whether a void is undone already', survives: null, edits: [{ file: 'server/voids/post-void.ts', from: "row.state === 'undone' || row.state === 'refused'", to: 'false' }] },
  { name: 'told-voids', what: 'the note that tells the sums of reports of a void', survives: null, sql: 'drop trigger voids_added on bet_voids' },
  { name: 'durability', what: 'commits that outlive a crash', survives: null, sql: 'alter system set synchronous_commit = off' },
  // Two barriers stand before the money of a result: either alone is enough.
  { name: 'chunk-lock', what: 'the lock on a chunk of a settlement', survives: 'the unique key of its entries refuses the second', edits: [chunkLock] },
  { name: 'journal-key', what: 'the unique key of the entries of a result', survives: 'the lock lets one worker at a chunk', sql: noJournalKey },
  { name: 'chunk-lock-and-journal-key', what: 'both of these', survives: null, edits: [chunkLock], sql: noJournalKey },
  { name: 'revision', what: 'the revision by which a chunk finds its outcome', survives: null, edits: [{ file: 'server/results/settlement-worker.ts', from: '(r.market_id, r.revision) = (j.market_id, j.revision)', to: '(r.market_id, r.revision) = (j.market_id, 1)' }] },
  // And two before a word about an older revision that comes late.
  { name: 'revision-named', what: 'the revision that a confirmation must name', survives: 'the hash of what was shown has the revision, or the outcome, in it', edits: [rollBackUnnamed, { file: 'server/results/verify-result.ts', ...unnamed }] },
  { name: 'revision-shown', what: 'the hash of what was shown, of a roll back', survives: 'it must name the revision', edits: [rollBackUnseen] },
  { name: 'revision-named-and-shown', what: 'both of these, of a roll back', survives: null, edits: [rollBackUnnamed, rollBackUnseen] },
]
