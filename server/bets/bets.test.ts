import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bets } from '#contract/bets.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { withTransaction } from '#database/transaction.ts'
import type { AccountId, BusinessId } from '#domain/kernel/ids.ts'
import type { Principal } from '../runtime/handler.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice, testId } from '../../tests/support/money-world.ts'
import { addFilter, filterJoins } from './bet-filter.ts'
import { betFate } from './bet-status.ts'
import type { BetStatus } from './bet-status.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import { Conditions } from '../runtime/conditions.ts'
import { encodeCursor } from '../runtime/cursor.ts'
import { betsHandlers } from './handlers.ts'
import type { BetRow } from './stored-bets.ts'
import { legOf } from '#domain/markets/payoff.ts'

const db = await testDatabase()
const statuses = ['open', 'won', 'lost', 'even', 'void'] as const
const agents = [
  { name: 'company', parent: null, level: 0, shareBp: 2_000 },
  { name: 'left', parent: 'company', level: 1, shareBp: 8_000 },
  { name: 'right', parent: 'company', level: 1, shareBp: 8_000 },
]
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db, agents, [
  { name: 'left-player', parent: 'left', creditMinor: 10_000_000 },
  { name: 'right-player', parent: 'right', creditMinor: 10_000_000 },
])
const driver = moneyDriver(context, world)
const idOf = (name: string) => world.accounts.get(name) ?? ''

function accountPrincipal(name: string): Principal {
  const person = staffPrincipal(world.trader)
  if (person.kind !== 'person') throw new Error('a person')
  return { ...person, actor: { kind: 'account', accountId: idOf(name) as AccountId, businessId: world.businessId as BusinessId, level: 1 } }
}

const list = async (principal: Principal, query: object): Promise<readonly BetRow[]> => {
  const result = await call(context, principal, bets, betsHandlers(), 'list', { query })
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value as readonly BetRow[]
}

test('a status filter selects exactly the bets that the payoff of the core gives that status', async () => {
  const runners = ['11', '12', '13', '14'] as const
  const runner = fc.constantFrom(...runners)
  const outcome: fc.Arbitrary<WireOutcome> = fc.oneof(
    fc.record({ kind: fc.constant('winners' as const), winners: fc.uniqueArray(runner, { maxLength: 2 }), removed: fc.uniqueArray(runner, { maxLength: 1 }) }),
    fc.record({
      kind: fc.constant('winners' as const), winners: fc.constant<string[]>([]), removed: fc.constant<string[]>([]),
      dead_heat: fc.record({ selections: fc.uniqueArray(runner, { minLength: 2, maxLength: 3 }), places: fc.constant(1) }),
    }),
    fc.record({ kind: fc.constant('void' as const), reason: fc.constant('abandoned' as const) }),
  )
  const number: fc.Arbitrary<WireOutcome> = fc.oneof(
    fc.record({ kind: fc.constant('number' as const), value: fc.constantFrom(44_000, 45_000, 46_000) }),
    fc.record({ kind: fc.constant('void' as const), reason: fc.constant('tie' as const) }),
  )
  const bet = fc.record({
    type: fc.constantFrom<MarketType>('match_odds', 'bookmaker', 'fancy', 'line', 'odd_even'),
    side: fc.constantFrom<Side>('back', 'lay'),
    runner,
    line: fc.constantFrom(44_000, 45_000, 46_000, 45_500),
    price: fc.constantFrom(1_010, 1_500, 2_000, 3_750, 85_000, 110_000),
    stake: fc.constantFrom(1, 2, 3, 40, 100_000),
    settled: fc.boolean(),
    kept: fc.constantFrom(10_000, 10_000, 10_000, 5_000, 1, 0),
  })
  const cases = fc.sample(bet.chain((each) => (isNumberMarket(each.type) ? number : outcome).map((ended) => ({ ...each, ended }))), { numRuns: 600, seed: 20_261_121 })
  const expected = new Map<string, BetStatus>()
  for (const each of cases) {
    const [{ id: marketId }, betId] = [await addMarket(db, world, { type: each.type }), testId()]
    const runnerless = isNumberMarket(each.type)
    const row: BetTermsRow = {
      market_type: each.type, side: each.side, selection_id: runnerless ? null : each.runner, line: runnerless ? each.line : null,
      price_matched: each.type === 'line' ? null : each.price, stake_minor: String(each.stake),
    }
    const leg = legOf(betTerms(row))
    const most = leg.winMinor > leg.loseMinor ? leg.winMinor : leg.loseMinor
    const least = leg.winMinor > leg.loseMinor ? leg.loseMinor : leg.winMinor
    await db.owner.query(
      `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, line, market_type, side, price_matched, stake_minor,
         currency, profit_minor, liability_minor, vector_id, in_play, placed_at)
       values ($1, $2, $3, $4, 1, $5, $6, $7, $8, $9, $10, 'INR', $11, $12, 1, false, now())`,
      [world.businessId, betId, 77, marketId, row.selection_id, row.line, row.market_type, row.side, row.price_matched, row.stake_minor,
        String(most), String(-least)])
    if (each.settled) {
      await db.owner.query(
        `insert into results (market_id, revision, state, outcome, declared_by, verified_by) values ($1, 1, 'settled', $2, $3, $4)`,
        [marketId, each.ended, world.trader, world.verifier])
    }
    if (each.kept < 10_000) {
      const { loseMinor, winMinor } = legOf(betTerms({ ...row, kept_bp: each.kept }))
      await db.owner.query('insert into bet_standings (business_id, bet_id, market_id, kept_bp, profit_minor, liability_minor) values ($1, $2, $3, $4, $5, $6)',
        [world.businessId, betId, marketId, each.kept, String(winMinor > loseMinor ? winMinor : loseMinor), String(winMinor > loseMinor ? -loseMinor : -winMinor)])
    }
    expected.set(betId, betFate({ ...row, kept_bp: each.kept, outcome: each.settled ? each.ended : null }).status)
  }
  const found = new Map<string, BetStatus>()
  for (const status of statuses) {
    const conditions = new Conditions()
    addFilter(conditions, { status })
    const { rows } = await withTransaction(db.database, { readOnly: true }, (tx) => tx.query<{ id: string }>(
      `select b.id from bets b ${filterJoins({ status })} where b.player_id = 77 and ${conditions.text()}`, conditions.values))
    for (const { id } of rows) {
      expect(found.has(id)).toBe(false)
      found.set(id, status)
    }
  }
  expect(new Map([...found].sort())).toEqual(new Map([...expected].sort()))
  expect(new Set(expected.values())).toEqual(new Set(statuses))
})

test('a list is of the viewer\'s own subtree, newest first, in pages that neither repeat nor skip', async () => {
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection = market.runners.get('A') ?? ''
  await setPrice(db, market.id, selection, 2_000)
  for (const player of ['left-player', 'right-player', 'left-player', 'left-player']) {
    const placed = await driver.place({ player_id: idOf(player), market_id: market.id, selection_id: selection, side: 'back', price: 2_000, stake_minor: 1_000, device: `device of ${player}` })
    expect(placed.ok).toBe(true)
  }
  const mine = { market_id: market.id }
  expect(await list(staffPrincipal(world.trader), mine)).toHaveLength(4)
  const left = await list(accountPrincipal('left'), mine)
  expect(left).toHaveLength(3)
  expect(left.every((row) => row.user_name === 'left-player' && row.path === '')).toBe(true)
  expect((await list(staffPrincipal(world.trader), { ...mine, player: 'RIGHT-' })).map((row) => row.path)).toEqual(['right'])
  expect(await list(accountPrincipal('left'), { ...mine, player: 'right-player' })).toEqual([])
  expect(await list(accountPrincipal('left'), { ...mine, account_id: idOf('right') })).toEqual([])
  expect(await list(staffPrincipal(world.trader), { ...mine, account_id: idOf('right') })).toHaveLength(1)

  const first = await list(staffPrincipal(world.trader), { ...mine, limit: 3 })
  const second = await list(staffPrincipal(world.trader), { ...mine, limit: 3, cursor: encodeCursor(['-placed', `=${new Date(first.at(-1)?.placed_at ?? '').toISOString()}`, first.at(-1)?.id ?? '']) })
  const ids = [...first, ...second].map((row) => row.id)
  expect(ids).toEqual([...ids].sort((a, b) => Number(b) - Number(a)))
  expect(new Set(ids).size).toBe(4)

  const detail = await call(context, accountPrincipal('left'), bets, betsHandlers(), 'detail', { params: { id: ids[0] ?? '' } })
  expect(detail).toMatchObject({ ok: true, value: [{ levels: [{ user_name: 'left', if_win_minor: -800, if_lose_minor: 800 }], left: null, commission_bp: 200, device: expect.stringMatching(/^device of /) as string }] })
  await db.owner.query('insert into bet_standings (business_id, bet_id, market_id, kept_bp, profit_minor, liability_minor) values ($1, $2, $3, 5000, 500, 500)', [world.businessId, ids[0], market.id])
  expect(await call(context, accountPrincipal('left'), bets, betsHandlers(), 'detail', { params: { id: ids[0] ?? '' } })).toMatchObject({
    value: [{
      bet: { profit_minor: 1_000 }, levels: [{ if_win_minor: -800 }],
      left: { stake_minor: 500, profit_minor: 500, liability_minor: 500, levels: [{ user_name: 'left', if_win_minor: -400, if_lose_minor: 400 }] },
    }],
  })
  const others = await call(context, accountPrincipal('right'), bets, betsHandlers(), 'detail', { params: { id: ids[0] ?? '' } })
  const missing = await call(context, accountPrincipal('right'), bets, betsHandlers(), 'detail', { params: { id: '999999999' } })
  expect(others).toEqual(missing)
  expect(missing).toMatchObject({ ok: false, refusal: { code: 'ACCESS_NOT_FOUND' } })
})
