import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { security } from '#contract/security.ts'
import { auth } from '#contract/auth.ts'
import { queries } from '../../shared/queries.ts'
import { setSession, type User } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { DueStepsPage } from './due-steps.tsx'

type Answer = { readonly status?: number } & Readonly<Record<string, unknown>>
const { fetch } = window
const person = staffUser([])

/** The server's part: an answer by path; a list of them is given out one after another. */
function serve(due: User['due'], answers: Readonly<Record<string, Answer | Answer[]>>) {
  const bodies: unknown[] = []
  window.fetch = async (url, init) => {
    const path = new URL(String(url), 'http://x').pathname
    if (init?.body !== undefined) bodies.push(JSON.parse(String(init.body)))
    const found = answers[path]
    const { status = 200, ...body } = (Array.isArray(found) ? found.shift() : found) ?? { status: 500 }
    return new Response(JSON.stringify({ response_error: status >= 400, status_code: status, status_message: 'said', data: [], ...body }), { status })
  }
  const user = { ...person, due }
  setSession({ status: 'signed-in', user, token: 'token' })
  const onDone = vi.fn<(user: User) => void>()
  renderPart(<DueStepsPage user={user} onDone={onDone} />)
  return { bodies, onDone, hands: userEvent.setup() }
}
const totp = { kind: 'totp', id: null, name: 'Authenticator app', created_at: null, last_used_at: null, codes_left: null }

afterEach(() => {
  window.fetch = fetch
  queries.clear()
  setSession({ status: 'signed-out' })
})

it('asks for the code of the app; a wrong one is told at its field, the right one ends the steps', async () => {
  const { bodies, onDone, hands } = serve('second_factor', {
    [security.factors.path]: { data: [totp] },
    [security.prove.path]: [{ status: 400, code: 'ACCESS_CODE_WRONG', status_message: 'The code is wrong.' }, { data: [person] }],
  })
  await hands.type(await screen.findByLabelText('Code of your authenticator app'), '123 456{Enter}')
  expect(await screen.findByText('The code is wrong.')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await hands.clear(screen.getByLabelText('Code of your authenticator app'))
  await hands.type(screen.getByLabelText('Code of your authenticator app'), '654321{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(person))
  expect(bodies).toEqual([{ kind: 'totp', code: '123456' }, { kind: 'totp', code: '654321' }])
})

it('takes a recovery code instead', async () => {
  const { bodies, onDone, hands } = serve('second_factor', {
    [security.factors.path]: { data: [totp, { ...totp, kind: 'recovery', codes_left: 3 }] },
    [security.prove.path]: { data: [person] },
  })
  await hands.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await hands.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-IJKL-MNOP{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies).toEqual([{ kind: 'recovery', code: 'ABCD-EFGH-IJKL-MNOP' }])
})

it('a new password is judged while it is typed; one that was used before is told at its field', async () => {
  const { bodies, onDone, hands } = serve('password', {
    [security.changePassword.path]: [{ status: 422, code: 'ACCESS_PASSWORD_WEAK', facts: { reason: 'used_before' } }, { data: [person] }],
  })
  const rule = () => screen.getByText('At least 14 characters').querySelector('svg')?.getAttribute('aria-label')
  await hands.type(screen.getByLabelText('Current password'), 'handed out')
  await hands.type(screen.getByLabelText('New password'), 'too short')
  expect(rule()).toBe('Not met yet')
  await hands.type(screen.getByLabelText('New password'), ' no longer')
  expect(rule()).toBe('Met')
  await hands.type(screen.getByLabelText('New password again'), 'something else{Enter}')
  expect(screen.getByText('The two are not the same.')).toBeTruthy()
  expect(bodies).toEqual([])
  await hands.clear(screen.getByLabelText('New password again'))
  await hands.type(screen.getByLabelText('New password again'), 'too short no longer{Enter}')
  expect(await screen.findByText('You have used this one before. Choose another.')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(bodies[0]).toEqual({ current_password: 'handed out', new_password: 'too short no longer' })
})

it('sets up an app: code to scan and key to copy, first code, recovery codes that must be kept', async () => {
  const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
  const { onDone, hands } = serve('second_factor_setup', {
    [security.startTotp.path]: { data: [{ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Steward:sample?secret=JBSWY3DPEHPK3PXP' }] },
    [security.confirmTotp.path]: { data: [totp], recovery_codes: codes },
    [auth.me.path]: { data: [person] },
  })
  await hands.click(screen.getByRole('button', { name: /^Authenticator app/ }))
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await hands.type(screen.getByLabelText('The code that it shows'), '123456{Enter}')
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual(codes)
  const go = screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
  expect(go.disabled).toBe(true)
  await hands.click(screen.getByLabelText('I have kept them in a safe place'))
  await hands.click(go)
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})

it('goes from one step to the next', async () => {
  const { onDone, hands } = serve('second_factor', {
    [security.factors.path]: { data: [totp] },
    [security.prove.path]: { data: [{ ...person, due: 'password' }] },
  })
  await hands.type(await screen.findByLabelText('Code of your authenticator app'), '123456{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Choose a new password' })).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})
