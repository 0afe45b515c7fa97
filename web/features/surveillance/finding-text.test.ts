import { expect, test } from 'vitest'
import { findingText } from './finding-text.ts'

test('of several conditions that were met a finding names each, and no other', () => {
  expect(findingText('sign_ins', { failed: 5, failed_minutes: 10, countries: 'GB IN', country_minutes: 60, new_country: 'GB' })).toBe(
    '5 failed sign-ins within 10 minutes; Signed in from United Kingdom · India within 60 minutes; Signed in from United Kingdom for the first time in 30 days')
  expect(findingText('sign_ins', { addresses: 3, minutes: 30, newest: '198.18.0.7' })).toBe('Signed in from 3 addresses within 30 minutes, the newest 198.18.0.7')
  expect(findingText('big_stake', { stake_minor: 90_000, most_minor: 100_000, of_most: 90, currency: 'INR' })).toContain('90 % of')
})

test('a finding of bets ahead of the price says how far ahead', () => {
  expect(findingText('ahead_of_price', { ahead: 5, bets: 6, seconds: 5, move_bp: 526 })).toBe('The market left the price of 5 of 6 bets in their favour within 5 seconds, by 5.26 % on average')
})
