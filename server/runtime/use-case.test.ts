import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { table } from '#contract/endpoint.ts'
import { amount } from '#contract/fields.ts'
import { Bug } from '#domain/kernel/assert.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { testServer } from '../../tests/support/server.ts'
import type { Call, Handler, Principal } from './handler.ts'
import { runUseCase } from './use-case.ts'

const rows = table({
  add: {
    method: 'POST', path: '/platform/test/add', origin: 'ours', summary: 'Add', access: { kind: 'session' }, effect: 'money', key: 'required',
    body: z.strictObject({ amount }), row: z.object({ total: amount }), refusals: ['CREDIT_NOT_ENOUGH'],
  },
  look: { method: 'GET', path: '/platform/test/look', origin: 'ours', summary: 'Look', access: { kind: 'session' }, effect: 'read', row: z.object({ total: amount }), refusals: [] },
  show: { method: 'GET', path: '/platform/test/show', origin: 'ours', summary: 'Show', access: { kind: 'session' }, effect: 'read', keeps: true, row: z.object({ total: amount }), refusals: [] },
})

const db = await testDatabase()
const { context } = await testServer(db, { running: false })
const principal = (id: string): Principal => ({
  kind: 'person', actor: { kind: 'staff', staffId: id as StaffId, grants: [] }, loginId: id, sessionId: '00000000-0000-4000-8000-000000000001',
  userName: 'someone', name: 'Someone', expiresAt: new Date(0), due: null, enrolled: false, factorAt: null, policy: defaultPolicies.demo,
})
const origin = { ip: '127.0.0.1', userAgent: null, correlationId: 'test' }
const call = (key: string, sum: number, who = '1'): Call<typeof rows.add> => ({ principal: principal(who), origin, params: {}, query: {}, body: { amount: sum }, key })

/** Keeps a sum in `settings`; nothing below 0, and a negative amount is refused after it has been written. */
const add: Handler<typeof rows.add> = async ({ tx }, { body }) => {
  const { rows: found } = await tx.query<{ total: number }>(
    `insert into settings (key, value) values ('sum', to_jsonb($1::int)) on conflict (key) do update set value = to_jsonb((settings.value #>> '{}')::int + $1::int)
     returning (value #>> '{}')::int as total`, [body.amount])
  const total = found[0]?.total ?? 0
  if (body.amount < 0) return refuse('CREDIT_NOT_ENOUGH', { available_minor: 7n })
  return ok({
    rows: [{ total }], audit: { targetKind: 'sum', targetId: 'sum', after: { total } },
    messages: [{ topic: 'result', businessId: null, payload: { market_id: '1', event_id: '1' } }],
  })
}
const run = (each: Call<typeof rows.add>, handler = add) => runUseCase(context, { name: 'test.add', row: rows.add, handler }, each)
async function sumNow(): Promise<number> {
  return (await db.owner.query<{ total: number }>(`select coalesce(max((value #>> '{}')::int), 0) as total from settings where key = 'sum'`)).rows[0]?.total ?? 0
}
async function countOf(what: string): Promise<number> {
  return (await db.owner.query<{ count: number }>(`select count(*)::int as count from ${what}`)).rows[0]?.count ?? 0
}

test('the same key and input has one effect and one answer, however often and however close together it is sent', async () => {
  const before = await sumNow()
  const answers = await Promise.all(Array.from({ length: 6 }, () => run(call('key-00000001', 5))))
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, value: { rows: [{ total: before + 5 }] } })
  expect(await sumNow()).toBe(before + 5)
  expect(await countOf(`audit_log where action = 'test.add' and refusal_code is null`)).toBe(1)
  expect(await countOf('outbox')).toBe(1)
})

test('a key with other input is refused, and another caller may use it', async () => {
  expect(await run(call('key-00000001', 6))).toEqual(refuse('REQUEST_KEY_REUSED'))
  expect(await run(call('key-00000001', 6, '2'))).toMatchObject({ ok: true })
})

test('a refusal undoes what was done, is audited, and stays the answer of its key', async () => {
  const before = await sumNow()
  const refused = { ok: false, refusal: { code: 'CREDIT_NOT_ENOUGH' } }
  expect(await run(call('key-00000002', -5))).toMatchObject(refused)
  expect(await run(call('key-00000002', -5), () => Promise.resolve(ok({ rows: [{ total: 1 }] })))).toMatchObject(refused)
  expect(await sumNow()).toBe(before)
  expect(await countOf(`audit_log where refusal_code = 'CREDIT_NOT_ENOUGH' and after = '{"available_minor": "7"}'`)).toBe(1)
})

test('a bug leaves nothing behind, and its key is free', async () => {
  const before = { sum: await sumNow(), audit: await countOf('audit_log'), keys: await countOf('idempotency_keys') }
  const broken: Handler<typeof rows.add> = async (scope, each) => {
    await add(scope, each)
    throw new Bug('broken on purpose')
  }
  await expect(run(call('key-00000003', 5), broken)).rejects.toThrow('broken on purpose')
  expect({ sum: await sumNow(), audit: await countOf('audit_log'), keys: await countOf('idempotency_keys') }).toEqual(before)
  expect(await run(call('key-00000003', 5))).toMatchObject({ ok: true })
})

test('a change that does not say what it changed is a bug', async () => {
  await expect(run(call('key-00000004', 5), () => Promise.resolve(ok({ rows: [{ total: 1 }] })))).rejects.toThrow(Bug)
})

test('what follows a commit runs after it and once, and not for a replay', async () => {
  const afterCommit = vi.fn()
  const telling: Handler<typeof rows.add> = async (scope, each) => {
    const result = await add(scope, each)
    return result.ok ? ok({ ...result.value, afterCommit }) : result
  }
  await run(call('key-00000005', 1), telling)
  await run(call('key-00000005', 1), telling)
  expect(afterCommit).toHaveBeenCalledOnce()
})

test('a read can write nothing', async () => {
  const writing: Handler<typeof rows.look> = async ({ tx }) => {
    await tx.query(`insert into settings (key, value) values ('read', '1')`)
    return ok({ rows: [] })
  }
  const reading = runUseCase(context, { name: 'test.look', row: rows.look, handler: writing }, { principal: principal('1'), origin, params: {}, query: {}, body: undefined, key: null })
  await expect(reading).rejects.toThrow('read-only')
})

test('a body that lost a race runs again, whole', async () => {
  let runs = 0
  const unlucky: Handler<typeof rows.add> = async (scope, each) => {
    const result = await add(scope, each)
    if (++runs < 3) await scope.tx.query(`do $$ begin raise exception using errcode = '40P01'; end $$`)
    return result
  }
  const before = await sumNow()
  expect(await run(call('key-00000006', 3), unlucky)).toMatchObject({ ok: true })
  expect({ runs, sum: await sumNow() }).toEqual({ runs: 3, sum: before + 3 })
})

test('a read writes nothing, but for one that keeps what it shows', async () => {
  const keeping: Handler<typeof rows.look> = async ({ tx }) => {
    await tx.query(`insert into settings (key, value) values ('shown', '1') on conflict do nothing`)
    return ok({ rows: [{ total: 1 }] })
  }
  const look = (row: typeof rows.look | typeof rows.show) => runUseCase(context, { name: 'test.look', row: row as typeof rows.look, handler: keeping }, { principal: principal('1'), origin, params: {}, query: {}, body: undefined, key: null })
  await expect(look(rows.look)).rejects.toThrow('read-only')
  expect(await countOf(`settings where key = 'shown'`)).toBe(0)
  expect(await look(rows.show)).toMatchObject({ ok: true })
  expect(await countOf(`settings where key = 'shown'`)).toBe(1)
})
