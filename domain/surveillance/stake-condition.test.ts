import { expect, test } from 'vitest'
import { median, stakeFacts } from './stake-condition.ts'

const params = { times: 10, bets: 2, of_most: 80 }
const facts = (stakeMinor: bigint, stakeMostMinor: bigint | null | undefined, habit: readonly bigint[] = [], change: object = {}) => stakeFacts({ ...params, ...change }, { stakeMinor, currency: 'INR', stakeMostMinor }, habit)

test.each([
  ['more than the part', 801n, 1_000n, {}, { stake_minor: 801, most_minor: 1_000, of_most: 80, currency: 'INR' }],
  ['just the part', 800n, 1_000n, {}, null],
  ['all that is allowed, where the part is off', 1_000n, 1_000n, { of_most: 0 }, null],
  ['what is allowed was not kept', 1_000n, null, {}, null],
  ['what is allowed was not asked for', 1_000n, undefined, {}, null],
] as const)('of the largest stake allowed: %s', (_, stake, most, change, expected) => expect(facts(stake, most, [], change)).toEqual(expected))

test('a stake can be both, and says so', () => {
  expect(facts(900n, 1_000n, [10n, 10n])).toEqual({ stake_minor: 900, usual_minor: 10, times: 90, most_minor: 1_000, of_most: 90, currency: 'INR' })
})

test('the usual stake is one that was made', () => {
  expect([median([]), median([3n, 1n, 2n]), median([4n, 1n, 3n, 2n])]).toEqual([null, 2n, 2n])
})
