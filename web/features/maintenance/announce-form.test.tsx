import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { maintenance } from '#contract/maintenance.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { AnnounceForm } from './announce-form.tsx'

const games = [{ id: '1', name: 'Cricket', markets_open: 3 }, { id: '2', name: 'Tennis', markets_open: 4 }]
afterEach(() => vi.unstubAllGlobals())

async function fillIn(scope: string) {
  const { sent } = stubServer(({ pathname }) => ({ data: pathname === maintenance.announce.path ? [{ state: 'in_force' }] : pathname.includes('game') ? games : [] }))
  setSession({ status: 'signed-in', user: staffUser([grant('NOTIFICATIONS', 'Maintenance'), grant('SPORTS')]), token: 'x' })
  renderPart(<AnnounceForm onDone={() => undefined} onCancel={() => undefined} />)
  const user = userEvent.setup()
  if (scope !== '') await user.selectOptions(screen.getByLabelText('Where it counts'), scope)
  await user.type(screen.getByLabelText('What people read'), 'Back soon')
  return { user, sent }
}

test('the whole site is closed by nobody who did not choose it', async () => {
  const { user, sent } = await fillIn('')
  await user.click(screen.getByRole('button', { name: 'Begin now' }))
  await screen.findByText('Say where it counts.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('what begins at once says so on its button, and what it stops before it is sent', async () => {
  const { user, sent } = await fillIn('The whole site')
  await user.click(screen.getByRole('button', { name: 'Begin now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Begin now' })
  expect(dialog.textContent).toContain('The whole site: no new bets on any market')
  await within(dialog).findByText('7 markets are open there now')
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Begin now' }))
  await waitFor(() => expect(sent).toEqual([{ scope: 'site', message: 'Back soon', starts_at: null, ends_at: null }]))
})

test('of one sport its own open markets are counted, and whoever cancels has sent nothing and lost nothing', async () => {
  const { user, sent } = await fillIn('One sport')
  await user.selectOptions(await screen.findByLabelText('Sport'), await screen.findByRole('option', { name: 'Tennis' }))
  await user.type(screen.getByLabelText('Begins'), '1 Jan 2020, 10:00')
  await user.click(screen.getByRole('button', { name: 'Begin now' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('4 markets are open there now')
  await user.click(within(dialog).getByText('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('What people read').value).toBe('Back soon')
  expect(sent).toEqual([])
})

test('what begins later is announced by its button, and asks nothing', async () => {
  const { user, sent } = await fillIn('The whole site')
  await user.type(screen.getByLabelText('Begins'), '1 Jan 2099, 10:00')
  await user.click(screen.getByRole('button', { name: 'Announce maintenance' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})
