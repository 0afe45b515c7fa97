import { setInterval } from 'node:timers'
import { afterAll, expect, test } from 'vitest'
import { locks } from '#contract/locks.ts'
import type { CatalogueEvent, FeedEvent, MarketStateEvent, PricesEvent } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { locksHandlers } from '../locks/handlers.ts'
import { createIntake } from '../markets/feed-intake.ts'
import { silenceUnheard } from '../markets/state-store.ts'
import { offerRows } from '../platform/offer-store.ts'
import { VectorCache } from '../results/position-store.ts'
import { atOnceBets } from './plan-void.ts'
import { workOnVoid } from './void-part.ts'
import type { PartSize } from './void-part.ts'
import { endVoiding } from './voiding.ts'

// What a void of many bets keeps waiting while it works: nothing. It holds no lock of its market, but a mark that others look at.
const db = await testDatabase()
let nowMs = Date.now()
const context = { ...(await moneyContext(db.database)), now: () => new Date(nowMs) }
const players = 12
/** The player who has no bet on the large market: the rows of money of the others are moved when its void ends. */
const beside = players - 1
/** Bets that are placed at once. */
const wave = 500
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 2_500 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_500 }],
  Array.from({ length: players }, (_, index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 1_000_000_000 })))
await allowAnyStake(db, world)
const driver = moneyDriver(context, world)
const intake = createIntake(context, 'test feed')
afterAll(() => intake.stop())

const entry = (ref: string): CatalogueEvent => ({
  kind: 'catalogue', atMs: nowMs, sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Northgate Park', country: 'gb' },
  event: { ref: 'the race', name: 'Northgate 14:30', startMs: nowMs },
  market: { ref, name: ref, feedType: 'PLACE', type: 'match_odds', startMs: nowMs, winnersCount: 1, turnsInPlay: true },
  runners: ['A', 'B', 'C'].map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
})
const state = (marketRef: string, status: MarketStateEvent['status'], removed: readonly string[] = []): MarketStateEvent => ({
  kind: 'market_state', atMs: nowMs, marketRef, status, inPlay: false, betDelayMs: 0,
  runners: ['A', 'B', 'C'].map((ref) => ({ ref, status: removed.includes(ref) ? 'removed' : 'active', reductionBp: removed.includes(ref) ? 1_250 : 0 })),
})
const prices = (marketRef: string): PricesEvent => ({
  kind: 'prices', atMs: nowMs, marketRef, totalMatchedMinor: 0n as Minor,
  quotes: {
    of: 'runners',
    runners: ['A', 'B', 'C'].map((ref) => ({
      ref, back: [{ priceThousandths: 3_000, sizeMinor: 500n as Minor }], lay: [{ priceThousandths: 3_000, sizeMinor: 500n as Minor }],
      lastThousandths: 3_000, matchedMinor: 0n as Minor, synthetic: false,
    })),
  },
})
const take = (...events: readonly FeedEvent[]) => intake.take(events)

async function market(ref: string) {
  const { rows: [row] } = await db.owner.query<{ id: string; sport_id: string; status: string; feed_silent_since: string | null; voiding_id: string | null; hold_again: boolean }>(
    'select id, sport_id, status, feed_silent_since, voiding_id, hold_again from markets where feed_ref = $1', [ref])
  if (row === undefined) throw new Error(`no market ${ref}`)
  const runners = await db.owner.query<{ feed_ref: string; id: string }>('select feed_ref, id from selections where market_id = $1', [row.id])
  return { ...row, runner: (name: string) => runners.rows.find((each) => each.feed_ref === name)?.id ?? '' }
}
/** How the offer of its event tells player sites that a market stands. */
async function offeredAs(marketId: string): Promise<string | undefined> {
  const { rows: [row] } = await db.owner.query<{ event_id: string }>('select event_id from markets where id = $1', [marketId])
  const offer = await withTransaction(db.database, {}, (tx) => offerRows(tx, world.businessId, { event_id: row?.event_id }, null, 200))
  return offer.find((each) => each.market_id === marketId)?.status
}
const place = (marketId: string, selectionId: string, player: number, stake = 10) =>
  driver.place({ player_id: world.accounts.get(`player-${player}`) ?? '', market_id: marketId, selection_id: selectionId, side: 'back', price: 2_000, stake_minor: stake })
async function placeAll(count: number, one: (index: number) => ReturnType<typeof place>): Promise<void> {
  for (let from = 0; from < count; from += wave) {
    const placed = await Promise.all(Array.from({ length: Math.min(wave, count - from) }, (_, index) => one(from + index)))
    expect(placed.filter((each) => !each.ok)).toEqual([])
  }
}
const codeOf = (result: { ok: true } | { ok: false; refusal: { code: string } }) => (result.ok ? 'ok' : result.refusal.code)
const first = <Row>(result: { ok: true; value: readonly Row[] } | { ok: false; refusal: { code: string } }): Row => {
  if (!result.ok || result.value[0] === undefined) throw new Error(result.ok ? 'nothing' : result.refusal.code)
  return result.value[0]
}
const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)

/** A void that has done its work and has not ended, while others do theirs. Whoever waited for it would wait until the test is over. */
async function whileVoiding(meanwhile: (tx: Tx) => Promise<void>): Promise<void> {
  await withTransaction(db.database, {}, async (tx) => {
    expect(await workOnVoid(tx, { ids: context.ids, now: context.now() }, new VectorCache(), 'large')).toBe(true)
    const speaks = setInterval(() => void tx.query('select').catch(() => undefined), 500)
    await meanwhile(tx).finally(() => clearInterval(speaks))
  })
}

test('while a large void works, its feed is taken in and may fall silent, a server starts and a stop is answered; what the feed said stands after it', { timeout: 120_000 }, async () => {
  await take(entry('large'), entry('other'), state('large', 'open'), state('other', 'open'), prices('large'), prices('other'))
  const { id, sport_id: sportId, runner } = await market('large')
  await allowAnyStake(db, { sportId })
  await placeAll(atOnceBets + 10, (index) => place(id, runner(['A', 'B', 'C'][index % 3] ?? ''), index % beside))
  await take(state('large', 'suspended'))
  const target = { scope: 'market', market_id: id } as const
  const before = await db.owner.query('select player_id, exposure_minor, stake_minor from positions where market_id = $1 order by 1', [id])
  const posted = first(await driver.void(target, 5_000))
  expect(posted).toMatchObject({ state: 'voiding', markets: 1, markets_done: 0, players: null })
  expect(await market('large')).toMatchObject({ voiding_id: posted.id })

  await whileVoiding(async () => {
    // It takes no bets, whatever its feed says; those on others are taken.
    await take(state('large', 'open', ['C']), state('other', 'open'))
    expect(await market('large')).toMatchObject({ status: 'open', hold_again: true })
    expect(codeOf(await place(id, runner('A'), beside))).toBe('MARKET_SUSPENDED')
    expect(await offeredAs(id)).toBe('suspended')
    expect(codeOf(await place((await market('other')).id, (await market('other')).runner('A'), beside))).toBe('ok')
    // Nothing else touches its money.
    expect(codeOf(await driver.declare(id, { kind: 'winners', winners: [runner('A')] }))).toBe('ok')
    expect(codeOf(await driver.verify(id, { kind: 'winners', winners: [runner('A')] }))).toBe('VOID_UNDER_WAY')
    expect(first(await driver.previewVoid(target))).toMatchObject({ markets: [{ refusal: 'VOID_UNDER_WAY' }] })
    expect(codeOf(await driver.void(target))).toBe('VOID_UNDER_WAY')
    expect(codeOf(await driver.rollBack(id))).toBe('VOID_UNDER_WAY')
    expect(codeOf(await driver.undo(posted))).toBe('VOID_UNDER_WAY')
    // The feed falls silent, and speaks again.
    nowMs += 121_000
    await take(prices('large'))
    expect([(await market('large')).feed_silent_since, (await market('other')).feed_silent_since]).toEqual([null, expect.any(String)])
    await take(prices('other'))
    const silent = await withTransaction(db.database, {}, (each) => silenceUnheard(each, context.now(), 'the server started'))
    expect(silent).toContain((await market('other')).id)
    expect(codeOf(await call(context, staffPrincipal(world.trader), locks, locksHandlers, 'stop', { body: { scope: 'market', id: (await market('other')).id, reason: 'Now' } }))).toBe('ok')
    // Until it ends, everything stands as before it: the runner who left is worked out after it.
    expect((await db.owner.query('select player_id, exposure_minor, stake_minor from positions where market_id = $1 order by 1', [id])).rows).toEqual(before.rows)
    expect(await wrongBooks()).toEqual([])
  })

  await driver.work()
  expect(await market('large')).toMatchObject({ status: 'declared', voiding_id: null, hold_again: false })
  const stood = await db.owner.query<{ kept: number; reduced: number }>(
    'select count(*) filter (where kept_bp = 5000)::int as kept, count(*) filter (where price < 3000)::int as reduced from bet_standings where market_id = $1', [id])
  // All by half, and those on others reduced by the one who left.
  expect(stood.rows).toEqual([{ kept: atOnceBets + 10, reduced: expect.any(Number) }])
  expect(stood.rows[0]?.reduced).toBeGreaterThan(atOnceBets / 2)
  expect(await wrongBooks()).toEqual([])
  expect(codeOf(await driver.rollBack(id))).toBe('ok')
})

test('an event with two large markets and a small one is void market by market, each kept from bets until it is done, and given back', { timeout: 120_000 }, async () => {
  const own = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 2_500 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_500 }],
    Array.from({ length: players }, (_, index) => ({ name: `own-${index}`, parent: 'agent', creditMinor: 1_000_000_000 })))
  await allowAnyStake(db, own)
  const act = moneyDriver(context, own)
  const counts = [atOnceBets + 1, atOnceBets + 2, 5]
  const added = await Promise.all(counts.map(() => addMarket(db, own, { type: 'match_odds', runners: ['A', 'B'] })))
  const bet = (index: number, at: (typeof added)[number]) => act.place({
    player_id: own.accounts.get(`own-${index % players}`) ?? '', market_id: at.id, selection_id: at.runners.get('A') ?? '', side: 'back', price: 2_000, stake_minor: 1 + (index % 5),
  })
  for (const [index, each] of added.entries()) {
    for (const runner of each.runners.values()) await setPrice(db, each.id, runner, 2_000)
    await placeAll(counts[index] ?? 0, (at) => bet(at, each))
  }
  await db.owner.query("update markets set status = 'suspended' where event_id = $1", [own.eventId])
  const positions = async () => (await db.owner.query(
    'select p.market_id, p.player_id, p.exposure_minor, p.bets from positions p join markets m on m.id = p.market_id where m.event_id = $1 order by 1, 2', [own.eventId])).rows
  const marked = async () => (await db.owner.query<{ id: string }>('select id from markets where event_id = $1 and voiding_id is not null order by id', [own.eventId])).rows.map((row) => row.id)
  const before = await positions()
  const posted = first(await act.void({ scope: 'event', event_id: own.eventId }))
  expect(posted).toMatchObject({ state: 'voiding', markets: 3, markets_done: 0 })
  const large = added.slice(0, 2).map((each) => each.id)
  expect(await marked()).toEqual(large)
  await db.owner.query("update markets set status = 'open' where event_id = $1", [own.eventId])
  expect(await Promise.all(added.slice(0, 2).map(async (each) => codeOf(await bet(0, each))))).toEqual(['MARKET_SUSPENDED', 'MARKET_SUSPENDED'])
  await act.work()
  expect(await marked()).toEqual([])
  const parts = await db.owner.query('select bets, refusal from void_parts where void_id = $1 order by market_id', [posted.id])
  expect(parts.rows).toEqual(counts.map((bets) => ({ bets, refusal: null })))
  // Each of them counted once, over all markets.
  expect((await db.owner.query('select players from voids where id = $1', [posted.id])).rows).toEqual([{ players }])
  expect((await positions()).every((row) => row.bets === 0 && row.exposure_minor === '0')).toBe(true)
  await db.owner.query("update markets set status = 'suspended' where event_id = $1", [own.eventId])
  expect(first(await act.undo(posted))).toMatchObject({ state: 'undoing', markets: 3, markets_done: 0 })
  expect(await marked()).toEqual(large)
  const tools = { ids: context.ids, now: context.now() }
  const workOn = (size: PartSize) => withTransaction(db.database, {}, (tx) => workOnVoid(tx, tools, new VectorCache(), size))
  while ((await workOn('large')) || (await workOn('small'))) continue
  // A mark that cannot be taken keeps no other waiting: one whose row somebody has, and one that failed just now.
  await withTransaction(db.database, {}, async (tx) => {
    await tx.query('select from markets where id = $1 for update', [large[0] ?? ''])
    expect(await withTransaction(db.database, {}, (each) => endVoiding(each, tools))).toBe(true)
  })
  expect(await marked()).toEqual([large[0]])
  expect(await withTransaction(db.database, {}, (tx) => endVoiding(tx, tools, [large[0] ?? '']))).toBe(false)
  await act.work()
  expect(await positions()).toEqual(before)
  expect(await wrongBooks()).toEqual([])
})
