import { expect, test } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { RoundCard, type RoundRow } from './round-columns.tsx'

const round: RoundRow = {
  id: '1', casino_provider_id: '2', provider_name: 'House Games', game_id: '3', game_name: 'Lightning Reels', player_id: '4', user_name: 'player-one', business_name: 'Own sites', external_id: 'r-1', currency: 'INR',
  state: 'closed', stake_minor: 10_000, win_minor: 2_500, net_minor: -7_500, late_win_minor: 0, posted_minor: -7_500, calls: 2, opened_at: '2026-03-01T10:00:00.000Z', last_call_at: '2026-03-01T10:01:00.000Z',
  closed_at: '2026-03-01T10:01:00.000Z', resolved_by: null, resolve_reason: null, resolve_report_id: null,
}

test('both amounts on the card of a round say what they are', () => {
  setSession({ status: 'signed-in', user: staffUser([]), token: 'token' })
  const { container } = renderPart(<RoundCard row={round} />)
  expect(container.textContent).toMatch(/Net: .*75.*Stakes: .*100/)
})
