import { expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { results } from '#contract/results.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { AccountId, BusinessId } from '#domain/kernel/ids.ts'
import type { Context } from '../context.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, placementCall, staffPrincipal, type ResultPreview } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setLines, setPrice } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import type { Principal } from '../runtime/handler.ts'
import { withTransaction } from '#database/transaction.ts'
import { createPlacement } from '../platform/placement.ts'
import { resultsHandlers } from './handlers.ts'
import { proposeResult } from './propose-result.ts'
import { createWork, startSettlementWorker } from './settlement-worker.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const tree = [
  { name: 'company', parent: null, level: 0, shareBp: 1_001 },
  { name: 'master', parent: 'company', level: 4, shareBp: 4_443 },
  { name: 'agent', parent: 'master', level: 5, shareBp: 0 },
]

/** Two businesses, so that settling one market is at least two chunks, with bets of three players each. */
async function ready() {
  const worlds: MoneyWorld[] = []
  for (const currency of ['INR', 'INR']) {
    worlds.push(await createMoneyWorld(db, tree, [0, 1, 2].map((index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 1_000_000 })), currency))
  }
  const world = worlds[0]!
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B', 'C'] })
  const runner = (name: string) => market.runners.get(name) ?? ''
  const placement = createPlacement(context)
  const bet = async (of: number, player: number, name: string, side: 'back' | 'lay', price: number, stake: number) => {
    await setPrice(db, market.id, runner(name), price)
    const placed = await placement.place(placementCall(worlds[of]!, {
      player_id: worlds[of]!.accounts.get(`player-${player}`) ?? '', market_id: market.id, selection_id: runner(name), side, price, stake_minor: stake,
    }))
    expect(placed.ok).toBe(true)
  }
  for (const business of [0, 1]) {
    await bet(business, 0, 'A', 'back', 2_510, 10_003)
    await bet(business, 0, 'B', 'lay', 3_330, 5_001)
    await bet(business, 1, 'B', 'back', 3_310, 7_777)
    await bet(business, 2, 'C', 'lay', 4_000, 101)
  }
  const winner: WireOutcome = { kind: 'winners', winners: [runner('A')] }
  return { worlds, world, market, runner, bet, winner, driver: moneyDriver(context, world) }
}

const state = async (marketId: string) => (await db.owner.query('select status from markets where id = $1', [marketId])).rows[0].status as string
const entriesOf = async (marketId: string) => Number((await db.owner.query('select count(*) from journal_entries where market_id = $1', [marketId])).rows[0].count)
const money = async () => (await db.owner.query('select account_id, unsettled_minor, exposure_minor from account_funds order by account_id')).rows
const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)

function agentPrincipal(of: MoneyWorld): Principal {
  const person = staffPrincipal(of.trader)
  if (person.kind !== 'person') throw new Error('a person')
  return { ...person, actor: { kind: 'account', accountId: (of.accounts.get('agent') ?? '') as AccountId, businessId: of.businessId as BusinessId, level: 5 } }
}

async function verified() {
  const ground = await ready()
  expect(await ground.driver.declare(ground.market.id, ground.winner)).toMatchObject({ ok: true })
  expect(await ground.driver.verify(ground.market.id, ground.winner)).toMatchObject({ ok: true })
  return ground
}

test('what a server leaves half done, another finishes, once', async () => {
  const { market, driver } = await verified()
  let chunks = 0
  const dying: Context = { ...context, ids: { next: context.ids.next, take: (count) => (++chunks > 1 ? Promise.reject(new Error('killed')) : context.ids.take(count)) } }
  const work = createWork(dying)
  expect(await work()).toBe(true)
  await expect(work()).rejects.toThrow('killed')
  expect(await state(market.id)).toBe('settling')
  // Half done, the books are right all the same: what has moved is what stands in the journal.
  const half = await entriesOf(market.id)
  expect(half).toBeGreaterThan(0)
  expect(await wrongBooks()).toEqual([])

  await driver.work()
  expect(await state(market.id)).toBe('settled')
  expect(await entriesOf(market.id)).toBe(half * 2)
  expect(await wrongBooks()).toEqual([])
})

test('a server that dies before it closes a job leaves nothing but the closing', async () => {
  const { market } = await verified()
  const work = createWork(context)
  await work()
  await work()
  expect(await state(market.id)).toBe('settling')
  await db.owner.query('delete from outbox')
  expect(await createWork(context)()).toBe(true)
  expect(await state(market.id)).toBe('settled')
  expect(await createWork(context)()).toBe(false)
  const told = await db.owner.query("select payload from outbox where topic = 'result'")
  expect(told.rows.map((row) => row.payload.result.state)).toEqual(['settled'])
})

test.each([
  { what: 'a chunk', table: 'journal_entries', act: 'insert', ofOneBusiness: true, done: 1 },
  { what: 'closing', table: 'settlement_jobs', act: 'update', ofOneBusiness: false, done: 2 },
])('where $what fails again and again, what came later is settled meanwhile by the same worker, and the rest of that market too', async ({ table, act, ofOneBusiness, done }) => {
  const [broken, later] = [await verified(), await verified()]
  await db.owner.query(`create or replace function fail_settlement() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$`)
  await db.owner.query(
    `create trigger fail_settlement before ${act} on ${table} for each row
     when (new.market_id = ${broken.market.id}${ofOneBusiness ? ` and new.business_id = ${broken.world.businessId}` : ''}) execute function fail_settlement()`)
  try {
    const errors: string[] = []
    const work = createWork({ ...context, log: { ...context.log, error: (what) => void errors.push(what) } })
    for (let turn = 0; turn < 12; turn++) await work().catch((error: Error) => errors.push(error.message))
    expect(await state(later.market.id)).toBe('settled')
    expect(await state(broken.market.id)).toBe('settling')
    const { rows } = await db.owner.query('select from settlement_chunks where market_id = $1 and done_at is not null', [broken.market.id])
    expect(rows).toHaveLength(done)
    // Tried once.
    expect(errors).toHaveLength(1)
  } finally {
    await db.owner.query(`drop trigger fail_settlement on ${table}`)
  }
  await broken.driver.work()
  expect(await state(broken.market.id)).toBe('settled')
  expect(await wrongBooks()).toEqual([])
})

test('a chunk that failed because the database was away is taken up again at once', async () => {
  const { market } = await verified()
  let away = true
  const work = createWork({
    ...context,
    ids: { next: context.ids.next, take: (count) => (away ? Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' })) : context.ids.take(count)) },
  })
  await expect(work()).rejects.toThrow('terminating connection')
  away = false
  while (await work());
  expect(await state(market.id)).toBe('settled')
})

test('many workers at once settle, roll back and settle again as one would', async () => {
  const { market, winner, driver, runner } = await ready()
  const before = await money()
  const workers = [0, 1, 2].map(() => startSettlementWorker(context))
  const until = async (status: string) => {
    for (let tries = 0; (await state(market.id)) !== status && tries < 500; tries++) {
      for (const worker of workers) worker.wake()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(await state(market.id)).toBe(status)
  }
  await driver.declare(market.id, winner)
  await driver.verify(market.id, winner)
  await until('settled')
  const settled = await money()
  const entries = await entriesOf(market.id)
  expect(await wrongBooks()).toEqual([])

  await driver.rollBack(market.id)
  await until('closed')
  expect(await money()).toEqual(before)
  expect(await entriesOf(market.id)).toBe(entries * 2)

  const other: WireOutcome = { kind: 'winners', winners: [runner('B')] }
  await driver.declare(market.id, other)
  await driver.verify(market.id, other, 2)
  await until('settled')
  expect(await money()).not.toEqual(settled)
  await driver.rollBack(market.id, 2)
  await until('closed')
  await driver.declare(market.id, winner)
  await driver.verify(market.id, winner, 3)
  await until('settled')
  expect(await money()).toEqual(settled)
  expect(await wrongBooks()).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('two people, one outcome, one revision: everything else is refused and moves nothing', async () => {
  const { market, winner, driver, world, runner } = await ready()
  const other: WireOutcome = { kind: 'winners', winners: [runner('B')] }
  expect(await driver.verify(market.id, winner)).toMatchObject({ ok: false, refusal: { code: 'RESULT_NOT_DECLARED' } })
  const open = await call(context, staffPrincipal(world.trader), results, resultsHandlers, 'declare', { body: { market_id: market.id, outcome: winner } })
  expect(open).toMatchObject({ ok: false, refusal: { code: 'RESULT_MARKET_STILL_OPEN' } })
  expect(await driver.declare(market.id, { kind: 'winners', winners: [runner('A'), runner('B')] })).toMatchObject({ ok: false, refusal: { code: 'RESULT_OUTCOME_INVALID' } })
  expect(await driver.declare('999999999', winner)).toMatchObject({ ok: false, refusal: { code: 'MARKET_UNKNOWN' } })
  expect(await driver.declare(market.id, winner)).toMatchObject({ ok: true, value: [{ state: 'declared', market_status: 'declared' }] })
  expect(await driver.declare(market.id, winner)).toMatchObject({ ok: false, refusal: { code: 'RESULT_ALREADY_DECLARED' } })
  expect(await driver.verify(market.id, winner, 1, world.trader)).toMatchObject({ ok: false, refusal: { code: 'RESULT_SAME_PERSON' } })
  expect(await driver.verify(market.id, other)).toMatchObject({ ok: false, refusal: { code: 'RESULT_OUTCOME_DIFFERS' } })
  expect(await driver.verify(market.id, winner, 2)).toMatchObject({ ok: false, refusal: { code: 'RESULT_NOT_DECLARED' } })
  expect(await entriesOf(market.id)).toBe(0)

  // Withdrawn, declared again: the revision counts on.
  expect(await driver.rollBack(market.id)).toMatchObject({ ok: true, value: [{ state: 'withdrawn', market_status: 'closed' }] })
  expect(await driver.rollBack(market.id)).toMatchObject({ ok: false, refusal: { code: 'RESULT_NOT_ROLLABLE' } })
  expect(await driver.declare(market.id, other)).toMatchObject({ ok: true, value: [{ revision: 2 }] })
  expect(await driver.verify(market.id, other, 2)).toMatchObject({ ok: true, value: [{ state: 'settling', chunks: 2, chunks_done: 0 }] })
  expect(await driver.rollBack(market.id, 2)).toMatchObject({ ok: false, refusal: { code: 'RESULT_IN_PROGRESS' } })
  expect(await driver.declare(market.id, winner)).toMatchObject({ ok: false, refusal: { code: 'RESULT_IN_PROGRESS' } })
  await driver.work()
  const refused = await db.owner.query("select refusal_code from audit_log where actor_id = $1 and refusal_code is not null", [world.trader])
  expect(refused.rows.map((row) => row.refusal_code)).toContain('RESULT_SAME_PERSON')
  const history = await call(context, staffPrincipal(world.trader), results, resultsHandlers, 'history', { params: { id: market.id } })
  expect(history).toMatchObject({ ok: true, value: [{ revision: 2, state: 'settled', chunks_done: 2 }, { revision: 1, state: 'withdrawn', rollback_reason: 'wrong winner' }] })

  // Accounts of the tree see that and when, never who, nor what was noted.
  const seen = await call(context, agentPrincipal(world), results, resultsHandlers, 'history', { params: { id: market.id } })
  expect(seen).toMatchObject({ ok: true, value: [{ revision: 2, state: 'settled', verified_at: expect.any(String) as string }, { revision: 1, state: 'withdrawn', rolled_back_at: expect.any(String) as string }] })
  const staff = await db.owner.query<{ id: string; name: string }>('select id, name from staff where id = any($1)', [[world.trader, world.verifier]])
  for (const { id, name } of staff.rows) for (const secret of [`"${id}"`, name, 'wrong winner']) expect(JSON.stringify(seen)).not.toContain(secret)
  for (const { name } of staff.rows) expect(JSON.stringify(history)).toContain(name)
})

test('a line market whose bets are all at whole or half lines ends on a whole number, whoever says so; a finer line lets any number be', async () => {
  const { driver, world } = await ready()
  const player_id = world.accounts.get('player-0') ?? ''
  const market = await addMarket(db, world, { type: 'line' })
  const between = { kind: 'number', value: 240_400 } as const
  const bet = async (line: number) => {
    await setLines(db, market.id, { under: line, over: line })
    const placed = await driver.place({ player_id, market_id: market.id, side: 'lay', line, stake_minor: 100 })
    if (!placed.ok) expect.fail(placed.refusal.code)
    return placed.value.bet.id
  }
  await bet(240_000)
  const finer = await bet(240_250)
  const preview = () => call(context, staffPrincipal(world.verifier), results, resultsHandlers, 'preview', { body: { action: 'settle', market_id: market.id, outcome: between } })
  expect(await preview()).toMatchObject({ ok: true })
  // A bet that is void altogether is none of its bets.
  expect(await driver.void({ scope: 'bets', bet_ids: [finer] })).toMatchObject({ ok: true })
  const refused = { ok: false, refusal: { code: 'RESULT_OUTCOME_INVALID', facts: { reason: 'number_not_whole' } } }
  expect([await preview(), await driver.declare(market.id, between)]).toMatchObject([refused, refused])
  await db.owner.query("update markets set status = 'closed' where id = $1", [market.id])
  const said = await withTransaction(db.database, {}, (tx) => proposeResult(tx, { feed: 'sample', marketId: market.id, outcome: between, evidence: null, now: new Date() }))
  expect(said).toContain('number_not_whole')
  expect(await driver.declare(market.id, { kind: 'number', value: 240_000 })).toMatchObject({ ok: true })
  const unbet = await addMarket(db, world, { type: 'line' })
  expect(await driver.declare(unbet.id, between)).toMatchObject({ ok: true })
})

test('nobody verifies what their own account, or one below it, has bet on; nor is a sign-in both staff and an account', async () => {
  const { market, winner, driver, world } = await ready()
  await driver.declare(market.id, winner)
  const { rows: [login] } = await db.owner.query<{ id: string }>(
    "insert into logins (id, user_name, staff_id, password_hash, email) values (900001, 'second', $1, '', 'Second.Person@example.com') returning id", [world.verifier])
  const account = world.accounts.get('agent') ?? ''
  await expect(db.owner.query('update logins set account_id = $2 where id = $1', [login?.id, account])).rejects.toThrow('logins_check')
  await db.owner.query("update accounts set email = 'second.person@example.com' where id = $1", [account])
  expect(await driver.verify(market.id, winner)).toMatchObject({ ok: false, refusal: { code: 'RESULT_VERIFIER_INVOLVED' } })
  // An account without bets below it involves nobody.
  await db.owner.query('update accounts set email = null where id = $1', [account])
  expect(await driver.verify(market.id, winner)).toMatchObject({ ok: true })
  await driver.work()
})

type Preview = { hash: string; bets: number; players: number; winners: number; losers: number; falls_below: number; currencies: { players_net_minor: number; commission_minor: number; levels: { net_minor: number }[]; top: { net_minor: number }[] }[] }

test('a preview shows what then happens, and a confirmation holds only for what was shown', async () => {
  const { market, winner, driver, world, bet } = await ready()
  const preview = async (body: object): Promise<Preview> => {
    const reply = await call(context, staffPrincipal(world.verifier), results, resultsHandlers, 'preview', { body })
    if (!reply.ok) throw new Error(reply.refusal.code)
    return reply.value[0] as Preview
  }
  const early = await preview({ action: 'settle', market_id: market.id, outcome: winner })
  expect(await preview({ action: 'settle', market_id: market.id, outcome: winner })).toEqual(early)
  await bet(0, 2, 'C', 'lay', 4_000, 102)
  await driver.declare(market.id, winner)
  const shown = await preview({ action: 'settle', market_id: market.id, outcome: winner })
  expect(shown.hash).not.toBe(early.hash)
  const verify = (hash: string) => call(context, staffPrincipal(world.verifier), results, resultsHandlers, 'verify', {
    body: { market_id: market.id, revision: 1, outcome: winner, preview_hash: hash },
  })
  expect(await verify(early.hash)).toMatchObject({ ok: false, refusal: { code: 'RESULT_PREVIEW_CHANGED' } })
  // Who saw a declaration withdrawn has not seen money taken back, though it is the same revision.
  const withdrawal = await preview({ action: 'roll_back', market_id: market.id })
  expect(await verify(shown.hash)).toMatchObject({ ok: true })
  expect(await call(context, staffPrincipal(world.verifier), results, resultsHandlers, 'preview', { body: { action: 'posted', market_id: market.id } })).toMatchObject({ ok: false })
  await driver.work()

  const { rows } = await db.owner.query(
    `select sum(amount_minor)::bigint as net, -(sum(amount_minor) filter (where type = 'commission'))::bigint as commission, count(distinct account_id)::int as players
     from journal_entries where market_id = $1`, [market.id])
  const [money] = shown.currencies
  expect(shown).toMatchObject({ bets: 9, players: 6 })
  expect(rows[0]).toEqual({ net: String(money!.players_net_minor), commission: String(money!.commission_minor), players: 6 })
  expect(money!.levels.reduce((sum, level) => sum + level.net_minor, 0)).toBe(-money!.players_net_minor)
  // What was posted stands to be read, as it had been shown.
  expect(await preview({ action: 'posted', market_id: market.id })).toEqual({ ...shown, hash: expect.any(String) as string, closes_markets: 0, leaves_markets: 0 })
  const back = await preview({ action: 'roll_back', market_id: market.id })
  expect(back.falls_below).toBe(0)
  const winnerId = world.accounts.get('player-0')
  const credit = (minor: number) => db.owner.query('update account_funds set credit_minor = $2 where account_id = $1', [winnerId, minor])
  // Their winnings are all that is left of their money, and are taken back.
  await credit(0)
  expect((await preview({ action: 'roll_back', market_id: market.id })).falls_below).toBe(1)
  await credit(1_000_000)
  expect(back.currencies[0]!.players_net_minor).toBe(-money!.players_net_minor)
  expect(await driver.rollBack(market.id, 1, { preview_hash: withdrawal.hash })).toMatchObject({ ok: false, refusal: { code: 'RESULT_PREVIEW_CHANGED' } })
  expect(await driver.rollBack(market.id, 1, { preview_hash: back.hash })).toMatchObject({ ok: true, value: [{ state: 'rolling_back' }] })
  await driver.work()
})

test('an empty market settles and is taken back without money', async () => {
  const { world, driver } = await ready()
  const empty = await addMarket(db, world, { type: 'fancy' })
  await driver.settle(empty.id, { kind: 'number', value: 46_000 })
  expect(await state(empty.id)).toBe('settled')
  await driver.rollBack(empty.id)
  await driver.work()
  expect(await state(empty.id)).toBe('closed')
  expect(await entriesOf(empty.id)).toBe(0)
})

test('what each revision posted, and what was taken back of it, is read from the journal, to everybody by their own place', async () => {
  const { market, winner, driver, worlds, world, runner } = await ready()
  const read = async (principal: Principal) => {
    const reply = await call(context, principal, results, resultsHandlers, 'posted', { params: { id: market.id } })
    if (!reply.ok) throw new Error(reply.refusal.code)
    return reply.value as RowOf<typeof results.posted>[]
  }
  const preview = async () => {
    const reply = await call(context, staffPrincipal(world.verifier), results, resultsHandlers, 'preview', { body: { action: 'posted', market_id: market.id } })
    if (!reply.ok) throw new Error(reply.refusal.code)
    return reply.value[0] as ResultPreview
  }
  expect(await read(staffPrincipal(world.trader))).toEqual([])
  await driver.settle(market.id, winner)
  const first = await preview()
  await driver.rollBack(market.id)
  await driver.work()
  await driver.settle(market.id, { kind: 'winners', winners: [runner('B')] }, 2)
  const second = await preview()
  const [newer, older] = await read(staffPrincipal(world.trader))
  const told = ({ bets, currencies: [money] }: ResultPreview) => ({ currency: 'INR', bets, players: 6, players_net_minor: money?.players_net_minor, own_net_minor: money?.company_net_minor })
  expect(newer).toEqual({ revision: 2, ...told(second), back_players_net_minor: 0, back_own_net_minor: 0 })
  expect(older).toEqual({ revision: 1, ...told(first), back_players_net_minor: -(older?.players_net_minor ?? 0), back_own_net_minor: -(older?.own_net_minor ?? 0) })
  expect(older?.players_net_minor).not.toBe(newer?.players_net_minor)

  // An agent sees the players below, the part of its own account, and nothing of the other business.
  const [own] = await read(agentPrincipal(world))
  const { rows: [kept] } = await db.owner.query(
    `select (select sum(amount_minor) from journal_entries where market_id = $1 and revision = 2 and business_id = $2)::int as players,
       (select sum(case when p.credit_account_id = $3 then p.amount_minor else -p.amount_minor end) from journal_entries e join postings p on (p.business_id, p.entry_id) = (e.business_id, e.id)
        where e.market_id = $1 and e.revision = 2 and $3 in (p.credit_account_id, p.debit_account_id))::int as own`, [market.id, world.businessId, world.accounts.get('agent')])
  expect(own).toMatchObject({ revision: 2, bets: null, players: 3, players_net_minor: kept.players, own_net_minor: kept.own })
  expect(own?.own_net_minor).not.toBe(0)
  expect(worlds).toHaveLength(2)
})

test('a void after the money had moved is part of what its revision posted, and of what was taken back', async () => {
  const { market, winner, driver, world } = await ready()
  await driver.settle(market.id, winner)
  const { rows: [bet] } = await db.owner.query('select id from bets where market_id = $1 order by id limit 1', [market.id])
  expect(await driver.void({ scope: 'bets', bet_ids: [bet.id] })).toMatchObject({ ok: true })
  await driver.work()
  await driver.rollBack(market.id)
  await driver.work()
  const reply = await call(context, staffPrincipal(world.trader), results, resultsHandlers, 'posted', { params: { id: market.id } })
  const { rows: [sums] } = await db.owner.query(
    `select sum(amount_minor) filter (where type in ('pnl', 'commission', 'void_adjustment'))::int as there, count(*) filter (where type = 'void_adjustment')::int as voids from journal_entries where market_id = $1`, [market.id])
  expect(sums.voids).toBeGreaterThan(0)
  expect(reply).toMatchObject({ ok: true, value: [{ revision: 1, players_net_minor: sums.there, back_players_net_minor: -sums.there }] })
})
