import { describe, expect, test } from 'vitest'
import { bet, judge, startMs } from '../../tests/support/watch-steps.ts'
import type { Step } from '../../tests/support/watch-steps.ts'
import type { RuleKind, RuleParams } from './rule-kinds.ts'
import { alertScore } from './rule-kinds.ts'
import { alertsByDay } from './watch.ts'

const times = (count: number, of: (index: number) => Step): readonly Step[] => Array.from({ length: count }, (_, index) => of(index))
const signIns = (...told: readonly (readonly [atS: number, last: string])[]) => told.map(([atS, last]) => ({ atMs: startMs + atS * 1_000, ip: `198.18.0.${last}`, device: null, succeeded: true, country: null, newCountry: false }))
const shared = { ip: '198.18.9.9' }
const habit = Array.from({ length: 10 }, () => 1_000n)

type Case = readonly [name: string, kind: RuleKind, steps: readonly Step[], hits: number, change?: RuleParams]

describe('each rule by its table', () => {
  const table: readonly Case[] = [
    ['two accounts, one address, one market', 'same_ip', [bet(0, '1', shared), bet(60, '2', shared)], 1],
    ['two accounts, one address, two markets', 'same_ip', [bet(0, '1', shared), bet(60, '2', { ...shared, marketId: '2' })], 0],
    ['one account, one address', 'same_ip', [bet(0, '1', shared), bet(60, '1', shared)], 0],
    ['two accounts, one address, an hour apart', 'same_ip', [bet(0, '1', shared), bet(3_600, '2', shared)], 0],
    ['exactly as long apart as the rule looks back', 'same_ip', [bet(0, '1', shared), bet(1_800, '2', shared)], 1],
    ['two accounts where three are asked for', 'same_ip', [bet(0, '1', shared), bet(60, '2', shared)], 0, { accounts: 3 }],
    ['two accounts without an address', 'same_ip', [bet(0, '1', { ip: null }), bet(60, '2', { ip: null })], 0],
    ['two accounts, one device, two markets', 'same_device', [bet(0, '1', { device: 'd' }), bet(60, '2', { device: 'd', marketId: '2' })], 1],
    ['two accounts without a device', 'same_device', [bet(0, '1'), bet(60, '2')], 0],
    ['back and lay of one runner in two minutes', 'trading', [bet(0, '1'), bet(119, '1', { side: 'lay' })], 1],
    ['back and lay of one runner in three minutes', 'trading', [bet(0, '1'), bet(180, '1', { side: 'lay' })], 0],
    ['back and lay of one runner, a tenth of the stake', 'trading', [bet(0, '1'), bet(60, '1', { side: 'lay', stakeMinor: 100n })], 0],
    ['back and lay of two runners', 'trading', [bet(0, '1'), bet(60, '1', { side: 'lay', key: '12' })], 0],
    ['back and lay of two accounts', 'trading', [bet(0, '1'), bet(60, '2', { side: 'lay' })], 0],
    ['eight bets in ten seconds', 'punching', times(8, (index) => bet(index, '1', { marketId: String(index) })), 1],
    ['seven bets in ten seconds', 'punching', times(7, (index) => bet(index, '1', { marketId: String(index) })), 0],
    ['eight bets in eighty seconds', 'punching', times(8, (index) => bet(index * 10, '1', { marketId: String(index) })), 0],
    ['the same bet three times', 'punching', times(3, (index) => bet(index, '1')), 1],
    ['three bets that differ by their stakes', 'punching', times(3, (index) => bet(index, '1', { stakeMinor: BigInt(100 + index) })), 0],
    ['a browser without a head', 'robot', [bet(0, '1', { userAgent: 'Mozilla/5.0 HeadlessChrome/140' })], 1],
    ['a browser', 'robot', [bet(0, '1', { userAgent: 'Mozilla/5.0 Chrome/140' })], 0],
    ['a network of machines', 'robot', [bet(0, '1', { ip: '198.51.100.7' })], 1, { networks: ['198.51.100.0/24'] }],
    ['another network', 'robot', [bet(0, '1', { ip: '198.51.101.7' })], 0, { networks: ['198.51.100.0/24'] }],
    ['linked by address and against each other', 'opposite_linked', [bet(0, '1', shared), bet(60, '2', { ...shared, side: 'lay' })], 1],
    ['linked by a device on another market', 'opposite_linked', [bet(0, '1', { device: 'd', marketId: '7' }), bet(10, '1', { device: null }), bet(60, '2', { device: 'd', side: 'lay' })], 1],
    ['against each other and not linked', 'opposite_linked', [bet(0, '1'), bet(60, '2', { side: 'lay' })], 0],
    ['each with a side of a market of two', 'opposite_linked', [bet(0, '1', shared), bet(60, '2', { ...shared, key: '12' })], 1],
    ['each with a runner of a market of three', 'opposite_linked', [bet(0, '1', { ...shared, runners: 3 }), bet(60, '2', { ...shared, key: '12', runners: 3 })], 0],
    ['one with a runner of three, the other with both others', 'opposite_linked', [bet(0, '1', { ...shared, runners: 3 }), bet(60, '2', { ...shared, key: '12', runners: 3, price: 4_000 }), bet(90, '2', { ...shared, key: '13', runners: 3, price: 4_000 })], 1],
    ['one bet against five small lays, from the second on a quarter of what both can lose', 'opposite_linked', [bet(0, '1', shared), ...times(5, (index) => bet(60 + index, '2', { ...shared, side: 'lay', stakeMinor: 100n }))], 4],
    ['one bet against five small lays on another market', 'opposite_linked', [bet(0, '1', shared), ...times(5, (index) => bet(60 + index, '2', { ...shared, side: 'lay', stakeMinor: 200n, marketId: '2' }))], 0],
    ['a bet that brings them nearer again', 'opposite_linked', [bet(0, '1', shared), bet(60, '2', { ...shared, side: 'lay' }), bet(90, '1', { ...shared, side: 'lay', stakeMinor: 400n })], 1],
    ['Yes and No at lines beside each other', 'opposite_linked', [bet(0, '1', { ...shared, marketType: 'fancy', key: 'line', line: 40_000, price: 100_000 }), bet(60, '2', { ...shared, marketType: 'fancy', key: 'line', line: 41_000, side: 'lay', price: 100_000 })], 1],
    ['Yes and No six lines apart', 'opposite_linked', [bet(0, '1', { ...shared, marketType: 'fancy', key: 'line', line: 40_000, price: 100_000 }), bet(60, '2', { ...shared, marketType: 'fancy', key: 'line', line: 46_000, side: 'lay', price: 100_000 })], 0],
    ['Yes and No at one line', 'opposite_linked', [bet(0, '1', { ...shared, marketType: 'fancy', key: 'line', line: 40_000, price: 100_000 }), bet(60, '2', { ...shared, marketType: 'fancy', key: 'line', line: 40_000, side: 'lay', price: 100_000 })], 1],
    ['linked and on the same side', 'opposite_linked', [bet(0, '1', shared), bet(60, '2', shared)], 0],
    ['linked, against each other, a tenth of the stake', 'opposite_linked', [bet(0, '1', shared), bet(60, '2', { ...shared, side: 'lay', stakeMinor: 100n })], 0],
    ['linked, against each other, in two currencies', 'opposite_linked', [bet(0, '1', shared), bet(60, '2', { ...shared, side: 'lay', currency: 'USD' })], 0],
    ['of one agent, where that is a link', 'opposite_linked', [bet(0, '1'), bet(60, '2', { side: 'lay' })], 1, { by_agent: 1 }],
    ['75 times the usual and one more', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 75_001n }), habit }], 1],
    ['75 times the usual', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 75_000n }), habit }], 0],
    ['too few bets to know what is usual', 'big_stake', [{ bet: bet(0, '1', { stakeMinor: 90_000n }), habit: habit.slice(0, 7) }], 0],
    ['one minor unit over a fixed stake', 'stake_over', [bet(0, '1', { stakeMinor: 50_001n })], 1, { stake: 500 }],
    ['exactly the fixed stake', 'stake_over', [bet(0, '1', { stakeMinor: 50_000n })], 0, { stake: 500 }],
    ['over it in a currency without minor units', 'stake_over', [bet(0, '1', { stakeMinor: 501n, currency: 'JPY', exponent: 0 })], 1, { stake: 500 }],
    ['over it in a currency that is not named', 'stake_over', [bet(0, '1', { stakeMinor: 50_001n })], 0, { stake: 500, currencies: ['USD'] }],
    ['over it in one that is', 'stake_over', [bet(0, '1', { stakeMinor: 50_001n })], 1, { stake: 500, currencies: ['USD', 'INR'] }],
    ['four bets, each two seconds before a stop', 'late', [0, 1, 2, 3].flatMap((index) => [bet(index * 100, '1'), { stopS: index * 100 + 2 }]), 1],
    ['three bets, each two seconds before a stop', 'late', [0, 1, 2].flatMap((index) => [bet(index * 100, '1'), { stopS: index * 100 + 2 }]), 0],
    ['four late bets among eight', 'late', [...times(4, (index) => bet(index * 10, '1', { marketId: '2' })), ...[0, 1, 2, 3].flatMap((index) => [bet(60 + index * 100, '1'), { stopS: 62 + index * 100 }])], 0],
    ['late bets before the game begins', 'late', [0, 1, 2, 3].flatMap((index) => [bet(index * 100, '1', { inPlay: false }), { stopS: index * 100 + 2 }]), 0],
    ['late bets that are told after the stop', 'late', [0, 1, 2, 3].flatMap((index) => [{ stopS: index * 100 + 2 }, bet(index * 100, '1')]), 1],
    ['a rule that looks at results alone', 'late', [0, 1, 2, 3].flatMap((index) => [bet(index * 100, '1'), { stopS: index * 100 + 2 }]), 0, { bets: 0 }],
    ['stops of another market', 'late', [0, 1, 2, 3].flatMap((index) => [bet(index * 100, '1'), { stopS: index * 100 + 2, marketId: '2' }]), 0],
    ['Yes at 40 and No at 46', 'middle', [bet(0, '1', { key: 'line', line: 40_000 }), bet(60, '1', { key: 'line', line: 46_000, side: 'lay' })], 1],
    ['Yes and No at one line', 'middle', [bet(0, '1', { key: 'line', line: 40_000 }), bet(60, '1', { key: 'line', line: 40_000, side: 'lay' })], 0],
    ['a hundred bets, a third of the stakes won', 'win_rate', [bet(0, '1', { record: { bets: 100, stakeMinor: 300_000n, profitMinor: 100_000n } })], 1],
    ['exactly so much of the stakes won', 'win_rate', [bet(0, '1', { record: { bets: 100, stakeMinor: 100_000n, profitMinor: 30_000n } })], 1],
    ['a little less', 'win_rate', [bet(0, '1', { record: { bets: 100, stakeMinor: 100_000n, profitMinor: 29_999n } })], 0],
    ['too few bets', 'win_rate', [bet(0, '1', { record: { bets: 99, stakeMinor: 100_000n, profitMinor: 90_000n } })], 0],
    ['as much lost', 'win_rate', [bet(0, '1', { record: { bets: 100, stakeMinor: 100_000n, profitMinor: -90_000n } })], 0, { percent: 0 }],
    ['nothing is known of the month', 'win_rate', [bet(0, '1')], 0],
    ['signed in from three addresses in half an hour', 'sign_ins', [bet(0, '1', { signIns: signIns([-60, '1'], [-120, '2'], [-1_800, '3']) })], 1],
    ['from three addresses, one of them too long ago', 'sign_ins', [bet(0, '1', { signIns: signIns([-60, '1'], [-120, '2'], [-1_801, '3']) })], 0],
    ['from two addresses, again and again', 'sign_ins', [bet(0, '1', { signIns: signIns([-60, '1'], [-120, '2'], [-180, '1'], [-240, '2']) })], 0],
    ['nothing was told of sign-ins', 'sign_ins', [bet(0, '1')], 0],
    ['Yes at two lines', 'middle', [bet(0, '1', { key: 'line', line: 40_000 }), bet(60, '1', { key: 'line', line: 46_000 })], 0],
  ]
  for (const [name, kind, steps, hits, change] of table) {
    test(name, () => expect(judge(kind, steps, change)).toHaveLength(hits))
  }
})

test('a finding names whom and what it is about, and the bets that make it so, oldest first', () => {
  const [first, second] = [bet(0, '1', shared), bet(60, '2', { ...shared, side: 'lay' })]
  expect(judge('opposite_linked', [first, second])).toEqual([{
    ruleId: '1', version: 1, betId: second.betId, atMs: second.placedAtMs,
    finding: {
      subject: '1 2', playerIds: ['1', '2'], betIds: [first.betId, second.betId],
      facts: {
        address: '198.18.9.9', one: '1', other: '2', bets_one: 1, bets_other: 1, percent: 100, to_one_minor: 1_000, to_other_minor: 1_000, currency: 'INR', more_outcomes: 0,
        books: [{ winners: [], from: null, below: null, one_minor: -1_000, other_minor: 1_000 }, { winners: ['11'], from: null, below: null, one_minor: 1_000, other_minor: -1_000 }],
      },
    },
  }])
  const onLine = (atS: number, line: number, side: 'back' | 'lay', marketType: 'fancy' | 'line') => bet(atS, '1', { key: 'line', line, side, marketType })
  const middled = (type: 'fancy' | 'line') => judge('middle', [onLine(0, 40_000, 'back', type), onLine(9, 46_000, 'lay', type)])[0]?.finding.facts
  expect(middled('fancy')).toEqual({ more_from: 40_000, less_from: 46_000, wins_both: 1, market_type: 'fancy' })
  // Back of a line market is for less.
  expect(middled('line')).toEqual({ more_from: 46_000, less_from: 40_000, wins_both: 0, market_type: 'line' })
})

test('the score grows with what is found and stays below the next hundred', () => {
  expect([alertScore('low', 1), alertScore('medium', 1), alertScore('high', 1), alertScore('high', 4), alertScore('high', 1_000)]).toEqual([20, 45, 70, 79, 99])
})

test('findings about one thing on one day are one alert', () => {
  const hits = judge('same_ip', [bet(0, '1', shared), bet(1, '2', shared), bet(2, '3', shared), bet(24 * 3_600, '1', shared), bet(24 * 3_600 + 1, '2', shared)])
  expect(hits).toHaveLength(3)
  expect([...alertsByDay(hits, 'UTC')]).toEqual([['2026-03-14', 1], ['2026-03-15', 1]])
  // Midnight in Kolkata is 18:30 UTC.
  const [first = expect.fail('found')] = hits
  const around = ['2026-03-14T18:29:59Z', '2026-03-14T18:30:00Z', '2026-03-15T03:00:00Z'].map((at) => ({ ...first, atMs: Date.parse(at) }))
  expect([...alertsByDay(around, 'Asia/Kolkata')]).toEqual([['2026-03-14', 1], ['2026-03-15', 1]])
})
