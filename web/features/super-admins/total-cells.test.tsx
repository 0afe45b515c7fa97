import '../../testing/setup-dom.ts'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { totalCells } from './total-cells.tsx'

const totals = {
  accounts: 2, currency: 'EUR', credit_minor: 70_000, given_minor: 0, unsettled_minor: 0, exposure_minor: 0, available_minor: 70_000, points_minor: 70_000, client_pnl_minor: 0, own_pnl_minor: 0,
}
const above = {
  id: '5', user_name: 'demo-agent', level: 5, currency: 'EUR', credit_limit_minor: 500_000, total_credit_given_minor: 82_500, available_credit_minor: 417_500,
  net_exposure_minor: 0, held_minor: 0, balance_up_minor: 0, balance_down_minor: 0, points_minor: 0, client_pnl_minor: 0, own_pnl_minor: 0,
} as const

const creditTitle = (given: number, filtered: boolean) =>
  renderPart(<>{totalCells(totals, { ...above, total_credit_given_minor: given }, filtered)['credit']}</>).container.querySelector('span[title]')?.getAttribute('title')

test('the total of credit says what closed accounts hold of what is given, unless a filter leaves out more than them', () => {
  expect(creditTitle(82_500, false)).toContain('hold €125.00 more of the credit given')
  expect(creditTitle(82_500, true)).not.toContain('losed')
  // What is given may be of a moment before the list.
  expect(creditTitle(69_000, false)).not.toContain('losed')
})
