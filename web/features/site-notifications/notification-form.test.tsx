import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { WriteNotification } from './notification-form.tsx'

const sent = vi.fn<() => void>()
beforeEach(() => {
  sent.mockReset()
  vi.stubGlobal('fetch', (_url: string, init: { readonly method: string }) => {
    if (init.method === 'POST') sent()
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify({ response_error: false, data: [{ people: 2, players: 310 }] })) })
  })
  setSession({ status: 'signed-in', user: staffUser([grant('NOTIFICATIONS', 'Notification Edit')]), token: 'x' })
})
afterEach(() => vi.unstubAllGlobals())

async function write(): Promise<ReturnType<typeof userEvent.setup>> {
  renderPart(<WriteNotification onDone={() => undefined} onCancel={() => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Title (English)'), 'Races moved')
  await user.type(screen.getByLabelText('Text (English)'), 'By an hour.')
  return user
}

test('what is shown at once is published by its button, once it was asked with how many it reaches', async () => {
  const user = await write()
  await user.click(screen.getByRole('button', { name: 'Publish now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Publish now' })
  await within(dialog).findByText(/Races moved: shown at once, to 2 people here, 310 players/)
  expect(sent).not.toHaveBeenCalled()
  await user.click(within(dialog).getByText('Publish now', { selector: 'button *' }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
})

test('what is shown later is saved, and asks nothing', async () => {
  const user = await write()
  await user.type(screen.getByLabelText('Shown from'), '1 Jan 2099, 10:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})
