import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { everyOutcome, legsOf, worlds } from '../../tests/support/arbitrary-markets.ts'
import type { World } from '../../tests/support/arbitrary-markets.ts'
import { property } from '../../tests/support/property.ts'
import { addLeg, bestCase, liability } from '../exposure/position.ts'
import type { Leg } from '../exposure/leg.ts'
import type { SelectionId } from '../kernel/ids.ts'
import { minor, zero } from '../kernel/money.ts'
import type { Minor } from '../kernel/money.ts'
import { line } from '../kernel/price.ts'
import { legOf, payoffOfLeg } from '../markets/payoff.ts'
import { acceptBet } from './accept-bet.ts'
import type { BetRequest, BetSituation, Quote } from './accept-bet.ts'
import type { BetTerms } from './bet.ts'

const a = '1' as SelectionId
const b = '2' as SelectionId
const gone = '3' as SelectionId

const situation: BetSituation = {
  account: { status: 'active', ancestorStatus: 'active', betLocked: false, ancestorBetLocked: false, excluded: false, sharesWhole: true, holds: [] },
  market: {
    type: 'match_odds',
    status: 'open',
    betLocked: false,
    eventBetLocked: false,
    maintenance: false,
    sportActive: true,
    feedSilent: false,
    layAllowed: true,
    inPlay: false,
    shape: { type: 'match_odds', selectionIds: [a, b], winnersCount: 1 },
    removedSelectionIds: [gone],
  },
  quote: {
    back: [{ price: 2_500, sizeMinor: minor(1) }, { price: 2_480, sizeMinor: minor(1) }],
    lay: [{ price: 2_520, sizeMinor: minor(1) }],
  },
  limits: {
    minStakeMinor: minor(100),
    maxStakeMinor: minor(100_000),
    maxProfitMinor: minor(120_000),
    maxMarketExposureMinor: minor(90_000),
    minOdds: 1_100,
    maxOdds: 100_000,
    betDelayMs: 3_000,
  },
  legs: [],
  funds: { creditMinor: minor(80_000), unsettledMinor: zero, exposureMinor: minor(10_000), exposureLimitMinor: minor(85_000) },
}

const request: BetRequest = { side: 'back', selectionId: a, price: 2_400, stakeMinor: minor(50_000) }

type Change = {
  readonly account?: Partial<BetSituation['account']>
  readonly market?: Partial<BetSituation['market']>
  readonly quote?: Partial<Quote> | null
  readonly limits?: Partial<BetSituation['limits']>
  readonly legs?: readonly Leg[]
  readonly funds?: Partial<BetSituation['funds']>
}

/** One change after another; what a later one says of a part wins. */
function combine(changes: readonly Change[]): Change {
  const merge = <Part extends object>(parts: readonly (Partial<Part> | undefined)[]) => Object.assign({}, ...parts) as Partial<Part>
  return {
    account: merge(changes.map(({ account }) => account)),
    market: merge(changes.map(({ market }) => market)),
    quote: merge(changes.map(({ quote }) => quote ?? {})),
    limits: merge(changes.map(({ limits }) => limits)),
    funds: merge(changes.map(({ funds }) => funds)),
  }
}

/** The situation with parts of its parts changed. */
function changed(change: Change): BetSituation {
  return {
    account: { ...situation.account, ...change.account },
    market: { ...situation.market, ...change.market },
    quote: change.quote === null ? null : { back: [], lay: [], ...situation.quote, ...change.quote },
    limits: { ...situation.limits, ...change.limits },
    legs: change.legs ?? situation.legs,
    funds: { ...situation.funds, ...change.funds },
  }
}

function answer(asked: Partial<BetRequest>, change: Change = {}): string {
  const result = acceptBet({ ...request, ...asked }, changed(change))
  return result.ok ? 'accepted' : result.refusal.code
}

describe('acceptBet', () => {
  test('fills at the current price and says what it holds', () => {
    const result = acceptBet(request, situation)
    assert.ok(result.ok)
    expect(result.value).toMatchObject({
      terms: { type: 'match_odds', side: 'back', selectionId: a, odds: 2_500, stakeMinor: 50_000n },
      liabilityBeforeMinor: 0n,
      liabilityAfterMinor: 50_000n,
      bestCaseAfterMinor: 75_000n,
      betLiabilityMinor: 50_000n,
      betProfitMinor: 75_000n,
      availableAfterMinor: 20_000n,
      betDelayMs: 3_000,
    })
  })

  /** In the order in which the checks are made: each row fails every later check as well. */
  const broken: readonly (readonly [code: string, asked: Partial<BetRequest>, change: Change])[] = [
    ['ACCOUNT_LOCKED', {}, { account: { status: 'suspended' } }],
    ['ACCOUNT_ANCESTOR_LOCKED', {}, { account: { ancestorStatus: 'locked' } }],
    ['ACCOUNT_EXCLUDED', {}, { account: { excluded: true } }],
    ['ACCOUNT_BET_LOCKED', {}, { account: { betLocked: true } }],
    ['ACCOUNT_ANCESTOR_BET_LOCKED', {}, { account: { ancestorBetLocked: true } }],
    ['BET_STOPPED', {}, { account: { holds: ['lock', 'block', 'stop'] } }],
    ['BET_BRANCH_BLOCKED', {}, { account: { holds: ['lock', 'block'] } }],
    ['BET_BRANCH_LOCKED', {}, { account: { holds: ['lock'] } }],
    ['SHARE_SUM_NOT_WHOLE', {}, { account: { sharesWhole: false } }],
    ['MARKET_MAINTENANCE', {}, { market: { maintenance: true } }],
    ['MARKET_SPORT_INACTIVE', {}, { market: { sportActive: false } }],
    ['MARKET_EVENT_LOCKED', {}, { market: { eventBetLocked: true } }],
    ['MARKET_LOCKED', {}, { market: { betLocked: true } }],
    ['MARKET_FEED_SILENT', {}, { market: { feedSilent: true } }],
    ['MARKET_NOT_OPEN', {}, { market: { status: 'declared' } }],
    ['BET_SELECTION_REMOVED', { selectionId: gone }, {}],
    ['BET_LAY_NOT_ALLOWED', { side: 'lay' }, { market: { layAllowed: false } }],
    ['BET_PRICE_MOVED', {}, { quote: { back: [{ price: 1_050, sizeMinor: zero }], lay: [{ price: 9_000, sizeMinor: zero }] } }],
    ['LIMIT_STAKE_ABOVE_MAX', { stakeMinor: minor(200_000) }, {}],
    ['LIMIT_ODDS_OUT_OF_RANGE', {}, { limits: { minOdds: 90_000 } }],
    ['LIMIT_PROFIT_ABOVE_MAX', {}, { limits: { maxProfitMinor: minor(1) } }],
    ['LIMIT_MARKET_EXPOSURE', {}, { limits: { maxMarketExposureMinor: minor(1) } }],
    ['LIMIT_ACCOUNT_EXPOSURE', {}, { funds: { exposureLimitMinor: minor(1) } }],
    ['CREDIT_NOT_ENOUGH', {}, { funds: { creditMinor: zero } }],
  ]

  test.each(broken)('%s', (code, asked, change) => {
    expect(answer(asked, change)).toBe(code)
  })

  test('the first check that fails is the answer', () => {
    for (const [at, [code]] of broken.entries()) {
      const later = broken.slice(at).toReversed()
      const asked: Partial<BetRequest> = Object.assign({}, ...later.map(([, each]) => each))
      const change = combine(later.map(([, , each]) => each))
      expect([at, answer(asked, change)]).toEqual([at, code])
    }
  })

  test.each([
    ['MARKET_SUSPENDED', {}, { market: { status: 'suspended' } }],
    ['MARKET_BALL_RUNNING', {}, { market: { status: 'ball_running' } }],
    ['BET_SELECTION_UNKNOWN', { selectionId: '9' as SelectionId }, {}],
    ['BET_SELECTION_UNKNOWN', { selectionId: undefined }, {}],
    ['BET_NO_PRICE', {}, { quote: null }],
    ['BET_NO_PRICE', {}, { quote: { back: [] } }],
    ['BET_NO_PRICE', {}, { quote: { back: [{ price: 0, sizeMinor: zero }] } }],
    ['LIMIT_STAKE_BELOW_MIN', { stakeMinor: minor(99) }, {}],
    ['LIMIT_STAKE_BELOW_MIN', { stakeMinor: zero }, { limits: { minStakeMinor: zero } }],
    ['LIMIT_STAKE_BELOW_MIN', { stakeMinor: minor(-5) }, { limits: { minStakeMinor: minor(-9) } }],
    ['LIMIT_ODDS_OUT_OF_RANGE', { price: 1 }, { limits: { minOdds: null }, quote: { back: [{ price: 1_009, sizeMinor: zero }] } }],
    ['accepted', { stakeMinor: minor(100) }, {}],
    ['accepted', { price: 2_500 }, {}],
    ['BET_PRICE_MOVED', { price: 2_501 }, {}],
    ['accepted', { side: 'lay', price: 2_520, stakeMinor: minor(1_000) }, {}],
    ['BET_PRICE_MOVED', { side: 'lay', price: 2_519, stakeMinor: minor(1_000) }, {}],
    ['accepted', {}, { funds: { creditMinor: minor(60_000) } }],
    ['CREDIT_NOT_ENOUGH', {}, { funds: { creditMinor: minor(59_999) } }],
    ['accepted', {}, { limits: { maxProfitMinor: minor(75_000), maxMarketExposureMinor: minor(50_000) } }],
    ['LIMIT_PROFIT_ABOVE_MAX', {}, { limits: { maxProfitMinor: minor(74_999) } }],
    ['LIMIT_MARKET_EXPOSURE', {}, { limits: { maxMarketExposureMinor: minor(49_999) } }],
    ['accepted', {}, { limits: { maxProfitMinor: null, maxMarketExposureMinor: null, minOdds: null, maxOdds: null } }],
  ] as const satisfies readonly (readonly [string, Partial<BetRequest>, Change])[])('case %#: %s', (code, asked, change) => {
    expect(answer(asked, change)).toBe(code)
  })

  test('a moved price says the price now', () => {
    const result = acceptBet({ ...request, price: 2_600 }, situation)
    expect(result).toEqual({ ok: false, refusal: { code: 'BET_PRICE_MOVED', facts: { price: 2_500 } } })
  })

  describe('markets of numbers', () => {
    const shape = (type: 'fancy' | 'line') => ({ type, selectionIds: [], winnersCount: 1 })
    const quote: Quote = { back: [{ price: 95_000, sizeMinor: zero }], lay: [{ price: 105_000, sizeMinor: zero }], line: line(46_000) }
    const quotes = { fancy: quote, line: { back: [{ price: 46_000, sizeMinor: zero }, { price: 45_500, sizeMinor: zero }], lay: [{ price: 46_500, sizeMinor: zero }] } satisfies Quote }
    const ask = (type: 'fancy' | 'line', asked: Partial<BetRequest>, now: Quote | null = quote) =>
      answer(
        { selectionId: undefined, line: line(46_000), stakeMinor: minor(1_000), ...asked },
        { market: { type, shape: shape(type) }, quote: now },
      )

    test.each([
      ['fancy', { price: 95_000 }, 'accepted'],
      ['fancy', { price: 95_001 }, 'BET_PRICE_MOVED'],
      ['fancy', { side: 'lay', price: 105_000 }, 'accepted'],
      ['fancy', { side: 'lay', price: 104_999 }, 'BET_PRICE_MOVED'],
      ['fancy', { line: line(45_000), price: 0 }, 'BET_LINE_MOVED'],
      ['fancy', { line: undefined, price: 0 }, 'BET_LINE_MOVED'],
      ['line', { price: 0 }, 'accepted'],
      ['line', { line: line(46_500), side: 'lay', price: 0 }, 'accepted'],
      ['line', { line: line(46_500), price: 0 }, 'BET_LINE_MOVED'],
      ['line', { side: 'lay', price: 0 }, 'BET_LINE_MOVED'],
    ] as const)('case %#: %s', (type, asked, code) => {
      expect(ask(type, asked, quotes[type])).toBe(code)
    })

    test('a bet on a line market is at the line of its own side', () => {
      const of = changed({ market: { type: 'line', shape: shape('line') }, quote: quotes.line })
      expect(acceptBet({ side: 'lay', line: line(46_500), price: 0, stakeMinor: minor(1_000) }, of)).toMatchObject({ ok: true, value: { terms: { type: 'line', side: 'lay', line: 46_500 } } })
      expect(acceptBet({ side: 'lay', line: line(46_000), price: 0, stakeMinor: minor(1_000) }, of)).toEqual({ ok: false, refusal: { code: 'BET_LINE_MOVED', facts: { line: 46_500 } } })
    })

    test('without a line there is no price', () => {
      expect(ask('fancy', {}, { back: quote.back, lay: quote.lay })).toBe('BET_NO_PRICE')
      expect(ask('line', {}, null)).toBe('BET_NO_PRICE')
    })

    test.each(['fancy', 'line'] as const)('a side of a %s that was taken away takes no bets, the other does', (type) => {
      expect(ask(type, { price: 95_000 }, { ...quotes[type], back: [] })).toBe('BET_NO_PRICE')
      expect(ask(type, { side: 'lay', price: 105_000 }, { ...quotes[type], lay: [] })).toBe('BET_NO_PRICE')
      expect(ask(type, { price: 95_000 }, { ...quotes[type], lay: [] })).toBe('accepted')
    })
  })

  test('odd and even cannot be laid, a bookmaker rate is held to the odds that it comes to', () => {
    const shape = situation.market.shape
    expect(answer({ side: 'lay', price: 9_000 }, { market: { type: 'odd_even', shape: { ...shape, type: 'odd_even' } } })).toBe('BET_LAY_NOT_ALLOWED')
    const rates = { back: [{ price: 85_000, sizeMinor: zero }] }
    const at = (maxOdds: number) => answer({ price: 85_000 }, { market: { type: 'bookmaker', shape: { ...shape, type: 'bookmaker' } }, quote: rates, limits: { maxOdds } })
    expect([at(1_849), at(1_850)]).toEqual(['LIMIT_ODDS_OUT_OF_RANGE', 'accepted'])
  })

  test('an exposure that leaves out what this market holds is a bug', () => {
    const legs = [{ key: a, loseMinor: minor(-20_000), evenMinor: zero, winMinor: minor(1) }]
    expect(() => acceptBet(request, changed({ legs }))).toThrow('what its market holds')
  })

  const money = fc.constantFrom(0, 1, 1_000, 5_000_000, 50_000_000).map(minor)
  const cases = fc.record({ world: worlds, creditMinor: money, elsewhere: money, unsettledMinor: fc.constantFrom(-1_000, 0, 700).map(minor) })

  property('whatever is accepted one after another, available never turns negative and no outcome takes more than is held', cases, (raw) => {
    const { shape } = raw.world
    let legs: readonly Leg[] = []
    for (const terms of raw.world.bets) {
      const exposureMinor = minor(raw.elsewhere + liability(legs, shape))
      const result = offer(terms, raw.world, legs, { ...raw, exposureMinor })
      if (!result.ok) continue
      const accepted = result.value
      assert.deepEqual(accepted.terms, terms)
      assert.ok(accepted.availableAfterMinor >= 0n)
      legs = addLeg(legs, accepted.leg)
      assert.equal(accepted.liabilityAfterMinor, liability(legs, shape))
      assert.equal(accepted.bestCaseAfterMinor, bestCase(legs, shape))
      assert.equal(accepted.availableAfterMinor, raw.creditMinor + raw.unsettledMinor - raw.elsewhere - accepted.liabilityAfterMinor)
    }
    for (const outcome of everyOutcome(raw.world)) {
      const paid = legs.reduce((total, leg) => total + payoffOfLeg(leg, shape.type, outcome), 0n)
      if (shape.selectionIds.length > 0 || outcome.kind === 'number') assert.ok(-paid <= liability(legs, shape))
    }
  })

  property('credit is short exactly where the bet raises what is held above what is there', worlds, (world) => {
    const legs = legsOf(world.bets)
    const held = liability(legs, world.shape)
    for (const terms of world.bets) {
      const opposite: BetTerms = { ...terms, side: terms.side === 'back' ? 'lay' : 'back' }
      const result = offer(opposite, world, legs, { creditMinor: held, unsettledMinor: zero, exposureMinor: held })
      if (!result.ok && result.refusal.code !== 'CREDIT_NOT_ENOUGH') continue
      const after = liability(addLeg(legs, legOf(opposite)), world.shape)
      assert.equal(result.ok, after <= held)
    }
  })
})

/** Offers a bet at exactly its own price, without limits. */
function offer(
  terms: BetTerms,
  world: World,
  legs: readonly Leg[],
  funds: { readonly creditMinor: Minor; readonly unsettledMinor: Minor; readonly exposureMinor: Minor },
) {
  const price = 'odds' in terms ? terms.odds : 'rate' in terms ? terms.rate : 0
  const level = [{ price, sizeMinor: zero }]
  const on = 'selectionId' in terms ? { selectionId: terms.selectionId } : { line: terms.line }
  return acceptBet(
    { side: terms.side, price, stakeMinor: terms.stakeMinor, ...on },
    {
      account: situation.account,
      market: { ...situation.market, type: world.shape.type, shape: world.shape, removedSelectionIds: world.removed },
      quote: { back: level, lay: level, ...('line' in terms ? { line: terms.line } : {}) },
      limits: { minStakeMinor: minor(1), maxStakeMinor: minor(10n ** 18n), maxProfitMinor: null, maxMarketExposureMinor: null, minOdds: null, maxOdds: null, betDelayMs: 0 },
      legs,
      funds: { ...funds, exposureLimitMinor: null },
    },
  )
}

describe('what a refused bet is told', () => {
  const refusal = (asked: Partial<BetRequest>, change: Change = {}) => {
    const result = acceptBet({ ...request, ...asked }, changed(change))
    return result.ok ? null : result.refusal
  }

  test('the bound that it meets', () => {
    expect(refusal({ stakeMinor: minor(99) })).toEqual({ code: 'LIMIT_STAKE_BELOW_MIN', facts: { min_minor: 100n } })
    expect(refusal({ stakeMinor: minor(100_001) })).toEqual({ code: 'LIMIT_STAKE_ABOVE_MAX', facts: { max_minor: 100_000n } })
    expect(refusal({ stakeMinor: minor(90_000) })).toEqual({ code: 'LIMIT_PROFIT_ABOVE_MAX', facts: { max_minor: 120_000n, profit_minor: 135_000n } })
    expect(refusal({ stakeMinor: minor(91_000) }, { limits: { maxProfitMinor: null } })).toEqual({ code: 'LIMIT_MARKET_EXPOSURE', facts: { max_minor: 90_000n, exposure_minor: 91_000n } })
    expect(refusal({ stakeMinor: minor(76_000) }, { limits: { maxProfitMinor: null } })).toEqual({ code: 'LIMIT_ACCOUNT_EXPOSURE', facts: { max_minor: 85_000n, exposure_minor: 86_000n } })
    expect(refusal({ stakeMinor: minor(75_000) }, { limits: { maxProfitMinor: null } })).toEqual({ code: 'CREDIT_NOT_ENOUGH', facts: { available_minor: 70_000n, short_minor: 5_000n } })
    expect(refusal({}, { limits: { minOdds: 2_600 } })).toEqual({ code: 'LIMIT_ODDS_OUT_OF_RANGE', facts: { min: 2_600, max: 100_000, price: 2_500 } })
  })

  test('a line that has moved, where it stands now', () => {
    const shape = { type: 'fancy', selectionIds: [], winnersCount: 1 } as const
    const moved = refusal({ selectionId: undefined, line: line(46_000), price: 90_000 }, { market: { type: 'fancy', shape }, quote: { line: line(47_000), back: [{ price: 90_000, sizeMinor: minor(1) }], lay: [] } })
    expect(moved).toEqual({ code: 'BET_LINE_MOVED', facts: { line: 47_000 } })
  })
})
