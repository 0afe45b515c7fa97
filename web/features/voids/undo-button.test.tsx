import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
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

test('what was refused is asked anew by the next press, and what had no answer is sent again', async () => {
  const money = { currency: 'INR', bets: 5, stake_minor: 12_300, released_minor: 12_300, players_net_minor: 0, commission_minor: 0, company_net_minor: 0, levels: [], top: [] }
  const preview = { hash: 'abc', bets: 5, players: 4, markets: [], currencies: [money], sample: [], reasons: [] }
  const answers = [409, 0, 200]
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { readonly headers: Readonly<Record<string, string>> }) => {
    const key = headers['idempotency-key']
    const status = key === undefined ? 200 : answers[keys.push(key) - 1] ?? 500
    if (status === 0) throw new TypeError('Failed to fetch')
    const refusal = { status_code: 409, status_message: 'A void is still under way here.', code: 'VOID_UNDER_WAY' }
    return { ok: status === 200, status, text: async () => JSON.stringify({ response_error: status !== 200, data: key === undefined ? [preview] : [row], ...(status === 409 && refusal) }) }
  })
  setSession({ status: 'signed-in', user: staffUser([grant('BETS', 'Void Bets')]), token: 'token' })
  renderPart(<UndoButton row={row} />)
  await userEvent.click(screen.getByRole('button', { name: 'Undo void' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox'), 'a mistake')
  for (const sent of [1, 2, 3]) {
    await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Undo void' }).disabled).toBe(false))
    await userEvent.click(dialog.getByRole('button', { name: 'Undo void' }))
    await waitFor(() => expect(keys).toHaveLength(sent))
  }
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[1])
})
