import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { sampleMember } from '../../testing/sample-member.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { SignInPanel } from './sign-in-panel.tsx'

const member = sampleMember({ id: '40', user_name: 'demo-agent', level: 5, parent_id: '5' })
const state = {
  id: '40', password_changed_at: '2026-01-01T00:00:00.000Z', must_change_password: false, second_factors: { totp: true, passkeys: 0, recovery_codes: 3 },
  master_password: { is_set: true, locked_until: null }, sessions: 2, last_sign_in_at: null,
}
const handed = { one_time_password: 'abcde-fghjk-mnpqr-stuvw', expires_at: '2026-01-04T00:00:00.000Z' }

function serve(of: object) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init: { readonly body?: string }) => {
    if (init.body !== undefined) sent.push([url, JSON.parse(init.body)])
    const data = url.endsWith('/master-password') ? [{ is_set: true, locked_until: null }] : [of]
    const body = { response_error: false, status_code: 200, status_message: 'OK', data, ...(url.endsWith('reset-password') ? handed : {}) }
    return Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve(JSON.stringify(body)) })
  })
  setSession({ status: 'signed-in', user: staffUser([grant('SUPERADMINS'), grant('SUPERADMINS', 'Account Edit')]), token: 'token' })
  renderPart(<SignInPanel account={member} />)
  return sent
}

afterEach(() => vi.unstubAllGlobals())

test('a reset says what stops working and how many sessions end, asks why and for the master password, and shows the new password once', async () => {
  const sent = serve(state)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: 'Reset password' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The present password stops working at once')
  expect(dialog.textContent).toContain('2 open sessions end')
  await person.click(within(dialog).getByRole('button', { name: 'Reset password' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'asked by telephone')
  await person.type(await within(dialog).findByLabelText('Master password'), 'violet ferry')
  await person.click(within(dialog).getByRole('button', { name: 'Reset password' }))
  await screen.findByText(handed.one_time_password)
  expect(sent).toEqual([['/platform/super-admins/40/reset-password', { reason: 'asked by telephone', master_password: 'violet ferry' }]])
  await person.click(screen.getByRole('button', { name: 'I have noted it' }))
  expect(screen.queryByText(handed.one_time_password)).toBeNull()
})

test('what is not there cannot be removed', async () => {
  serve({ ...state, second_factors: { totp: false, passkeys: 0, recovery_codes: 0 }, master_password: { is_set: false, locked_until: null } })
  await screen.findByRole('button', { name: 'Reset password' })
  expect(screen.queryByRole('button', { name: 'Remove second factors' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove master password' })).toBeNull()
  expect(screen.queryByText('Not set')).not.toBeNull()
})
