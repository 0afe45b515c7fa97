import '../../testing/setup-dom.ts'
import { beforeEach, expect, test } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import type { VoidRow } from './use-voids.ts'
import { VoidCard, voidColumns } from './void-columns.tsx'

const row = (changes: Partial<VoidRow>): VoidRow => ({
  id: '7', scope: 'bets', filter: null, taken_bp: 10_000, reason: 'palpable_error', legal_basis: null, note: null, by: 'Mina', at: '2026-11-22T10:00:00Z',
  undone_by: null, undone_at: null, undo_reason: null, state: 'void', markets: 1, markets_done: 1, failing: 0, bets: 3, players: 1,
  about: [{ event_id: '1', event_name: 'Northgate 14:30', market_id: '2', market_name: 'To win' }], ...changes,
})

beforeEach(() => setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'x' }))

test.each([
  [10_000, 'All of 3 bets', 'All'],
  [5_000, 'Half of 3 bets', 'Half'],
])('a card tells the part that was voided, as its column does: %i', (taken, told, inColumn) => {
  const each = row({ taken_bp: taken })
  expect(renderPart(<VoidCard row={each} />).container.textContent).toContain(told)
  expect(voidColumns().find(({ id }) => id === 'share')?.cell(each)).toBe(inColumn)
})
