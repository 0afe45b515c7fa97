import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { security } from '#contract/security.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { staffUser } from '../../testing/sample-user.ts'
import { OwnSecurity } from './own-security.tsx'

const { fetch } = window
const user = staffUser([])
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const at = '2026-03-01T12:00:00Z'
const session = (session_id: string, changes: object = {}) => ({
  session_id, current: false, live: true, created_at: at, last_used_at: at, expires_at: at, ended_at: null, ip: '192.0.2.7', user_agent: chrome, second_factor: false, ...changes,
})
const factor = (kind: string, changes: object = {}) => ({ kind, id: null, name: kind, created_at: at, last_used_at: at, codes_left: null, ...changes })

function drawer(answers: Readonly<Record<string, object>>) {
  const sent: { readonly path: string; readonly body: unknown }[] = []
  window.fetch = async (url, init) => {
    const path = new URL(String(url), 'http://x').pathname
    if (init?.method !== 'GET') sent.push({ path, body: init?.body === undefined ? null : JSON.parse(String(init.body)) })
    return new Response(JSON.stringify({ response_error: false, status_code: 200, status_message: 'OK', data: [], ...answers[path] }))
  }
  setSession({ status: 'signed-in', user, token: 'token' })
  const onHold = vi.fn<(held: boolean) => void>()
  renderPart(<OwnSecurity user={user} onHold={onHold} />)
  return { sent, onHold, hands: userEvent.setup() }
}

afterEach(() => {
  window.fetch = fetch
  setSession({ status: 'signed-out' })
})

it('names the sessions by device and place, marks this one, and ends one or all others', async () => {
  const { sent, hands } = drawer({ [security.sessions.path]: { data: [session('a', { current: true }), session('b', { user_agent: 'node' }), session('c', { live: false, ended_at: at })] } })
  const list = await screen.findByRole('region', { name: 'Sessions' })
  const rows = within(list).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('Chrome on Linux This one')
  expect(rows[1]?.textContent).toMatch(/Unknown device .*from 192\.0\.2\.7/)
  expect(rows[2]?.textContent).toContain('Ended')
  await hands.click(within(list).getByRole('button', { name: 'End the session on Unknown device' }))
  await hands.click(await within(list).findByRole('button', { name: 'End all others' }))
  await waitFor(() => expect(sent).toEqual([{ path: security.endSessions.path, body: { session_id: 'b' } }, { path: security.endSessions.path, body: {} }]))
})

it('removes a passkey by its name after a last look', async () => {
  const { sent, hands } = drawer({ [security.factors.path]: { data: [factor('totp'), factor('passkey', { id: '9', name: 'Work laptop' }), factor('recovery', { codes_left: 4 })] } })
  expect(await screen.findByText('4 left')).toBeTruthy()
  await hands.click(screen.getByRole('button', { name: 'Remove Work laptop' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Work laptop' })
  await hands.click(within(dialog).getByRole('button', { name: 'Remove Work laptop' }))
  await waitFor(() => expect(sent).toEqual([{ path: security.removeFactor.path, body: { kind: 'passkey', id: '9' } }]))
})

it('shows new recovery codes once, and holds the drawer open until they are kept', async () => {
  const { onHold, hands } = drawer({
    [security.factors.path]: { data: [factor('totp'), factor('recovery', { codes_left: 1 })] },
    [security.renewRecoveryCodes.path]: { data: [factor('recovery', { codes_left: 10 })], recovery_codes: ['AAAA-BBBB'] },
  })
  await hands.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await hands.click(within(await screen.findByRole('dialog', { name: 'New recovery codes' })).getByRole('button', { name: 'New recovery codes' }))
  expect(await screen.findByText('AAAA-BBBB')).toBeTruthy()
  expect(onHold).toHaveBeenLastCalledWith(true)
  await hands.click(screen.getByLabelText('I have kept them in a safe place'))
  await hands.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByText('AAAA-BBBB')).toBeNull()
  expect(onHold).toHaveBeenLastCalledWith(false)
})
