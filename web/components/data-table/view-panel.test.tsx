import '../../testing/setup-dom.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { useLastUndo } from '../feedback/last-undo.ts'
import type { SavedView } from './use-views.ts'
import { ViewPanel } from './view-panel.tsx'

const view: SavedView = { id: '7', list: 'bets.list', name: 'Big lays', search: 'side=lay', layout: { density: 'compact' }, shared: false, mine: true, owner_name: 'Mina', updated_at: '2026-11-22T10:00:00Z' }
let asked: unknown[]

beforeEach(() => {
  asked = []
  setSession({ status: 'signed-in', user: staffUser([grant('BETS')]), token: 'token' })
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') asked.push([method, new URL(address, 'http://x').pathname.split('/').slice(-2).join('/'), ...(typeof body === 'string' && body !== '' ? [JSON.parse(body)] : [])])
    return Promise.resolve(Response.json({ response_error: false, status_code: 200, status_message: 'OK', data: [view] }))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** As the palette offers it. */
function WayBack() {
  const undo = useLastUndo()
  return undo === null ? null : <button type="button" onClick={undo.run}>{undo.text}</button>
}

const open = () =>
  renderPart(<><WayBack /><ViewPanel name="bets.list" list={{ search: 'side=back', onSearch: () => undefined }} layout={{ shown: {}, order: [], widths: {}, density: 'compact' }} onLayout={() => undefined} view={null} onDone={() => undefined} /></>)

test('a view gets another name and is shared, and shows what it showed', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or share the view: Big lays' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Large lays')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Share with everybody on the staff' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked).toEqual([['PUT', 'views/7', { name: 'Large lays', shared: true, search: 'side=lay', layout: { density: 'compact' } }]]))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Rename or share the view: Big lays'))
})

test('a view that was deleted is brought back as it was', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the view: Big lays' }))
  await userEvent.click(await screen.findByRole('button', { name: 'View “Big lays” is deleted' }))
  // By its id: what names it leads to it again.
  await waitFor(() => expect(asked).toEqual([['DELETE', 'views/7'], ['POST', '7/restore']]))
})
