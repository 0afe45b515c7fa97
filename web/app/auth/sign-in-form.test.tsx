import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../shared/i18n/texts.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { SignInForm } from './sign-in-form.tsx'
import { authText } from './text.ts'

function form(status: number, body: object) {
  const bodies: unknown[] = []
  window.fetch = (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)))
    return Promise.resolve(new Response(JSON.stringify({ response_error: status >= 400, status_code: status, ...body }), { status }))
  }
  const onSignedIn = vi.fn<(user: unknown) => void>()
  renderPart(<SignInForm onSignedIn={onSignedIn} />)
  return { bodies, onSignedIn, user: userEvent.setup() }
}

describe('signing in', () => {
  const fetch = window.fetch
  afterEach(() => {
    window.fetch = fetch
    return showLanguage('en')
  })

  it('sends name and password and keeps the token', async () => {
    const { bodies, onSignedIn, user } = form(200, { status_message: 'OK', data: staffUser([]), token: 'a.b.c' })
    await user.type(screen.getByLabelText('User name'), ' owner ')
    await user.click(screen.getByLabelText('Password'))
    await user.paste('steward demo ')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(bodies).toEqual([{ user_name: 'owner', password: 'steward demo ' }])
    expect(window.sessionStorage.getItem('accessToken')).toBe('a.b.c')
  })

  it("shows the server's refusal and lets the person try again", async () => {
    const { onSignedIn, user } = form(401, { status_message: 'User name or password is wrong.', code: 'ACCESS_BAD_CREDENTIALS', data: [] })
    await user.type(screen.getByLabelText('User name'), 'owner')
    await user.type(screen.getByLabelText('Password'), 'wrong')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('User name or password is wrong.')
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(window.sessionStorage.getItem('accessToken')).toBeNull()
  })

  it.each([
    ['en', 'The server cannot be reached. Check the connection, then try again.'],
    ['ar', 'تعذّر'],
  ] as const)('says without a line that the server cannot be reached, and sends again when asked: %s', async (language, words) => {
    await showLanguage(language)
    const { onSignedIn, user } = form(200, { status_message: 'OK', data: staffUser([]), token: 'a.b.c' })
    const { fetch: answered } = window
    window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await user.type(screen.getByLabelText(authText.userName), 'owner')
    await user.type(screen.getByLabelText(authText.password), 'steward demo')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    window.fetch = answered
    await user.click(screen.getByRole('button', { name: authText.submit }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names what is missing without asking the server', async () => {
    const { bodies, user } = form(200, {})
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByText('Enter your user name.')).toBeTruthy()
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(bodies).toEqual([])
  })

  it('shows the password on demand, and tells password managers what is what', async () => {
    const { user } = form(200, {})
    const password = screen.getByLabelText('Password')
    expect([password.getAttribute('type'), password.getAttribute('autocomplete')]).toEqual(['password', 'current-password'])
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
    expect(screen.getByLabelText('User name').getAttribute('autocomplete')).toBe('username')
  })
})
