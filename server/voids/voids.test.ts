import { expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { giveToFeed } from '../../tests/support/feed-market.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import type { VoidPreview } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import type { MarketSpec } from '../../tests/support/money-world.ts'
import { listedBets } from '../bets/listed-bets.ts'
import { staffViewer } from '../bets/viewer.ts'
import { lifeOfBet } from '../dossiers/bet-life.ts'
import { holdAgain } from '../markets/hold-again.ts'
import { voidRow } from './void-store.ts'
import type { VoidRow } from './void-store.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const tree = [
  { name: 'company', parent: null, level: 0, shareBp: 1_001 },
  { name: 'master', parent: 'company', level: 4, shareBp: 4_443 },
  { name: 'agent', parent: 'master', level: 5, shareBp: 0 },
]

async function ready(spec: MarketSpec = { type: 'match_odds', runners: ['A', 'B', 'D'] }) {
  const world = await createMoneyWorld(db, tree, [0, 1].map((index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 1_000_000 })))
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  const market = await addMarket(db, world, spec)
  const runner = (name: string) => market.runners.get(name) ?? ''
  const bet = async (player: number, name: string, side: 'back' | 'lay', price: number, stake: number, at = market): Promise<string> => {
    await setPrice(db, at.id, at.runners.get(name) ?? '', price)
    const placed = await driver.place({
      player_id: world.accounts.get(`player-${player}`) ?? '', market_id: at.id, selection_id: at.runners.get(name) ?? '', side, price, stake_minor: stake,
    })
    if (!placed.ok) throw new Error(placed.refusal.code)
    return placed.value.bet.id
  }
  const funds = async (name: string) =>
    (await db.owner.query<{ u: string; held: string }>('select unsettled_minor as u, exposure_minor as held from account_funds where account_id = $1', [world.accounts.get(name)])).rows[0]
  const winner = (name: string): WireOutcome => ({ kind: 'winners', winners: [runner(name)] })
  return { world, driver, market, runner, bet, funds, winner }
}

/** The book of domain rules, section 3.1: back A 1000 @2.5, lay B 500 @3, back D 200 @4. */
async function book() {
  const ground = await ready()
  const ids = [await ground.bet(0, 'A', 'back', 2_500, 1_000), await ground.bet(0, 'B', 'lay', 3_000, 500), await ground.bet(0, 'D', 'back', 4_000, 200)] as const
  return { ...ground, ids }
}

const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)
const state = async () => (await db.owner.query(`
  select f.account_id, f.unsettled_minor, f.exposure_minor, p.market_id, p.exposure_minor as held, p.best_case_minor, p.stake_minor, p.bets
  from account_funds f left join positions p on p.player_id = f.account_id order by 1, 4`)).rows
const first = <Row>(result: { ok: true; value: readonly Row[] } | { ok: false; refusal: { code: string } }): Row => {
  if (!result.ok || result.value[0] === undefined) throw new Error(result.ok ? 'nothing' : result.refusal.code)
  return result.value[0]
}
const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) => (result.ok ? 'ok' : result.refusal.code)
const bets = (...ids: readonly string[]) => ({ scope: 'bets', bet_ids: ids }) as const

test('voids of a bet by servers whose clocks are apart stand in the order in which they were done', async () => {
  const { world, driver, bet } = await ready()
  const ahead = moneyDriver({ ...context, now: () => new Date(Date.now() + 600_000) }, world)
  const id = await bet(0, 'A', 'back', 2_500, 101)
  // Half of 101 is 51 or 50, whichever comes first: sums of stakes that took the one must not find it to be the other.
  const done = [first(await ahead.void(bets(id), 5_000)), first(await driver.void(bets(id)))]
  expect(codeOf(await driver.undo(done[0]!))).toBe('ok')
  const { rows } = await db.owner.query<{ void_id: string; kind: string }>('select void_id, kind from bet_voids where bet_id = $1 order by at', [id])
  expect(rows).toEqual([...done.map((each) => ({ void_id: each.id, kind: 'void' })), { void_id: done[0]!.id, kind: 'undo' }])
})

test('an open bet: what it held is released, and undone it is held again', async () => {
  const { driver, ids: [, lay], funds } = await book()
  const before = await state()
  const shown: VoidPreview = first(await driver.previewVoid(bets(lay)))
  expect(shown).toMatchObject({ bets: 1, players: 1, currencies: [{ stake_minor: 500, released_minor: 1_000, players_net_minor: 0 }] })
  const voided: VoidRow = first(await driver.void(bets(lay)))
  expect(voided).toMatchObject({ state: 'void', markets: 1, markets_done: 1, bets: 1, taken_bp: 10_000 })
  expect(await funds('player-0')).toEqual({ u: '0', held: '1200' })
  expect(codeOf(await driver.void(bets(lay)))).toBe('BET_ALREADY_VOID')
  expect(await wrongBooks()).toEqual([])
  expect(first(await driver.undo(voided))).toMatchObject({ state: 'undone' })
  expect(await state()).toEqual(before)
  expect(codeOf(await driver.undo(voided))).toBe('VOID_ALREADY_UNDONE')
  expect(await wrongBooks()).toEqual([])
})

test('a bet of a settled market: the difference is posted, commission inside it; half and half again; a rollback takes all of it back', async () => {
  const { driver, market, ids: [back, lay], winner, funds } = await book()
  await driver.settle(market.id, winner('D'))
  expect(await funds('player-0')).toMatchObject({ u: '98' })
  const shown: VoidPreview = first(await driver.previewVoid(bets(lay)))
  expect(shown.currencies).toMatchObject([{ players_net_minor: -498, commission_minor: -2, released_minor: 0 }])
  expect(shown.currencies[0]?.levels.reduce((sum, level) => sum + level.net_minor, 0)).toBe(498)
  const voided: VoidRow = first(await driver.void(bets(lay)))
  expect(await funds('player-0')).toEqual({ u: '-400', held: '0' })
  expect(await wrongBooks()).toEqual([])

  const half: VoidRow = first(await driver.void(bets(back), 5_000))
  expect(await funds('player-0')).toMatchObject({ u: '98' })
  const rest: VoidRow = first(await driver.void(bets(back)))
  expect(rest.bets).toBe(1)
  expect(await funds('player-0')).toMatchObject({ u: '588' })
  expect(await wrongBooks()).toEqual([])
  // Undone in another order than they were done.
  for (const each of [half, voided]) expect(codeOf(await driver.undo(each))).toBe('ok')
  expect(await wrongBooks()).toEqual([])

  await driver.rollBack(market.id)
  await driver.work()
  expect(await funds('player-0')).toMatchObject({ u: '0' })
  expect(await wrongBooks()).toEqual([])
  await driver.settle(market.id, winner('D'), 2)
  expect(codeOf(await driver.undo(rest))).toBe('ok')
  expect(await funds('player-0')).toEqual({ u: '98', held: '0' })
  expect(await wrongBooks()).toEqual([])
})

test('what is posted is what was previewed, or nothing', async () => {
  const { driver, bet, ids: [back], market, winner } = await book()
  const early = first(await driver.previewVoid(bets(back)))
  const before = await state()
  await bet(0, 'A', 'back', 2_500, 10)
  expect(codeOf(await driver.void(bets(back), 10_000, { preview_hash: early.hash }))).toBe('VOID_PREVIEW_CHANGED')
  await bet(1, 'A', 'back', 2_500, 10)
  const now = first(await driver.previewVoid(bets(back)))
  // Another player's bet changes nothing of this one's figures.
  await bet(1, 'B', 'back', 2_500, 10)
  expect(first(await driver.previewVoid(bets(back))).hash).toBe(now.hash)
  expect(now.hash).not.toBe(early.hash)
  await driver.declare(market.id, winner('A'))
  expect(first(await driver.previewVoid(bets(back))).hash).toBe(now.hash)
  await driver.verify(market.id, winner('A'))
  expect(codeOf(await driver.void(bets(back)))).toBe('RESULT_IN_PROGRESS')
  await driver.work()
  expect(codeOf(await driver.void(bets(back), 10_000, { preview_hash: now.hash }))).toBe('VOID_PREVIEW_CHANGED')
  expect((await state()).length).toBeGreaterThanOrEqual(before.length)
})

test('a market: all of it, once a settled one has been rolled back; what the jurisdiction allows', async () => {
  const { world, driver, market, winner, bet } = await book()
  await bet(1, 'A', 'lay', 2_500, 77)
  const whole = { scope: 'market', market_id: market.id } as const
  await driver.settle(market.id, winner('A'))
  expect(first(await driver.previewVoid(whole)).markets).toMatchObject([{ refusal: 'VOID_NEEDS_ROLLBACK', bets: 4 }])
  expect(codeOf(await driver.void(whole))).toBe('VOID_NEEDS_ROLLBACK')
  await driver.rollBack(market.id)
  await driver.work()

  expect(codeOf(await driver.void(whole, 10_000, { reason: 'regulator_order' }))).toBe('VOID_LEGAL_BASIS_REQUIRED')
  await db.owner.query(`insert into void_policies values ($1, '{late_bet}', '{}', true)`, [world.businessId])
  expect(first(await driver.previewVoid(whole)).reasons).toEqual([{ code: 'late_bet', legal_basis: false }])
  expect(codeOf(await driver.void(whole))).toBe('VOID_REASON_NOT_ALLOWED')
  const afterOutcome = (allowed: boolean) => db.owner.query('update void_policies set after_outcome = $2 where business_id = $1', [world.businessId, allowed])
  await afterOutcome(false)
  // Settled and rolled back, declared anew, and that withdrawn: what was known once stays known.
  expect(codeOf(await driver.void(whole, 10_000, { reason: 'late_bet' }))).toBe('VOID_AFTER_OUTCOME')
  await driver.declare(market.id, winner('A'))
  expect(codeOf(await driver.void(whole, 10_000, { reason: 'late_bet' }))).toBe('VOID_AFTER_OUTCOME')
  await driver.rollBack(market.id, 2)
  expect(codeOf(await driver.void(whole, 10_000, { reason: 'late_bet' }))).toBe('VOID_AFTER_OUTCOME')
  await afterOutcome(true)
  expect(first(await driver.void(whole, 10_000, { reason: 'late_bet' }))).toMatchObject({ state: 'void', bets: 4, players: 2 })
  expect(codeOf(await driver.void(whole, 10_000, { reason: 'late_bet' }))).toBe('VOID_NOTHING')
  expect(await wrongBooks()).toEqual([])
})

test('an event: market by market, by whoever takes it up; a market that changed since is left as it is', async () => {
  const { world, driver, market, bet } = await book()
  const second = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const settled = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  for (const at of [second, settled]) await bet(1, 'A', 'back', 3_000, 500, at)
  await driver.settle(settled.id, { kind: 'winners', winners: [settled.runners.get('A') ?? ''] })
  const event = { scope: 'event', event_id: world.eventId } as const
  const before = await state()
  const posted: VoidRow = first(await driver.void(event))
  expect(posted).toMatchObject({ state: 'voiding', markets: 2, markets_done: 0 })
  // The record has what was decided, before any part of it is done.
  expect((await db.owner.query(`select after from audit_log where target_kind = 'void' and target_id = $1`, [posted.id])).rows).toMatchObject([{ after: { markets: 2, bets: 4 } }])
  expect(codeOf(await driver.undo(posted))).toBe('VOID_UNDER_WAY')
  await bet(1, 'B', 'back', 3_000, 500, second)
  await driver.work()
  expect(await wrongBooks()).toEqual([])
  const rows = await db.owner.query<{ market_id: string; refusal: string | null; bets: number }>('select market_id, refusal, bets from void_parts where void_id = $1 order by market_id', [posted.id])
  expect(rows.rows).toEqual([
    { market_id: market.id, refusal: null, bets: 3 },
    { market_id: second.id, refusal: 'VOID_PREVIEW_CHANGED', bets: 0 },
  ])
  const again: VoidRow = first(await driver.void(event))
  expect(again).toMatchObject({ markets: 1, state: 'voiding' })
  await driver.work()
  expect(await wrongBooks()).toEqual([])
  for (const each of [again, posted]) {
    expect(codeOf(await driver.undo(each))).toBe('ok')
    await driver.work()
  }
  const after = await state()
  // Nothing but the bet that came meanwhile is another than before.
  expect(after.filter((row) => row.market_id !== second.id).map(({ exposure_minor: _, ...row }) => row))
    .toEqual(before.filter((row) => row.market_id !== second.id).map(({ exposure_minor: _, ...row }) => row))
  expect(await wrongBooks()).toEqual([])
})

test('a bet says who voided it until it is given back, market by market', async () => {
  const { world, driver, bet, ids: [back] } = await book()
  const second = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const other = await bet(1, 'A', 'back', 3_000, 500, second)
  const told = async () => {
    const listed = await withTransaction(db.database, { readOnly: true }, (tx) => listedBets(tx, [back, other], staffViewer))
    return listed.map(({ kept_bp, voided }) => [kept_bp, voided?.by ?? null, voided?.reason ?? null])
  }
  const posted: VoidRow = first(await driver.void({ scope: 'event', event_id: world.eventId }))
  await driver.work()
  const isVoid = [0, 'Trader', 'palpable_error']
  expect(await told()).toEqual([isVoid, isVoid])
  expect(codeOf(await driver.undo(posted))).toBe('ok')
  // Nothing is given back yet.
  expect(await told()).toEqual([isVoid, isVoid])
  await bet(1, 'B', 'back', 3_000, 500, second)
  await driver.work()
  expect(await told()).toEqual([[10_000, null, null], isVoid])
  expect(codeOf(await driver.undo(posted))).toBe('ok')
  await driver.work()
  expect(await told()).toEqual([[10_000, null, null], [10_000, null, null]])
  expect(await wrongBooks()).toEqual([])
})

test('a player with bets in several markets is one player in the preview and in the list', async () => {
  const { world, driver, bet } = await book()
  const second = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  await bet(1, 'A', 'back', 3_000, 500)
  await bet(1, 'A', 'back', 3_000, 500, second)
  const filter = { scope: 'filter', filter: { account_id: world.accounts.get('player-1') } } as const
  const shown = first(await driver.previewVoid(filter))
  const posted: VoidRow = first(await driver.void(filter))
  await driver.work()
  const row = await withTransaction(db.database, { readOnly: true }, (tx) => voidRow(tx, posted.id))
  expect(row).toMatchObject({ state: 'void', markets: 2, bets: shown.bets, players: 1 })
  expect(shown.players).toBe(1)
})

test('a filter: by runner, side, odds, account, address and moment', async () => {
  const { driver, market, runner, world, ids, bet } = await book()
  await bet(1, 'A', 'back', 2_600, 55)
  const found = async (filter: object) => {
    const shown = await driver.previewVoid({ scope: 'filter', filter: { market_id: market.id, ...filter } })
    return shown.ok ? shown.value[0]?.bets : shown.refusal.code
  }
  expect(await found({ selection_id: runner('A') })).toBe(2)
  expect(await found({ side: 'lay' })).toBe(1)
  expect(await found({ odds_min: 2_600, odds_max: 3_000 })).toBe(2)
  expect(await found({ account_id: world.accounts.get('player-1') })).toBe(1)
  expect(await found({ account_id: world.accounts.get('master') })).toBe(4)
  expect(await found({ ip: '192.0.2.7' })).toBe(4)
  expect(await found({ ip: '192.0.2.8' })).toBe('VOID_NOTHING')
  expect(await found({ to: '2020-01-01T00:00:00Z' })).toBe('VOID_NOTHING')
  expect(await found({ from: '2020-01-01T00:00:00Z' })).toBe(4)
  // Decimal odds and rates are not compared: a rate of 2.6 is found where its market says that rates are meant.
  await db.owner.query("update bets set market_type = 'bookmaker' where id = $1", [ids[0]])
  const inEvent = async (odds_min: number) => first(await driver.previewVoid({ scope: 'filter', filter: { event_id: world.eventId, odds_min } })).bets
  expect([await inEvent(2_000), await found({ odds_min: 2_000 })]).toEqual([3, 4])
  await db.owner.query("update bets set market_type = 'match_odds' where id = $1", [ids[0]])
  // A place alone is no filter: all bets of it go by a void of their market or event, with the right and the roll back that it asks for.
  for (const filter of [{}, { market_id: market.id }, { event_id: world.eventId }, { event_id: world.eventId, market_id: market.id, side: undefined }]) {
    expect(codeOf(await driver.previewVoid({ scope: 'filter', filter }))).toBe('REQUEST_INVALID')
  }
  expect(codeOf(await driver.previewVoid(bets(ids[0], '999999999')))).toBe('BET_UNKNOWN')
  expect(first(await driver.void({ scope: 'filter', filter: { market_id: market.id, odds_min: 2_600 } }))).toMatchObject({ bets: 3, filter: { odds_min: 2_600 } })
  expect(await wrongBooks()).toEqual([])
})

test('a runner leaves: his bets are void, the odds of those placed before are reduced, and all of it again when he comes back', async () => {
  const { driver, market, runner, bet, funds, winner } = await book()
  const before = await state()
  const leave = (name: string, status: 'active' | 'removed', factor: number) => withTransaction(db.database, {}, async (tx) => {
    await tx.query('update selections set status = $2, reduction_bp = $3 where id = $1', [runner(name), status, factor])
    await holdAgain(tx, market.id, context)
  })
  await leave('D', 'removed', 2_000)
  // A at 2.0, B at 2.4, D void: A wins +1000 +500, B wins -1000 -700.
  expect(await funds('player-0')).toMatchObject({ held: '1700' })
  expect(await wrongBooks()).toEqual([])
  await leave('D', 'active', 0)
  expect(await state()).toEqual(before)
  await leave('D', 'removed', 2_000)
  const late = await bet(0, 'A', 'back', 2_500, 100)
  expect(first(await driver.void(bets(late), 5_000))).toMatchObject({ bets: 1 })
  await driver.settle(market.id, winner('A'))
  // 1000 + 500 + half of 150, less 2 %.
  expect(await funds('player-0')).toEqual({ u: String(1_575 - 32), held: '0' })
  expect(await wrongBooks()).toEqual([])
})

test('a bookmaker’s rate after a runner has left is worked out a second time as it was paid', async () => {
  const { driver, runner, bet, funds, market, winner } = await ready({ type: 'bookmaker', runners: ['A', 'B', 'D'] })
  const id = await bet(0, 'A', 'back', 150_000, 1_000)
  expect(codeOf(await driver.removeRunner(market.id, runner('D'), 2_000))).toBe('ok')
  await driver.settle(market.id, winner('A'))
  expect(await funds('player-0')).toMatchObject({ u: '1000' })
  expect((await withTransaction(db.database, {}, (tx) => lifeOfBet(tx, id, staffViewer)))?.life.recalculation).toMatchObject({ agrees: true, bet_minor: 1_000, recalculated_bet_minor: 1_000 })
})

test('a person takes a runner out of a market made by hand and puts him back, on exactly what was previewed', async () => {
  const { driver, market, runner, bet, winner } = await book()
  await bet(1, 'B', 'back', 3_000, 500)
  await db.owner.query('update markets set feed_ref = null where id = $1', [market.id])
  const held = async () => BigInt((await db.owner.query<{ held: string }>('select sum(exposure_minor) as held from positions where market_id = $1', [market.id])).rows[0]?.held ?? 0)
  const [before, heldBefore] = [await state(), await held()]
  const shown = first(await driver.previewRemoval(market.id, runner('D'), 2_000))
  // A at 2.0, B at 2.4 for both players; the bet on D counts for nothing.
  expect(shown).toMatchObject({ own_bets: 1, repriced_bets: 3, players: 1, reduction_bp: 2_000, name: 'D', currencies: [{ own_stake_minor: 200 }] })
  expect(await state()).toEqual(before)
  expect(codeOf(await driver.removeRunner(market.id, runner('D'), 2_500, { preview_hash: shown.hash }))).toBe('VOID_PREVIEW_CHANGED')
  expect(first(await driver.removeRunner(market.id, runner('D'), 2_000))).toEqual(shown)
  expect(heldBefore - (await held())).toBe(BigInt(shown.currencies[0]?.released_minor ?? 0))
  expect(await wrongBooks()).toEqual([])
  expect(codeOf(await driver.removeRunner(market.id, runner('D'), 2_000))).toBe('VOID_NOTHING')

  const now = await held()
  const other = first(await driver.removeRunner(market.id, runner('D'), 5_000))
  expect(now - (await held())).toBe(BigInt(other.currencies[0]?.released_minor ?? 0))
  const back = first(await driver.removeRunner(market.id, runner('D'), null))
  expect(back).toMatchObject({ reduction_bp: null, repriced_bets: 3 })
  expect(await state()).toEqual(before)
  expect(await wrongBooks()).toEqual([])

  expect(codeOf(await driver.removeRunner(market.id, runner('D'), 2_000))).toBe('ok')
  expect(codeOf(await driver.removeRunner(market.id, runner('B'), 2_000))).toBe('ok')
  expect(codeOf(await driver.removeRunner(market.id, runner('A'), 2_000))).toBe('REQUEST_INVALID')
  await driver.declare(market.id, winner('A'))
  expect(codeOf(await driver.removeRunner(market.id, runner('D'), null))).toBe('MARKET_RESULT_BEGUN')
})

test('a runner of a feed who left after the result was declared is taken out once it is taken back, and not before', async () => {
  const removal = (ground: Awaited<ReturnType<typeof book>>) => ground.driver.removeRunner(ground.market.id, ground.runner('D'), 2_000)
  const known = await book()
  await withTransaction(db.database, {}, async (tx) => {
    await tx.query("update selections set status = 'removed', reduction_bp = 2000 where id = $1", [known.runner('D')])
    await holdAgain(tx, known.market.id, context)
  })
  await known.driver.settle(known.market.id, known.winner('A'))

  const late = await book()
  const { driver, market, runner, winner } = late
  await giveToFeed(db, market.id)
  expect(codeOf(await removal(late))).toBe('CATALOGUE_OF_FEED')
  await driver.declare(market.id, winner('A'))
  expect(codeOf(await removal(late))).toBe('MARKET_RESULT_BEGUN')
  expect(codeOf(await driver.rollBack(market.id))).toBe('ok')
  // A declaration that was withdrawn opens it; it may go back and forth until the next.
  expect(codeOf(await removal(late))).toBe('ok')
  expect(codeOf(await driver.removeRunner(market.id, runner('D'), null))).toBe('ok')
  await driver.settle(market.id, winner('A'), 2)
  expect(codeOf(await removal(late))).toBe('MARKET_RESULT_BEGUN')
  await driver.rollBack(market.id, 2)
  expect(codeOf(await removal(late))).toBe('MARKET_RESULT_BEGUN')
  await driver.work()
  // Where voids are forbidden once the outcome is known, taking the runner of bets away is no way around it.
  await db.owner.query(`insert into void_policies (business_id, reasons, legal_basis_for, after_outcome) values ($1, '{palpable_error}', '{}', false)`, [late.world.businessId])
  expect(codeOf(await removal(late))).toBe('VOID_AFTER_OUTCOME')
  await db.owner.query('update void_policies set after_outcome = true where business_id = $1', [late.world.businessId])
  expect(codeOf(await removal(late))).toBe('ok')
  expect(await wrongBooks()).toEqual([])
  await driver.settle(market.id, winner('A'), 3)
  expect(await late.funds('player-0')).toEqual(await known.funds('player-0'))
  expect(await wrongBooks()).toEqual([])
})
