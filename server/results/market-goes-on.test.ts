import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import type { Client } from '#contract/client.ts'
import { markets } from '#contract/markets.ts'
import { notifications } from '#contract/notifications.ts'
import { platform } from '#contract/platform.ts'
import { results } from '#contract/results.ts'
import type { FeedEvent, MarketStateEvent } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { reconcile } from '#database/reconcile.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import { rollBackShown, verifyShown } from '#simulator/confirm-result.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { withTransaction } from '#database/transaction.ts'
import { createIntake } from '../markets/feed-intake.ts'
import { silenceUnheard } from '../markets/state-store.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
  [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const playerId = world.accounts.get('player') ?? ''
const money = moneyDriver(server.context, world)
const intake = createIntake(server.context, 'exchange')
afterAll(() => intake.stop())
const person = async (userName: string, ...names: readonly PermissionName[]): Promise<Client> => {
  await addStaff(db.owner, { userName, grants: [{ section: 'SPORTS', permission: null }, ...names.map((permission) => ({ section: 'SPORTS' as const, permission }))] })
  return clientOf(server, await signIn(server, userName))
}
const desk = await person('desk', 'Market Control', 'Catalogue Edit', 'Result Declare')
const verifier = await person('verifier', 'Result Verify', 'Result Rollback')
const site = clientOf(server, world.apiKey)

const runners = ['A', 'B']
/** What the feed says, in the order in which it says it. */
function feedOf(ref: string) {
  const atMs = Date.now()
  const state = (status: MarketStateEvent['status'], at = Date.now()): FeedEvent => ({
    kind: 'market_state', atMs: at, marketRef: ref, status, inPlay: false, betDelayMs: 0, runners: runners.map((name) => ({ ref: name, status: 'active', reductionBp: 0 })),
  })
  const prices = (): FeedEvent => ({
    kind: 'prices', atMs: Date.now(), marketRef: ref, totalMatchedMinor: 0n as Minor,
    quotes: { of: 'runners', runners: runners.map((name) => ({ ref: name, back: [{ priceThousandths: 2_000, sizeMinor: 500n as Minor }], lay: [], lastThousandths: 2_000, matchedMinor: 0n as Minor, synthetic: false })) },
  })
  const won = (winner: string): FeedEvent => ({
    kind: 'result', atMs: Date.now(), marketRef: ref, outcome: { kind: 'winners', winners: [winner], losers: [], removed: [] }, evidence: { raw: '{}', sha256: 'ab' },
  })
  const begun = (names: readonly string[] = runners): FeedEvent => ({
    kind: 'catalogue', atMs, sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Northgate Park', country: 'gb' }, event: { ref: `event of ${ref}`, name: 'Northgate 14:30', startMs: atMs },
    market: { ref, name: 'To win', feedType: 'WIN', type: 'match_odds', startMs: atMs, winnersCount: 1, turnsInPlay: true },
    runners: names.map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
  })
  const left = (name: string): FeedEvent => ({ ...state('open'), runners: runners.map((each) => ({ ref: each, status: each === name ? 'removed' : 'active', reductionBp: each === name ? 2_000 : 0 })) } as FeedEvent)
  return { begun, state, prices, won, left }
}
async function ready(ref: string) {
  const feed = feedOf(ref)
  await intake.take([feed.begun(), feed.state('open'), feed.prices()])
  const { rows: [row] } = await db.owner.query<{ id: string }>('select id from markets where feed_ref = $1', [ref])
  const id = row?.id ?? expect.fail('the feed brought it')
  const { rows } = await db.owner.query<{ name: string; id: string }>('select name, id from selections where market_id = $1', [id])
  const runner = (name: string) => rows.find((each) => each.name === name)?.id ?? expect.fail(name)
  const market = async () => (await desk(markets.single, { params: { id } })).data[0]
  const set = (status: 'open' | 'suspended' | 'ball_running' | 'closed') => desk(catalogue.marketStatus, { params: { id }, body: { status } })
  const bet = (name: string, stakeMinor: number) => site(platform.placeBet, { key: randomUUID(), body: { player_id: playerId, market_id: id, selection_id: runner(name), side: 'back', price: 2_000, stake_minor: stakeMinor } })
  const refusedBet = async (name: string) => (await refusedWith(bet(name, 100))).code
  const outcome = (name: string) => ({ kind: 'winners' as const, winners: [runner(name)] })
  const states = async () => (await desk(results.history, { params: { id } })).data.toReversed().map((row) => `${row.revision} ${row.state}`)
  const told = async (who: Client) => (await who(notifications.list, { query: { limit: '200' } })).data.filter((row) => row.params['market_id'] === id).map((row) => row.key)
  return { id, feed, market, set, bet, refusedBet, outcome, states, told }
}
const funds = async () => {
  const { rows: [row] } = await db.owner.query<{ u: string; held: string }>('select unsettled_minor as u, exposure_minor as held from account_funds where account_id = $1', [playerId])
  return { uMinor: Number(row?.u), heldMinor: Number(row?.held) }
}
const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)

test('a market goes on after its proposal: its feed opens it, bets before and after are settled by the next result', async () => {
  const before = await funds()
  const { id, feed, market, bet, refusedBet, outcome, states } = await ready('goes on')
  await bet('A', 10_000)
  await intake.take([feed.state('closed'), feed.won('A')])
  expect(await market()).toMatchObject({ status: 'declared', revision: 1, result_begun: true })
  expect(await refusedBet('A')).toBe('MARKET_NOT_OPEN')

  await intake.take([feed.state('open'), feed.prices()])
  expect(await states()).toEqual(['1 withdrawn'])
  expect(await market()).toMatchObject({ status: 'open', revision: 1, result_begun: false, held: false })
  await bet('B', 30_000)
  expect(await funds()).toEqual({ ...before, heldMinor: before.heldMinor + 20_000 })
  // Who looked at the first proposal verifies nothing.
  expect((await refusedWith(verifyShown(verifier, { market_id: id, revision: 1, outcome: outcome('A') }))).code).toBe('RESULT_NOT_DECLARED')

  await intake.take([feed.state('closed'), feed.won('B')])
  expect(await states()).toEqual(['1 withdrawn', '2 declared'])
  await verifyShown(verifier, { market_id: id, revision: 2, outcome: outcome('B') })
  await money.work()
  // 30,000 won less 10,000 lost, less two percent.
  expect(await funds()).toEqual({ uMinor: before.uMinor + 19_600, heldMinor: before.heldMinor })
  expect(await wrongBooks()).toEqual([])
  // What was verified never goes on: people are told, once, and nothing opens.
  await intake.take([feed.state('suspended')])
  await intake.take([feed.state('open'), feed.prices()])
  expect(await market()).toMatchObject({ status: 'settled', result_begun: true })
  expect((await refusedWith(desk(catalogue.marketStatus, { params: { id }, body: { status: 'open' } }))).code).toBe('MARKET_RESULT_BEGUN')
})

test('where a person withdrew the result neither the feed nor a person opens the market, and a person says how it ended', async () => {
  const before = await funds()
  const { id, feed, market, set, bet, outcome, states } = await ready('withdrawn by a person')
  await bet('A', 10_000)
  await intake.take([feed.state('closed'), feed.won('A')])
  await rollBackShown(verifier, { market_id: id, revision: 1, reason: 'they play on' })
  await intake.take([feed.state('suspended'), feed.prices()])
  await intake.take([feed.state('open'), feed.prices()])
  expect(await market()).toMatchObject({ status: 'closed', result_begun: true })
  // What its feed said meanwhile, such as who left, was not heeded.
  expect((await refusedWith(set('open'))).code).toBe('MARKET_RESULT_BEGUN')
  // Nor does the feed declare against people.
  await intake.take([feed.state('closed'), feed.won('B')])
  expect(await states()).toEqual(['1 withdrawn'])
  await desk(results.declare, { body: { market_id: id, outcome: outcome('A') } })
  await verifyShown(verifier, { market_id: id, revision: 2, outcome: outcome('A') })
  await money.work()
  // 10,000 won, less two percent.
  expect(await funds()).toEqual({ uMinor: before.uMinor + 9_800, heldMinor: before.heldMinor })
  expect(await wrongBooks()).toEqual([])
})

test('a runner who left while people held the market closed is out before it takes a bet, and bets from before are less', async () => {
  const { id, feed, market, set, bet } = await ready('held closed')
  await bet('A', 10_000)
  await intake.take([feed.state('closed'), feed.won('A')])
  await intake.take([feed.state('suspended'), feed.prices()])
  await set('closed')
  await intake.take([feed.left('B'), feed.prices()])
  expect(await market()).toMatchObject({ status: 'closed', held: true, selections: [{ name: 'A', status: 'active' }, { name: 'B', status: 'removed' }] })
  expect((await set('open')).data[0]).toMatchObject({ status: 'open', held: false })
  const after = await bet('A', 5_000)
  const { rows } = await db.owner.query<{ id: string; reduced: boolean }>(
    `select b.id::text as id, t.price is not null as reduced from bets b left join bet_standings t on (t.business_id, t.bet_id) = (b.business_id, b.id) where b.market_id = $1 order by b.id`, [id])
  expect(rows.map(({ reduced }) => reduced)).toEqual([true, false])
  expect(rows.at(-1)?.id).toBe(after.data[0]?.bet.id)
})

test('a market that was held closed while its feed fell silent is silent when it is opened', async () => {
  const { feed, set, refusedBet, bet } = await ready('silent meanwhile')
  await set('closed')
  await withTransaction(db.database, {}, (tx) => silenceUnheard(tx, new Date(), 'a server began'))
  expect((await set('open')).data[0]).toMatchObject({ status: 'open', feed_silent: true })
  expect(await refusedBet('A')).toBe('MARKET_FEED_SILENT')
  await intake.take([feed.prices()])
  await bet('A', 100)
})

test('a feed that says open opens no line whose match is decided', async () => {
  const { id, feed, market } = await ready('over')
  await db.owner.query(`update markets set type = 'line' where id = $1`, [id])
  await db.owner.query(`
    with match as (
      insert into markets (id, event_id, sport_id, name, type, status, decides_event, revision) select m.id + 1000000, m.event_id, m.sport_id, 'Match Odds', 'match_odds', 'settled', true, 1 from markets m where m.id = $1 returning id
    )
    insert into results (market_id, revision, outcome, state, declared_by_feed, verified_by, verified_at, settled_at)
    select id, 1, '{"kind":"winners","winners":["1"]}', 'settled', 'exchange', (select min(id) from staff), now(), now() from match`, [id])
  await intake.take([feed.state('closed')])
  await intake.take([feed.state('open'), feed.prices()])
  expect(await market()).toMatchObject({ status: 'closed' })
})

test('a runner who came while a result stood is taken in once the market goes on, and held for', async () => {
  const before = await funds()
  const { feed, market, bet } = await ready('grown')
  for (const name of runners) await bet(name, 10_000)
  await intake.take([feed.state('closed'), feed.won('A')])
  await intake.take([feed.begun([...runners, 'C'])])
  expect((await market())?.selections.map(({ name }) => name)).toEqual(runners)
  expect((await funds()).heldMinor).toBe(before.heldMinor)
  await intake.take([feed.state('open'), feed.prices()])
  expect((await market())?.selections.map(({ name }) => name)).toEqual([...runners, 'C'])
  expect((await funds()).heldMinor - before.heldMinor).toBe(20_000)
  expect(await wrongBooks()).toEqual([])
})

test('that a market goes on is told where its result is not the feed\'s to take back, once for each result', async () => {
  const { id, feed, market, outcome, states, told } = await ready('contradicted')
  await intake.take([feed.state('closed')])
  await desk(results.declare, { body: { market_id: id, outcome: outcome('A') } })
  await intake.take([feed.state('suspended')])
  await intake.take([feed.state('open')])
  expect(await states()).toEqual(['1 declared'])
  expect(await told(verifier)).toEqual(['result.goes_on', 'result.waiting'])
  expect(await told(desk)).toEqual(['result.goes_on'])
  const { rows } = await db.owner.query(`select actor_kind, reason, before, after from audit_log where target_kind = 'market' and target_id = $1 and action = 'results.goesOn'`, [id])
  expect(rows).toEqual([{ actor_kind: 'feed', reason: 'exchange', before: { revision: 1, outcome: { ...outcome('A'), removed: [] } }, after: { status: 'suspended', at: expect.any(String) as string } }])
  await verifyShown(verifier, { market_id: id, revision: 1, outcome: outcome('A') })
  await money.work()
  await rollBackShown(verifier, { market_id: id, revision: 1, reason: 'it goes on' })
  await money.work()
  expect(await told(desk)).not.toContain('result.goes_on')
  await desk(results.declare, { body: { market_id: id, outcome: outcome('B') } })
  await intake.take([feed.state('suspended')])
  expect(await told(desk)).toContain('result.goes_on')
  expect(await market()).toMatchObject({ status: 'declared' })
})

test('a proposal that a void keeps from being taken back is told, and taken back when the feed says so again', async () => {
  const { id, feed, market, states, told } = await ready('while a void is at work')
  await intake.take([feed.state('closed'), feed.won('A')])
  const { rows: [made] } = await db.owner.query<{ id: string }>(
    `insert into voids (id, scope, target, reason, taken_bp, staff_id, at) select 990001, 'market', jsonb_build_object('market_id', $1::text), 'palpable_error', 10000, s.id, now() from staff s limit 1 returning id`, [id])
  await db.owner.query('update markets set voiding_id = $2 where id = $1', [id, made?.id])
  await intake.take([feed.state('suspended')])
  expect(await states()).toEqual(['1 declared'])
  expect(await told(verifier)).toEqual(['result.goes_on', 'result.waiting'])
  await db.owner.query('update markets set voiding_id = null where id = $1', [id])
  await intake.take([feed.state('suspended')])
  expect(await states()).toEqual(['1 withdrawn'])
  expect(await market()).toMatchObject({ status: 'suspended' })
})

test('a market that people made goes on by their word after its declaration was withdrawn', async () => {
  const { market: brought } = await ready('beside it')
  const eventId = (await brought())?.event_id ?? ''
  const { data: [made] } = await desk(catalogue.createMarket, { body: { event_id: eventId, name: 'By hand', type: 'match_odds', selections: [{ name: 'A' }, { name: 'B' }] } })
  const id = made?.id ?? expect.fail('made')
  const winner = made?.selections[0]?.id ?? expect.fail('has runners')
  const price = () => desk(catalogue.priceMarket, { params: { id }, body: { quotes: { [winner]: { back: 2_000, lay: null } } } })
  await price()
  await desk(results.declare, { body: { market_id: id, outcome: { kind: 'winners', winners: [winner] }, close_market: true } })
  expect((await refusedWith(price())).code).toBe('MARKET_RESULT_BEGUN')
  await rollBackShown(verifier, { market_id: id, revision: 1, reason: 'too early' })
  await price()
  expect((await desk(catalogue.marketStatus, { params: { id }, body: { status: 'open' } })).data[0]).toMatchObject({ status: 'open', revision: 1 })
  expect(await site(platform.placeBet, { key: randomUUID(), body: { player_id: playerId, market_id: id, selection_id: winner, side: 'back', price: 2_000, stake_minor: 100 } })).toBeDefined()
})
