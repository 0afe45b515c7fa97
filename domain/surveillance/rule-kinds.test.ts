import { expect, test } from 'vitest'
import { listOf, numberOf, paramSpecs, ruleKindNames, usualParams, wrongParam } from './rule-kinds.ts'
import type { RuleKind, RuleParams } from './rule-kinds.ts'

test('every kind takes its usual parameters, and names the one that does not fit', () => {
  for (const kind of ruleKindNames) expect(wrongParam(kind, usualParams(kind))).toBeNull()
  expect(wrongParam('trading', {})).toBe('seconds')
  expect(wrongParam('trading', { seconds: 0, percent: 0 })).toBe('seconds')
  expect(wrongParam('trading', { seconds: 1.5, percent: 0 })).toBe('seconds')
  expect(wrongParam('trading', { seconds: 5, percent: 0, more: 1 })).toBe('more')
  expect(wrongParam('robot', { words: [''], networks: [] })).toBe('words')
  expect(wrongParam('robot', { words: [], networks: ['198.51.100.0/33'] })).toBe('networks')
})

test('a rule with every condition off would find nothing, and is none', () => {
  const off = (kind: RuleKind, none: RuleParams, ...one: readonly RuleParams[]) =>
    [none, ...one.map((on) => ({ ...none, ...on }))].map((params) => wrongParam(kind, { ...usualParams(kind), ...params }))
  expect(off('late', { bets: 0, after_result: 0 }, { bets: 2 }, { after_result: 1 })).toEqual(['bets', null, null])
  expect(off('sign_ins', { addresses: 0, failed: 0, countries: 0, new_country: 0 }, { addresses: 2 }, { failed: 2 }, { countries: 2 }, { new_country: 1 })).toEqual(['addresses', null, null, null, null])
  expect(off('robot', { words: [], networks: [] }, { words: ['curl/'] }, { networks: ['198.51.100.0/24'] })).toEqual(['words', null, null])
})

test('a parameter holds at its bounds and breaks beyond them', () => {
  for (const kind of ruleKindNames) {
    for (const { name, unit, least, most, orOff } of paramSpecs(kind)) {
      const words = (count: number) => Array.from({ length: count }, () => (unit === 'networks' ? '198.51.100.0/24' : 'a word'))
      const listed = unit === 'words' || unit === 'networks'
      // One condition must be on whatever this parameter is.
      const others = kind === 'robot' ? { words: ['a word'], networks: ['198.51.100.0/24'] } : {}
      const of = (value: number | readonly string[]) => wrongParam(kind, { ...usualParams(kind), ...others, [name]: value })
      for (const inside of [least, most]) expect([kind, name, inside, of(listed ? words(inside) : inside)]).toEqual([kind, name, inside, null])
      if (orOff) expect([kind, name, of(0), of(-1)]).toEqual([kind, name, null, name])
      for (const outside of [least - 1, most + 1]) if ((!listed && !orOff) || outside > 0) expect([kind, name, outside, of(listed ? words(outside) : outside)]).toEqual([kind, name, outside, name])
      expect([kind, name, of(listed ? 1 : ['a word'])]).toEqual([kind, name, name])
      const { [name]: _, ...without } = usualParams(kind)
      expect([kind, name, wrongParam(kind, without)]).toEqual([kind, name, name])
    }
  }
  expect(['x'.repeat(100), 'x'.repeat(101), '  '].map((word) => wrongParam('robot', { words: [word], networks: [] }))).toEqual([null, 'words', 'words'])
})

test('every parameter says what it counts', () => {
  expect(Object.fromEntries(ruleKindNames.map((kind) => [kind, paramSpecs(kind).map(({ name, unit, usual }) => `${name}: ${typeof usual === 'number' ? usual : usual.length} ${unit}`).join(', ')]))).toEqual({
    same_ip: 'minutes: 30 minutes, accounts: 2 accounts', same_device: 'minutes: 60 minutes, accounts: 2 accounts', trading: 'seconds: 120 seconds, percent: 90 percent',
    punching: 'bets: 8 bets, seconds: 10 seconds, same_bets: 3 bets, same_seconds: 5 seconds', robot: 'words: 8 words, networks: 0 networks', opposite_linked: 'minutes: 30 minutes, percent: 25 percent, by_agent: 0 switch',
    big_stake: 'times: 75 times, bets: 8 bets, of_most: 0 percent', stake_over: 'stake: 20000 whole, currencies: 0 words', late: 'seconds: 3 seconds, bets: 4 bets, minutes: 30 minutes, percent: 60 percent, after_result: 1 switch, result_seconds: 1 seconds', ahead_of_price: 'seconds: 5 seconds, move: 3 percent, bets: 5 bets, percent: 60 percent, minutes: 30 minutes',
    middle: 'minutes: 60 minutes, gap: 2000 thousandths, percent: 75 percent',
    win_rate: 'bets: 100 bets, percent: 30 percent', sign_ins: 'addresses: 3 addresses, minutes: 30 minutes, failed: 5 attempts, failed_minutes: 10 minutes, countries: 2 countries, country_minutes: 60 minutes, new_country: 1 switch',
  })
})

test('a checked parameter is read as what it is', () => {
  expect([numberOf({ a: 5 }, 'a'), numberOf({ a: ['5'] }, 'a'), numberOf({}, 'a')]).toEqual([5, 0, 0])
  expect([listOf({ a: ['b'] }, 'a'), listOf({ a: 5 }, 'a'), listOf({}, 'a')]).toEqual([['b'], [], []])
})
