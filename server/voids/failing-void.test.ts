import { expect, test } from 'vitest'
import { voids } from '#contract/voids.ts'
import { decide } from '#domain/access/decide.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { createWork, workersMax } from '../results/settlement-worker.ts'
import { voidsHandlers } from './handlers.ts'
import { retryAfterMs } from './void-part.ts'
import type { VoidRow } from './void-store.ts'

const db = await testDatabase()
let nowMs = Date.now()
const context = { ...(await moneyContext(db.database)), now: () => new Date(nowMs) }

const first = <Row>(result: { ok: true; value: readonly Row[] } | { ok: false; refusal: { code: string } }): Row => {
  if (!result.ok || result.value[0] === undefined) throw new Error(result.ok ? 'nothing' : result.refusal.code)
  return result.value[0]
}

test('a market of a void that cannot be done keeps no other from being done, is told once, tried again by itself and by a person, and is done at last', async () => {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
    [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  await allowAnyStake(db, world)
  await addStaff(db.owner, { userName: 'voider', grants: [{ section: 'SPORTS', permission: 'Marketwise Void Bets' }] })
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'SPORTS', permission: null }] })
  const driver = moneyDriver(context, world)
  const markets = [await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] }), await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })]
  for (const { id, runners } of markets) {
    const runner = runners.get('A') ?? ''
    await setPrice(db, id, runner, 2_000)
    const placed = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: id, selection_id: runner, side: 'back', price: 2_000, stake_minor: 100 })
    expect(placed.ok).toBe(true)
  }
  const ask = (name: 'list' | 'retry', input: object) => call(context, staffPrincipal(world.trader), voids, voidsHandlers, name, input) as Promise<{ ok: true; value: readonly VoidRow[] } | { ok: false; refusal: { code: string } }>
  const row = async () => first(await ask('list', { query: {} }))
  const told = async () => (await db.owner.query(
    "select l.user_name as name, n.params->>'market_id' as market, n.ended_at is not null as ended from notices n join notice_receipts r on r.notice_id = n.id join logins l on l.id = r.login_id where n.kind = 'void.failed'")).rows

  const posted = first(await driver.void({ scope: 'event', event_id: world.eventId }))
  expect(await ask('retry', { params: { id: posted.id } })).toMatchObject({ ok: false, refusal: { code: 'VOID_NOTHING' } })
  // The database refuses the first of the two, for whatever reason.
  const broken = markets[0]?.id ?? ''
  await db.owner.query(`create function fail_void() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`)
  await db.owner.query(`create trigger fail_void before insert on bet_standings for each row when (new.market_id = ${broken}) execute function fail_void()`)
  await expect(driver.work()).rejects.toThrow('out of order')
  await driver.work()
  expect(await row()).toMatchObject({ id: posted.id, state: 'voiding', markets: 2, markets_done: 1, failing: 1, players: null })
  expect(await told()).toEqual([{ name: 'voider', market: broken, ended: false }])

  const failures = async () => (await db.owner.query<{ failures: number }>('select failures from void_parts where void_id = $1 and market_id = $2', [posted.id, broken])).rows[0]?.failures
  const failed = await failures()
  // By itself after a while, and told no second time.
  nowMs += retryAfterMs + 1
  await expect(driver.work()).rejects.toThrow()
  expect(await failures()).toBe((failed ?? 0) + 1)
  await driver.work()
  expect(await failures()).toBe((failed ?? 0) + 1)
  expect(await told()).toHaveLength(1)

  // What was wrong is mended, and a person has it tried again.
  await db.owner.query('drop trigger fail_void on bet_standings')
  expect(first(await ask('retry', { params: { id: posted.id } }))).toMatchObject({ id: posted.id, failing: 1 })
  await driver.work()
  expect(await row()).toMatchObject({ state: 'void', markets_done: 2, failing: 0, players: 1, bets: 2 })
  expect(await told()).toEqual([{ name: 'voider', market: broken, ended: true }])
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})

type Answer = { ok: true; value: readonly VoidRow[] } | { ok: false; refusal: { code: string } }

/** Two markets with a bet each, of which the database refuses to void the first. */
async function brokenVoid() {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
    [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  const bet = ({ id, runners }: Awaited<ReturnType<typeof addMarket>>) =>
    driver.place({ player_id: world.accounts.get('player') ?? '', market_id: id, selection_id: runners.get('A') ?? '', side: 'back', price: 2_000, stake_minor: 100 })
  const markets = [await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] }), await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })] as const
  for (const market of markets) {
    await setPrice(db, market.id, market.runners.get('A') ?? '', 2_000)
    expect((await bet(market)).ok).toBe(true)
  }
  const ask = (name: 'list' | 'retry' | 'giveUp' | 'ofEvent', input: object, principal = staffPrincipal(world.trader)) => call(context, principal, voids, voidsHandlers, name, input) as Promise<Answer>
  await db.owner.query(`create or replace function fail_void() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`)
  const breakIt = () => db.owner.query(`create trigger fail_void before insert or update on bet_standings for each row when (new.market_id = ${markets[0].id}) execute function fail_void()`)
  const mendIt = () => db.owner.query('drop trigger fail_void on bet_standings')
  const row = async () => first(await ask('ofEvent', { params: { id: world.eventId } }))
  return { world, driver, markets, bet, ask, row, breakIt, mendIt }
}
const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)

test('what always fails of a void is given up by a person: its market stays as it was and takes bets, the rest stays done, and can be given back', async () => {
  const { world, driver, markets, bet, ask, row, breakIt, mendIt } = await brokenVoid()
  const told = async () => (await db.owner.query("select ended_at is not null as ended from notices where kind = 'void.failed' and params->>'market_id' = $1", [markets[0].id])).rows
  const giveUp = (id: string, principal = staffPrincipal(world.trader)) => ask('giveUp', { params: { id }, body: { reason: 'nobody knows why' } }, principal)
  const posted = first(await driver.void({ scope: 'event', event_id: world.eventId }))
  // As a market of more bets is until its part is done.
  await db.owner.query('update markets set voiding_id = $2 where id = $1', [markets[0].id, posted.id])
  expect(await giveUp(posted.id)).toMatchObject({ ok: false, refusal: { code: 'VOID_NOTHING' } })
  await breakIt()
  while (await driver.work().then(() => false, () => true)) continue
  expect(await row()).toMatchObject({ state: 'voiding', markets_done: 1, failing: 1 })
  expect(await bet(markets[0])).toMatchObject({ ok: false, refusal: { code: 'MARKET_SUSPENDED' } })

  // Whoever may see to it, and may not undo voids of events, has it tried again and no more.
  const other = staffPrincipal(world.trader)
  const grants = [{ section: 'BETS', permission: null }, { section: 'BETS', permission: 'Void Bets' }] as const
  expect(await giveUp(posted.id, { ...other, actor: { kind: 'staff', staffId: world.trader as never, grants } } as never)).toMatchObject({ ok: false, refusal: { code: 'ACCESS_FORBIDDEN' } })
  // What is being tried at this moment is not given up.
  await withTransaction(db.database, {}, async (tx) => {
    await tx.query('select from void_parts where void_id = $1 for update', [posted.id])
    expect(await giveUp(posted.id)).toMatchObject({ ok: false, refusal: { code: 'VOID_UNDER_WAY' } })
  })
  expect(first(await giveUp(posted.id))).toMatchObject({ id: posted.id, state: 'partly', failing: 0, markets: 2, markets_done: 1, bets: 1, players: 1 })
  expect(await giveUp(posted.id)).toMatchObject({ ok: false, refusal: { code: 'VOID_NOTHING' } })
  expect(await told()).toEqual([{ ended: true }])
  await driver.work()
  expect((await bet(markets[0])).ok).toBe(true)
  const { rows } = await db.owner.query('select market_id, exposure_minor::int as held from positions where market_id = any($1) order by 1', [markets.map((each) => each.id)])
  expect(rows).toEqual([{ market_id: markets[0].id, held: 200 }, { market_id: markets[1].id, held: 0 }])
  expect(await wrongBooks()).toEqual([])

  // What was done is given back.
  await mendIt()
  expect(await driver.undo(await row())).toMatchObject({ ok: true })
  await driver.work()
  expect(await row()).toMatchObject({ state: 'undone' })
  expect(await wrongBooks()).toEqual([])
})

test('whoever voids events, and nothing else, is told of what fails, sees it, has it tried again and gives it up', async () => {
  const { world, driver, ask, row, breakIt, mendIt } = await brokenVoid()
  const staffId = await addStaff(db.owner, { userName: 'event-voider', grants: [{ section: 'SPORTS', permission: 'Event Void Bets' }] })
  const person = { ...staffPrincipal(staffId), actor: { kind: 'staff', staffId: staffId as never, grants: [{ section: 'SPORTS', permission: 'Event Void Bets' }] } } as never
  for (const name of ['list', 'retry', 'giveUp'] as const) expect(decide((person as { actor: never }).actor, voids[name].access).ok).toBe(true)
  const posted = first(await driver.void({ scope: 'event', event_id: world.eventId }))
  await driver.work()
  await breakIt()
  expect((await driver.undo(await row())).ok).toBe(true)
  while (await driver.work().then(() => false, () => true)) continue
  const { rows } = await db.owner.query("select from notices n join notice_receipts r on r.notice_id = n.id join logins l on l.id = r.login_id where n.kind = 'void.failed' and l.staff_id = $1", [staffId])
  expect(rows).toHaveLength(1)
  expect(first(await ask('retry', { params: { id: posted.id } }, person))).toMatchObject({ failing: 1 })
  expect(first(await ask('giveUp', { params: { id: posted.id }, body: { reason: 'nobody knows why' } }, person))).toMatchObject({ failing: 0 })
  // One is given back, the other stays void, and can be given back later.
  expect(await row()).toMatchObject({ state: 'partly', markets: 2, markets_done: 2 })
  expect(await wrongBooks()).toEqual([])
  await mendIt()
  expect((await driver.undo(await row())).ok).toBe(true)
  await driver.work()
  expect(await row()).toMatchObject({ state: 'undone' })
  expect(await wrongBooks()).toEqual([])
})

test('large markets of voids, which take minutes, never take every worker: what is small is done beside them', { timeout: 60_000 }, async () => {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
    ['held', 'free'].map((name) => ({ name, parent: 'agent', creditMinor: 1_000_000 })))
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  const add = async (player: string) => {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    const selectionId = market.runners.get('A') ?? ''
    await setPrice(db, market.id, selectionId, 2_000)
    expect((await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, selection_id: selectionId, side: 'back', price: 2_000, stake_minor: 100 })).ok).toBe(true)
    return market.id
  }
  const large = [await add('held'), await add('held'), await add('held')]
  const small = await add('free')
  const posted = first(await driver.void({ scope: 'event', event_id: world.eventId }))
  // As markets of more bets are until their parts are done. The small one has been done already.
  await db.owner.query('update markets set voiding_id = $2 where id = any($1::bigint[])', [large, posted.id])
  const work = createWork(context)
  expect(await work()).toBe(true)
  expect((await db.owner.query('select market_id from void_parts where void_id = $1 and done_at is not null', [posted.id])).rows).toEqual([{ market_id: small }])

  // Their player's money is in use: whoever works on one of them waits at its end.
  const waiting = async (count: number) => {
    await expect.poll(async () => (await db.owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount, { timeout: 30_000 }).toBe(count)
    return `${count} wait`
  }
  const others = await db.owner.connect()
  await others.query('begin')
  await others.query('select from account_funds where account_id = $1 for update', [world.accounts.get('held')])
  const [one, two] = [work(), work()]
  await waiting(workersMax - 1)
  const third = work()
  expect(await Promise.race([third, waiting(workersMax)])).toBe(false)
  await others.query('rollback')
  others.release()
  expect(await Promise.all([one, two])).toEqual([true, true])
  await driver.work()
  expect((await db.owner.query('select from void_parts where void_id = $1 and done_at is null', [posted.id])).rowCount).toBe(0)
  expect(await wrongBooks()).toEqual([])
})
