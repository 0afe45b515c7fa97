import { createHash } from 'node:crypto'
import { assert } from '#domain/kernel/assert.ts'
import type { Database } from './open-database.ts'
import { withTransaction } from './transaction.ts'
import type { Tx } from './transaction.ts'

/** The encoding that new seals use; older ones stay as they were sealed. */
const version = 1
const encodings: Readonly<Record<number, string>> = { 1: 'audit_encoding_v1' }
const rowsPerSeal = 2_000
const sealsPerStep = 50

type Seal = { readonly no: string; readonly hash: Buffer; readonly floor_id: string }

/** One sealer at a time over all nodes; whoever comes second tries again later. Held until the end of the transaction. */
export async function claimSealing(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended('audit seal', 0)) as mine`)
  return rows[0]?.mine === true
}

/**
 * Chains rows of the audit log that are committed and in no seal yet, at most 2,000. Call it with sealing claimed.
 * @param floorId every row up to here is known to be sealed; the newest seal may know of a higher one
 * @returns how many rows, whether these were all, and where not, up to which id there is none left that was committed by then
 */
export async function sealRows(tx: Tx, floorId: bigint): Promise<{ readonly sealed: number; readonly all: boolean; readonly upTo: bigint | null }> {
  const { rows } = await tx.query<Seal>('select no, hash, floor_id from audit_seals order by no desc limit 1')
  const last = rows[0] ?? { no: '0', hash: Buffer.alloc(0), floor_id: '0' }
  const floor = floorId > BigInt(last.floor_id) ? floorId : BigInt(last.floor_id)
  const { rows: [sealed] } = await tx.queryNamed<{ rows: number; last: string }>('audit-seal', sealText, [last.no, last.hash, floor, rowsPerSeal])
  const all = (sealed?.rows ?? 0) < rowsPerSeal
  return { sealed: sealed?.rows ?? 0, all, upTo: all || sealed === undefined ? null : BigInt(sealed.last) }
}

const sealText = `
with unsealed as (
  select id from audit_log where id > $3 except select unnest(ids) from audit_seals where last_id > $3 order by 1 limit $4
), fresh as materialized (
  select u.id, (select sha256(convert_to(${encodings[version]}(a), 'UTF8')) from audit_log a where a.id = u.id) as row_hash from unsealed u
), together as (
  select array_agg(id order by id) as ids, array_agg(row_hash order by id) as row_hashes, string_agg(row_hash, ''::bytea order by id) as joined from fresh
)
insert into audit_seals (no, version, floor_id, last_id, ids, row_hashes, hash)
select $1::bigint + 1, ${version}, $3, ids[cardinality(ids)], ids, row_hashes, sha256($2::bytea || int8send($1::bigint + 1) || joined)
from together where ids is not null
returning cardinality(ids) as rows, last_id as last`

/** The first thing found wrong: a row that was changed, removed, or put in where everything had been sealed; or a seal that does not follow from the one before. */
export type AuditBreak = { readonly seal: string; readonly rowId: string | null; readonly what: 'row changed' | 'row missing' | 'row unsealed' | 'seal broken' | 'seal missing' }

export type AuditVerdict = {
  /** Rows compared with their seals. */
  readonly rows: number
  readonly seals: number
  readonly broken: AuditBreak | null
  /** Rows in no seal when the verification began: those of the last moments, or a sealer that does not run. */
  readonly unsealed: number
  readonly oldestUnsealedAt: string | null
  /** Hash of the newest seal, in hex; kept elsewhere, it shows that the end of the chain was not cut off. */
  readonly head: string | null
}

const walkText = `
select s.no, s.hash, s.version, count(*)::int as rows, string_agg(r.row_hash, ''::bytea order by r.position) as joined,
  (array_agg(r.id order by r.position) filter (where w.what is not null))[1] as row_id, (array_agg(w.what order by r.position) filter (where w.what is not null))[1] as what
from audit_seals s cross join unnest(s.ids, s.row_hashes) with ordinality as r(id, row_hash, position)
left join audit_log a on a.id = r.id
cross join lateral (select case when a.id is null then 'row missing'
  when sha256(convert_to(case s.version ${Object.entries(encodings).map(([each, name]) => `when ${each} then ${name}(a)`).join(' ')} end, 'UTF8')) is distinct from r.row_hash then 'row changed' end as what) w
where s.no > $1 and s.no <= least($1::bigint + ${sealsPerStep}, $2::bigint) group by s.no order by s.no`

type WalkRow = { readonly no: string; readonly hash: Buffer; readonly rows: number; readonly joined: Buffer; readonly row_id: string | null; readonly what: 'row changed' | 'row missing' | null }

/** Follows the whole chain from its beginning, in short transactions, and compares every row with what was sealed. Stops at the first break. */
export async function verifyAudit(database: Database): Promise<AuditVerdict> {
  const read = <Row extends object>(text: string, values: readonly (string | bigint)[] = []) =>
    withTransaction(database, { readOnly: true }, async (tx) => (await tx.query<Row>(text, values)).rows)
  const [end] = await read<{ no: string; floor: string; id: string }>(
    `select (select coalesce(max(no), 0) from audit_seals)::text as no, (select coalesce(max(floor_id), 0) from audit_seals)::text as floor, (select coalesce(max(id), 0) from audit_log)::text as id`)
  assert(end !== undefined, 'an aggregate answers one row')

  const chain: Chain = { no: 0n, hash: Buffer.alloc(0) }
  let rows = 0
  let broken: AuditBreak | null = null
  while (broken === null && chain.no < BigInt(end.no)) {
    const step = await read<WalkRow>(walkText, [chain.no, end.no])
    if (step.length === 0) broken = { seal: String(chain.no + 1n), rowId: null, what: 'seal missing' }
    for (const seal of step) {
      broken ??= breakOf(chain, seal)
      if (broken !== null) break
      rows += seal.rows
      Object.assign(chain, { no: BigInt(seal.no), hash: seal.hash })
    }
  }
  const [open] = await read<{ unsealed: number; oldest: string | null; forged: string | null }>(
    `select count(*)::int as unsealed, min(a.at) as oldest, (min(a.id) filter (where a.id <= $3))::text as forged from audit_log a left join (select unnest(ids) as id from audit_seals where no <= $2) s on s.id = a.id
     where a.id <= $1 and s.id is null`, [end.id, end.no, end.floor])
  // Up to the floor of the newest seal no transaction was left that could still write: what is in no seal there came from elsewhere.
  if (open?.forged != null) broken ??= { seal: end.no, rowId: open.forged, what: 'row unsealed' }
  return {
    rows, seals: Number(chain.no), broken, unsealed: open?.unsealed ?? 0, oldestUnsealedAt: open?.oldest ?? null,
    head: chain.no === 0n ? null : chain.hash.toString('hex'),
  }
}

type Chain = { no: bigint; hash: Buffer }

function breakOf(before: Chain, { no, row_id: rowId, what, hash, joined }: WalkRow): AuditBreak | null {
  if (BigInt(no) !== before.no + 1n) return { seal: String(before.no + 1n), rowId: null, what: 'seal missing' }
  if (what !== null) return { seal: no, rowId, what }
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(no))
  const follows = createHash('sha256').update(before.hash).update(number).update(joined).digest().equals(hash)
  return follows ? null : { seal: no, rowId: null, what: 'seal broken' }
}

const sealedText = `
select a.id, ${encodings[version]}(a) as encoded, s.no as seal, array_position(s.ids, a.id) - 1 as place
from audit_log a
left join lateral (select no, ids from audit_seals s where s.last_id >= a.id and a.id = any(s.ids) order by s.last_id limit 1) s on true
where a.id = any($1::bigint[]) order by a.id`

const linksText = `
select s.no, coalesce(encode(b.hash, 'hex'), '') as before, array(select encode(h, 'hex') from unnest(s.row_hashes) with ordinality as r(h, n) order by n) as row_hashes, encode(s.hash, 'hex') as hash
from audit_seals s left join audit_seals b on b.no = s.no - 1 where s.no = any($1::bigint[]) order by s.no`

/** A row of the record as it was sealed, and its place in its seal from 0; null where no seal holds it yet. */
export type SealedRow = { readonly id: string; readonly encoded: string; readonly seal: string | null; readonly place: number | null }
/** A link of the chain in hexadecimal; the first follows nothing. */
export type SealLink = { readonly no: string; readonly before: string; readonly row_hashes: string[]; readonly hash: string }

/** These rows of the record with the seals that hold them and the newest of all: what shows to others that the rows stand as they were sealed. */
export async function sealedAmong(tx: Tx, ids: readonly string[]): Promise<{ rows: SealedRow[]; seals: SealLink[]; head: { no: string; hash: string } | null }> {
  const { rows } = await tx.query<SealedRow>(sealedText, [[...ids]])
  const { rows: seals } = await tx.query<SealLink>(linksText, [[...new Set(rows.flatMap((row) => row.seal ?? []))]])
  const { rows: [head] } = await tx.query<{ no: string; hash: string }>(`select no, encode(hash, 'hex') as hash from audit_seals order by no desc limit 1`)
  return { rows: [...rows], seals: [...seals], head: head ?? null }
}

/** Whether a row of the record is, unchanged, in its place in a seal. */
export function isInSeal(row: SealedRow, seal: SealLink): boolean {
  return row.place !== null && createHash('sha256').update(row.encoded).digest('hex') === seal.row_hashes[row.place]
}

/** Whether the hash of a seal follows from the one before, its number and its rows. */
export function sealFollows({ no, before, row_hashes: hashes, hash }: SealLink): boolean {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(no))
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(number).update(Buffer.from(hashes.join(''), 'hex')).digest('hex') === hash
}
