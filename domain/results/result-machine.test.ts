import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { property } from '../../tests/support/property.ts'
import type { SelectionId, StaffId } from '../kernel/ids.ts'
import type { MarketStatus, Outcome } from '../markets/market.ts'
import { declare, finish, rollBack, takeBackOwn, verify } from './result-machine.ts'
import type { MarketResult, ResultActor, ResultStep } from './result-machine.ts'
import type { Result } from '../kernel/result.ts'

const market = {
  type: 'match_odds',
  shape: { type: 'match_odds', selectionIds: ['1', '2'].map((id) => id as SelectionId), winnersCount: 1 },
  removed: [],
} as const
const won = (id: string): Outcome => ({ kind: 'winners', winners: [id as SelectionId], removed: [] })
const staff = (id: string): ResultActor => ({ kind: 'staff', staffId: id as StaffId })
const feed: ResultActor = { kind: 'feed', feed: 'exchange' }

function result(state: MarketResult['state'], declaredBy: ResultActor = staff('1')): MarketResult {
  return { revision: 3, state, outcome: won('1'), declaredBy, verifiedBy: null }
}

const codeOf = (step: Result<ResultStep>) => (step.ok ? step.value.result.state : step.refusal.code)

describe('declare', () => {
  const ask = (current: MarketResult | null, marketStatus: MarketStatus = 'closed', closeMarket = false, outcome = won('1')) =>
    declare({ marketStatus, closeMarket, market, current, actor: staff('1'), outcome })

  test.each([
    [null, 'declared'],
    [result('withdrawn'), 'declared'],
    [result('rolled_back'), 'declared'],
    [result('declared'), 'RESULT_ALREADY_DECLARED'],
    [result('settled'), 'RESULT_ALREADY_DECLARED'],
    [result('settling'), 'RESULT_IN_PROGRESS'],
    [result('rolling_back'), 'RESULT_IN_PROGRESS'],
  ] as const)('after %#', (current, expected) => {
    expect(codeOf(ask(current))).toBe(expected)
  })

  test('counts revisions up and leaves the market declared', () => {
    expect(ask(null)).toMatchObject({ value: { result: { revision: 1, verifiedBy: null }, marketStatus: 'declared' } })
    expect(ask(result('withdrawn'))).toMatchObject({ value: { result: { revision: 4 } } })
  })

  test('a market that takes bets is closed only where that is asked for', () => {
    expect(codeOf(ask(null, 'open'))).toBe('RESULT_MARKET_STILL_OPEN')
    expect(codeOf(ask(null, 'ball_running'))).toBe('RESULT_MARKET_STILL_OPEN')
    expect(codeOf(ask(null, 'open', true))).toBe('declared')
    expect(codeOf(ask(null, 'suspended'))).toBe('declared')
  })

  test('an outcome that does not fit', () => {
    expect(codeOf(ask(null, 'closed', false, won('9')))).toBe('RESULT_OUTCOME_INVALID')
  })
})

describe('verify', () => {
  const ask = (current: MarketResult | null, actor: ResultActor = staff('2'), outcome = won('1')) =>
    verify({ market, current, actor, outcome })

  test.each([
    [result('declared'), staff('2'), won('1'), 'settling'],
    [result('declared', feed), staff('1'), won('1'), 'settling'],
    [result('declared'), staff('1'), won('1'), 'RESULT_SAME_PERSON'],
    [result('declared'), feed, won('1'), 'ACCESS_FORBIDDEN'],
    [result('declared', feed), feed, won('1'), 'ACCESS_FORBIDDEN'],
    [result('declared'), staff('2'), won('2'), 'RESULT_OUTCOME_DIFFERS'],
    [result('declared'), staff('2'), won('9'), 'RESULT_OUTCOME_INVALID'],
    [null, staff('2'), won('1'), 'RESULT_NOT_DECLARED'],
    [result('withdrawn'), staff('2'), won('1'), 'RESULT_NOT_DECLARED'],
    [result('settled'), staff('2'), won('1'), 'RESULT_NOT_DECLARED'],
    [result('settling'), staff('2'), won('1'), 'RESULT_IN_PROGRESS'],
    [result('rolling_back'), staff('2'), won('1'), 'RESULT_IN_PROGRESS'],
  ] as const)('case %#', (current, actor, outcome, expected) => {
    expect(codeOf(ask(current, actor, outcome))).toBe(expected)
  })

  test('a runner removed since the declaration makes it another outcome', () => {
    const now = { ...market, shape: { ...market.shape, selectionIds: ['1' as SelectionId] }, removed: ['2' as SelectionId] }
    expect(codeOf(verify({ market: now, current: result('declared'), actor: staff('2'), outcome: won('1') }))).toBe('RESULT_OUTCOME_DIFFERS')
  })
})

describe('rollBack', () => {
  const ask = (current: MarketResult | null, reason = 'wrong runner', actor = staff('1')) => rollBack({ current, actor, reason })

  test.each([
    [result('declared'), 'withdrawn'],
    [result('settled'), 'rolling_back'],
    [result('settling'), 'RESULT_IN_PROGRESS'],
    [result('rolling_back'), 'RESULT_IN_PROGRESS'],
    [result('rolled_back'), 'RESULT_NOT_ROLLABLE'],
    [result('withdrawn'), 'RESULT_NOT_ROLLABLE'],
    [null, 'RESULT_NOT_ROLLABLE'],
  ] as const)('case %#', (current, expected) => {
    expect(codeOf(ask(current))).toBe(expected)
  })

  test('needs a reason and a person', () => {
    expect(codeOf(ask(result('settled'), ' \n'))).toBe('RESULT_REASON_REQUIRED')
    expect(codeOf(ask(result('settled'), 'why', feed))).toBe('ACCESS_FORBIDDEN')
  })

  test('only money on the move can finish', () => {
    expect(finish(result('settling'))).toMatchObject({ result: { state: 'settled' }, marketStatus: 'settled' })
    expect(finish(result('rolling_back'))).toMatchObject({ result: { state: 'rolled_back' }, marketStatus: 'closed' })
    expect(() => finish(result('declared'))).toThrow('can finish')
  })
})

test.each([
  [result('declared', feed), 'withdrawn'],
  [result('declared', { kind: 'feed', feed: 'another' }), 'RESULT_NOT_ROLLABLE'],
  [result('declared'), 'RESULT_NOT_ROLLABLE'],
  [result('settling', feed), 'RESULT_NOT_ROLLABLE'],
  [result('settled', feed), 'RESULT_NOT_ROLLABLE'],
  [result('withdrawn', feed), 'RESULT_NOT_ROLLABLE'],
] as const)('a feed takes back what it declared itself and nobody has verified, %#', (current, expected) => {
  expect(codeOf(takeBackOwn({ current, feed: 'exchange' }))).toBe(expected)
})

const actors = fc.constantFrom(staff('1'), staff('2'), staff('3'), feed)
const commands = fc.array(
  fc.record({
    act: fc.constantFrom('declare', 'declare', 'verify', 'verify', 'rollBack', 'finish'),
    actor: actors,
    outcome: fc.constantFrom(won('1'), won('1'), won('2'), won('9')),
    closeMarket: fc.boolean(),
  }),
  { maxLength: 20 },
)

property('whoever asks for what in which order: two people before money, revisions without gaps, one live result', commands, (asked) => {
  let current = null as MarketResult | null
  let marketStatus: MarketStatus = 'open'
  const moves: string[] = []
  for (const { act, actor, outcome, closeMarket } of asked) {
    const before = current
    const revision = before?.revision ?? 0
    let step: Result<ResultStep>
    if (act === 'finish') {
      if (before === null || (before.state !== 'settling' && before.state !== 'rolling_back')) continue
      step = { ok: true, value: finish(before) }
    } else if (act === 'declare') {
      step = declare({ marketStatus, closeMarket, market, current: before, actor, outcome })
    } else {
      step = act === 'verify' ? verify({ market, current: before, actor, outcome }) : rollBack({ current: before, actor, reason: 'r' })
    }
    if (!step.ok) continue
    const after: MarketResult = step.value.result
    marketStatus = step.value.marketStatus
    moves.push(`${before?.state ?? 'none'}>${after.state}`)
    if (after.revision !== revision) assert.deepEqual([act, after.revision], ['declare', revision + 1])
    if (after.state !== 'declared' && after.state !== 'withdrawn') {
      assert.ok(after.verifiedBy !== null)
      assert.ok(after.declaredBy.kind === 'feed' || after.declaredBy.staffId !== after.verifiedBy)
    }
    assert.equal(marketStatus, statusOf[after.state])
    current = after
  }
  for (const move of moves) assert.ok(allowedMoves.has(move), move)
})

const statusOf: Readonly<Record<MarketResult['state'], MarketStatus>> = {
  declared: 'declared',
  settling: 'settling',
  settled: 'settled',
  rolling_back: 'rolling_back',
  rolled_back: 'closed',
  withdrawn: 'closed',
}

const allowedMoves = new Set([
  'none>declared',
  'withdrawn>declared',
  'rolled_back>declared',
  'declared>settling',
  'declared>withdrawn',
  'settling>settled',
  'settled>rolling_back',
  'rolling_back>rolled_back',
])

describe('what a refusal says', () => {
  const refusal = (step: Result<ResultStep>) => (step.ok ? null : step.refusal)
  const asked = { marketStatus: 'closed' as MarketStatus, closeMarket: false, market, current: null, actor: staff('2'), outcome: won('1') }

  test('of a declaration', () => {
    expect(refusal(declare({ ...asked, current: result('declared') }))).toEqual({ code: 'RESULT_ALREADY_DECLARED', facts: { state: 'declared' } })
    expect(refusal(declare({ ...asked, current: result('settling') }))).toEqual({ code: 'RESULT_IN_PROGRESS', facts: { state: 'settling' } })
    expect(refusal(declare({ ...asked, marketStatus: 'open' }))).toEqual({ code: 'RESULT_MARKET_STILL_OPEN', facts: { status: 'open' } })
  })

  test('of a verification', () => {
    expect(refusal(verify({ ...asked, current: result('rolling_back') }))).toEqual({ code: 'RESULT_IN_PROGRESS', facts: { state: 'rolling_back' } })
    expect(refusal(verify({ ...asked, current: result('settled') }))).toEqual({ code: 'RESULT_NOT_DECLARED', facts: { state: 'settled' } })
    expect(refusal(verify({ ...asked, current: null }))).toEqual({ code: 'RESULT_NOT_DECLARED', facts: { state: 'none' } })
    expect(refusal(verify({ ...asked, current: result('declared', feed) }))).toBeNull()
  })

  test('of a roll back', () => {
    const back = { actor: staff('2'), reason: 'the wrong winner' }
    expect(refusal(rollBack({ ...back, current: result('settling') }))).toEqual({ code: 'RESULT_IN_PROGRESS', facts: { state: 'settling' } })
    expect(refusal(rollBack({ ...back, current: result('withdrawn') }))).toEqual({ code: 'RESULT_NOT_ROLLABLE', facts: { state: 'withdrawn' } })
    expect(refusal(rollBack({ ...back, current: null }))).toEqual({ code: 'RESULT_NOT_ROLLABLE', facts: { state: 'none' } })
    const begun = rollBack({ ...back, current: result('settled') })
    expect(begun.ok && begun.value.marketStatus).toBe('rolling_back')
  })
})
