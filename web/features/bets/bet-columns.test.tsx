import '../../testing/setup-dom.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ListedBet } from '../../shared/newest-bets.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { BetCard, betColumns } from './bet-columns.tsx'

const bet = (changes: object) => ({ id: '7', placed_at: '2026-03-01T06:15:07Z', side: 'back', market_type: 'match_odds', selection_name: 'Oakhaven', line: null, price_matched: 2_000, status: 'won', kept_bp: 10_000, price_reduced: null, currency: 'INR', stake_minor: 100_00, profit_minor: 100_00, liability_minor: 100_00, result_minor: 100_00, ...changes }) as ListedBet

beforeEach(() => setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'x' }))

function shown(row: ListedBet, column: string): string {
  const { container, unmount } = renderPart(<>{betColumns().find(({ id }) => id === column)?.cell(row)}</>)
  const figure = container.querySelector('time, bdi')?.textContent ?? ''
  unmount()
  return figure
}

test('bets of the same minute are told apart, in the table and on a card', () => {
  const [first, second] = [bet({}), bet({ placed_at: '2026-03-01T06:15:52Z' })]
  expect([shown(first, 'placed'), shown(second, 'placed')]).toEqual(['01 Mar, 06:15:07', '01 Mar, 06:15:52'])
  const { container } = renderPart(<BetCard bet={second} />)
  expect(container.textContent).toContain('06:15:52')
})

test.each(['stake', 'profit', 'liability', 'result'])('where currencies mix each amount says its own: %s', (column) => {
  expect(shown(bet({}), column)).toContain('₹')
  expect(shown(bet({ currency: 'USD' }), column)).toContain('$')
})

test('in a window of 1280 pixels everything that says what a bet is and came to is in view', () => {
  const shownFirst = betColumns().filter(({ hiddenAtFirst }) => hiddenAtFirst !== true)
  const needed = ['placed', 'player', 'event', 'market', 'side', 'selection', 'price', 'stake', 'status', 'result']
  expect(shownFirst.slice(0, needed.length).map(({ id }) => id)).toEqual(needed)
  // Beside the sidebar, the room around the page and the boxes that pick rows 1280 pixels leave 910 to columns.
  expect(shownFirst.slice(0, needed.length).reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(910)
})

test('what the player site knows a device by is hidden at first, and stands as it was sent', () => {
  expect(betColumns().find(({ id }) => id === 'deviceId')?.hiddenAtFirst).toBe(true)
  expect([shown(bet({ device: '0af3-9_B' }), 'deviceId'), shown(bet({ device: null }), 'deviceId')]).toEqual(['0af3-9_B', '–'])
})

test.each([
  ['open', { status: 'open', profit_minor: 150_00, result_minor: null }, '-₹150.00'],
  ['open, of which half is void', { status: 'open', profit_minor: 150_00, result_minor: null, kept_bp: 5_000 }, ''],
  ['open, with a reduced price', { status: 'open', profit_minor: 150_00, result_minor: null, price_reduced: 1_800 }, ''],
  ['won', { status: 'won', result_minor: 150_00 }, '-₹150.00'],
  ['lost', { status: 'lost', result_minor: -100_00 }, '+₹100.00'],
  ['void', { status: 'void', result_minor: 0 }, '₹0.00'],
])('what a bet costs those above the player is less than nothing where they pay: %s', (_status, row, risk) => {
  expect(betColumns().find(({ id }) => id === 'risk')?.hiddenAtFirst).toBe(true)
  expect(shown(bet(row), 'risk')).toBe(risk)
})
