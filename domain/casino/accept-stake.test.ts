import { expect, test } from 'vitest'
import { minor, zero } from '../kernel/money.ts'
import { acceptStake } from './accept-stake.ts'
import type { StakeSituation } from './accept-stake.ts'

const open: StakeSituation = {
  wrongCurrency: null,
  account: { status: 'active', ancestorStatus: 'active', betLocked: false, ancestorBetLocked: false, excluded: false, sharesWhole: true, holds: [] },
  maintenance: false,
  hidden: null,
  limits: { minStakeMinor: minor(10), maxStakeMinor: minor(500), maxMarketExposureMinor: minor(800) },
  exposureMinor: zero,
  exposureLimitMinor: minor(1_000),
}
const codeOf = (situation: Partial<StakeSituation>, stake = 100, before = 0) => {
  const result = acceptStake({ stakeMinor: minor(stake), stakeAfterMinor: minor(before + stake) }, { ...open, ...situation })
  return result.ok ? 'taken' : result.refusal.code
}

test.each([
  ['nothing stands against it', {}, 'taken'],
  ['a currency that the provider does not play in', { wrongCurrency: 'EUR' }, 'WALLET_CURRENCY_WRONG'],
  ['a locked account', { account: { ...open.account, status: 'locked' } }, 'ACCOUNT_LOCKED'],
  ['a suspended account above', { account: { ...open.account, ancestorStatus: 'suspended' } }, 'ACCOUNT_ANCESTOR_LOCKED'],
  ['an exclusion', { account: { ...open.account, excluded: true } }, 'ACCOUNT_EXCLUDED'],
  ['a bet lock', { account: { ...open.account, betLocked: true } }, 'ACCOUNT_BET_LOCKED'],
  ['a bet lock above', { account: { ...open.account, ancestorBetLocked: true } }, 'ACCOUNT_ANCESTOR_BET_LOCKED'],
  ['all betting stopped', { account: { ...open.account, holds: ['stop'] } }, 'BET_STOPPED'],
  ['a blocked branch', { account: { ...open.account, holds: ['block'] } }, 'BET_BRANCH_BLOCKED'],
  ['shares above that come to no whole', { account: { ...open.account, sharesWhole: false } }, 'SHARE_SUM_NOT_WHOLE'],
  ['maintenance', { maintenance: true }, 'MARKET_MAINTENANCE'],
  ['a provider that is off', { hidden: 'provider_off' }, 'CASINO_GAME_OFF'],
] as const)('%s', (_, situation, code) => {
  expect(codeOf(situation)).toBe(code)
})

test('limits of one stake, of the round and of the account hold at their bounds and break beyond them', () => {
  expect([9, 10, 500, 501].map((stake) => codeOf({}, stake))).toEqual(['LIMIT_STAKE_BELOW_MIN', 'taken', 'taken', 'LIMIT_STAKE_ABOVE_MAX'])
  expect([700, 701].map((before) => codeOf({}, 100, before))).toEqual(['taken', 'LIMIT_ROUND_STAKES'])
  expect([900, 901].map((held) => codeOf({ exposureMinor: minor(held) }))).toEqual(['taken', 'LIMIT_ACCOUNT_EXPOSURE'])
  expect(codeOf({ exposureLimitMinor: null, exposureMinor: minor(10 ** 9) })).toBe('taken')
})
