import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { markReadByPlayer, shownOnSite } from './notification-store.ts'
import { tellDueNotifications } from './tell-people.ts'

const db = await testDatabase()
// Its own clock does not run: the steps of time are the test's.
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'writer', grants: [{ section: 'NOTIFICATIONS', permission: null }, { section: 'NOTIFICATIONS', permission: 'Notification Edit' }] })
await addStaff(db.owner, { userName: 'gone', status: 'locked' })
const [north, south] = [await addBranch(db.owner, 'north'), await addBranch(db.owner, 'south')]
/** From super admins down to agents. */
const signing = [north, south].flatMap((branch) => branch.slice(1, 6))
for (const account of signing) await addAccountLogin(db.owner, account)
const at = (branch: typeof north, index: number): (typeof north)[number] => branch[index] ?? expect.fail('a branch has seven accounts')
const [northPlayer, southPlayer] = [at(north, 6), at(south, 6)]
const writer = clientOf(server, await signIn(server, 'writer'))
const people = ['writer', ...signing.map(({ userName }) => userName)]

const texts = [{ language: 'en', title: 'New markets', text: 'Hockey begins on Monday.' }, { language: 'ar', title: 'أسواق جديدة', text: 'يبدأ الهوكي يوم الاثنين.' }]
const content = (aimed: object) => ({ texts, priority: 'normal' as const, starts_at: null, ends_at: null, ...aimed }) as never
const clients = new Map([['writer', writer]])
for (const { userName } of signing) clients.set(userName, clientOf(server, await signIn(server, userName)))
const drawerOf = async (userName: string): Promise<boolean> => {
  const { data } = await (clients.get(userName) ?? expect.fail('nobody of that name'))(notifications.list, { query: {} })
  return data.some(({ key, endedAt }) => key === 'site.notification' && endedAt === null)
}
const shownTo = async (player: typeof northPlayer, now = new Date()): Promise<number> =>
  (await withTransaction(db.database, {}, (tx) => shownOnSite(tx, player.businessId, player.id, now))).length

const northBusiness = north[0]?.businessId ?? ''
const audiences = [
  { aimed: { audience: 'all' }, reached: people, players: [northPlayer, southPlayer] },
  { aimed: { audience: 'business', business_id: northBusiness }, reached: people.filter((name) => name.startsWith('north')), players: [northPlayer] },
  { aimed: { audience: 'level', level: 5 }, reached: ['north-5', 'south-5'], players: [] },
  { aimed: { audience: 'level', level: 3, business_id: northBusiness }, reached: ['north-3'], players: [] },
  { aimed: { audience: 'branch', account_id: at(south, 4).id }, reached: ['south-4', 'south-5'], players: [southPlayer] },
  { aimed: { audience: 'players' }, reached: [], players: [northPlayer, southPlayer] },
  { aimed: { audience: 'players', business_id: northBusiness }, reached: [], players: [northPlayer] },
] as const

test.each(audiences)('$aimed: whom the preview counts it reaches, and nobody else', async ({ aimed, reached, players }) => {
  const { level, ...named } = { level: undefined, ...aimed }
  const { data: [size] } = await writer(siteNotifications.audience, { query: { ...named, ...(level === undefined ? {} : { level: String(level) }) } })
  expect(size).toEqual({ people: reached.length, players: players.length })
  const { data: [made] } = await writer(siteNotifications.create, { body: content(aimed) })
  expect(made).toMatchObject({ state: 'shown', told: reached.length, read: 0, read_by_players: 0, texts })
  const having: string[] = []
  for (const name of people) if (await drawerOf(name)) having.push(name)
  expect(having.toSorted()).toEqual([...reached].toSorted())
  for (const player of [northPlayer, southPlayer]) expect(await shownTo(player)).toBe((players as readonly (typeof player)[]).includes(player) ? 1 : 0)
  // Switched off it is out of the drawers and off the sites.
  await writer(siteNotifications.status, { body: { id: made?.id ?? '', version: made?.version ?? 0, status: 'inactive' } })
  for (const name of reached) expect(await drawerOf(name)).toBe(false)
  for (const player of players) expect(await shownTo(player)).toBe(0)
})

test('what is for later is told at its time, and goes at its end', async () => {
  const [startsAt, endsAt] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)]
  const { data: [made] } = await writer(siteNotifications.create, { body: content({ audience: 'all', starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() }) })
  expect(made).toMatchObject({ state: 'waiting', told: 0 })
  expect([await drawerOf('north-5'), await shownTo(northPlayer)]).toEqual([false, 0])
  await withTransaction(db.database, {}, (tx) => tellDueNotifications(tx, startsAt))
  expect([await drawerOf('north-5'), await shownTo(northPlayer, startsAt)]).toEqual([true, 1])
  await withTransaction(db.database, {}, (tx) => tellDueNotifications(tx, endsAt))
  expect([await drawerOf('north-5'), await shownTo(northPlayer, endsAt)]).toEqual([false, 0])
})

test('what is in force is judged by the clock of the database, whatever that of the node says', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  for (const offMs of [3_600_000, -3_600_000]) {
    const off = await testServer(db, { running: false, now: () => new Date(Date.now() + offMs) })
    const there = clientOf(off, await signIn(off, 'writer'))
    const write = async (change: object) => (await there(siteNotifications.create, { body: content({ audience: 'players', business_id: northBusiness, ...change }) })).data[0] ?? expect.fail('it answers what was written')
    const [shown, waiting] = [await write({ ends_at: inMinutes(30) }), await write({ starts_at: inMinutes(30), ends_at: inMinutes(90) })]
    expect([shown.state, waiting.state]).toEqual(['shown', 'waiting'])
    expect(Math.abs(Date.parse(shown.starts_at) - Date.now())).toBeLessThan(600_000)
    const states = new Map((await there(siteNotifications.list, { query: { limit: '200' } })).data.map(({ id, state }) => [id, state]))
    expect([states.get(shown.id), states.get(waiting.id)]).toEqual(['shown', 'waiting'])
    for (const { id, version } of [shown, waiting]) await there(siteNotifications.status, { body: { id, version, status: 'inactive' } })
  }
})

test('an audience that is not there, a language twice and an end before the beginning are refused', async () => {
  const refused = async (change: object) => (await refusedWith(writer(siteNotifications.create, { body: content(change) }))).code
  expect(await refused({ audience: 'business' })).toBe('REQUEST_INVALID')
  expect(await refused({ audience: 'branch', account_id: '999999999' })).toBe('ACCESS_NOT_FOUND')
  expect(await refused({ audience: 'all', texts: [texts[0], texts[0]] })).toBe('REQUEST_INVALID')
  expect(await refused({ audience: 'all', ends_at: '2020-01-01T00:00:00Z' })).toBe('MAINTENANCE_TIMES')
})

test('a player has read it as it stood: written anew, nobody has', async () => {
  const { data: [made] } = await writer(siteNotifications.create, { body: content({ audience: 'players', business_id: northBusiness }) })
  const id = made?.id ?? ''
  const isRead = async () => (await withTransaction(db.database, {}, (tx) => shownOnSite(tx, northPlayer.businessId, northPlayer.id, new Date()))).find((row) => row.id === id)?.is_read
  const read = () => withTransaction(db.database, {}, (tx) => markReadByPlayer(tx, id, northPlayer.id, new Date()))
  const counted = async () => (await writer(siteNotifications.list, { query: {} })).data.find((row) => row.id === id)
  await read()
  await read()
  expect([await isRead(), (await counted())?.read_by_players]).toEqual([true, 1])
  await writer(siteNotifications.update, { body: { id, version: made?.version ?? 0, ...content({ audience: 'players', business_id: northBusiness, priority: 'high' }) as object } as never })
  expect([await isRead(), (await counted())?.read_by_players]).toEqual([false, 0])
  await read()
  expect([await isRead(), (await counted())?.read_by_players]).toEqual([true, 1])
})

test('switched off, and changed as often as one likes while it is off, it keeps who had read it; switched on again nobody has', async () => {
  const { data: [made] } = await writer(siteNotifications.create, { body: content({ audience: 'players', business_id: northBusiness }) })
  const id = made?.id ?? ''
  await withTransaction(db.database, {}, (tx) => markReadByPlayer(tx, id, northPlayer.id, new Date()))
  const stands = async () => (await writer(siteNotifications.list, { query: { limit: '200' } })).data.find((row) => row.id === id) ?? expect.fail('it is in the list')
  const readers = async () => (await writer(siteNotifications.receipts, { params: { id }, query: {} })).data.filter(({ kind }) => kind === 'player').map((row) => row.id)
  const turn = async (status: 'active' | 'inactive') => writer(siteNotifications.status, { body: { id, version: (await stands()).version, status } })
  const change = async (priority: 'low' | 'high') => writer(siteNotifications.update, { body: { id, version: (await stands()).version, ...content({ audience: 'players', business_id: northBusiness, priority }) as object } as never })
  await turn('inactive')
  for (const priority of ['high', 'low'] as const) {
    await change(priority)
    expect([(await stands()).read_by_players, await readers()]).toEqual([1, [northPlayer.id]])
  }
  await turn('active')
  expect([(await stands()).read_by_players, await readers()]).toEqual([0, []])
  await turn('inactive')
  expect((await stands()).read_by_players).toBe(0)
})

test('a high priority stands first and is counted until it is read; a low one is counted apart', async () => {
  const told = async (priority: 'low' | 'normal' | 'high') => (await writer(siteNotifications.create, { body: content({ audience: 'level', level: 4, business_id: northBusiness, priority }) })).data[0]?.id
  const reader = clients.get('north-4') ?? expect.fail('nobody of that name')
  await reader(notifications.readAll, { body: {} })
  for (const priority of ['high', 'normal', 'low', 'high', 'normal'] as const) await told(priority)
  const page = async (tab: 'all' | 'unread', cursor?: string) => reader(notifications.list, { query: { tab, limit: '2', ...(cursor === undefined ? {} : { cursor }) } })
  const list = async (tab: 'all' | 'unread') => {
    const rows: { readonly id: string; readonly priority: string; readonly isUnRead: boolean }[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { data, metadata } = await page(tab, cursor)
      rows.push(...data)
      cursor = metadata?.next_cursor ?? null
    }
    return rows
  }
  const unread = await list('unread')
  expect(unread.map(({ priority }) => priority)).toEqual(['high', 'high', 'normal', 'low', 'normal'])
  expect((await list('all')).slice(0, 5)).toEqual(unread)
  expect((await reader(notifications.counts, {})).data[0]).toMatchObject({ unread: 5, high: 2, low: 1 })
  await reader(notifications.mark, { params: { id: unread[0]?.id ?? '' }, body: { isUnRead: false } })
  expect((await list('unread')).map(({ id }) => id)).toEqual(unread.slice(1).map(({ id }) => id))
  // What is read stands where its time does: the second of the high ones was the first that was told.
  expect((await list('all')).slice(0, 5).map(({ priority, isUnRead }) => [priority, isUnRead])).toEqual([['high', true], ['normal', true], ['high', false], ['low', true], ['normal', true]])
  expect((await reader(notifications.counts, {})).data[0]).toMatchObject({ unread: 4, high: 1, low: 1 })
})

test('the list says each in English, is ordered by when it was written or begins, and kept to an audience and a priority', async () => {
  const ask = async (query: object) => (await writer(siteNotifications.list, { query: { limit: '200', ...query } })).data
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const write = async (aimed: object) => (await writer(siteNotifications.create, { body: content(aimed) })).data[0] ?? expect.fail('it answers what was written')
  const late = await write({ audience: 'players', starts_at: later(90), priority: 'high' })
  const early = await write({ audience: 'players', starts_at: later(80), texts: texts.toReversed() })
  const arabic = await write({ audience: 'players', starts_at: later(70), texts: texts.slice(1) })
  expect([late, early, arabic].map(({ title, text }) => [title, text])).toEqual([0, 0, 1].map((index) => [texts[index]?.title, texts[index]?.text]))
  const ids = (rows: Awaited<ReturnType<typeof ask>>) => rows.map(({ id }) => id)
  expect(ids(await ask({})).slice(0, 3)).toEqual([arabic.id, early.id, late.id])
  const starts = ids(await ask({ sort: '-starts' }))
  expect(starts.slice(0, 3)).toEqual([late.id, early.id, arabic.id])
  expect(ids(await ask({ sort: 'starts' }))).toEqual(starts.toReversed())
  expect(ids(await ask({ audience: 'players', priority: 'high', state: 'waiting' }))).toEqual([late.id])
})

test('who has it, and who has read it when: what is switched off has been read by nobody more', async () => {
  const aimed = { audience: 'branch', account_id: at(south, 4).id }
  const { data: [made] } = await writer(siteNotifications.create, { body: content(aimed) })
  const id = made?.id ?? ''
  const receipts = async (cursor?: string) => (await writer(siteNotifications.receipts, { params: { id }, query: { limit: '2', ...(cursor === undefined ? {} : { cursor }) } }))
  expect((await receipts()).data.map(({ kind, name, read_at }) => [kind, name, read_at])).toEqual([['account', 'south-5', null], ['account', 'south-4', null]])
  const reader = clients.get('south-4') ?? expect.fail('nobody of that name')
  const mine = (await reader(notifications.list, { query: { tab: 'unread' } })).data.find(({ key, endedAt }) => key === 'site.notification' && endedAt === null)
  for (const isUnRead of [false, true, false]) await reader(notifications.mark, { params: { id: mine?.id ?? '' }, body: { isUnRead } })
  await withTransaction(db.database, {}, (tx) => markReadByPlayer(tx, id, southPlayer.id, new Date()))
  const [first, next] = [await receipts(), await receipts((await receipts()).metadata?.next_cursor ?? '')]
  const all = [...first.data, ...next.data]
  expect(all.map(({ kind, name, read_at }) => [kind, name, read_at !== null])).toEqual([['player', southPlayer.userName, true], ['account', 'south-4', true], ['account', 'south-5', false]])
  expect(next.metadata?.next_cursor).toBeNull()
  const listed = async () => (await writer(siteNotifications.list, { query: {} })).data.find((row) => row.id === id)
  expect(await listed()).toMatchObject({ told: 2, read: 1, read_by_players: 1 })
  await writer(siteNotifications.status, { body: { id, version: made?.version ?? 0, status: 'inactive' } })
  expect(await listed()).toMatchObject({ state: 'over', told: 2, read: 1, read_by_players: 1 })
  expect((await refusedWith(writer(siteNotifications.receipts, { params: { id: '999999999' }, query: {} }))).code).toBe('ACCESS_NOT_FOUND')
})
