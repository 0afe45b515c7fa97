import '../../testing/setup-dom.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleMarket } from '../../testing/sample-market.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { deskBooks, type Book } from './desk-books.ts'
import type { Market } from './market-live.ts'
import { NumberPanel } from './number-panel.tsx'
import { RunnerPanel } from './runner-panel.tsx'
import { text } from './text.ts'

const market = sampleMarket({
  name: 'Total runs', type: 'odd_even', status: 'settled', revision: 1, bets: 3,
  selections: [{ id: '1', name: 'Odd', status: 'active' }, { id: '2', name: 'Even', status: 'active' }],
})
const cell = (key: string, minor: number) => ({ key, label: key, total_minor: minor, my_share_minor: minor / 2 })
const book: Book = {
  market_id: '300', currency: 'INR', form: 'outcomes', cells: [cell('1', -919_700), cell('2', 951_800)], worst_total_minor: -919_700, worst_my_share_minor: -459_850,
  settled: { outcome: { kind: 'winners', winners: ['1'] }, total_minor: -919_700, my_share_minor: -459_850 }, bets: 3, stake_minor: 100,
}
const figures = { bets: 3, stakes: [] }
const Result = () => null

function show(change: Partial<Market>, settled: Book['settled']): void {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'token' })
  renderPart(<RunnerPanel market={{ ...market, ...change }} book={{ ...book, settled }} figures={figures} currency="INR" side="total" Result={Result} />)
}
const row = (name: string) => screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('[role="row"]') as HTMLElement

test('a settled market shows what it came to beside who won, and nothing of what might have been', () => {
  show({}, book.settled)
  expect(within(row('Odd')).getByText(text.places.won)).toBeDefined()
  expect(row('Odd').textContent).toContain('-9,197.00')
  expect(row('Even').textContent).toBe('Even')
  expect(screen.getByRole('columnheader', { name: new RegExp(text.settledNet.total) })).toBeDefined()
})

test('where no single runner won, what it came to stands by itself', () => {
  show({}, { outcome: { kind: 'void', reason: 'abandoned' }, total_minor: 0, my_share_minor: 0 })
  expect(screen.queryByText(text.places.won)).toBeNull()
  expect(row(text.inAll).textContent).toContain('0.00')
})

test('of several winners the whole stands by itself; of a dead heat it says where it is told, and everywhere that commission is not in it', () => {
  show({}, { outcome: { kind: 'winners', winners: ['1', '2'] }, total_minor: -150_323, my_share_minor: -1 })
  expect(row(text.inAll).textContent).toContain('-1,503.23')
  expect(screen.getByRole('columnheader', { name: /before commission/ })).toBeDefined()
  cleanup()
  show({}, { outcome: { kind: 'winners', winners: [], dead_heat: { selections: ['1', '2'], places: 1 } }, total_minor: null, my_share_minor: null })
  expect(row('Dead heat of Odd, Even for one place').textContent).toContain(text.byItsResult)
})

test('a market that is not over shows its book', () => {
  show({ status: 'closed' }, null)
  expect([row('Odd').textContent, row('Even').textContent]).toEqual(['Odd-9,197.00', 'Even+9,518.00'])
})

test('a settled number shows what it came to, not its worst case', () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS')]), token: 'token' })
  const over: Market = { ...market, type: 'fancy', name: '6 Over Runs', selections: [] }
  const books = deskBooks([{ ...book, form: 'ladder', worst_total_minor: -27_000, settled: { outcome: { kind: 'number', value: 109_000 }, total_minor: 27_000, my_share_minor: 1 } }], undefined)
  const { unmount } = renderPart(<NumberPanel type="fancy" markets={[over]} books={books} figuresOf={() => figures} side="total" Result={Result} />)
  expect(screen.getByText('+270.00')).toBeDefined()
  expect(screen.queryByText('-270.00')).toBeNull()
  unmount()
  renderPart(<NumberPanel type="fancy" markets={[over, { ...over, id: '301', status: 'open' }]} books={books} figuresOf={() => figures} side="total" Result={Result} />)
  expect(screen.getByRole('columnheader', { name: new RegExp(text.worstOrSettled) })).toBeDefined()
})
