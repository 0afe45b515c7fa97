import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { FailingActs } from './failing-acts.tsx'
import type { VoidRow } from './use-voids.ts'

const row: VoidRow = {
  id: '7', scope: 'event', filter: null, taken_bp: 10_000, reason: 'palpable_error', legal_basis: null, note: null, by: 'Mina', at: '2026-11-22T10:00:00Z',
  undone_by: null, undone_at: null, undo_reason: null, state: 'voiding', markets: 2, markets_done: 1, failing: 1, bets: 1, players: null,
  about: [{ event_id: '1', event_name: 'Northgate 14:30', market_id: '2', market_name: 'To win' }],
}
afterEach(() => vi.unstubAllGlobals())

test('what fails of a void is given up by whoever may undo it, once there is a reason', async () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS', 'Event Void Bets')]), token: 'token' })
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, JSON.parse(String(init.body))])
    return { ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [{ ...row, state: 'partly', failing: 0 }] }) }
  })
  const user = userEvent.setup()
  renderPart(<FailingActs row={row} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Give up' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Northgate 14:30 · To win and 1 more')
  expect(dialog.textContent).toContain('1 market fails')
  await user.type(screen.getByRole('textbox'), 'nobody knows why')
  await user.click(screen.getAllByRole('button', { name: 'Give up' }).at(-1) ?? dialog)
  await waitFor(() => expect(asked).toEqual([[expect.stringContaining('/platform/voids/7/give-up'), { reason: 'nobody knows why' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('whoever may not undo it has it tried again and no more', () => {
  setSession({ status: 'signed-in', user: staffUser([grant('SPORTS', 'Marketwise Void Bets')]), token: 'token' })
  renderPart(<FailingActs row={row} />)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Give up' })).toBeNull()
})
