import { describe, expect, test } from 'vitest'
import { bet, judge } from '../../tests/support/watch-steps.ts'
import type { Step } from '../../tests/support/watch-steps.ts'
import type { BetFact } from './bet-fact.ts'
import type { Finding } from './conditions.ts'
import type { RuleKind, RuleParams } from './rule-kinds.ts'

type Told = { readonly subject: string; readonly playerIds: readonly string[]; readonly betIds: readonly number[]; readonly facts: Finding['facts'] }

/** What the last finding of steps says, its bets by their place among the steps. */
function told(kind: RuleKind, steps: readonly Step[], change: RuleParams = {}): Told | null {
  const finding = judge(kind, steps, change).at(-1)?.finding
  const places = steps.map((step) => ('stopS' in step ? '' : 'bet' in step ? step.bet.betId : step.betId))
  return finding === undefined ? null : { ...finding, betIds: finding.betIds.map((id) => places.indexOf(id)) }
}

const of = (subject: string, playerIds: readonly string[], betIds: readonly number[], facts: Told['facts']): Told => ({ subject, playerIds, betIds, facts })
const shared = { ip: '198.18.9.9' }
const line = (atS: number, at: number, side: 'back' | 'lay', change: Partial<BetFact> = {}) => bet(atS, '1', { key: 'line', marketType: 'fancy', line: at, side, ...change })
const habit = Array.from({ length: 8 }, () => 1_000n)
const lateBet = (at: number, change: Partial<BetFact> = {}): readonly Step[] => [bet(at, '1', change), { stopS: at + 2 }]

/** What a finding says of two whose books of 1,000 at evens stand against each other, the first with the back of the runner or the lay. */
const against = (one: string, other: string, oneWins: 1_000 | -1_000, by: Told['facts']): Told['facts'] => ({
  ...by, one, other, bets_one: 1, bets_other: 1, percent: 100, to_one_minor: 1_000, to_other_minor: 1_000, currency: 'INR', more_outcomes: 0,
  books: [{ winners: [], from: null, below: null, one_minor: -oneWins, other_minor: oneWins }, { winners: ['11'], from: null, below: null, one_minor: oneWins, other_minor: -oneWins }],
})

describe('a finding says whom, by which bets and with which figures', () => {
  const table: readonly (readonly [string, RuleKind, readonly Step[], Told, RuleParams?])[] = [
    ['an address that three share', 'same_ip', [bet(0, '3', shared), bet(1, '1', shared), bet(2, '2', { ...shared, marketId: '2' }), bet(3, '1', shared)], of('198.18.9.9', ['1', '3'], [0, 1, 3], { address: '198.18.9.9', accounts: 2 })],
    ['a device', 'same_device', [bet(0, '2', { device: 'd' }), bet(1, '1', { device: 'd' })], of('d', ['1', '2'], [0, 1], { device: 'd', accounts: 2 })],
    ['both sides, the nearest of what stands against it', 'trading', [bet(0, '1'), bet(40, '1', { side: 'lay' }), bet(90, '1', { side: 'lay', line: 5 })], of('1', ['1'], [0, 1], { seconds: 40 })],
    ['eight fast ones', 'punching', Array.from({ length: 8 }, (_, index) => bet(index, '1', { marketId: String(index) })), of('1', ['1'], [0, 1, 2, 3, 4, 5, 6, 7], { bets: 8, seconds: 10 })],
    ['the same again and again', 'punching', [bet(0, '1'), bet(1, '1', { side: 'lay' }), bet(2, '1'), bet(4, '1')], of('1', ['1'], [0, 2, 3], { same_bets: 3, seconds: 5 })],
    ['a word of a program', 'robot', [bet(0, '1', { userAgent: 'Selenium' })], of('1', ['1'], [0], { word: 'selenium' })],
    ['a network', 'robot', [bet(0, '1', { ip: '198.51.100.7', userAgent: null })], of('1', ['1'], [0], { network: '198.51.100.0/24', address: '198.51.100.7' }), { networks: ['198.51.100.0/24'] }],
    ['a link by device comes before one by address', 'opposite_linked', [bet(0, '2', { ...shared, device: 'd' }), bet(9, '1', { ...shared, device: 'd', side: 'lay' })], of('1 2', ['1', '2'], [0, 1], against('1', '2', -1_000, { device: 'd' }))],
    ['a link by address', 'opposite_linked', [bet(0, '3', shared), bet(9, '1', { ...shared, side: 'lay' })], of('1 3', ['1', '3'], [0, 1], against('1', '3', -1_000, { address: '198.18.9.9' }))],
    ['a link by the agent', 'opposite_linked', [bet(0, '1'), bet(9, '2', { side: 'lay' })], of('1 2', ['1', '2'], [0, 1], against('1', '2', 1_000, { agent_id: '90' })), { by_agent: 1 }],
    ['of two that are linked the one who stands against it', 'opposite_linked', [bet(0, '3', shared), bet(5, '2', { ...shared, side: 'lay' }), bet(9, '1', { ...shared, side: 'lay' })], of('1 3', ['1', '3'], [0, 2], against('1', '3', -1_000, { address: '198.18.9.9' }))],
    ['all bets of both, and the ways of ending with the most money', 'opposite_linked',
      [...Array.from({ length: 22 }, (_, index) => bet(index, '1', { ...shared, key: String(100 + index), runners: 22, price: 22_000, stakeMinor: index < 2 ? 100n : 200n })), bet(60, '2', { ...shared, key: '121', side: 'lay', runners: 22, price: 22_000, stakeMinor: 4_000n })],
      of('1 2', ['1', '2'], Array.from({ length: 23 }, (_, index) => index), {
        address: '198.18.9.9', one: '1', other: '2', bets_one: 22, bets_other: 1, percent: 2, to_one_minor: 200, to_other_minor: 2_000, currency: 'INR', more_outcomes: 2,
        books: [...Array.from({ length: 19 }, (_, index) => 100 + index), 121].map((runner) => ({ winners: [String(runner)], from: null, below: null, one_minor: runner < 102 ? -2_000 : 200, other_minor: runner === 121 ? -84_000 : 4_000 })),
      }), { percent: 0 }],
    ['a stake', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 90_500n }), habit }], of('1', ['1'], [0], { stake_minor: 90_500, usual_minor: 1_000, times: 90, currency: 'INR' })],
    ['a stake after free ones', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 7n }), habit: habit.map(() => 0n) }], of('1', ['1'], [0], { stake_minor: 7, usual_minor: 0, times: 7, currency: 'INR' })],
    ['a stake over an amount', 'stake_over', [bet(0, '1', { stakeMinor: 2_000_001n })], of('1', ['1'], [0], { stake_minor: 2_000_001, over_minor: 2_000_000, currency: 'INR' })],
    ['four late ones', 'late', [...lateBet(0), ...lateBet(100), bet(150, '1', { inPlay: false }), ...lateBet(200), ...lateBet(300)], of('1', ['1'], [0, 2, 5, 7], { late: 4, in_play: 4, seconds: 2 })],
    ['a middle that wins both', 'middle', [line(0, 40_000, 'back'), line(60, 42_000, 'lay')], of('1 1', ['1'], [0, 1], { more_from: 40_000, less_from: 42_000, wins_both: 1, market_type: 'fancy' })],
    ['a gap that loses both', 'middle', [line(0, 40_000, 'lay'), line(60, 42_000, 'back')], of('1 1', ['1'], [0, 1], { more_from: 42_000, less_from: 40_000, wins_both: 0, market_type: 'fancy' })],
    ['a month', 'win_rate', [bet(0, '1', { record: { bets: 120, stakeMinor: 300_000n, profitMinor: 101_000n } })], of('1', ['1'], [0], { bets: 120, stake_minor: 300_000, profit_minor: 101_000, percent: 33, currency: 'INR' })],
    ['addresses', 'sign_ins', [bet(0, '1', { signIns: ['7', '8', '9'].map((last, index) => ({ atMs: bet(-60 * (index + 1), '1').placedAtMs, ip: `198.18.0.${last}`, device: null, succeeded: true, country: null, newCountry: false })) })], of('1', ['1'], [0], { addresses: 3, minutes: 30, newest: '198.18.0.7' })],
  ]
  for (const [name, kind, steps, expected, change] of table) test(name, () => expect(told(kind, steps, change)).toEqual(expected))

  test('of many bets it names the newest fifty', () => {
    expect(told('same_device', Array.from({ length: 60 }, (_, index) => bet(index, String(index % 3), { device: 'd' })))?.betIds).toEqual(Array.from({ length: 50 }, (_, index) => index + 10))
  })
})

describe('a rule holds at its bounds', () => {
  const table: readonly (readonly [string, RuleKind, readonly Step[], number, RuleParams?])[] = [
    ['a stake nine tenths of the other', 'trading', [bet(0, '1'), bet(60, '1', { side: 'lay', stakeMinor: 900n })], 1],
    ['a stake a little less', 'trading', [bet(0, '1'), bet(60, '1', { side: 'lay', stakeMinor: 899n })], 0],
    ['the larger one first or last', 'trading', [bet(0, '1', { stakeMinor: 899n }), bet(60, '1', { side: 'lay' })], 0],
    ['two lines are two things', 'trading', [bet(0, '1', { line: 40_000 }), bet(60, '1', { side: 'lay', line: 41_000 })], 0],
    ['as many bets as say what is usual', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 90_000n }), habit }], 1],
    ['nothing is usual yet', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 90_000n }), habit: [] }], 0],
    ['exactly as soon before the stop', 'late', [0, 100, 200, 300].flatMap((at) => [bet(at, '1'), { stopS: at + 3 }]), 1],
    ['a second too soon', 'late', [0, 100, 200, 300].flatMap((at) => [bet(at, '1'), { stopS: at + 4 }]), 0],
    ['exactly so many of those in play', 'late', [bet(0, '1', { marketId: '2' }), bet(1, '1', { marketId: '2' }), ...[100, 200, 300].flatMap((at) => lateBet(at))], 1, { bets: 3 }],
    ['one more that was not late', 'late', [bet(0, '1', { marketId: '2' }), bet(1, '1', { marketId: '2' }), bet(2, '1', { marketId: '2' }), ...[100, 200, 300].flatMap((at) => lateBet(at))], 0, { bets: 3 }],
    ['a gap just as wide', 'middle', [line(0, 40_000, 'back'), line(60, 42_000, 'lay')], 1],
    ['a narrower gap', 'middle', [line(0, 40_000, 'back'), line(60, 41_999, 'lay')], 0],
    ['a gap on two markets', 'middle', [line(0, 40_000, 'back'), line(60, 46_000, 'lay', { marketId: '2' })], 0],
    ['stakes too far apart', 'middle', [line(0, 40_000, 'back'), line(60, 46_000, 'lay', { stakeMinor: 749n })], 0],
    ['a bet without a line', 'middle', [bet(0, '1'), line(60, 46_000, 'lay')], 0],
    ['a bet without a line after one with it', 'middle', [line(0, 46_000, 'back'), bet(60, '1', { side: 'lay' })], 0],
    ['neither won nor lost', 'win_rate', [bet(0, '1', { record: { bets: 100, stakeMinor: 100n, profitMinor: 0n } })], 0, { percent: 0 }],
    ['nothing staked', 'win_rate', [bet(0, '1', { record: { bets: 100, stakeMinor: 0n, profitMinor: 5n } })], 0],
    ['a sign-in after the bet', 'sign_ins', [bet(0, '1', { signIns: [-60, -120, 5].map((at, index) => ({ atMs: bet(at, '1').placedAtMs, ip: `198.18.0.${index}`, device: null, succeeded: true, country: null, newCountry: false })) })], 0],
    ['of two agents, where that is a link', 'opposite_linked', [bet(0, '1'), bet(60, '2', { side: 'lay', agentId: '91' })], 0, { by_agent: 1 }],
    ['one player against themselves is no pair', 'opposite_linked', [bet(0, '1', shared), bet(60, '1', { ...shared, side: 'lay' })], 0, { by_agent: 1 }],
  ]
  for (const [name, kind, steps, hits, change] of table) test(name, () => expect(judge(kind, steps, change)).toHaveLength(hits))
})
