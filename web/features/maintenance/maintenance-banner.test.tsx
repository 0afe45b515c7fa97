import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import type { maintenance } from '#contract/maintenance.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'

type Notice = RowOf<typeof maintenance.current>
const notice = (id: string, message: string, changes: Partial<Notice> = {}): Notice => ({
  id, scope: 'site', game_id: null, game_name: null, casino_provider_id: null, casino_provider_name: null, business_name: null, message, state: 'in_force', starts_at: '2026-03-01T12:00:00Z', ends_at: null, ...changes,
})

function show(rows: readonly Notice[]): void {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data: rows })) }))
  setSession({ status: 'signed-in', user: staffUser([]), token: 'x' })
  renderPart(<MaintenanceBanner />)
}
afterEach(() => vi.unstubAllGlobals())

test('what is in force stands first; the others are counted, and read when they are asked for', async () => {
  show([
    notice('1', 'Tonight', { state: 'announced' }),
    notice('2', 'Cricket rests', { scope: 'sport', game_id: '4', game_name: 'Cricket' }),
    notice('3', 'Tables rest', { scope: 'provider', casino_provider_id: '5', casino_provider_name: 'Five', ends_at: '2026-03-01T14:00:00Z' }),
  ])
  const banner = await screen.findByRole('status', { name: 'Maintenance' })
  expect(banner.textContent).toContain('Maintenance in force, no new betsIn the sport CricketCricket rests')
  expect(within(banner).queryByText('Tables rest')).toBeNull()
  const more = within(banner).getByRole('button', { name: 'and 2 more' })
  more.focus()
  await userEvent.keyboard('{Enter}')
  expect(within(banner).getAllByRole('listitem').map((item) => item.textContent)).toEqual([expect.stringContaining('In the games of the casino provider Five; markets stay openTables rest'), expect.stringContaining('Maintenance announcedOn the whole siteTonight')])
  await userEvent.keyboard('{Enter}')
  expect(within(banner).queryByRole('list')).toBeNull()
})

test.each([
  [notice('1', 'x', { scope: 'business', business_name: 'Northern Lights' }), 'At the business Northern Lights'],
  [notice('1', 'x', { scope: 'casino' }), 'In the games of the casino; markets stay open'],
] as const)('it says what it is about', async (row, words) => {
  show([row])
  expect(await within(await screen.findByRole('status', { name: 'Maintenance' })).findByText(words)).toBeTruthy()
})

test('one alone has nothing more to read', async () => {
  show([notice('1', 'Tonight')])
  const banner = await screen.findByRole('status', { name: 'Maintenance' })
  expect(within(banner).queryByRole('button')).toBeNull()
})
