import '../../testing/setup-dom.ts'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FigureOpening, type OpenFigure } from '../../shared/open-figure.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { totalCells } from './total-cells.tsx'

setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS')]), token: 'x' })

const totals = {
  accounts: 2, currency: 'EUR', credit_minor: 70_000, given_minor: 0, unsettled_minor: 0, exposure_minor: 0, available_minor: 70_000, points_minor: 70_000, client_pnl_minor: 0, client_pnl_share_minor: 0, own_pnl_minor: 0,
}
const above = {
  id: '5', user_name: 'demo-agent', level: 5, currency: 'EUR', credit_limit_minor: 500_000, total_credit_given_minor: 82_500, available_credit_minor: 417_500,
  net_exposure_minor: 0, held_minor: 0, balance_up_minor: 0, balance_down_minor: 0, points_minor: 0, client_pnl_minor: 0, own_pnl_minor: 0,
} as const

const creditTitle = (given: number, filtered: boolean) =>
  renderPart(<>{totalCells(totals, { above: { ...above, total_credit_given_minor: given }, filtered, accountId: '5', userName: 'demo-agent', filter: {} })['credit']}</>).container.querySelector('span[title]')?.getAttribute('title')

test('the total of credit says what closed accounts hold of what is given, unless a filter leaves out more than them', () => {
  expect(creditTitle(82_500, false)).toContain('hold €125.00 more of the credit given')
  expect(creditTitle(82_500, true)).not.toContain('losed')
  // What is given may be of a moment before the list.
  expect(creditTitle(69_000, false)).not.toContain('losed')
})

test('every total opens: the entries of the account above where it is its figure, else the accounts that it is the sum of', async () => {
  const opened: Parameters<OpenFigure>[0][] = []
  const same = { ...above, total_credit_given_minor: totals.credit_minor }
  const { unmount } = renderPart(
    <FigureOpening value={(of) => opened.push(of)}>{Object.entries(totalCells(totals, { above: same, filtered: false, accountId: '5', userName: 'demo-agent', filter: {} })).map(([id, cell]) => <div key={id}>{cell}</div>)}</FigureOpening>,
  )
  for (const button of document.querySelectorAll('button')) await userEvent.click(button)
  expect(opened).toEqual([
    { accountId: '5', userName: 'demo-agent', figure: 'given' }, { accountId: '5', userName: 'demo-agent', total: 'given', filter: {} }, { accountId: '5', userName: 'demo-agent', figure: 'balance_down' },
    { accountId: '5', userName: 'demo-agent', figure: 'held' }, ...(['available', 'points'] as const).map((total) => ({ accountId: '5', userName: 'demo-agent', total, filter: {} })), { accountId: '5', userName: 'demo-agent', figure: 'client_pnl' },
    ...(['client_share', 'own_pnl'] as const).map((total) => ({ accountId: '5', userName: 'demo-agent', total, filter: {} })),
  ])
  unmount()
})
