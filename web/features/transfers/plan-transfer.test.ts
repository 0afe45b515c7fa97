import { describe, expect, test } from 'vitest'
import { mostOf, planMove, sumsOf, type Giver, type Member } from './plan-transfer.ts'
import { samplePlayer } from '../../testing/sample-member.ts'

const giver: Giver = { account: samplePlayer({ id: '5', parent_id: '1', level: 2, credit_minor: 5_000_000, given_minor: 1_000_000, available_minor: 4_000_000 }), creditAllowed: true }
const player = (changes: Partial<Member> = {}): Member => samplePlayer({ id: '9', parent_id: '5', level: 9, credit_minor: 1_000_000, unsettled_minor: -300_000, exposure_minor: 120_000, available_minor: 580_000, ...changes })

describe('a sheet of transfers', () => {
  test('settling follows what is owed, never beyond it', () => {
    expect(mostOf('settle', giver, player())).toBe(300_000)
    expect(planMove('settle', giver, player(), 300_000)).toMatchObject({ type: 'settle_take', refusal: null, after: { unsettledMinor: 0, availableMinor: 880_000 } })
    expect(planMove('settle', giver, player(), 300_001)).toMatchObject({ refusal: 'TRANSFER_ABOVE_BALANCE', after: null })
    expect(planMove('settle', giver, player({ unsettled_minor: 50_000 }), 20_000)).toMatchObject({ type: 'settle_give', after: { unsettledMinor: 30_000 } })
    expect(planMove('settle', giver, player({ unsettled_minor: 0 }), 1)).toMatchObject({ refusal: 'TRANSFER_ALREADY_SETTLED' })
  })

  test('a player is never paid what open bets still need', () => {
    expect(mostOf('settle', giver, player({ credit_minor: 0, unsettled_minor: 500, exposure_minor: 400 }))).toBe(100)
  })

  test('credit stays inside what is left, and comes back as far as it is free', () => {
    expect(mostOf('credit_deposit', giver, player())).toBe(4_000_000)
    expect(mostOf('credit_withdraw', giver, player())).toBe(580_000)
    expect(mostOf('credit_deposit', { ...giver, creditAllowed: false }, player())).toBe(0)
    expect(planMove('credit_deposit', { ...giver, creditAllowed: false }, player(), 1)).toMatchObject({ refusal: 'CREDIT_FORBIDDEN' })
  })

  test('deposits that each fit may together be more than there is', () => {
    const moves = ['8', '9'].map((id) => planMove('credit_deposit', giver, player({ id }), 2_500_000))
    expect(moves.map(({ refusal }) => refusal)).toEqual([null, null])
    expect(sumsOf(giver, moves)).toMatchObject({ depositMinor: 5_000_000, availableMinor: -1_000_000, short: true })
  })

  test('nothing moves with an account that is locked', () => {
    expect(mostOf('settle', giver, player({ status: 'suspended' }))).toBe(0)
    expect(planMove('settle', giver, player({ transfer_locked: true }), 1)).toMatchObject({ refusal: 'ACCOUNT_LOCKED' })
  })
})
