import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleMarket } from '../../testing/sample-market.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { PriceForm } from './price-form.tsx'

const market = sampleMarket({
  id: '5', event_id: '3', name: 'Winner', status: 'suspended', of_feed: false, held: true,
  selections: [{ id: '11', name: 'North', status: 'active' }, { id: '12', name: 'South', status: 'active' }, { id: '13', name: 'East', status: 'removed' }],
  quotes: { 11: { back: [[1_900, 0]], lay: [] } },
})

type Sent = { readonly address: string; readonly body: unknown }
let sent: Sent[] = []
beforeEach(() => {
  sent = []
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS', 'Market Control')]), token: 'token' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address: String(address), body: JSON.parse(String(init.body)) })
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [market] }) }
  })
})
afterEach(() => vi.unstubAllGlobals())

test('runners that are there are priced on both sides, and the market opens with its prices where that is wanted', async () => {
  const done = vi.fn()
  const user = userEvent.setup()
  renderPart(<PriceForm market={market} onDone={done} />)
  expect(screen.queryByText('East')).toBeNull()
  const [north, south] = screen.getAllByLabelText('Back')
  if (north === undefined || south === undefined) throw new Error('each runner has a price')
  expect((north as HTMLInputElement).value).toBe('1.90')
  await user.clear(north)
  await user.type(north, '1.85')
  await user.type(south, '2.1')
  await user.type(screen.getAllByLabelText('Lay')[0] ?? north, '1.95')
  await user.click(screen.getByRole('switch', { name: 'Open the market with them' }))
  await user.click(screen.getByRole('button', { name: 'Set prices' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([{ quotes: { 11: { back: 1_850, lay: 1_950 }, 12: { back: 2_100, lay: null } } }, { status: 'open' }])
})

test('a fancy has its line and two rates and does not go without a line, a line market has a line each way', async () => {
  const user = userEvent.setup()
  const { unmount } = renderPart(<PriceForm market={{ ...market, type: 'fancy', selections: [], quotes: {} }} onDone={() => undefined} />)
  await user.type(screen.getByLabelText('Yes'), '100')
  await user.click(screen.getByRole('button', { name: 'Set prices' }))
  expect(await screen.findByText('A line is needed.')).toBeDefined()
  await user.type(screen.getByLabelText('Line'), '46.5')
  await user.click(screen.getByRole('button', { name: 'Set prices' }))
  expect(await screen.findByText('A fancy turns on whole runs.')).toBeDefined()
  await user.clear(screen.getByLabelText('Line'))
  await user.type(screen.getByLabelText('Line'), '46')
  await user.type(screen.getByLabelText('No'), '110')
  await user.click(screen.getByRole('button', { name: 'Set prices' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ quotes: { line: { back: 100_000, lay: 110_000, line: 46_000 } } }))
  unmount()
  renderPart(<PriceForm market={{ ...market, type: 'line', selections: [], quotes: {} }} onDone={() => undefined} />)
  expect(screen.queryByLabelText('Line')).toBeNull()
  await user.type(screen.getByLabelText('Under'), '2.5')
  await user.click(screen.getByRole('button', { name: 'Set prices' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ quotes: { line: { back: 2_500, lay: null } } }))
  await user.type(screen.getByLabelText('Under'), '2.5')
  await user.type(screen.getByLabelText('Over'), '3')
  await user.click(screen.getByRole('button', { name: 'Set prices' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ quotes: { line: { back: 2_500, lay: 3_000 } } }))
})
