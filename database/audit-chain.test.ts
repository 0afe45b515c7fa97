import { expect, test } from 'vitest'
import { startAuditSealer } from '#server/runtime/audit-sealer.ts'
import { silentLog } from '#server/runtime/log.ts'
import { testDatabase } from '../tests/support/database.ts'
import { claimSealing, sealRows, verifyAudit } from './audit-chain.ts'
import { withTransaction } from './transaction.ts'

const db = await testDatabase()

async function write(count: number): Promise<void> {
  await db.owner.query(
    `insert into audit_log (actor_kind, actor_id, ip, action, target_kind, target_id, reason, before, after)
     select 'staff', 1, '10.0.0.1', 'results.verify', 'market', n::text, 'Grund ' || n || ' ✓', jsonb_build_object('b', n, 'a', 'x'), jsonb_build_object('value', n * 1.50) from generate_series(1, $1::int) n`, [count])
}
async function seal(): Promise<number> {
  let total = 0
  for (let all = false; !all;) {
    const step = await withTransaction(db.database, {}, async (tx) => ((await claimSealing(tx)) ? sealRows(tx, 0n) : { sealed: 0, all: true }))
    total += step.sealed
    all = step.all
  }
  return total
}
/** Changes something as somebody who owns the database would, looks, and puts it back. */
async function tampered(change: string, back: string) {
  await db.owner.query(change)
  const verdict = await verifyAudit(db.database)
  await db.owner.query(back)
  expect((await verifyAudit(db.database)).broken).toBeNull()
  return verdict.broken
}

test('a record without rows is whole', async () => {
  expect(await verifyAudit(db.database)).toEqual({ rows: 0, seals: 0, broken: null, unsealed: 0, oldestUnsealedAt: null, head: null })
})

test('rows are sealed once, in seals that follow each other', async () => {
  await write(4_500)
  expect(await verifyAudit(db.database)).toMatchObject({ rows: 0, unsealed: 4_500, oldestUnsealedAt: expect.any(String) as string })
  expect(await seal()).toBe(4_500)
  expect(await seal()).toBe(0)
  expect(await verifyAudit(db.database)).toMatchObject({ rows: 4_500, seals: 3, broken: null, unsealed: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
})

test('one changed byte is found, and the row is named', async () => {
  const { rows } = await db.owner.query<{ id: string }>('select id from audit_log order by id offset 3000 limit 1')
  const id = rows[0]?.id ?? ''
  for (const [column, value] of [['reason', `'other'`], ['after', `'{"value": 1}'`], ['actor_id', '2'], ['ip', `'10.0.0.2'`], ['at', `at + interval '1 microsecond'`], ['refusal_code', `'ACCESS_FORBIDDEN'`], ['user_agent', `'x'`]] as const) {
    await db.owner.query('create table kept as select * from audit_log where id = $1', [id])
    const broken = await tampered(`update audit_log set ${column} = ${value} where id = ${id}`, `update audit_log a set ${column} = k.${column} from kept k where a.id = k.id`)
    await db.owner.query('drop table kept')
    expect(broken, column).toEqual({ seal: '2', rowId: id, what: 'row changed' })
  }
})

test('a row that was removed is missed', async () => {
  const { rows } = await db.owner.query<{ id: string }>('select id from audit_log order by id limit 1')
  const id = rows[0]?.id ?? ''
  await db.owner.query('create table kept as select * from audit_log where id = $1', [id])
  expect(await tampered(`delete from audit_log where id = ${id}`, 'insert into audit_log overriding system value select * from kept')).toEqual({ seal: '1', rowId: id, what: 'row missing' })
})

test('a row that was put in where everything had been sealed is found', async () => {
  const { rows } = await db.owner.query<{ id: string }>(`select nextval(pg_get_serial_sequence('audit_log', 'id'))::text as id`)
  const free = rows[0]?.id ?? ''
  await write(1)
  await withTransaction(db.database, {}, async (tx) => { if (await claimSealing(tx)) await sealRows(tx, BigInt(free)) })
  for (const id of [free, '-5']) {
    expect(await tampered(`insert into audit_log (id, actor_kind, action) overriding system value values (${id}, 'system', 'forged')`, `delete from audit_log where id = ${id}`)).toEqual({ seal: '4', rowId: id, what: 'row unsealed' })
  }
  // One that is written in its order is sealed with the next.
  await write(1)
  expect(await verifyAudit(db.database)).toMatchObject({ broken: null, unsealed: 1 })
  expect(await seal()).toBe(1)
})

test('a seal that was rewritten, or removed, does not follow', async () => {
  await db.owner.query('create table kept_seals as select * from audit_seals where no = 2')
  const back = 'delete from audit_seals where no = 2; insert into audit_seals select * from kept_seals'
  expect(await tampered('delete from audit_seals where no = 2', back)).toEqual({ seal: '2', rowId: null, what: 'seal missing' })
  expect(await tampered('update audit_seals set hash = sha256(hash) where no = 2', back)).toMatchObject({ seal: '2', what: 'seal broken' })
  // Row and seal made to fit each other: the seal after them still knows what stood there.
  const { rows } = await db.owner.query<{ id: string; reason: string }>('select id, reason from audit_log where id = (select ids[1] from audit_seals where no = 2)')
  const { id = '', reason = '' } = rows[0] ?? {}
  const forged = `
    update audit_log set reason = 'forged' where id = ${id};
    update audit_seals s set row_hashes[1] = (select sha256(convert_to(audit_encoding_v1(a), 'UTF8')) from audit_log a where a.id = s.ids[1]) where no = 2;
    update audit_seals s set hash = (select sha256(p.hash || int8send(s.no) || (select string_agg(h, ''::bytea order by n) from unnest(s.row_hashes) with ordinality u(h, n))) from audit_seals p where p.no = 1) where no = 2`
  expect(await tampered(forged, `update audit_log set reason = '${reason}' where id = ${id}; ${back}`)).toMatchObject({ seal: '3', what: 'seal broken' })
})

test('a row that commits long after later ones is sealed too, by whichever sealer comes first', async () => {
  const late = await db.owner.connect()
  await late.query('begin')
  await late.query(`insert into audit_log (actor_kind, action) values ('system', 'late')`)
  await write(10)
  const sealers = [1, 2, 3].map(() => startAuditSealer({ database: db.database, log: silentLog }))
  await expect.poll(async () => (await verifyAudit(db.database)).unsealed).toBe(0)
  // Long enough for the floor to pass everything that it may pass.
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  await write(1)
  await late.query('commit')
  late.release()
  await expect.poll(async () => await verifyAudit(db.database)).toMatchObject({ rows: 4_514, unsealed: 0, broken: null })
  // With nobody in flight the floor rises over all that is sealed, and what comes later is still found.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await write(1)
  await expect.poll(async () => await verifyAudit(db.database)).toMatchObject({ rows: 4_515, unsealed: 0, broken: null })
  await Promise.all(sealers.map((sealer) => sealer.stop()))
  const { rows } = await db.owner.query<{ twice: number }>('select count(*)::int as twice from (select unnest(ids) as id from audit_seals group by 1 having count(*) > 1) t')
  expect(rows[0]?.twice).toBe(0)
  const { rows: floors } = await db.owner.query<{ floor: string }>('select max(floor_id) as floor from audit_seals')
  expect(Number(floors[0]?.floor)).toBeGreaterThan(0)
})
