import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { UndoButton } from './undo-button.tsx'
import type { VoidRow } from './use-voids.ts'

const row: VoidRow = {
  id: '7', scope: 'bets', filter: null, taken_bp: 10_000, reason: 'palpable_error', legal_basis: null, note: null, by: 'Mina', at: '2026-11-22T10:00:00Z',
  undone_by: null, undone_at: null, undo_reason: null, state: 'void', markets: 4, markets_done: 4, failing: 0, bets: 5, players: 4,
  about: [{ event_id: '1', event_name: 'Northgate 14:30', market_id: '2', market_name: 'To win' }, { event_id: '1', event_name: 'Northgate 14:30', market_id: '3', market_name: 'To be placed' }],
}
afterEach(() => vi.unstubAllGlobals())

test('what is undone of several markets is called as in the list', async () => {
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, text: async () => JSON.stringify({ response_error: false, data: [] }) }))
  setSession({ status: 'signed-in', user: staffUser([grant('BETS', 'Void Bets')]), token: 'token' })
  renderPart(<UndoButton row={row} />)
  await userEvent.click(screen.getByRole('button', { name: 'Undo void' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Northgate 14:30 · To win and 3 more')
})
