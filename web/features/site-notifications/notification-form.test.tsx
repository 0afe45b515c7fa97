import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { stubServer } from '../../testing/stub-server.ts'
import { WriteNotification } from './notification-form.tsx'

afterEach(() => vi.unstubAllGlobals())

async function write() {
  const { sent } = stubServer(() => ({ data: [{ people: 2, players: 310 }] }))
  setSession({ status: 'signed-in', user: staffUser([grant('NOTIFICATIONS', 'Notification Edit')]), token: 'x' })
  renderPart(<WriteNotification onDone={() => undefined} onCancel={() => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Title (English)'), 'Races moved')
  await user.type(screen.getByLabelText('Text (English)'), 'By an hour.')
  return { user, sent }
}

test('what is shown at once is published by its button, once it was asked with how many it reaches', async () => {
  const { user, sent } = await write()
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish now' })
  await within(dialog).findByText(/Races moved: shown at once, to 2 people here, 310 players/)
  expect(sent).toEqual([])
  await user.click(within(dialog).getByText('Publish now', { selector: 'button *' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('what is shown later is saved, and asks nothing', async () => {
  const { user, sent } = await write()
  await user.type(screen.getByLabelText('Shown from'), '1 Jan 2099, 10:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})
