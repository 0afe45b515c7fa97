import { expect, test } from 'vitest'
import { memberTotals } from './member-totals.ts'
import { sampleMember } from '../../testing/sample-member.ts'
import { takeGive } from './take-give.ts'

test('a downline that lost owes: take; one that won is owed: give', () => {
  expect(takeGive(-300_000)).toEqual({ kind: 'take', minor: 300_000 })
  expect(takeGive(176_400)).toEqual({ kind: 'give', minor: 176_400 })
  expect(takeGive(0)).toEqual({ kind: 'even', minor: 0 })
})

test('totals add every column; a player has given nothing', () => {
  expect(memberTotals([sampleMember({}), sampleMember({ given_minor: null, unsettled_minor: 80, own_pnl_minor: -30 })])).toEqual({
    currency: 'INR',
    accounts: 2,
    credit_minor: 2_000,
    given_minor: 400,
    unsettled_minor: 30,
    exposure_minor: 40,
    available_minor: 1_200,
    points_minor: 1_800,
    client_pnl_minor: -200,
    client_pnl_share_minor: -120,
    own_pnl_minor: -5,
  })
})

test('currencies are never added to each other', () => {
  expect(memberTotals([sampleMember({}), sampleMember({ currency: 'USD' })])).toBeNull()
  expect(memberTotals([])).toBeNull()
})
