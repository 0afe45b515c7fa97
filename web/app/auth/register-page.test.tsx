import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { RegisterPage } from './register-page.tsx'

const { fetch } = window

function page(status: number, body: object) {
  const bodies: unknown[] = []
  window.fetch = (_url, init) => {
    bodies.push(JSON.parse(String(init?.body)))
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  }
  renderPart(<RegisterPage />)
  return { bodies, user: userEvent.setup() }
}

async function fill(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(screen.getByLabelText('First name'), 'Ada')
  await user.type(screen.getByLabelText('Last name'), 'Sample')
  await user.type(screen.getByLabelText('E-mail'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'long enough to pass')
  await user.click(screen.getByRole('button', { name: 'Register' }))
}

describe('registering', () => {
  afterEach(() => {
    window.fetch = fetch
  })

  it('has its title', () => {
    page(200, {})
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Manage the job more effectively with Minimal')
  })

  it('sends four fields, and keeps no token', async () => {
    const { bodies, user } = page(200, { accessToken: 'a.b.c', user: staffUser([]) })
    await fill(user)
    expect(await screen.findByText(/^Your request is in/)).toBeTruthy()
    expect(bodies).toEqual([{ firstName: 'Ada', lastName: 'Sample', email: 'ada@example.com', password: 'long enough to pass' }])
    expect(window.sessionStorage.getItem('accessToken')).toBeNull()
  })

  it("shows the server's answer where it is off, and stays", async () => {
    const off = 'Registration is switched off. Ask an administrator for access.'
    const { user } = page(403, { response_error: true, status_code: 403, status_message: off, code: 'ACCESS_REGISTRATION_OFF', data: [] })
    await fill(user)
    expect((await screen.findByRole('alert')).textContent).toBe(off)
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada')
  })

  it('names what is missing without asking the server', async () => {
    const { bodies, user } = page(200, {})
    await user.click(screen.getByRole('button', { name: 'Register' }))
    for (const needed of ['Enter your first name.', 'Enter your last name.', 'Enter your e-mail address.', 'Enter your password.']) {
      expect(screen.getByText(needed)).toBeTruthy()
    }
    expect(bodies).toEqual([])
  })
})
