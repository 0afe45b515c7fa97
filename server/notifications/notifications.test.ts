import { expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { Client } from '#contract/client.ts'
import { notifications } from '#contract/notifications.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { results } from '#contract/results.ts'
import { withTransaction } from '#database/transaction.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import { rollBackShown, verifyShown } from '#simulator/confirm-result.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccountLogin, addBranch, addStaff, freshId } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { audience, streamMessage } from '../runtime/live-message.ts'
import { proposeResult } from '../results/propose-result.ts'
import { noticesKeptMs, prune, removeOld } from '../runtime/jobs.ts'
import { readSince } from '../runtime/stream-store.ts'
import { tellFeed } from './feed-notices.ts'
import { tellSettlementFailed } from './result-notices.ts'

const db = await testDatabase()
const { owner } = db
const server = await testServer(db)
const person = async (userName: string, ...names: readonly PermissionName[]): Promise<Client> => {
  await addStaff(owner, { userName, grants: [{ section: 'SPORTS', permission: null }, ...names.map((permission) => ({ section: 'SPORTS' as const, permission }))] })
  return clientOf(server, await signIn(server, userName))
}
const trader = await person('trader', 'Result Declare', 'Result Verify')
const verifier = await person('verifier', 'Result Verify', 'Result Rollback')
const looker = await person('looker')
await addStaff(owner, { userName: 'keeper', grants: [{ section: 'ROLES', permission: null }] })
const keeper = clientOf(server, await signIn(server, 'keeper'))
const [, , , , , agentAccount] = await addBranch(owner, 'north')
if (agentAccount) await addAccountLogin(owner, agentAccount)
const agent = clientOf(server, await signIn(server, agentAccount?.userName ?? ''))

await owner.query(`insert into menus (id, name, game_type) values (1, 'Sports', 'sport')`)
await owner.query(`insert into sports (id, menu_id, name) values (1, 1, 'Cricket')`)
await owner.query(`insert into leagues (id, sport_id, name) values (1, 1, 'Spring Cup')`)
await owner.query(`insert into events (id, league_id, sport_id, name, starts_at) values (1, 1, 1, 'Lake v Forest', now())`)

async function closedMarket(): Promise<{ readonly id: string; readonly outcome: { readonly kind: 'winners'; readonly winners: string[] } }> {
  const [id, winner] = [freshId(), freshId()]
  await owner.query(`insert into markets (id, event_id, sport_id, name, type, status) values ($1, 1, 1, 'Match Odds', 'match_odds', 'closed')`, [id])
  await owner.query(`insert into selections (id, market_id, name) values ($1, $2, 'Lake'), ($3, $2, 'Forest')`, [winner, id, freshId()])
  return { id, outcome: { kind: 'winners', winners: [winner] } }
}
const listOf = async (who: Client, tab?: 'all' | 'unread' | 'archived') => (await who(notifications.list, { query: { ...(tab && { tab }), limit: '200' } })).data
const about = async (who: Client, marketId: string, tab?: 'all' | 'unread' | 'archived') =>
  (await listOf(who, tab)).filter((row) => row.params['market_id'] === marketId).map((row) => row.key)
const countsOf = async (who: Client) => (await who(notifications.counts, {})).data[0]

test('a declared result is told to those who may verify it, never to who declared it, and ends when it is verified', async () => {
  const { id, outcome } = await closedMarket()
  await trader(results.declare, { body: { market_id: id, outcome } })
  expect(await about(verifier, id)).toEqual(['result.waiting'])
  for (const other of [trader, looker, keeper, agent]) expect(await about(other, id)).toEqual([])
  const [waiting] = await listOf(verifier)
  expect(waiting).toMatchObject({
    type: 'order', category: 'result', title: 'Result to verify: Match Odds, Lake v Forest',
    params: { market_id: id, event_id: '1', game_id: '1', person: 'Staff trader' }, isUnRead: true, archived: false, avatarUrl: null, endedAt: null,
  })

  await verifyShown(verifier, { market_id: id, revision: 1, outcome })
  expect(await about(verifier, id, 'archived')).toEqual(['result.waiting'])
  expect((await listOf(verifier, 'archived'))[0]).toMatchObject({ isUnRead: false, endedAt: expect.any(String) as string })
  await expect.poll(() => about(trader, id)).toEqual(['settlement.finished'])
  expect(await about(verifier, id)).toEqual(['settlement.finished'])

  await rollBackShown(verifier, { market_id: id, revision: 1, reason: 'the wrong side' })
  expect(await about(trader, id)).toEqual(['result.taken_back', 'settlement.finished'])
  expect(await about(verifier, id)).toEqual(['settlement.finished'])
})

test('a result that is withdrawn waits for nobody', async () => {
  const { id, outcome } = await closedMarket()
  await trader(results.declare, { body: { market_id: id, outcome } })
  await rollBackShown(verifier, { market_id: id, revision: 1, reason: 'too early' })
  expect(await about(verifier, id)).toEqual([])
  expect(await about(trader, id)).toEqual(['result.taken_back'])
})

test('a refused declaration tells nobody', async () => {
  const { id, outcome } = await closedMarket()
  await trader(results.declare, { body: { market_id: id, outcome } })
  await expect(trader(results.declare, { body: { market_id: id, outcome } })).rejects.toThrow()
  expect(await about(verifier, id)).toEqual(['result.waiting'])
})

test('that a feed says another result is told to those who may verify and to who declared, until that result is taken back', async () => {
  const { id, outcome } = await closedMarket()
  await trader(results.declare, { body: { market_id: id, outcome } })
  const propose = (said: WireOutcome) => withTransaction(db.database, {}, (tx) => proposeResult(tx, { feed: 'exchange', marketId: id, outcome: said, evidence: null, now: new Date() }))
  expect(await propose(outcome)).toBe('there is a result by a person already: declared')
  expect(await about(verifier, id)).toEqual(['result.waiting'])
  for (let time = 0; time < 2; time++) await propose({ kind: 'void', reason: 'void' })
  expect(await about(verifier, id)).toEqual(['result.contradicted', 'result.waiting'])
  expect(await about(trader, id)).toEqual(['result.contradicted'])
  expect((await listOf(trader)).find((row) => row.key === 'result.contradicted')?.title).toBe('Feed exchange says another result than the one that stands: Match Odds, Lake v Forest')
  await rollBackShown(verifier, { market_id: id, revision: 1, reason: 'the feed is right' })
  expect(await about(trader, id)).toEqual(['result.taken_back'])
})

test('a settlement that fails again and again is told once', async () => {
  const { id, outcome } = await closedMarket()
  await trader(results.declare, { body: { market_id: id, outcome } })
  for (let time = 0; time < 3; time++) await withTransaction(db.database, {}, (tx) => tellSettlementFailed(tx, id, 1, new Date()))
  expect(await about(verifier, id)).toEqual(['settlement.failed', 'result.waiting'])
  await verifyShown(verifier, { market_id: id, revision: 1, outcome })
  await expect.poll(() => about(verifier, id)).toEqual(['settlement.finished'])
})

test('a feed that falls silent is told once until it speaks again', async () => {
  const say = (silent: boolean) => withTransaction(db.database, {}, (tx) => tellFeed(tx, 'alpha', silent, new Date()))
  const heard = async () => (await listOf(looker)).filter((row) => row.params['feed'] === 'alpha').map((row) => row.key)
  await say(false)
  expect(await heard()).toEqual([])
  await say(true)
  await say(true)
  expect(await heard()).toEqual(['feed.silent'])
  await say(false)
  await say(false)
  expect(await heard()).toEqual(['feed.back'])
})

test('what waits is told whatever its age, however many newer ones there are and where one has put one’s copy, until it is over', async () => {
  const needs = async (who: Client) => (await who(notifications.needs, {})).data.filter(({ key }) => key === 'feed.silent')
  const say = (silent: boolean) => withTransaction(db.database, {}, (tx) => tellFeed(tx, 'beta', silent, new Date()))
  await say(true)
  const [told] = await listOf(looker)
  expect(await needs(looker)).toEqual([{ key: 'feed.silent', count: 1, since: told?.createdAt }])
  await looker(notifications.mark, { params: { id: told?.id ?? '' }, body: { archived: true, isUnRead: false } })
  await owner.query(`update notices set at = now() - $1 * interval '1 millisecond' where id = $2`, [2 * noticesKeptMs, told?.id])
  await owner.query(
    `with n as (insert into notices (kind, subject, params, at) select 'feed.back', 'newer ' || i, '{"feed": "newer"}', now() from generate_series(1, 120) i returning id)
     insert into notice_receipts (login_id, notice_id) select l.id, n.id from n, logins l where l.user_name = 'looker'`)
  await removeOld(db.database)
  expect(await needs(looker)).toMatchObject([{ count: 1 }])
  expect(await needs(agent)).toEqual([])
  await say(false)
  expect(await needs(looker)).toEqual([])
  await owner.query(`delete from notices where subject like 'newer %' or id = $1`, [told?.id])
})

test('a silent feed waits for everybody who may act on feeds, also for who came later or when nobody else did', async () => {
  const say = (silent: boolean) => withTransaction(db.database, {}, (tx) => tellFeed(tx, 'gamma', silent, new Date()))
  const needs = async (who: Client) => (await who(notifications.needs, {})).data.filter(({ key }) => key === 'feed.silent').map(({ count }) => count)
  await owner.query(`update staff set status = 'suspended' where id in (select staff_id from staff_permissions where section = 'SPORTS')`)
  await say(true)
  await owner.query(`update staff set status = 'active'`)
  expect((await owner.query(`select from notice_receipts r join notices n on n.id = r.notice_id where n.subject = 'feed gamma'`)).rowCount, 'nobody could be told').toBe(0)
  await addStaff(owner, { userName: 'came-later', grants: [{ section: 'SPORTS', permission: null }] })
  await addStaff(owner, { userName: 'of-money', grants: [{ section: 'BETS', permission: null }] })
  const [later, ofMoney] = [clientOf(server, await signIn(server, 'came-later')), clientOf(server, await signIn(server, 'of-money'))]
  expect([await needs(later), await needs(looker), await needs(ofMoney), await needs(agent)]).toEqual([[1], [1], [], []])
  await say(false)
  expect([await needs(later), await needs(looker)]).toEqual([[], []])
})

test('a locked out name is told to the keepers of people, once in an hour; a name that nobody has is not', async () => {
  for (const name of ['looker', 'nobody-here']) {
    for (let time = 0; time < 5; time++) {
      await clientOf(server, null, '192.0.2.9')(auth.adminLogin, { body: { user_name: name, password: 'wrong' } }).catch(() => undefined)
    }
  }
  // Behind the refusals: with them, they would take longer where there is such a name.
  expect(await listOf(keeper)).toEqual([])
  await vi.waitFor(async () => expect(await listOf(keeper)).toMatchObject([{ key: 'sign_in.locked', type: 'friend', params: { user_name: 'looker', ip: '192.0.2.9' } }]), { timeout: 10_000 })
  expect((await listOf(verifier)).filter((row) => row.key === 'sign_in.locked')).toEqual([])
  // Nobody ends it: it waits until it is read.
  expect((await keeper(notifications.needs, {})).data).toMatchObject([{ key: 'sign_in.locked', count: 1 }])
  await keeper(notifications.readAll, { body: {} })
  expect((await keeper(notifications.needs, {})).data).toEqual([])
})

test('read, archived and all at once: the tabs and their counts follow', async () => {
  const before = await countsOf(verifier)
  const markets = [await closedMarket(), await closedMarket(), await closedMarket()]
  for (const { id, outcome } of markets) await trader(results.declare, { body: { market_id: id, outcome } })
  const [third, second, first] = await listOf(verifier)
  const { all = 0, unread = 0, archived = 0 } = before ?? {}
  expect(await countsOf(verifier)).toMatchObject({ all: all + 3, unread: unread + 3, archived })

  const mark = (body: { isUnRead?: boolean; archived?: boolean }) => verifier(notifications.mark, { params: { id: third?.id ?? '' }, body })
  expect((await mark({ isUnRead: false })).data).toMatchObject([{ isUnRead: false, archived: false }])
  expect((await mark({ archived: true })).data).toMatchObject([{ isUnRead: false, archived: true }])
  expect(await countsOf(verifier)).toMatchObject({ all: all + 2, unread: unread + 2, archived: archived + 1 })
  expect((await mark({ isUnRead: true, archived: false })).data).toMatchObject([{ isUnRead: true, archived: false }])
  expect((await listOf(verifier, 'unread')).map((row) => row.id)).toEqual(expect.arrayContaining([third?.id, second?.id, first?.id]))

  await verifier(notifications.readAll, { body: { up_to: second?.id ?? '' } })
  expect((await listOf(verifier, 'unread')).map((row) => row.id)).toEqual([third?.id])
  expect((await verifier(notifications.readAll, { body: {} })).data).toEqual([{ marked: 1 }])
  expect(await countsOf(verifier)).toMatchObject({ all: all + 3, unread: 0, archived })
})

test('the list goes on where a page ended, each row once', async () => {
  const wanted = (await listOf(verifier)).map((row) => row.id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, metadata } = await verifier(notifications.list, { query: { limit: '2', ...(cursor && { cursor }) } })
    seen.push(...data.map((row) => row.id))
    cursor = metadata?.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(seen).toEqual(wanted)
})

test('the list is given by time from either end, and of one category alone', async () => {
  const ask = async (query: object) => (await verifier(notifications.list, { query: { limit: '200', ...query } })).data
  const ids = (rows: Awaited<ReturnType<typeof ask>>) => rows.map(({ id }) => id)
  const newest = await ask({ sort: '-at' })
  expect(newest.length).toBeGreaterThan(2)
  expect(ids(newest)).toEqual(ids(newest).toSorted((one, other) => Number(other) - Number(one)))
  expect(ids(await ask({ sort: 'at' }))).toEqual(ids(newest).toReversed())
  const { metadata } = await verifier(notifications.list, { query: { sort: 'at', limit: '2' } })
  expect(ids(await ask({ sort: 'at', cursor: metadata?.next_cursor ?? '' }))).toEqual(ids(newest).toReversed().slice(2))
  expect(ids(await ask({ category: 'result' }))).toEqual(ids((await ask({})).filter(({ category }) => category === 'result')))
  expect(await ask({ category: 'casino' })).toEqual([])
})

test("another person's notification answers as one that is not there", async () => {
  const [own] = await listOf(verifier)
  const refusals = await Promise.all([own?.id ?? '', '999999999'].map((id) => looker(notifications.mark, { params: { id }, body: { archived: true } }).catch((error: unknown) => error)))
  expect(refusals[0]).toMatchObject({ status: 404, code: 'ACCESS_NOT_FOUND' })
  expect(refusals[1]).toEqual(refusals[0])
  expect((await listOf(verifier))[0]).toEqual(own)
})

test('the stream carries a notification to its recipients only, and not who else has it', async () => {
  const { rows } = await owner.query<{ id: string; user_name: string }>(`select id, user_name from logins`)
  const heardBy = async (userName: string, topics: readonly ('notification' | 'result')[] = ['notification']) => {
    const listener = audience(topics, null, null, rows.find((row) => row.user_name === userName)?.id ?? '')
    return (await readSince(db.database, 0, null, 10_000)).flatMap((row) => (row.topic === 'notification' ? streamMessage(row, new Map()).itemsFor(listener).map((item) => item.text) : []))
  }
  const { id, outcome } = await closedMarket()
  await trader(results.declare, { body: { market_id: id, outcome } })
  const [newest] = await listOf(verifier)
  const messages = async (userName: string) => (await heardBy(userName)).map((text) => JSON.parse(text) as object).filter((message) => 'id' in message && message.id === newest?.id)
  await expect.poll(() => messages('verifier')).toEqual([{ topic: 'notification', no: expect.any(Number) as number, id: newest?.id, change: 'arrived' }])
  expect(await messages('trader')).toEqual([])
  expect(await heardBy('verifier', ['result'])).toEqual([])
})

test('what is older than its time goes, with everybody’s copy of it', async () => {
  await owner.query(`update notices set at = now() - $1 * interval '1 millisecond' where id = (select min(id) from notices)`, [noticesKeptMs + 60_000])
  const counted = async () => Number((await owner.query('select count(*) from notices')).rows[0].count)
  const before = await counted()
  expect(await prune(db.database, { table: 'notices', key: 'id', keptMs: noticesKeptMs })).toBe(1)
  expect(await counted()).toBe(before - 1)
  expect((await owner.query('select from notice_receipts r where not exists (select from notices n where n.id = r.notice_id)')).rowCount).toBe(0)
})
