import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import { voids } from '#contract/voids.ts'
import { reconcile } from '#database/reconcile.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import type { VoidPreview } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import type { Principal } from '../runtime/handler.ts'
import { voidsHandlers } from './handlers.ts'
import type { VoidRow } from './void-store.ts'
import type { VoidTarget } from './void-target.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
type Chosen = Extract<VoidTarget, { scope: 'bets' | 'filter' }>

/** Who may void bets, with or without the right to void markets. */
function person(staffId: string, ofMarkets: boolean): Principal {
  const whole = staffPrincipal(staffId)
  if (whole.kind !== 'person' || whole.actor.kind !== 'staff') throw new Error('staff are people')
  return ofMarkets ? whole : { ...whole, actor: { ...whole.actor, grants: whole.actor.grants.filter(({ permission }) => permission !== 'Marketwise Void Bets') } }
}

/** Two markets of three bets and one: prices 2.0, 2.5 and 3.0 on the first. */
async function ground() {
  const world = await createMoneyWorld(db, [
    { name: 'company', parent: null, level: 0, shareBp: 2_500 },
    { name: 'agent', parent: 'company', level: 5, shareBp: 7_500 },
  ], [0, 1].map((index) => ({ name: `player-${index}`, parent: 'agent', creditMinor: 1_000_000 })))
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  const [market, other] = [await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] }), await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })]
  const bet = async (at: typeof market, player: number, price: number): Promise<string> => {
    const runner = at.runners.get('A') ?? ''
    await setPrice(db, at.id, runner, price)
    const placed = await driver.place({ player_id: world.accounts.get(`player-${player}`) ?? '', market_id: at.id, selection_id: runner, side: 'back', price, stake_minor: 100 })
    if (!placed.ok) throw new Error(placed.refusal.code)
    return placed.value.bet.id
  }
  const ids = [await bet(market, 0, 2_000), await bet(market, 1, 2_500), await bet(market, 0, 3_000)] as const
  const alone = await bet(other, 1, 2_000)
  const as = (ofMarkets: boolean) => {
    const principal = person(world.trader, ofMarkets)
    const ask = <Row>(name: keyof typeof voids, input: { readonly params?: object; readonly body?: unknown; readonly key?: string }) =>
      call(context, principal, voids, voidsHandlers, name, input) as Promise<{ ok: true; value: readonly Row[] } | { ok: false; refusal: { code: string } }>
    const preview = (target: Chosen, takenBp = 10_000) => ask<VoidPreview>('previewBets', { body: { target, taken_bp: takenBp } })
    return {
      preview,
      async void(target: Chosen, takenBp = 10_000, hash?: string) {
        const shown = await preview(target, takenBp)
        const seen = hash ?? (shown.ok ? shown.value[0]?.hash : undefined) ?? 'nothing'
        return ask<VoidRow>('voidBets', { body: { target, taken_bp: takenBp, reason: 'palpable_error', preview_hash: seen }, key: randomUUID() })
      },
      async undo(id: string) {
        const shown = await ask<VoidPreview>('previewUndoBets', { params: { id } })
        if (!shown.ok) return shown
        return ask<VoidRow>('undoBets', { params: { id }, body: { reason: 'by mistake', preview_hash: shown.value[0]?.hash }, key: randomUUID() })
      },
    }
  }
  const winner: WireOutcome = { kind: 'winners', winners: [market.runners.get('A') ?? ''] }
  return { world, driver, market, other, ids, alone, bet, winner, withRight: as(true), without: as(false) }
}

const said = <Row>(result: { ok: true; value: readonly Row[] } | { ok: false; refusal: { code: string } }) => (result.ok ? 'ok' : result.refusal.code)
const bets = (...ids: readonly string[]) => ({ scope: 'bets', bet_ids: ids }) as const
const always = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }

/** Ways to say all bets of a market without naming the market alone. */
const allOf = (marketId: string, ids: readonly string[]): readonly Chosen[] => [
  bets(...ids), { scope: 'filter', filter: { market_id: marketId, odds_min: 0 } }, { scope: 'filter', filter: { market_id: marketId, ...always } },
]

test('all bets of a market, however they are found, are a void of the market: its right, and its roll back once it has settled', async () => {
  const { driver, market, ids, winner, withRight, without } = await ground()
  for (const target of allOf(market.id, ids)) {
    for (const takenBp of [10_000, 5_000]) {
      const shown = await without.preview(target, takenBp)
      expect(shown).toMatchObject({ ok: true, value: [{ bets: 0, markets: [{ bets: 3, whole: true, refusal: 'VOID_WHOLE_MARKET' }] }] })
      expect(said(await without.void(target, takenBp))).toBe('VOID_WHOLE_MARKET')
      expect(await withRight.preview(target, takenBp)).toMatchObject({ ok: true, value: [{ bets: 3, markets: [{ whole: true, refusal: null }] }] })
    }
  }
  await driver.settle(market.id, winner)
  for (const target of allOf(market.id, ids)) {
    expect(said(await without.void(target))).toBe('VOID_WHOLE_MARKET')
    expect(await withRight.preview(target)).toMatchObject({ ok: true, value: [{ markets: [{ whole: true, refusal: 'VOID_NEEDS_ROLLBACK' }] }] })
    expect(said(await withRight.void(target))).toBe('VOID_NEEDS_ROLLBACK')
  }
  await driver.rollBack(market.id)
  await driver.work()
  const [target] = allOf(market.id, ids)
  if (target === undefined) throw new Error('there is one')
  expect(said(await without.void(target))).toBe('VOID_WHOLE_MARKET')
  expect(said(await withRight.void(target))).toBe('ok')
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})

test('some bets of a market, and the only bet of one, are bets: adjusted with the right to void bets alone, before and after the result', async () => {
  const { driver, market, other, ids, alone, winner, without } = await ground()
  expect(await without.preview(bets(ids[0], ids[1]))).toMatchObject({ ok: true, value: [{ bets: 2, markets: [{ whole: false, refusal: null }] }] })
  expect(said(await without.void(bets(ids[0])))).toBe('ok')
  for (const each of [market, other]) await driver.settle(each.id, each === market ? winner : { kind: 'winners', winners: [other.runners.get('A') ?? ''] })
  // Two stand; one of them is one, and so is the one that is left.
  expect(said(await without.void({ scope: 'filter', filter: { market_id: market.id, odds_max: 2_500 } }))).toBe('ok')
  expect(said(await without.void(bets(ids[2])))).toBe('ok')
  expect(said(await without.void(bets(alone)))).toBe('ok')
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})

test('of several markets those that are meant whole wait for the right, the others are done', async () => {
  const { world, driver, market, other, bet, withRight, without } = await ground()
  await bet(other, 0, 5_000)
  // All of the first, one of two of the other.
  const target = { scope: 'filter', filter: { event_id: world.eventId, odds_max: 3_000 } } as const
  const shown = await without.preview(target)
  expect(shown.ok && shown.value[0]?.markets.map(({ market_id, whole, refusal }) => [market_id, whole, refusal])).toEqual([
    [market.id, true, 'VOID_WHOLE_MARKET'], [other.id, false, null],
  ])
  const done = await without.void(target)
  await driver.work()
  expect(done).toMatchObject({ ok: true, value: [{ markets: 1, state: 'voiding' }] })
  const both = await withRight.void({ scope: 'filter', filter: { event_id: world.eventId, ...always } })
  await driver.work()
  expect(both).toMatchObject({ ok: true, value: [{ markets: 2 }] })
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})

test('bets that have become all of their market since they were looked at, or are no longer all, are looked at anew', async () => {
  const { market, ids, bet, withRight, without } = await ground()
  // Of one player, whose figures are the same whatever the other has.
  const two = bets(ids[0], ids[2])
  const seen = await withRight.preview(two)
  expect(said(await without.void(bets(ids[1])))).toBe('ok')
  expect(said(await withRight.void(two, 10_000, seen.ok ? seen.value[0]?.hash : ''))).toBe('VOID_PREVIEW_CHANGED')
  const now = await withRight.preview(two)
  await bet(market, 1, 4_000)
  expect(said(await withRight.void(two, 10_000, now.ok ? now.value[0]?.hash : ''))).toBe('VOID_PREVIEW_CHANGED')
  expect(said(await without.void(two))).toBe('ok')
})

test('what took a market whole is undone by whoever may void markets', async () => {
  const { ids, withRight, without } = await ground()
  const whole = await withRight.void(bets(...ids))
  const id = whole.ok ? (whole.value[0]?.id ?? '') : ''
  expect(said(await without.undo(id))).toBe('VOID_WHOLE_MARKET')
  expect(said(await withRight.undo(id))).toBe('ok')
  const some = await withRight.void(bets(ids[0]))
  expect(said(await without.undo(some.ok ? (some.value[0]?.id ?? '') : ''))).toBe('ok')
})
