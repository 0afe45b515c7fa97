import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver, placementCall } from '../../tests/support/money-driver.ts'
import type { BetBody } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setLines, setPrice } from '../../tests/support/money-world.ts'
import { toldBets } from '../bets/told-bets.ts'
import { holdAgain } from '../markets/hold-again.ts'
import { createPlacement, queueMax } from './placement.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const tree = [
  { name: 'company', parent: null, level: 0, shareBp: 3_333 },
  { name: 'agent', parent: 'company', level: 5, shareBp: 0 },
]
const players = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 100_000 }))

/** A world with one player of 1,000.00 and a market of two runners at 2.00. */
async function ready(count = 1) {
  const world = await createMoneyWorld(db, tree, players(count))
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const runner = (name: string) => market.runners.get(name) ?? ''
  for (const name of ['A', 'B']) await setPrice(db, market.id, runner(name), 2_000)
  const playerId = world.accounts.get('player-0') ?? ''
  const bet = (change: Partial<BetBody> = {}): BetBody =>
    ({ player_id: playerId, market_id: market.id, selection_id: runner('A'), side: 'back', price: 2_000, stake_minor: 5_000, ...change })
  return { world, market, runner, playerId, bet, driver: moneyDriver(context, world) }
}

async function wrongBooks(): Promise<readonly unknown[]> {
  return (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)
}

test('200 bets at once on one account, through two servers, never take it below zero', async () => {
  const { world, playerId, bet } = await ready()
  const servers = [createPlacement(context), createPlacement(context)]
  const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => servers[index % 2]!.place(placementCall(world, bet()))))
  expect(replies.filter((reply) => reply.ok)).toHaveLength(20)
  for (const reply of replies) {
    if (reply.ok) expect(reply.value.available_minor).toBeGreaterThanOrEqual(0)
    else expect(reply.refusal.code).toBe('CREDIT_NOT_ENOUGH')
  }
  const { rows } = await db.owner.query('select exposure_minor from account_funds where account_id = $1', [playerId])
  expect(rows[0].exposure_minor).toBe('100000')
  expect(await wrongBooks()).toEqual([])
})

test('one key is one bet, however often and wherever it is sent; refusals too', async () => {
  const { world, bet } = await ready()
  const servers = [createPlacement(context), createPlacement(context)]
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => servers[index % 2]!.place(placementCall(world, bet(), key))))
  expect(replies[0]?.ok).toBe(true)
  for (const reply of replies) expect(reply).toEqual(replies[0])
  const stored = await db.owner.query('select from bets where business_id = $1', [world.businessId])
  expect(stored.rowCount).toBe(1)
  expect(await servers[0]!.place(placementCall(world, bet({ stake_minor: 6_000 }), key))).toMatchObject({ ok: false, refusal: { code: 'REQUEST_KEY_REUSED' } })

  const refusedKey = randomUUID()
  const tooMuch = placementCall(world, bet({ stake_minor: 99_999 }), refusedKey)
  const first = await servers[0]!.place(tooMuch)
  expect(first).toMatchObject({ ok: false, refusal: { code: 'CREDIT_NOT_ENOUGH', facts: { available_minor: 95_000 } } })
  await db.owner.query('update account_funds set credit_minor = credit_minor + 1000000 where account_id = $1', [bet().player_id])
  expect(await servers[1]!.place(tooMuch)).toEqual(first)
  await db.owner.query('update account_funds set credit_minor = credit_minor - 1000000 where account_id = $1', [bet().player_id])
  expect(await wrongBooks()).toEqual([])
})

test('other things under a key are refused and written down, be the first under way or answered, and take nothing from its reply', async () => {
  const { world, bet } = await ready()
  const placement = createPlacement(context)
  const key = randomUUID()
  const counted = async () => (await context.metrics.placements.get()).values.find(({ labels }) => labels.outcome === 'REQUEST_KEY_REUSED')?.value ?? 0
  const before = await counted()
  const [first, ...others] = await Promise.all([5_000, 6_000, 7_000].map((stake) => placement.place(placementCall(world, bet({ stake_minor: stake }), key))))
  expect(first?.ok).toBe(true)
  others.push(await placement.place(placementCall(world, bet({ stake_minor: 8_000 }), key)))
  for (const other of others) expect(other).toMatchObject({ ok: false, refusal: { code: 'REQUEST_KEY_REUSED' } })
  const audit = await db.owner.query("select target_kind, target_id, refusal_code, after -> 'asked' ->> 'stake_minor' as stake from audit_log where business_id = $1 order by id", [world.businessId])
  expect(audit.rows).toEqual([
    { target_kind: 'bet', target_id: first?.ok === true ? first.value.bet.id : '', refusal_code: null, stake: null },
    ...['6000', '7000', '8000'].map((stake) => ({ target_kind: 'account', target_id: bet().player_id, refusal_code: 'REQUEST_KEY_REUSED', stake })),
  ])
  expect((await counted()) - before).toBe(3)
  expect(await placement.place(placementCall(world, bet(), key))).toEqual(first)
})

test('what waits for a key that was not answered is a bet of its own', async () => {
  const { world, bet } = await ready()
  const placement = createPlacement(context)
  const key = randomUUID()
  const [broken, other] = await Promise.allSettled([{ user_agent: 'a\u0000b' }, {}].map((change) => placement.place(placementCall(world, bet(change), key))))
  expect(broken?.status).toBe('rejected')
  expect(other).toMatchObject({ status: 'fulfilled', value: { ok: true } })
})

test('each bet and each refusal leaves its own audit row, key and message', async () => {
  const { world, bet, driver } = await ready()
  await db.owner.query('delete from outbox')
  await Promise.all([driver.place(bet()), driver.place(bet({ stake_minor: 1 })), driver.place(bet({ side: 'lay' }))])
  const audit = await db.owner.query("select target_kind, refusal_code from audit_log where business_id = $1 order by id", [world.businessId])
  expect(audit.rows.map((row) => row.refusal_code).sort()).toEqual(['LIMIT_STAKE_BELOW_MIN', null, null])
  const keys = await db.owner.query('select status from idempotency_keys where scope = $1 order by status', [`business:${world.businessId}`])
  expect(keys.rows.map((row) => row.status)).toEqual([200, 200, 422])
  const { rows } = await db.owner.query("select topic, payload from outbox where topic = 'bet.placed'")
  expect(rows).toHaveLength(2)
  const told = await withTransaction(db.database, { readOnly: true }, (tx) => toldBets(tx, rows.map((row) => row.payload.bet_id)))
  expect(told.get(rows[0].payload.bet_id)).toMatchObject({
    bet: { user_name: 'player-0', path: 'agent', selection_name: 'A', stake_minor: 5_000, status: 'open', result_minor: null },
    account_ids: [world.accounts.get('company'), world.accounts.get('agent'), world.accounts.get('player-0')],
  })
})

test('a bet of a batch keeps the moment that it was answered with, and with it its price, where another of the batch is earlier', async () => {
  const { world, market, runner, bet, driver } = await ready(2)
  const left = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B', 'C', 'D'] })
  const of = (name: string) => left.runners.get(name) ?? ''
  await setPrice(db, left.id, of('A'), 2_000)
  const leave = (name: string, aheadMs: number) => withTransaction(db.database, {}, async (tx) => {
    await tx.query(`update selections set status = 'removed', reduction_bp = 1250 where id = $1`, [of(name)])
    await holdAgain(tx, left.id, { ids: context.ids, now: () => new Date(Date.now() + aheadMs) })
  })
  // The server that takes C out is ahead of the one that takes the bets.
  await leave('C', 3_000)
  const [, placed] = await Promise.all([
    driver.place(bet({ market_id: market.id, selection_id: runner('A') })),
    driver.place(bet({ player_id: world.accounts.get('player-1') ?? '', market_id: left.id, selection_id: of('A') })),
  ])
  if (!placed.ok) throw new Error(placed.refusal.code)
  await leave('D', 10_000)
  const { rows } = await db.owner.query<{ placed_at: string; price: number }>('select b.placed_at, t.price from bets b join bet_standings t on t.bet_id = b.id where b.id = $1', [placed.value.bet.id])
  // D alone takes its part.
  expect(rows.map((row) => [new Date(row.placed_at).toISOString(), row.price])).toEqual([[placed.value.bet.placed_at, 1_750]])
})

test('a bet that the database cannot take fails alone', async () => {
  const { world, bet } = await ready(3)
  const placement = createPlacement(context)
  const calls = [0, 1, 2].map((index) => placementCall(world, bet({ player_id: world.accounts.get(`player-${index}`) ?? '', ...(index === 1 ? { user_agent: 'a\u0000b' } : {}) })))
  const replies = await Promise.allSettled(calls.map((call) => placement.place(call)))
  expect(replies.map((reply) => reply.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(replies[2]).toMatchObject({ value: { ok: true } })
  expect(await wrongBooks()).toEqual([])
})

test('in play the price is looked at again after the delay', async () => {
  const { world, market, runner, bet, driver } = await ready()
  await db.owner.query('update markets set in_play = true where id = $1', [market.id])
  await db.owner.query("insert into limit_overrides (scope, scope_id, market_type, bet_delay_ms) values ('event', $1, 'match_odds', 1500)", [world.eventId])
  const kept = await driver.place(bet())
  expect(kept.ok).toBe(true)
  const { rows } = await db.owner.query('select delay_ms, in_play from bets where business_id = $1', [world.businessId])
  expect(rows).toEqual([{ delay_ms: expect.any(Number), in_play: true }])
  expect(rows[0].delay_ms).toBeGreaterThanOrEqual(1_500)
  const late = driver.place(bet())
  const moved = new Promise((resolve) => setTimeout(resolve, 100)).then(() => setPrice(db, market.id, runner('A'), 1_800))
  expect(await late).toMatchObject({ ok: false, refusal: { code: 'BET_PRICE_MOVED', facts: { price: 1_800 } } })
  await moved
})

test('in play the delay of the feed stands where people have set none', async () => {
  const { world, market, bet, driver } = await ready()
  await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 200 where id = $1', [market.id])
  const delays = async () => (await db.owner.query<{ delay_ms: number }>('select delay_ms from bets where business_id = $1 order by id', [world.businessId])).rows.map((row) => row.delay_ms)
  expect((await driver.place(bet())).ok).toBe(true)
  expect((await delays())[0]).toBeGreaterThanOrEqual(200)
  await db.owner.query("insert into limit_overrides (scope, scope_id, market_type, bet_delay_ms) values ('event', $1, 'match_odds', 100)", [world.eventId])
  expect((await driver.place(bet())).ok).toBe(true)
  expect((await delays())[1]).toBeGreaterThanOrEqual(100)
})

test('the delay that a bet keeps is the one that it had, and not the one that was meant', async () => {
  const { world, market, bet } = await ready()
  await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 200 where id = $1', [market.id])
  const busyMs = 600
  // Busy between the two decisions for longer than the delay.
  const batches = { observe: () => setImmediate(() => { for (const until = performance.now() + busyMs; performance.now() < until;); }) }
  const busy = createPlacement({ ...context, metrics: { ...context.metrics, placementBatch: batches as unknown as typeof context.metrics.placementBatch } })
  expect((await busy.place(placementCall(world, bet()))).ok).toBe(true)
  const { rows: [kept] } = await db.owner.query<{ delay_ms: number }>('select delay_ms from bets where business_id = $1', [world.businessId])
  expect(kept?.delay_ms).toBeGreaterThanOrEqual(busyMs - 1)
})

test('a server that stops keeps nobody for their delay: such bets are refused, and their keys are free', async () => {
  const { world, market, bet } = await ready()
  await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 60000 where id = $1', [market.id])
  const decided = Promise.withResolvers<void>()
  const batches = { observe: () => setImmediate(decided.resolve) }
  const placement = createPlacement({ ...context, metrics: { ...context.metrics, placementBatch: batches as unknown as typeof context.metrics.placementBatch } })
  const call = placementCall(world, bet())
  const [held, other] = [placement.place(call), placement.place(placementCall(world, bet()))]
  await decided.promise
  placement.endDelays()
  const overloaded = { ok: false, refusal: { code: 'REQUEST_OVERLOADED' } }
  for (const reply of [await held, await other, await placement.place(placementCall(world, bet()))]) expect(reply).toMatchObject(overloaded)
  await db.owner.query('update markets set in_play = false where id = $1', [market.id])
  // What waits for nothing is taken until the end.
  expect((await placement.place(call)).ok).toBe(true)
  await placement.stop()
  expect(await placement.place(placementCall(world, bet()))).toMatchObject(overloaded)
})

test('beyond its queue it refuses at once', async () => {
  const { world, bet } = await ready()
  const placement = createPlacement(context)
  const replies = await Promise.all(Array.from({ length: queueMax + 1 }, () => placement.place(placementCall(world, bet({ player_id: '999999999' })))))
  expect(replies.at(-1)).toMatchObject({ ok: false, refusal: { code: 'REQUEST_OVERLOADED' } })
  expect(replies.filter((reply) => !reply.ok && reply.refusal.code === 'ACCOUNT_UNKNOWN')).toHaveLength(queueMax)
})

test('every gate refuses with its own code', async () => {
  const { world, market, runner, playerId, bet, driver } = await ready()
  const fancy = await addMarket(db, world, { type: 'fancy' })
  await setPrice(db, fancy.id, 'line', 90_000, 46_000)
  const points = await addMarket(db, world, { type: 'line' })
  await setLines(db, points.id, { under: 223_500, over: 224_500 })
  const onLine = (side: 'back' | 'lay', line: number): BetBody => ({ player_id: playerId, market_id: points.id, side, line, stake_minor: 1_000 })
  const back = await addMarket(db, world, { type: 'match_odds', runners: ['X'], layAllowed: false })
  await setPrice(db, back.id, back.runners.get('X') ?? '', 2_000)
  const other = await createMoneyWorld(db, tree, players(1))
  const onFancy = (change: Partial<BetBody>): BetBody => ({ player_id: playerId, market_id: fancy.id, side: 'back', line: 46_000, price: 90_000, stake_minor: 5_000, ...change })

  const refused: readonly (readonly [RefusalCode, BetBody, set?: string, undo?: string])[] = [
    ['ACCOUNT_UNKNOWN', bet({ player_id: '999999999' })],
    ['ACCOUNT_UNKNOWN', bet({ player_id: world.accounts.get('agent') ?? '' })],
    ['ACCOUNT_UNKNOWN', bet({ player_id: other.accounts.get('player-0') ?? '' })],
    ['MARKET_UNKNOWN', bet({ market_id: '999999999' })],
    ['ACCOUNT_LOCKED', bet(), `accounts set self_status = 'locked' where id = ${playerId}`, `accounts set self_status = 'active' where id = ${playerId}`],
    ['ACCOUNT_ANCESTOR_LOCKED', bet(), `accounts set self_status = 'suspended' where id = ${world.accounts.get('agent')}`, `accounts set self_status = 'active' where id = ${world.accounts.get('agent')}`],
    ['ACCOUNT_BET_LOCKED', bet(), `accounts set self_bet_locked = true where id = ${playerId}`, `accounts set self_bet_locked = false where id = ${playerId}`],
    ['ACCOUNT_ANCESTOR_BET_LOCKED', bet(), `accounts set self_bet_locked = true where id = ${world.accounts.get('company')}`, `accounts set self_bet_locked = false where id = ${world.accounts.get('company')}`],
    ['MARKET_SUSPENDED', bet(), `markets set status = 'suspended' where id = ${market.id}`, `markets set status = 'open' where id = ${market.id}`],
    ['MARKET_BALL_RUNNING', bet(), `markets set status = 'ball_running' where id = ${market.id}`, `markets set status = 'open' where id = ${market.id}`],
    ['MARKET_NOT_OPEN', bet(), `markets set status = 'closed' where id = ${market.id}`, `markets set status = 'open' where id = ${market.id}`],
    ['MARKET_LOCKED', bet(), `markets set bet_locked = true where id = ${market.id}`, `markets set bet_locked = false where id = ${market.id}`],
    ['MARKET_FEED_SILENT', bet(), `markets set feed_silent_since = now() where id = ${market.id}`, `markets set feed_silent_since = null where id = ${market.id}`],
    ['MARKET_EVENT_LOCKED', bet(), `events set bet_locked = true where id = ${world.eventId}`, `events set bet_locked = false where id = ${world.eventId}`],
    ['MARKET_SPORT_INACTIVE', bet(), `sports set status = 'inactive' where id = ${world.sportId}`, `sports set status = 'active' where id = ${world.sportId}`],
    ['MARKET_SPORT_INACTIVE', bet(), `events set status = 'inactive' where id = ${world.eventId}`, `events set status = 'active' where id = ${world.eventId}`],
    ['BET_SELECTION_UNKNOWN', bet({ selection_id: back.runners.get('X') })],
    ['BET_SELECTION_REMOVED', bet(), `selections set status = 'removed' where id = ${runner('A')}`, `selections set status = 'active' where id = ${runner('A')}`],
    ['BET_LAY_NOT_ALLOWED', bet({ market_id: back.id, selection_id: back.runners.get('X'), side: 'lay' })],
    ['BET_NO_PRICE', bet(), `market_prices set quotes = quotes - '${runner('A')}' where market_id = ${market.id}`, `market_prices set quotes = quotes || jsonb_build_object('${runner('A')}', quotes->'${runner('B')}') where market_id = ${market.id}`],
    ['BET_PRICE_MOVED', bet({ price: 2_010 })],
    ['BET_LINE_MOVED', onFancy({ line: 47_000 })],
    ['BET_LINE_MOVED', onLine('back', 224_500)],
    ['BET_LINE_MOVED', onLine('lay', 223_500)],
    ['REQUEST_INVALID', onFancy({ price: undefined })],
    ['REQUEST_INVALID', onFancy({ price: 0 })],
    ['REQUEST_INVALID', onFancy({ selection_id: runner('A') })],
    ['REQUEST_INVALID', bet({ price: 0 })],
    ['REQUEST_INVALID', bet({ price: 1_000 })],
    ['REQUEST_INVALID', bet({ price: 1_009 })],
    ['REQUEST_INVALID', bet({ side: 'lay', price: 1_000_001 })],
    ['REQUEST_INVALID', bet({ line: 46_000 })],
    ['LIMIT_STAKE_BELOW_MIN', bet({ stake_minor: 99 })],
    ['LIMIT_STAKE_ABOVE_MAX', bet({ stake_minor: 5_000_001 })],
    ['LIMIT_ACCOUNT_EXPOSURE', bet(), `accounts set exposure_limit_minor = 4999 where id = ${playerId}`, `accounts set exposure_limit_minor = null where id = ${playerId}`],
    ['CREDIT_NOT_ENOUGH', bet({ stake_minor: 100_001 })],
  ]
  for (const [code, body, set, undo] of refused) {
    if (set !== undefined) await db.owner.query(`update ${set}`)
    expect(await driver.place(body), code).toMatchObject({ ok: false, refusal: { code } })
    if (undo !== undefined) await db.owner.query(`update ${undo}`)
  }
  const limits = "insert into limit_overrides (scope, scope_id, market_type, max_profit_minor, max_market_exposure_minor, max_odds) values ('market', $1, 'match_odds', $2, $3, $4)"
  for (const [code, ...values] of [['LIMIT_PROFIT_ABOVE_MAX', 4_999, null, null], ['LIMIT_MARKET_EXPOSURE', null, 4_999, null], ['LIMIT_ODDS_OUT_OF_RANGE', null, null, 1_999]] as const) {
    await db.owner.query(limits, [market.id, ...values])
    expect(await driver.place(bet()), code).toMatchObject({ ok: false, refusal: { code } })
    await db.owner.query("delete from limit_overrides where scope = 'market' and scope_id = $1", [market.id])
  }
  // Nothing of all this was left behind, and now it goes through.
  expect(await driver.place(bet())).toMatchObject({ ok: true, value: { exposure_minor: 5_000 } })
  expect(await driver.place(onFancy({ side: 'lay' }))).toMatchObject({ ok: true, value: { exposure_minor: 9_500 } })
  // Under at one line and over at another: between them both lose.
  expect(await driver.place(onLine('back', 223_500))).toMatchObject({ ok: true, value: { bet: { line: 223_500, price_matched: null }, exposure_minor: 10_500 } })
  expect(await driver.place(onLine('lay', 224_500))).toMatchObject({ ok: true, value: { bet: { line: 224_500, price_matched: null }, exposure_minor: 11_500 } })
})
