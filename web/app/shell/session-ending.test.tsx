import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { readSession, setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleToken, staffUser } from '../../testing/sample-user.ts'
import { SessionEnding } from './session-ending.tsx'

const { fetch } = window
afterEach(() => {
  window.fetch = fetch
  setSession({ status: 'signed-out' })
})

it('signs the same person in again where they are, with their password alone', async () => {
  const user = staffUser([], { expires_at: new Date(Date.now() + 45_500).toISOString() })
  const token = sampleToken(Date.now() + 3_600_000, 'next')
  setSession({ status: 'signed-in', user, token: 'before' })
  const bodies: unknown[] = []
  window.fetch = (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)))
    return Promise.resolve(new Response(JSON.stringify({ response_error: false, status_code: 200, status_message: 'OK', data: user, token })))
  }
  renderPart(<SessionEnding user={user} loud />)
  const hands = userEvent.setup()
  expect(screen.getByRole('timer').textContent).toBe('Ends in 46 s')
  expect(screen.getByLabelText<HTMLInputElement>('User name').readOnly).toBe(true)
  await hands.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(readSession()).toMatchObject({ status: 'signed-in', token, ending: null }))
  expect(bodies).toEqual([{ user_name: 'sample', password: 'secret' }])
  expect(window.sessionStorage.getItem('accessToken')).toBe(token)
})

it('can be put off', async () => {
  renderPart(<SessionEnding user={staffUser([])} loud />)
  const [later] = screen.getAllByRole('button', { name: 'Not now' })
  await userEvent.setup().click(later ?? document.body)
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
})

it('is offered beside the page first, and stands over it when there is no time left, put off or not', async () => {
  const user = staffUser([], { expires_at: new Date(Date.now() + 290_000).toISOString() })
  const view = renderPart(<SessionEnding user={user} loud={false} />)
  const hands = userEvent.setup()
  expect(screen.getByRole('status').textContent).toContain('Your session ends in 5 minutes.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await hands.click(screen.getByRole('button', { name: 'Sign in again' }))
  await screen.findByLabelText('Password')
  view.unmount()
  const again = renderPart(<SessionEnding user={user} loud={false} />)
  await hands.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('status')).toBeNull()
  again.rerender(<SessionEnding user={user} loud />)
  await screen.findByRole('timer')
})
