import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { exposure } from '#contract/exposure.ts'
import { locks } from '#contract/locks.ts'
import { reports } from '#contract/reports.ts'
import { transfers } from '#contract/transfers.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../support/money-world.ts'
import { addAccountLogin, testPassword } from '../support/people.ts'
import { testServer } from '../support/server.ts'

/** Two branches under one company: an account of the one asks for everything of the other. */
const db = await testDatabase()
const server = await testServer(db, { running: false })
const missing = '987654321'
const masterPassword = 'a second password'
let market = ''
let token = ''
/** What stands in the other branch, or above the asker, by name. */
const foreign = new Map<string, string>()

beforeAll(async () => {
  const agents = ['near', 'far'].flatMap((side) => [
    { name: `${side}-super`, parent: 'company', level: 1, shareBp: 0 },
    { name: `${side}-agent`, parent: `${side}-super`, level: 5, shareBp: 0 },
  ])
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, ...agents],
    ['near', 'far'].map((side) => ({ name: `${side}-player`, parent: `${side}-agent`, creditMinor: 1_000_000 })))
  const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
  const bettable = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  market = bettable.id
  const selection_id = bettable.runners.get('A') ?? ''
  await setPrice(db, bettable.id, selection_id, 2_000)
  const placed = await moneyDriver(server.context, world).place({ player_id: idOf('far-player'), market_id: bettable.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
  if (!placed.ok) expect.fail(placed.refusal.code)
  for (const name of ['company', 'far-super', 'far-agent', 'far-player']) foreign.set(name, idOf(name))
  foreign.set('a bet of the other branch', placed.value.bet.id)
  await addAccountLogin(db.owner, { id: idOf('far-super'), businessId: world.businessId, userName: 'far-super' })
  const far = clientOf(server, await signIn(server, 'far-super'))
  const [alarm] = (await far(exposure.addAlarm, { body: { scope: 'all', view: 'total', currency: 'INR', threshold_minor: 1 } })).data
  const [hold] = (await far(locks.hold, { body: { kind: 'lock', scope: 'market', id: market, account_ids: [idOf('far-player')] } })).data
  const [schedule] = (await far(reports.schedule, { body: { report: 'agent_pnl', every: 'day', format: 'csv' } })).data
  for (const [what, made] of Object.entries({ 'an alarm': alarm, 'a lock': hold, 'a schedule': schedule })) foreign.set(`${what} of the other branch`, made?.id ?? expect.fail(what))
  const login = { id: idOf('near-super'), businessId: world.businessId, userName: 'near-super' }
  await addAccountLogin(db.owner, login)
  token = await signIn(server, login.userName)
  await clientOf(server, token)(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: masterPassword } })
})

const hash = 'a'.repeat(64)
/** Bodies that are well formed, around the id that is asked for. A new call with a body must say here what it takes. */
const bodies: Readonly<Record<string, (id: string) => unknown>> = {
  'super-admins.create': (id) => ({ parent_id: id, level: 9, user_name: 'somebody', name: 'Somebody', master_password: masterPassword }),
  'super-admins.edit': () => ({ version: 1, name: 'Other name', master_password: masterPassword }),
  'super-admins.updateStatus': () => ({ status: 'locked', preview_hash: `${hash}.${hash}` }),
  'super-admins.bulkStatus': (id) => ({ status: 'locked', accounts: [{ id, preview_hash: `${hash}.${hash}` }] }),
  'super-admins.previewStatus': () => ({ status: 'locked' }),
  'super-admins.previewCredit': () => ({ credit_minor: 1 }),
  'super-admins.previewShares': () => ({ shares: [{ game_id: null, own_bp: 1 }] }),
  'super-admins.resetPassword': () => ({ reason: 'it was forgotten', master_password: masterPassword }),
  'super-admins.resetFactors': () => ({ reason: 'the device is lost', master_password: masterPassword }),
  'super-admins.resetMaster': () => ({ reason: 'it was forgotten', master_password: masterPassword }),
  'transfers.transfer': (id) => ({ transfers: [{ key: `row-${randomUUID()}`, account_id: id, type: 'credit_deposit', amount_minor: 1 }], master_password: masterPassword }),
  'transfers.preview': (id) => ({ transfers: [{ account_id: id, type: 'credit_deposit', amount_minor: 1 }] }),
  'exposure.addAlarm': (id) => ({ account_id: id, scope: 'all', view: 'total', currency: 'INR', threshold_minor: 1 }),
  'users.exposureLimit': () => ({ version: 1, exposure_limit_minor: 1 }),
  'locks.hold': (id) => ({ kind: 'lock', scope: 'market', id: market, account_ids: [id] }),
  'reports.schedule': (id) => ({ report: 'agent_pnl', account_id: id, every: 'day', format: 'csv' }),
  'users.exclude': () => ({ version: 1, kind: 'cooling_off', until: null }),
}
/** Queries that name an account or say what else a call needs. */
const queries: Readonly<Record<string, (id: string) => string>> = {
  'super-admins.breadcrumb': (id) => `?id=${id}`,
  'super-admins.totalAccounts': (id) => `?figure=credit&account_id=${id}`,
  'super-admins.netExposures': (id) => `?ids=${id}`,
  'statements.pnl': (id) => `?id=${id}`,
  'statements.credit': (id) => `?id=${id}`,
  'statements.user': (id) => `?id=${id}`,
  'statements.entries': () => '?figure=own_pnl',
  'statements.balanceAt': () => '?at=2026-01-01T00:00:00Z',
  'reports.read': (id) => `?report=agent_pnl&account_id=${id}`,
  'reports.file': (id) => `?report=agent_pnl&format=csv&account_id=${id}`,
  'analytics.series': (id) => `?account_id=${id}`,
  'analytics.split': (id) => `?by=sport&account_id=${id}`,
  'analytics.levels': (id) => `?account_id=${id}`,
  'analytics.top': (id) => `?of=winners&account_id=${id}`,
  'bets.list': (id) => `?account_id=${id}`,
  'exposure.net': (id) => `?account_id=${id}`,
  'exposure.worst': (id) => `?account_id=${id}`,
  'exposure.downline': (id) => `?market_id=${market}&parent_id=${id}`,
  'exposure.bets': (id) => `?market_id=${market}&user_id=${id}`,
  'locks.list': (id) => `?account_id=${id}`,
  'limits.ofPlace': (id) => `?scope=event&id=${id}`,
  'limits.explain': (id) => `?player_id=${id}&market_id=1&side=back&price=2000&stake_minor=1000`,
  'users.search': (id) => `?search=${id}&by=id`,
  'search.find': (id) => `?q=${id}`,
}

const rows = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>)
    .filter(([, { access }]) => access.kind === 'section' && access.accounts === 'own-subtree')
    .map(([name, row]) => ({ name: `${capability}.${name}`, row })))
/** The catalogue belongs to everybody; its calls are asked with the ids all the same. */
const namesSomething = ({ name, row }: (typeof rows)[number]) => row.path.includes('{') || row.body !== undefined || name in queries

async function ask(name: string, row: Endpoint, id: string): Promise<{ status: number; text: string }> {
  const body = bodies[name]?.(id)
  if (row.body !== undefined && body === undefined) expect.fail(`say in this test what ${name} takes`)
  const reply = await server.app.inject({
    method: row.method,
    url: row.path.replaceAll(/\{\w+\}/g, id) + (queries[name]?.(id) ?? ''),
    headers: { authorization: token, 'idempotency-key': randomUUID(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const { data, ...envelope } = reply.json<Envelope<unknown>>()
  // The keys of rows are new each time; what was asked for may be said back.
  const text = JSON.stringify({ ...envelope, data }).replaceAll(/"key":"[^"]*"/g, '"key":""').replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'the id')
  return { status: reply.statusCode, text }
}

async function everything(): Promise<string> {
  const { rows: found } = await db.owner.query<{ state: string }>(`select md5(string_agg(t::text, '' order by t::text)) as state from (
    select a::text from accounts a union all select f::text from account_funds f union all select s::text from account_shares s union all select e::text from journal_entries e
    union all select x::text from exposure_alarms x union all select h::text from holds h union all select r::text from report_schedules r
    union all select l::text from logins l union all select s.id::text || coalesce(s.ended_at::text, '') from sessions s) t`)
  return found[0]?.state ?? ''
}

describe.each(rows.filter(namesSomething))('$name', ({ name, row }) => {
  test('what stands in another branch, or above, answers like what is not there', async () => {
    const before = await everything()
    const nothing = await ask(name, row, missing)
    for (const [what, id] of foreign) expect(await ask(name, row, id), what).toEqual(nothing)
    expect(await everything()).toBe(before)
  })
})

/** Lists that ask for nothing. */
const lists = rows.filter(({ row }) => row.method === 'GET' && !row.path.includes('{') && row.query?.safeParse({}).success !== false)

describe.each(lists)('$name', ({ name, row }) => {
  test('a list without an id names nobody of another branch', async () => {
    const reply = await server.app.inject({ url: row.path, headers: { authorization: token } })
    expect(reply.statusCode, name).toBe(200)
    for (const other of ['far-super', 'far-agent', 'far-player']) expect(reply.body).not.toContain(other)
  })
})

/** What a list answers as a file. */
async function exported(url: string): Promise<{ status: number; body: string }> {
  const { statusCode, body } = await server.app.inject({ url, headers: { authorization: token, accept: 'text/csv' } })
  return { status: statusCode, body }
}

describe.each(rows.filter(({ row }) => row.csv !== undefined))('$name as a file', ({ name, row }) => {
  test('holds nobody of another branch, and of an account there is none', async () => {
    const url = (id: string) => row.path.replaceAll(/\{\w+\}/g, id) + (queries[name]?.(id) ?? '')
    if (namesSomething({ name, row })) {
      const nothing = await exported(url(missing))
      for (const [what, id] of foreign) expect(await exported(url(id)), what).toEqual(nothing)
    }
    if (row.path.includes('{') || row.query?.safeParse({}).success === false) return
    const all = await exported(row.path)
    expect(all.status).toBe(200)
    for (const other of ['far-super', 'far-agent', 'far-player']) expect(all.body).not.toContain(other)
  })
})

/** Searches by a part of a name, each with the address that asks for it. */
const searches = [`${api.users.search.path}?by=name&search=`, `${api.search.find.path}?q=`, `${api.bets.list.path}?player=`]

test.each(searches)('%s finds the own branch by name, and nobody beside it', async (address) => {
  const found = async (words: string) => (await server.app.inject({ url: address + words, headers: { authorization: token } }))
  expect((await found('near-player')).statusCode).toBe(200)
  for (const words of ['far-super', 'far-agent', 'far-player', 'player', 'company']) {
    const { data } = (await found(words)).json<Envelope<unknown>>()
    expect(JSON.stringify(data), words).not.toMatch(/far-|"company"/)
  }
})

test('calls on the own branch do answer: the walls are not around everything', async () => {
  const { rows: own } = await db.owner.query<{ id: string }>(`select id from accounts where user_name = 'near-player'`)
  for (const { name, row } of rows.filter((each) => each.name.startsWith('statements.') || each.name.startsWith('users.profile'))) {
    expect((await ask(name, row, own[0]?.id ?? '')).status, name).toBe(200)
  }
})
