import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { livePath } from '#contract/live.ts'
import type { LiveFrame } from '#contract/live.ts'
import { withTransaction } from '#database/transaction.ts'
import { audience } from '../runtime/live-message.ts'
import { writeOutbox } from '../runtime/outbox.ts'
import type { OutboxMessage } from '../runtime/handler.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { liveStreams } from '../../tests/support/live-stream.ts'
import type { Stream } from '../../tests/support/live-stream.ts'
import { addAccount, addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db)
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
await addStaff(db.owner, { userName: 'watcher', grants: [{ section: 'SPORTS', permission: null }, { section: 'SURVEILLANCE', permission: null }] })
await addStaff(db.owner, { userName: 'catalogue', grants: [{ section: 'SPORTS', permission: null }] })
await addStaff(db.owner, { userName: 'bookkeeper', grants: [{ section: 'BETS', permission: null }] })
await addStaff(db.owner, { userName: 'tables', grants: [{ section: 'CASINOCMS', permission: null }] })
const [company, superAdmin, admin, , , , player] = await addBranch(db.owner, 'north')
const sibling = await addAccount(db.owner, { businessId: company?.businessId ?? '', userName: 'north-other', level: 2, parentId: superAdmin?.id ?? null })
for (const account of [superAdmin, admin, sibling]) if (account) await addAccountLogin(db.owner, account)

const open = liveStreams(address)

async function publish(...messages: readonly OutboxMessage[]): Promise<void> {
  await withTransaction(db.database, {}, (tx) => writeOutbox(tx, messages))
  server.context.wakeRelay()
}
const price = (market: string, event = '1'): OutboxMessage => ({ topic: 'market.prices', businessId: null, payload: { market_id: market, event_id: event, quotes: {}, at: '2026-01-01T00:00:00Z' } })
const state = (market: string): OutboxMessage => ({ topic: 'market.state', businessId: null, payload: { market_id: market, event_id: '1', status: 'open', in_play: false, bet_lock: false, feed_silent: false, reload: false } })
await db.owner.query(`
  insert into menus (id, name, game_type) values (1, 'Sports', 'sport'); insert into sports (id, menu_id, name) values (1, 1, 'Tennis');
  insert into leagues (id, sport_id, name) values (1, 1, 'Open'); insert into events (id, league_id, sport_id, name, starts_at) values (1, 1, 1, 'A v B', now());
  insert into markets (id, event_id, sport_id, name, type, status) values (1, 1, 1, 'Match odds', 'match_odds', 'open')`)
const bet = async (id: string): Promise<OutboxMessage> => {
  await db.owner.query(
    `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, market_type, side, stake_minor, currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
     values ($1, $2, $3, 1, 1, 1, 'match_odds', 'back', 100, 'INR', 100, 100, 1, false, now())`, [company?.businessId, id, player?.id])
  return { topic: 'bet.placed', businessId: company?.businessId ?? null, payload: { bet_id: id } }
}

test('bets arrive in their order, with the stream number on each', async () => {
  const stream = await open(await signIn(server, 'watcher'), '?topics=bet.placed')
  for (let id = 1; id <= 5; id++) await publish(await bet(String(id)))
  await expect.poll(() => stream.messages().length).toBe(5)
  expect(stream.messages().map((each) => each.topic === 'bet.placed' && each.bet.id)).toEqual(['1', '2', '3', '4', '5'])
  const numbers = stream.messages().map((each) => each.no)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(stream.frames.every((frame) => frame.hidden === 0)).toBe(true)
})

test('a client that comes back with its number gets what it missed, once, and then what is new', async () => {
  const token = await signIn(server, 'watcher')
  const first = await open(token, '?topics=market.state')
  await publish(state('1'), state('2'))
  await expect.poll(() => first.messages().length).toBe(2)
  const from = first.frames.at(-1)?.no ?? 0
  first.close()
  for (let market = 3; market <= 30; market++) await publish(state(String(market)))
  const second = open(token, `?topics=market.state&from=${from}`)
  for (let market = 31; market <= 40; market++) await publish(state(String(market)))
  const stream = await second
  const expected = Array.from({ length: 38 }, (_, index) => String(index + 3))
  await expect.poll(() => stream.messages().length).toBe(expected.length)
  await sleep(150)
  expect(stream.messages().map((each) => each.topic === 'market.state' && each.market_id)).toEqual(expected)
})

test('numbers that are no longer kept, or were never given, are a gap', async () => {
  const token = await signIn(server, 'watcher')
  await db.owner.query('delete from stream where no <= 3')
  const [old] = (await open(token, '?from=1')).frames
  expect(old).toMatchObject({ gap: true, messages: [], no: server.context.live.head() })
  const [unknown] = (await open(token, '?from=999999')).frames
  expect(unknown).toMatchObject({ gap: true, no: server.context.live.head() })
})

test('a last id that can be read goes on where it stands; one that cannot may hide a gap, and none begins', async () => {
  const token = await signIn(server, 'watcher')
  const firstFor = async (id: string) => (await open(token, '?topics=market.state', { 'last-event-id': id })).frames[0]
  const head = server.context.live.head()
  for (const id of ['abc', '12,13', '-1', '1'.repeat(16)]) expect(await firstFor(id), id).toMatchObject({ gap: true, messages: [], no: head })
  expect(await firstFor('')).not.toHaveProperty('gap')
  await publish(state('900'))
  await expect.poll(() => server.context.live.head()).toBeGreaterThan(head)
  expect(await firstFor(String(head))).toMatchObject({ messages: [{ topic: 'market.state', market_id: '900' }] })
})

test('a stream carries its topics and its event only', async () => {
  const stream = await open(await signIn(server, 'watcher'), '?topics=market.prices,market.state&event_id=7')
  await publish(price('1', '7'), price('2', '8'), await bet('77'), state('3'))
  await expect.poll(() => stream.messages().length).toBe(1)
  await sleep(150)
  expect(stream.messages()).toMatchObject([{ topic: 'market.prices', market_id: '1', event_id: '7' }])
})

test('an account hears the bets of its own subtree, with the path below itself; nobody beside it does', async () => {
  const own = await open(await signIn(server, superAdmin?.userName ?? ''))
  const below = await open(await signIn(server, admin?.userName ?? ''))
  const beside = await open(await signIn(server, 'north-other'))
  await publish(await bet('500'), state('500'))
  for (const stream of [own, below, beside]) await expect.poll(() => stream.messages().some((each) => each.topic === 'market.state')).toBe(true)
  const pathOf = (stream: Stream) => stream.messages().flatMap((each) => (each.topic === 'bet.placed' ? [each.bet.path] : []))
  expect(pathOf(own)).toEqual(['north-2 / north-3 / north-4 / north-5'])
  expect(pathOf(below)).toEqual(['north-3 / north-4 / north-5'])
  expect(pathOf(beside)).toEqual([])
  expect(JSON.stringify(own.frames)).not.toContain('account_ids')
  // The book of the market moved for whoever has the bet below.
  expect([own, below, beside].map((stream) => stream.messages().filter((each) => each.topic === 'book').map((each) => Object.keys(each)))).toEqual([[['topic', 'no', 'market_id', 'event_id']], [['topic', 'no', 'market_id', 'event_id']], []])
})

test('an account hears that a result was declared, not by whom nor with what note', async () => {
  const [own, staff] = [await open(await signIn(server, superAdmin?.userName ?? ''), '?topics=result'), await open(await signIn(server, 'watcher'), '?topics=result')]
  const result = { market_id: '1', revision: 1, state: 'declared', note: 'a word', declared_by: 'Somebody', declared_by_id: '77001', declared_at: '2026-01-01T00:00:00Z', rollback_reason: 'a reason' }
  await publish({ topic: 'result', businessId: null, payload: { event_id: '1', result } })
  for (const stream of [own, staff]) await expect.poll(() => stream.messages().length).toBe(1)
  expect(staff.messages()).toMatchObject([{ event_id: '1', result }])
  expect(own.messages()).toMatchObject([{ event_id: '1', result: { state: 'declared', declared_at: result.declared_at, declared_by: null } }])
  expect(JSON.stringify(own.frames)).not.toMatch(/a word|Somebody|77001|a reason/)
})

test('topics need their section', async () => {
  const token = await signIn(server, 'catalogue')
  const ask = (query: string) => fetch(`${address}${livePath}${query}`, { headers: { authorization: token } })
  expect((await ask('?topics=bet.placed')).status).toBe(403)
  expect((await ask('?topics=nonsense')).status).toBe(400)
  expect((await ask('?event_id=0')).status).toBe(400)
  expect((await fetch(`${address}${livePath}`)).status).toBe(401)
  const stream = await open(token)
  await publish(await bet('600'), state('600'))
  await expect.poll(() => stream.messages().length).toBe(2)
  expect(stream.messages()).toMatchObject([{ topic: 'book', market_id: '1', event_id: '1' }, { topic: 'market.state' }])
})

test('who may read bets hears that the books of markets moved, and of the markets nothing else', async () => {
  const token = await signIn(server, 'bookkeeper')
  const stream = await open(token, '?topics=book')
  await publish(await bet('610'), state('610'))
  await expect.poll(() => stream.messages()).toMatchObject([{ topic: 'book', market_id: '1', event_id: '1' }])
  for (const topic of ['result', 'market.state', 'market.prices']) expect((await fetch(`${address}${livePath}?topics=book,${topic}`, { headers: { authorization: token } })).status, topic).toBe(403)
})

test('whoever sees the casino hears that something of it changed, many changes as one; accounts do not', async () => {
  const stream = await open(await signIn(server, 'tables'))
  const told = { topic: 'casino', businessId: null, payload: {} } as const
  await publish(told, told, state('601'), told)
  await expect.poll(() => stream.messages().length).toBeGreaterThan(0)
  expect(stream.messages().every((each) => each.topic === 'casino')).toBe(true)
  const asked = await fetch(`${address}${livePath}?topics=casino`, { headers: { authorization: await signIn(server, superAdmin?.userName ?? '') } })
  expect(asked.status).toBe(403)
})

test('who has gone while the session was asked for keeps no place', async () => {
  const token = await signIn(server, 'watcher')
  const before = server.context.live.clients()
  const held = await db.owner.connect()
  try {
    await held.query('begin; lock table sessions in access exclusive mode')
    server.context.sessions.forgetAll()
    const sockets = Array.from({ length: 20 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
    for (const socket of sockets) socket.write(`GET ${livePath}?topics=market.state HTTP/1.1\r\nhost: steward\r\nauthorization: ${token}\r\n\r\n`)
    await expect.poll(async () => (await db.owner.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount).toBeGreaterThan(0)
    await sleep(100)
    for (const socket of sockets) socket.destroy()
    await sleep(100)
    await held.query('commit')
  } finally {
    held.release()
  }
  const stream = await open(token, '?topics=market.state')
  stream.close()
  await expect.poll(() => server.context.live.clients()).toBe(before)
})

test('a stream ends with its session', async () => {
  const token = await signIn(server, 'watcher')
  const stream = await open(token)
  await clientOf(server, token)(auth.logout, {})
  await expect.poll(() => stream.ended()).toBe(true)
})

test('a stream ends when one of its topics may no longer be heard, and when a step of signing in becomes due; one of other topics goes on', async () => {
  const id = await addStaff(db.owner, { userName: 'withdrawn', grants: (['SPORTS', 'BETS', 'SURVEILLANCE'] as const).map((section) => ({ section, permission: null })) })
  const token = await signIn(server, 'withdrawn')
  const [bets, all, states] = [await open(token, '?topics=bet.placed'), await open(token), await open(token, '?topics=market.state')]
  const withdraw = (section: string) => db.owner.query('delete from staff_permissions where staff_id = $1 and section = $2', [id, section])
  // Either of two sections is enough to hear of bets.
  await withdraw('BETS')
  await sleep(1_500)
  expect([bets.ended(), all.ended(), states.ended()]).toEqual([false, false, false])
  await withdraw('SURVEILLANCE')
  await expect.poll(() => [bets.ended(), all.ended()]).toEqual([true, true])
  expect(states.ended()).toBe(false)
  const asked = () => fetch(`${address}${livePath}?topics=bet.placed`, { headers: { authorization: token } })
  expect([(await asked()).status, await (await asked()).json()]).toMatchObject([403, { code: 'ACCESS_FORBIDDEN' }])

  await db.owner.query('update logins set must_change_password = true where staff_id = $1', [id])
  await expect.poll(() => states.ended()).toBe(true)
  await expect.poll(async () => ((await (await asked()).json()) as { readonly code?: string }).code).toBe('ACCESS_STEP_DUE')
})

test('a stream whose client takes nothing ends with its session all the same', async () => {
  const token = await signIn(server, 'watcher')
  const before = server.context.live.clients()
  const deaf = connect(Number(new URL(address).port), '127.0.0.1')
  deaf.on('error', () => undefined).pause()
  deaf.write(`GET ${livePath}?topics=result HTTP/1.1\r\nhost: steward\r\nauthorization: ${token}\r\n\r\n`)
  await expect.poll(() => server.context.live.clients()).toBe(before + 1)
  const result = { market_id: '1', revision: 1, state: 'declared', note: 'a word '.repeat(300_000) }
  for (let message = 0; message < 5; message++) await publish({ topic: 'result', businessId: null, payload: { event_id: '1', result } })
  await clientOf(server, token)(auth.logout, {})
  await expect.poll(() => server.context.live.clients()).toBe(before)
  deaf.destroy()
})

test('a client that stops reading is told how much it missed, and gets the newest', async () => {
  // What the test before wrote may still be on its way to its number, and the stream's head with it.
  const late = 'select (select count(*) from outbox)::int + max(no)::int - $1::int as late from stream'
  await expect.poll(async () => (await db.owner.query<{ readonly late: number }>(late, [server.context.live.head()])).rows).toEqual([{ late: 0 }])
  const frames: LiveFrame[] = []
  let open = false
  const sink = { send: (frame: Buffer) => { frames.push(JSON.parse(String(frame).split('data: ')[1] ?? '') as LiveFrame); return open }, end: () => undefined }
  const client = server.context.live.open(audience(['market.state'], null, null, '1'), null, sink)
  const before = server.context.live.head()
  for (let batch = 0; batch < 4; batch++) await publish(...Array.from({ length: 300 }, (_, market) => state(String(1 + batch * 300 + market))))
  await expect.poll(() => server.context.live.head()).toBe(before + 1_200)
  await sleep(250)
  expect(frames).toHaveLength(1)
  open = true
  client.drained()
  client.close()
  expect(frames).toHaveLength(2)
  expect(frames[1]).toMatchObject({ hidden: 200, no: before + 1_200 })
  expect(frames[1]?.messages.map((each) => each.no)).toEqual(Array.from({ length: 1_000 }, (_, index) => before + 201 + index))
})
