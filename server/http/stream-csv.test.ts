import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { holdReply } from '../../tests/support/hold-reply.ts'
import { addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { csvPageRows } from '../runtime/csv-pages.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'reader', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'BETS', permission: null }, { section: 'SPORTS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }, { section: 'NOTIFICATIONS', permission: null }, { section: 'ROLES', permission: null }] })
await addStaff(db.owner, { userName: 'nobody' })
const branch = await addBranch(db.owner, 'csv', 'JPY')
await db.owner.query(`update currencies set exponent = 0 where code = 'JPY'`)
const euros = await addBranch(db.owner, 'eur', 'EUR')
const [, , , admin, , agent] = branch
const euroAgent = euros[5]
if (agent === undefined || admin === undefined || euroAgent === undefined) throw new Error('no agents')
await addAccountLogin(db.owner, agent)
const tokens = { reader: await signIn(server, 'reader'), nobody: await signIn(server, 'nobody'), agent: await signIn(server, agent.userName) }

async function addPlayers(parent: { readonly id: string; readonly businessId: string }, currency: string, count: number, from: number): Promise<void> {
  await db.owner.query(
    `with made as (
       insert into accounts (id, business_id, parent_id, level, user_name, name, currency)
       select $1::bigint + n, $2, $3, 9, 'p' || ($1::bigint + n), case n % 5 when 0 then '=HYPERLINK("http://x","y")' when 1 then '+44' when 2 then '@sum' when 3 then 'Plain, "quoted"' else 'Line' || chr(10) || 'break' end, $4
       from generate_series(1, $5) n returning id, business_id)
     insert into account_funds (account_id, business_id, credit_minor) select id, business_id, 123456 from made`, [from, parent.businessId, parent.id, currency, count])
  await db.owner.query(
    `insert into account_paths (ancestor_id, descendant_id, depth)
     select t.ancestor_id, a.id, t.depth + 1 from accounts a join account_paths t on t.descendant_id = a.parent_id where a.parent_id = $1
     union all select a.id, a.id, 0 from accounts a where a.parent_id = $1 on conflict do nothing`, [parent.id])
}
const added = csvPageRows.first + csvPageRows.further + 7
/** The branch has a player of its own, who comes first. */
const players = added + 1
await addPlayers(agent, 'JPY', added, 5_000_000)
await addPlayers(euroAgent, 'EUR', 3, 6_000_000)

const path = (id: string, query = '') => `/api/super-admin/getDownLineHandler/${id}${query}`
const get = (token: string, url: string) => server.app.inject({ method: 'GET', url, headers: { authorization: token, accept: 'text/csv' } })
const lines = (body: string) => body.replace(/^\ufeff/, '').trimEnd().split('\r\n')
const record = async (target: string) =>
  (await db.owner.query<{ after: { csv: string; rows?: number } }>(`select after from audit_log where action = $1 order by id`, [`${target}.csv`])).rows.map(({ after }) => after)

test('every row that the list has, once and in its order, page after page', async () => {
  const reply = await get(tokens.reader, path(agent.id))
  expect([reply.statusCode, reply.headers['content-type'], reply.body.charCodeAt(0)]).toEqual([200, 'text/csv; charset=utf-8', 0xfeff])
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+-\d{8}T\d{6}Z\.csv"$/)
  const [header, ...rows] = lines(reply.body)
  expect(header).toMatch(/^id,user_name,name,.*credit,.*currency,created_at\b/)
  const ids = rows.map((row) => row.split(',')[0])
  expect(ids).toHaveLength(players)
  expect(new Set(ids).size).toBe(players)
  expect(await record('super-admins.downline')).toMatchObject([{ csv: 'begun' }, { csv: 'complete', rows: players }])
})

test('no cell is a formula, and quotes, commas and breaks keep one row one line', async () => {
  const rows = lines((await get(tokens.reader, path(agent.id, '?search=p500'))).body)
  expect(rows[5]).toMatch(/^5000005,p5000005,"'=HYPERLINK\(""http:\/\/x"",""y""\)",/)
  expect(rows[1]).toMatch(/^5000001,p5000001,'\+44,/)
  expect(rows[2]).toMatch(/^5000002,p5000002,'@sum,/)
  expect(rows[3]).toMatch(/^5000003,p5000003,"Plain, ""quoted""",/)
  expect(rows[4]).toMatch(/^5000004,p5000004,Line break,/)
})

test('amounts are in the major unit of their own currency, instants have a zone', async () => {
  const [header = '', row = ''] = lines((await get(tokens.reader, path(euroAgent.id, '?search=p6'))).body)
  const at = (name: string, line: string) => line.split(',')[header.split(',').indexOf(name)]
  expect([at('credit', row.replace(/"[^"]*"/g, '')), at('currency', row)]).toEqual(['1234.56', 'EUR'])
  expect(row).toMatch(/,\d{4}-\d\d-\d\dT[\d:.]+Z(,|$)/)
  expect(lines((await get(tokens.reader, path(agent.id, '?search=p5000001'))).body)[1]).toMatch(/,123456,/)
})

test('the filter selects, whatever limit and cursor say', async () => {
  expect(lines((await get(tokens.reader, path(agent.id, '?search=p500000&limit=2'))).body)).toHaveLength(10)
})

test('permission and scope are those of the list, and a refusal is the envelope', async () => {
  expect((await get('', path(agent.id))).json()).toMatchObject({ code: 'ACCESS_NO_SESSION' })
  expect((await get(tokens.nobody, path(agent.id))).json()).toMatchObject({ code: 'ACCESS_FORBIDDEN' })
  expect((await get(tokens.agent, path(admin.id))).json()).toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect((await get(tokens.agent, path(euroAgent.id))).json()).toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  expect((await get(tokens.reader, path(agent.id, '?unknown=1'))).json()).toMatchObject({ code: 'REQUEST_INVALID' })
  expect(lines((await get(tokens.agent, path(agent.id))).body)).toHaveLength(players + 1)
})

test.each(['/api/bet', '/api/event/event-list-by-game', '/api/game-market/getMarketList', '/api/super-admin/get-super-admins', '/platform/notifications', '/api/site-maintenance-notification', '/api/company-admin-notification/get-notification', '/platform/permission-presets', '/platform/reports/files'])('%s has a CSV too', async (url) => {
  const reply = await get(tokens.reader, url)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(lines(reply.body)[0]).toMatch(/^id,/)
})

test('who goes away before the first row is there keeps no place, and the record says so', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const ended = (await record('super-admins.downline')).length
  const held = await db.owner.connect()
  try {
    await held.query('begin; lock table account_funds in access exclusive mode')
    const leave = new AbortController()
    const asked = [1, 2].map(() => fetch(`http://127.0.0.1:${port}${path(euroAgent.id)}`, { headers: { authorization: tokens.reader, accept: 'text/csv' }, signal: leave.signal }).catch(() => 'gone'))
    await expect.poll(async () => (await db.owner.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount).toBeGreaterThan(1)
    leave.abort()
    expect(await Promise.all(asked)).toEqual(['gone', 'gone'])
    await expect.poll(() => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)))).toBe(0)
    await held.query('commit')
  } finally {
    held.release()
  }
  await expect.poll(async () => (await record('super-admins.downline')).slice(ended).map(({ csv, rows }) => `${csv} ${rows ?? ''}`).toSorted())
    .toEqual(['begun ', 'begun ', 'broken off 0', 'broken off 0'])
  expect((await get(tokens.reader, path(euroAgent.id))).statusCode).toBe(200)
})

test('who goes away in the middle ends it, and the record says how far it came', async () => {
  const { port } = server.app.server.address() as AddressInfo
  await addPlayers(admin, 'JPY', csvPageRows.first * 14, 7_000_000)
  const leave = new AbortController()
  const reply = await fetch(`http://127.0.0.1:${port}${path(admin.id)}`, { headers: { authorization: tokens.reader, accept: 'text/csv' }, signal: leave.signal })
  const reader = reply.body?.getReader()
  await reader?.read()
  leave.abort()
  const last = async () => (await record('super-admins.downline')).at(-1)
  await expect.poll(last).toMatchObject({ csv: 'broken off' })
  expect((await last())?.rows).toBeLessThan(csvPageRows.first * 14)
})

test('one session has two exports at a time, and a server that stops breaks them off', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const ask = () => fetch(`http://127.0.0.1:${port}${path(admin.id)}`, { headers: { authorization: tokens.reader, accept: 'text/csv' } })
  const open = [await ask(), await ask()]
  const third = await ask()
  expect(third.status).toBe(429)
  holdReply('GET', path(admin.id), third.status, await third.text())
  expect(open.map(({ status }) => status)).toEqual([200, 200])
  const bodies = Promise.allSettled(open.map((reply) => reply.text()))
  await server.app.close()
  expect((await bodies).map(({ status }) => status)).toContain('rejected')
})
