import { expect, test } from 'vitest'
import { results } from '#contract/results.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import type { Principal } from '../runtime/handler.ts'
import { resultsHandlers } from './handlers.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
  [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const driver = moneyDriver(context, world)

type Row = RowOf<typeof results.queue>
const queue = async (query: object = {}, staffId = world.trader): Promise<readonly Row[]> => {
  const reply = await call(context, staffPrincipal(staffId), results, resultsHandlers, 'queue', { query })
  if (!reply.ok) throw new Error(reply.refusal.code)
  return reply.value as readonly Row[]
}
const person = staffPrincipal(world.trader)
const declaring = { ...person, actor: { kind: 'staff', staffId: world.trader, grants: [{ section: 'SPORTS', permission: 'Result Declare' }] } } as unknown as Principal
const owners = async (marketId: string): Promise<readonly string[]> => {
  const reply = await call(context, staffPrincipal(world.trader), results, resultsHandlers, 'owners', { query: { market_id: marketId } })
  if (!reply.ok) throw new Error(reply.refusal.code)
  return (reply.value as readonly RowOf<typeof results.owners>[]).map(({ name }) => name)
}
const own = (marketId: string, staffId: string | null, expected: string | null, as = staffPrincipal(world.trader)) =>
  call(context, as, results, resultsHandlers, 'own', { params: { id: marketId }, body: { staff_id: staffId, expected_owner_id: expected } })

test('what has ended waits, the oldest first, until it is settled; one sees to it, and nobody takes it unseen', async () => {
  const markets = [await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] }), await addMarket(db, world, { type: 'fancy' }), await addMarket(db, world, { type: 'fancy' })] as const
  const [first, second, open] = markets
  const runner = first.runners.get('A') ?? ''
  await setPrice(db, first.id, runner, 2_000)
  expect(await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: first.id, selection_id: runner, side: 'back', price: 2_000, stake_minor: 5_000 })).toMatchObject({ ok: true })
  expect(await queue()).toEqual([])
  expect(await own(open.id, world.trader, null)).toMatchObject({ ok: false, refusal: { code: 'MARKET_UNKNOWN' } })

  for (const { id } of [first, second]) await db.owner.query("update markets set status = 'closed' where id = $1", [id])
  expect(await queue()).toMatchObject([
    { market_id: first.id, market_status: 'closed', bets: 1, stakes: [{ currency: 'INR', minor: 5_000 }], owner: null, declared_by: null },
    { market_id: second.id, bets: 0, stakes: [] },
  ])
  const page = await queue({ limit: 1 })
  expect(page.map((row) => row.market_id)).toEqual([first.id])

  await db.owner.query("delete from staff_permissions where staff_id = $1 and permission_name = 'Result Declare'", [world.verifier])
  expect(await own(first.id, world.verifier, null)).toMatchObject({ ok: false, refusal: { code: 'REQUEST_INVALID' } })
  expect(await own(first.id, world.trader, null)).toMatchObject({ ok: true, value: [{ owner_id: world.trader, owner: 'Trader' }] })
  expect(await own(first.id, world.trader, null)).toMatchObject({ ok: false, refusal: { code: 'REQUEST_STALE' } })
  expect((await queue({ owner: 'mine' })).map((row) => row.market_id)).toEqual([first.id])
  expect((await queue({ owner: 'nobody' })).map((row) => row.market_id)).toEqual([second.id])
  expect(await own(first.id, null, world.trader)).toMatchObject({ ok: true, value: [{ owner: null }] })

  const since = (await queue())[0]?.since
  await driver.declare(first.id, { kind: 'winners', winners: [runner] })
  expect(await queue({ state: 'declared' })).toMatchObject([{
    market_id: first.id, declared_by: 'Trader', since, outcome: { kind: 'winners', winners: [runner] }, selections: [{ id: runner, name: 'A' }],
  }])
  expect((await queue({ state: 'no_result' })).map(({ outcome, selections }) => ({ outcome, selections }))).toEqual([{ outcome: null, selections: [] }])
  // The next step is a second person's: neither one who may only declare, nor whoever declared it, though they may verify others.
  expect([await owners(second.id), await owners(first.id)]).toEqual([['Trader'], ['Verifier']])
  expect(await own(first.id, world.trader, null)).toMatchObject({ ok: false, refusal: { code: 'REQUEST_INVALID' } })
  expect(await own(first.id, world.verifier, null)).toMatchObject({ ok: true, value: [{ owner: 'Verifier' }] })
  expect(await own(first.id, null, world.verifier, declaring)).toMatchObject({ ok: false, refusal: { code: 'ACCESS_FORBIDDEN' } })
  expect((await queue({ state: 'no_result' })).map((row) => row.market_id)).toEqual([second.id])
  // Whoever declared it may not verify it, and is not waited for.
  expect([(await queue({ state: 'to_verify' })).length, (await queue({ state: 'to_verify' }, world.verifier)).map((row) => row.market_id)]).toEqual([0, [first.id]])
  // What waits for whom: the next step must be theirs to take.
  const forMe = async (as: Principal, state = 'for_me') => {
    const reply = await call(context, as, results, resultsHandlers, 'queue', { query: { state } })
    return reply.ok ? (reply.value as readonly Row[]).map((row) => row.market_id) : reply.refusal.code
  }
  const only = (staffId: string, permission: string) => ({ ...person, actor: { kind: 'staff', staffId, grants: [{ section: 'SPORTS', permission }] } }) as unknown as Principal
  expect(await forMe(only(world.trader, 'Result Declare'))).toEqual([second.id])
  expect(await forMe(only(world.trader, 'Result Verify'))).toEqual([])
  expect(await forMe(only(world.verifier, 'Result Verify'))).toEqual([first.id])
  expect(await forMe(staffPrincipal(world.verifier))).toEqual([first.id, second.id])
  expect(await forMe(only(world.verifier, 'Result Rollback'))).toEqual([])
  expect([await forMe(only(world.trader, 'Result Declare'), 'to_declare'), await forMe(only(world.trader, 'Result Declare'), 'to_verify')]).toEqual([[second.id], []])
  expect([await forMe(only(world.verifier, 'Result Verify'), 'to_declare'), await forMe(only(world.verifier, 'Result Verify'), 'to_verify')]).toEqual([[], [first.id]])
  // Nor is it theirs whose own money hangs on it: an account of their email address, or one above the bets.
  await db.owner.query("insert into logins (id, user_name, staff_id, password_hash, email) values (900001, 'both', $1, '', 'both@example.com')", [world.verifier])
  for (const account of ['player', 'agent']) {
    await db.owner.query('update accounts set email = null')
    await db.owner.query("update accounts set email = 'Both@Example.com' where id = $1", [world.accounts.get(account)])
    expect([await forMe(staffPrincipal(world.verifier)), await forMe(staffPrincipal(world.verifier), 'to_verify'), await owners(first.id)]).toEqual([[second.id], [], []])
  }
  await db.owner.query('update accounts set email = null')
  await driver.verify(first.id, { kind: 'winners', winners: [runner] })
  expect((await queue({ state: 'moving' })).map((row) => row.market_id)).toEqual([first.id])
  await driver.work()
  expect((await queue()).map((row) => row.market_id)).toEqual([second.id])
  await driver.rollBack(first.id)
  await driver.work()
  expect((await queue()).map((row) => row.market_id)).toEqual([first.id, second.id])
})
