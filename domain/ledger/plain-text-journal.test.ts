import { expect, test } from 'vitest'
import { plainBalance, plainEntry, plainJournalHead } from './plain-text-journal.ts'

const entry = {
  businessId: '1', id: '77', type: 'pnl', at: '2026-03-04T05:06:07.000Z', currency: 'INR', about: ['market 5, revision 1', 'two  spaces;\nand a line'],
  postings: [{ book: 'unsettled', debit: { id: '2', userName: 'agent' }, credit: { id: '9', userName: 'a:b' }, amountMinor: 5n }],
} as const

test('a posting is named from both ends of its edge, and its two lines sum to zero', () => {
  expect(plainEntry(entry, 2)).toBe(
    '2026-03-04 * (1-77) pnl | market 5, revision 1, two spaces_ and a line  ; at:2026-03-04T05:06:07.000Z\n'
    + '  business 1:unsettled:9 a_b:with 2  0.05 INR\n'
    + '  business 1:unsettled:2 agent:with 9  -0.05 INR\n')
})

test('amounts have the decimals of their currency, also where there are none', () => {
  expect(plainEntry({ ...entry, postings: [{ ...entry.postings[0], amountMinor: 123_456_789_012_345_678n }] }, 0)).toContain(' 123456789012345678 INR\n')
  expect(plainEntry(entry, 3)).toContain(' 0.005 INR\n')
  expect(plainJournalHead([{ code: 'INR', exponent: 2 }, { code: 'JPY', exponent: 0 }])).toBe('decimal-mark .\ncommodity 1000.00 INR\ncommodity 1000. JPY\n')
})

test('what is kept of an edge is asserted of both of its ends, under the names that its postings have', () => {
  const kept = { businessId: '1', book: 'unsettled', child: { id: '9', userName: 'a:b' }, parent: { id: '2', userName: 'agent' }, amountMinor: -1_205n, currency: 'INR' }
  expect(plainBalance(kept, '2026-03-05', 2)).toBe(
    '2026-03-05 * kept of unsettled between 2 and 9\n'
    + '  business 1:unsettled:9 a_b:with 2  0.00 INR = -12.05 INR\n'
    + '  business 1:unsettled:2 agent:with 9  0.00 INR = 12.05 INR\n')
  expect(plainBalance({ ...kept, amountMinor: 0n }, '2026-03-05', 0)).toContain(':with 2  0 INR = 0 INR\n')
})
