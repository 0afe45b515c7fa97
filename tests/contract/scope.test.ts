import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { urlOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { exposure } from '#contract/exposure.ts'
import { locks } from '#contract/locks.ts'
import { preferences } from '#contract/preferences.ts'
import { reports } from '#contract/reports.ts'
import { transfers } from '#contract/transfers.ts'
import { clientOf, signIn } from '../support/call.ts'
import { createCasino } from '../support/casino-world.ts'
import { testDatabase } from '../support/database.ts'
import { moneyDriver } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice, testId } from '../support/money-world.ts'
import { addAccountLogin, addStaff, testPassword } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { idPlaces, schemaOf, withAt, wordFields } from './id-places.ts'
import { sampleOf } from './sample.ts'
import { excused, masterPassword, otherDoors, requestsOf } from './scope-requests.ts'
import type { Near, Request } from './scope-requests.ts'
import { worldOf } from './world.ts'

/** Two branches under one company: an account of the one asks for everything of the other. */
const db = await testDatabase()
const server = await testServer(db, { running: false })
const missing = '987654321'
let near: Near
let requests: Readonly<Record<string, Request>>
let token = ''
let foreignSession = ''
/** What stands in the other branch, or above the asker, by name. */
const foreign = new Map<string, string>()

beforeAll(async () => {
  // What the database numbers from 1 has no number that stands in any reply.
  for (const [index, counted] of ['report_schedules', 'report_files', 'notices'].entries()) await db.owner.query(`alter table ${counted} alter column id restart with ${555_000_000 + index * 1_000}`)
  const agents = ['near', 'far'].flatMap((side) => [
    { name: `${side}-super`, parent: 'company', level: 1, shareBp: 0 },
    { name: `${side}-agent`, parent: `${side}-super`, level: 5, shareBp: 0 },
  ])
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, ...agents],
    ['near', 'far'].map((side) => ({ name: `${side}-player`, parent: `${side}-agent`, creditMinor: 1_000_000 })))
  const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
  const bettable = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const market = bettable.id
  const selection_id = bettable.runners.get('A') ?? ''
  await setPrice(db, bettable.id, selection_id, 2_000)
  const bet = async (name: string) => {
    const placed = await moneyDriver(server.context, world).place({ player_id: idOf(name), market_id: bettable.id, selection_id, side: 'back', price: 2_000, stake_minor: 1_000 })
    return placed.ok ? placed.value.bet : expect.fail(placed.refusal.code)
  }
  // The asker's own branch bets and is locked too: what is asked of an account above is not empty for want of anything to answer.
  await bet('near-player')
  const placed = await bet('far-player')
  for (const name of ['company', 'far-super', 'far-agent', 'far-player']) foreign.set(name, idOf(name))
  foreign.set('a bet of the other branch', placed.id)
  const casino = await createCasino(db)
  const round = testId()
  await db.owner.query(`insert into casino_rounds (id, business_id, provider_id, game_id, player_id, external_id, currency, vector_id, stake_minor, opened_at, last_call_at)
    select $1, $2, $3, $4, $5, 'far-round', 'INR', vector_id, 1000, now(), now() from bets where id = $6`, [round, world.businessId, casino.providerId, casino.gameId, idOf('far-player'), placed.id])
  foreign.set('a casino round of the other branch', round)
  await addAccountLogin(db.owner, { id: idOf('far-super'), businessId: world.businessId, userName: 'far-super' })
  const far = clientOf(server, await signIn(server, 'far-super'))
  const [alarm] = (await far(exposure.addAlarm, { body: { scope: 'all', view: 'total', currency: 'INR', threshold_minor: 1 } })).data
  const [hold] = (await far(locks.hold, { body: { kind: 'lock', scope: 'market', id: market, account_ids: [idOf('far-player')] } })).data
  const [schedule] = (await far(reports.schedule, { body: { report: 'agent_pnl', every: 'day', format: 'csv' } })).data
  for (const [what, made] of Object.entries({ 'an alarm': alarm, 'a lock': hold, 'a schedule': schedule })) foreign.set(`${what} of the other branch`, made?.id ?? expect.fail(what))
  const { rows: [made] } = await db.owner.query<{ notice: string; file: string; session: string }>(`
    with login as (select id from logins where user_name = 'far-super'),
    notice as (insert into notices (kind, subject, params, at) values ('feed.back', 'far', '{"feed": "far"}', now()) returning id),
    receipt as (insert into notice_receipts (login_id, notice_id) select login.id, notice.id from login, notice),
    file as (insert into report_files (schedule_id, login_id, report, file_name, format, media_type, period_from, period_to, rows, sha256, content, made_at)
      select $1, login.id, 'agent_pnl', 'far.csv', 'csv', 'text/csv', null, now(), 1, 'aa', 'far', now() from login returning id)
    select (select id from notice) as notice, (select id from file) as file, (select s.id from sessions s join login on s.login_id = login.id limit 1) as session`, [schedule?.id])
  const [view] = (await far(preferences.addView, { body: { list: 'bets.list', name: 'Far', search: '', layout: {}, shared: false } })).data
  for (const [what, id] of Object.entries({ 'a notification': made?.notice, 'a file of a report': made?.file, 'a saved view': view?.id })) foreign.set(`${what} of the other branch`, id ?? expect.fail(what))
  foreignSession = made?.session ?? expect.fail('a session')
  near = { own: idOf('near-super'), agent: idOf('near-agent'), player: idOf('near-player'), market, selection: selection_id, event: world.eventId, sport: world.sportId }
  requests = requestsOf(near)
  const login = { id: idOf('near-super'), businessId: world.businessId, userName: 'near-super' }
  await addAccountLogin(db.owner, login)
  token = await signIn(server, login.userName)
  await clientOf(server, token)(locks.hold, { body: { kind: 'lock', scope: 'event', id: world.eventId, account_ids: [idOf('near-player')] } })
  await clientOf(server, token)(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: masterPassword } })
})

const rows = Object.entries(api).flatMap(([capability, table]) =>
  Object.entries(table as Readonly<Record<string, Endpoint>>).map(([name, row]) => ({ name: `${capability}.${name}`, row })))
type Named = (typeof rows)[number]
/** What an account may ask at all: its subtree, and what is its own. */
const open = rows.filter(({ row: { access } }) => access.kind === 'session' || (access.kind === 'section' && access.accounts === 'own-subtree'))
const shut = rows.filter(({ row: { access } }) => access.kind === 'section' && access.accounts === 'never')
const tries = open.flatMap(({ name, row }) => idPlaces(row).map((place) => ({ name, row, place, named: `${name} ${place}` }))).filter(({ named }) => !(named in excused))

type Sent = { readonly status: number; readonly text: string }

/** Sends a call of the own branch with the id at one place of it; undefined where the request has no such place. */
async function ask({ name, row }: Named, place: string, id: string, accept = 'application/json'): Promise<Sent | undefined> {
  const { query, body, path = near.agent } = requests[name] ?? {}
  const [part = '', at = ''] = place.split(' ')
  const changed = part === 'body' ? withAt(body, at, id) : body
  if (part === 'body' ? changed === undefined : row.body !== undefined && body === undefined) return undefined
  const url = urlOf(row, {
    params: Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, part === 'path' && param === at ? id : path])),
    query: { ...query, ...(part === 'query' && { [at]: id }) },
  })
  return send(row, url, changed, id, accept)
}

async function send(row: Endpoint, url: string, body: unknown, id: string, accept = 'application/json'): Promise<Sent> {
  const reply = await server.app.inject({
    method: row.method, url,
    headers: { authorization: token, accept, 'idempotency-key': randomUUID(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  // Rows' keys and moments are new each time; what was asked for may be said back.
  const text = reply.body.replaceAll(/"(key|generated_at|as_of|until|from|to|sha256|content_base64)":"[^"]*"/g, '"$1":""').replaceAll(/^(generated|as of|to|stands at),.*$/gm, '$1,').replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'the id')
  return { status: reply.statusCode, text }
}

/** All that a call could change; of sessions whether they have ended, since the asker's own is used. */
async function everything(): Promise<string> {
  const { rows: [sessions] } = await db.owner.query<{ ended: string | null }>("select string_agg(concat_ws(' ', id, ended_at), E'\\n' order by id) as ended from sessions")
  return `${await worldOf(db)}\n${sessions?.ended ?? ''}`
}

/** Ids and, where sessions are named, theirs; the last one is of nothing. */
const idsFor = (place: string): readonly (readonly [string, string])[] => (place === 'body session_id' ? [['a session of the other branch', foreignSession], ['nothing', randomUUID()]] : [...foreign, ['nothing', missing]])

describe.each(open.filter(({ name }) => tries.some((each) => each.name === name)))('$name', (named) => {
  test('what stands in another branch, or above, answers like what is not there, wherever its id is asked for', async () => {
    const before = await everything()
    for (const { place } of tries.filter(({ name }) => name === named.name)) {
      const ids = idsFor(place)
      const nothing = await ask(named, place, ids.at(-1)?.[1] ?? '')
      expect(nothing, `say in scope-requests.ts what ${named.name} takes at ${place}, or why it is not tried`).toBeDefined()
      expect(nothing?.status, `${named.name} ${place}: ${nothing?.text}`).not.toBe(429)
      for (const [what, id] of ids) expect(await ask(named, place, id), `${place}: ${what}`).toEqual(nothing)
      if (named.row.csv === undefined) continue
      const file = await ask(named, place, missing, 'text/csv')
      for (const [what, id] of ids) expect(await ask(named, place, id, 'text/csv'), `${place} as a file: ${what}`).toEqual(file)
    }
    expect(await everything()).toBe(before)
  })
})

test('what is asked of the own branch, with nothing foreign in it, is answered: the ids are looked at', async () => {
  const answers = new Map<string, number>()
  for (const { name, row } of open.filter((each) => each.row.effect === 'read' && tries.some(({ name: tried, place }) => tried === each.name && !place.startsWith('path ')))) {
    const { query = {}, body, path = near.agent } = requests[name] ?? {}
    answers.set(name, (await send(row, urlOf(row, { params: Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, path])), query }), body, missing)).status)
  }
  expect([...answers].filter(([, status]) => status !== 200)).toEqual([])
})

test('of an account of the own branch there is something to see, wherever lists are asked for by account', async () => {
  const counts = await Promise.all(['bets.list query account_id', 'locks.list query account_id'].map(async (named) => {
    const found = tries.find((each) => each.named === named) ?? expect.fail(named)
    return [named, (JSON.parse((await ask(found, found.place, near.agent))?.text ?? '{}') as Envelope<readonly unknown[]>).data.length]
  }))
  expect(counts).toEqual(counts.map(([named]) => [named, 1]))
})

test('every place that takes an id is tried or excused, and no excuse is left over', () => {
  const places = open.flatMap(({ name, row }) => idPlaces(row).map((place) => `${name} ${place}`))
  expect(Object.keys(excused).filter((each) => !places.includes(each))).toEqual([])
  const doors = new Set(rows.map(({ row }) => row.access.kind))
  expect(Object.keys(otherDoors).filter((door) => !doors.has(door as Endpoint['access']['kind']))).toEqual([])
  expect([...doors].filter((door) => door !== 'session' && door !== 'section' && !(door in otherDoors))).toEqual([])
  expect(open.length + shut.length + rows.filter(({ row }) => row.access.kind in otherDoors).length).toBe(rows.length)
})

test.each(shut.filter(({ row }) => idPlaces(row).length > 0))('$name is not for accounts, whoever is asked for', async ({ row }) => {
  const refused = async (id: string) => {
    const body = row.body === undefined ? undefined : idPlaces(row).reduce<unknown>((sample, place) => (place.startsWith('body ') ? (withAt(sample, place.slice(5), id) ?? sample) : sample), sampleOf(schemaOf(row.body), true))
    return send(row, urlOf(row, { params: Object.fromEntries([...row.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, id])) }), body, id)
  }
  const nothing = await refused(missing)
  expect(nothing.status).toBe(403)
  for (const [what, id] of foreign) expect(await refused(id), what).toEqual(nothing)
})

test('of who looked at a report of the own branch, nobody above is named', async () => {
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }] })
  const query = { report: 'liability', account_id: near.own } as const
  const looker = clientOf(server, await signIn(server, 'looker'))
  for (const look of [looker, clientOf(server, token)]) await look(reports.read, { query })
  expect((await looker(reports.shown, { query })).data.map(({ made_by }) => made_by)).toContain('Staff looker')
  const { data } = await clientOf(server, token)(reports.shown, { query })
  expect(data.length).toBeGreaterThan(0)
  expect(data.map(({ made_by }) => made_by)).not.toContain('Staff looker')
})

/** Lists that ask for nothing. */
const lists = open.filter(({ row }) => row.method === 'GET' && !row.path.includes('{') && row.query?.safeParse({}).success !== false)

describe.each(lists)('$name', ({ name, row }) => {
  test('a list without an id names nobody of another branch, and counts nobody', async () => {
    const reply = await server.app.inject({ url: row.path, headers: { authorization: token } })
    expect(reply.statusCode, name).toBe(200)
    for (const other of ['far-super', 'far-agent', 'far-player', 'far-round']) expect(reply.body).not.toContain(other)
    const { data, metadata } = reply.json<Envelope<readonly unknown[]>>()
    // The own branch is small enough for one page: what is counted stands there.
    expect(metadata?.next_cursor ?? null).toBeNull()
    if (metadata?.total !== undefined) expect(metadata.total).toBe(data.length)
  })
})

describe.each(lists.filter(({ row }) => row.csv !== undefined))('$name as a file', ({ row }) => {
  test('names nobody of another branch', async () => {
    const reply = await server.app.inject({ url: row.path, headers: { authorization: token, accept: 'text/csv' } })
    expect(reply.statusCode).toBe(200)
    for (const other of ['far-super', 'far-agent', 'far-player']) expect(reply.body).not.toContain(other)
  })
})

const worded = tries.filter(({ place }) => place.startsWith('query ') && wordFields.has(place.slice(6)))

describe.each(worded)('$named', (named) => {
  test('words that fit only another branch, or above, find what words that fit nothing find', async () => {
    const nothing = await ask(named, named.place, 'qwxzqwxz')
    for (const words of ['far-super', 'far-agent', 'far-player', 'far-play', 'company', 'far-round']) expect(await ask(named, named.place, words), words).toEqual(nothing)
  })
})

/** Searches by a part of a name, each with the address that asks for it. */
const searches = [`${api.users.search.path}?by=name&search=`, `${api.search.find.path}?q=`, `${api.bets.list.path}?player=`]

test.each(searches)('%s finds the own branch by name, and nobody beside it', async (address) => {
  const reply = await server.app.inject({ url: `${address}near-player`, headers: { authorization: token } })
  expect(reply.statusCode).toBe(200)
  for (const words of ['player', '-super']) {
    const { data } = (await server.app.inject({ url: address + words, headers: { authorization: token } })).json<Envelope<unknown>>()
    expect(JSON.stringify(data), words).not.toMatch(/far-|"company"/)
  }
})
