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

const half = { side: 'lay', status: 'open', kept_bp: 5_000, price_matched: 2_340, stake_minor: 400_00, profit_minor: 400_00, liability_minor: 536_00, result_minor: null }

test.each([
  ['stake', '₹200.00 of ₹400.00'],
  ['profit', '₹200.00 of ₹400.00'],
  ['liability', '₹268.00 of ₹536.00'],
])('of a bet of which half is void what stands is told, and what was accepted: %s', (column, told) => {
  const { container } = renderPart(<>{betColumns().find(({ id }) => id === column)?.cell(bet(half))}</>)
  const amount = container.querySelector('[data-stacked]')
  expect(amount?.textContent).toBe(told)
  expect(amount?.getAttribute('title')).toContain('Orders and filters go by it')
})

test('a bet that stands whole, and one that is void as a whole, tell one amount', () => {
  for (const row of [bet({}), bet({ status: 'void', kept_bp: 0, result_minor: 0 })]) {
    const { container, unmount } = renderPart(<>{betColumns().find(({ id }) => id === 'stake')?.cell(row)}</>)
    expect(container.querySelector('bdi')?.textContent).toBe('₹100.00')
    expect(container.textContent).not.toContain(' of ')
    unmount()
  }
})

test('how much of a bet is void takes a second line in its column and on a card before it is cut', () => {
  const { container } = renderPart(<>{betColumns().find(({ id }) => id === 'status')?.cell(bet(half))}</>)
  const chip = container.querySelector('[data-tone]')
  expect(chip?.textContent).toBe('Open, 50\u00a0%\u00a0void')
  expect(chip?.hasAttribute('data-wraps')).toBe(true)
  const card = renderPart(<BetCard bet={bet(half)} />).container
  expect(card.textContent).toContain('₹200.00 of ₹400.00')
  expect(card.querySelector('[data-tone="accent"]')?.closest('[data-wraps]')).not.toBeNull()
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
  ['open, of which half is void', { status: 'open', result_minor: null, kept_bp: 5_000 }, '-₹50.00'],
  ['open, with a reduced price', { status: 'open', result_minor: null, price_reduced: 1_800 }, '-₹80.00'],
  ['won', { status: 'won', result_minor: 150_00 }, '-₹150.00'],
  ['lost', { status: 'lost', result_minor: -100_00 }, '+₹100.00'],
  ['void', { status: 'void', result_minor: 0 }, '₹0.00'],
])('what a bet costs those above the player is less than nothing where they pay: %s', (_status, row, risk) => {
  expect(betColumns().find(({ id }) => id === 'risk')?.hiddenAtFirst).toBe(true)
  expect(shown(bet(row), 'risk')).toBe(risk)
})
