import { expect, test } from 'vitest'
import { voids } from '#contract/voids.ts'
import { reconcile } from '#database/reconcile.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
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
