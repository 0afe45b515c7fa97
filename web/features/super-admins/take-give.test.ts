import { expect, test } from 'vitest'
import type { Member } from './member-columns.tsx'
import { memberTotals } from './member-totals.ts'
import { takeGive } from './take-give.ts'

test('a downline that lost owes: take; one that won is owed: give', () => {
  expect(takeGive(-300_000)).toEqual({ kind: 'take', minor: 300_000 })
  expect(takeGive(176_400)).toEqual({ kind: 'give', minor: 176_400 })
  expect(takeGive(0)).toEqual({ kind: 'even', minor: 0 })
})

function member(change: Partial<Member>): Member {
  return {
    id: '1',
    business_id: '1',
    business_name: 'Demo',
    parent_id: null,
    user_name: 'demo',
    name: 'Demo',
    level: 4,
    level_title: 'Master',
    currency: 'INR',
    status: 'active',
    self_status: 'active',
    parent_status: 'active',
    bet_locked: false,
    self_bet_locked: false,
    parent_bet_locked: false,
    transfer_locked: false,
    excluded: false,
    children: 0,
    credit_minor: 1_000,
    given_minor: 400,
    unsettled_minor: -50,
    exposure_minor: 20,
    available_minor: 600,
    own_pnl_minor: 25,
    created_at: '2026-03-01T12:00:00Z',
    last_sign_in_at: null,
    version: 1,
    ...change,
  }
}

test('totals add every column; a player has given nothing', () => {
  expect(memberTotals([member({}), member({ given_minor: null, unsettled_minor: 80, own_pnl_minor: -30 })])).toEqual({
    currency: 'INR',
    creditMinor: 2_000,
    givenMinor: 400,
    unsettledMinor: 30,
    exposureMinor: 40,
    availableMinor: 1_200,
    ownPnlMinor: -5,
  })
})

test('currencies are never added to each other', () => {
  expect(memberTotals([member({}), member({ currency: 'USD' })])).toBeNull()
  expect(memberTotals([])).toBeNull()
})
