import '../../testing/setup-dom.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { allGrants } from '#domain/access/grants.ts'
import type { Grant } from '#domain/access/decide.ts'
import { PreferenceOwner } from '../../components/preferences/preferences.tsx'
import { permissionTitle } from '../../shared/access-words.ts'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { rightLabel } from './right-label.ts'
import { RightsForm } from './rights-form.tsx'
import { text } from './text.ts'
import type { Person } from './use-staff.ts'

const sports: Grant = { section: 'SPORTS', permission: null }
const declare: Grant = { section: 'SPORTS', permission: 'Result Declare' }
const verify: Grant = { section: 'SPORTS', permission: 'Result Verify' }
const bets: Grant = { section: 'BETS', permission: null }

const person: Person = {
  id: '31', user_name: 'sample-desk', email: null, name: 'Sample Desk', role: 'user', preset: null, is_owner: false, status: 'active', menu_names: ['sports'],
  permission_count: 1, created_at: '2026-03-01T12:00:00Z', created_by: null, disabled_at: null, last_seen_at: null, last_ip: null, sessions: 0,
  password_changed_at: '2026-03-01T12:00:00Z', must_change_password: false, second_factors: { totp: false, passkeys: 0, recovery_codes: 0 }, version: 4,
  manageable: true, warnings: [],
}

type Sent = { readonly path: string; readonly method: string; readonly body: { readonly version?: number; readonly permissions?: readonly unknown[]; readonly reason?: string } | null }

/** Answers the calls of the form; `answer` is what a change of rights gets. */
function serve({ separate = true, stale = false }: { readonly separate?: boolean; readonly stale?: boolean } = {}): readonly Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, init: { readonly method: string; readonly body?: string }) => {
    if (init.method !== 'GET') sent.push({ path: url, method: init.method, body: init.body === undefined ? null : (JSON.parse(init.body) as Sent['body']) })
    const refused = stale && init.method === 'PUT'
    const policy = { second_factor: { admin: false, user: false, account: false }, step_up_minutes: { money: null, results: null, access: null }, idle_minutes: 15, session_minutes: 720, password_days: null, separate_duties: separate }
    const envelope = refused
      ? { response_error: true, status_code: 409, status_message: 'Someone changed this meanwhile.', code: 'REQUEST_STALE', data: [] }
      : { response_error: false, status_code: 200, status_message: 'OK', data: url.endsWith('/policy') ? [policy] : [] }
    return Promise.resolve({ ok: !refused, status: refused ? 409 : 200, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  return sent
}

function signIn(grants: readonly Grant[]): void {
  setSession({ status: 'signed-in', user: staffUser(grants.map(({ section, permission }) => grant(section, permission))), token: 'token' })
}

afterEach(() => vi.unstubAllGlobals())

const boxOf = (each: Grant): HTMLInputElement => {
  const name = each.permission === null ? text.matrix.look : permissionTitle(each.permission)
  const [first] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
  if (first === undefined) throw new Error(`no box for ${name}`)
  return first
}

test('what the editor lacks cannot be granted, and says why; what does not go together neither', async () => {
  serve()
  signIn([sports, declare, verify])
  renderPart(<RightsForm person={person} held={[sports, declare]} onStale={() => undefined} />)
  expect(boxOf(declare).checked).toBe(true)
  expect(boxOf({ section: 'SPORTS', permission: 'Result Rollback' }).disabled).toBe(true)
  expect(screen.getAllByText(text.matrix.notHeld).length).toBeGreaterThan(5)
  expect(boxOf(verify).disabled).toBe(true)
  expect(screen.getByText(text.matrix.against({ other: permissionTitle('Result Declare') }))).toBeTruthy()
  await userEvent.click(boxOf(declare))
  expect(boxOf(verify).disabled).toBe(false)
})

test('where the policy does not part duties, holding both is told instead', async () => {
  serve({ separate: false })
  signIn(allGrants)
  renderPart(<RightsForm person={person} held={[sports, declare]} onStale={() => undefined} />)
  await vi.waitFor(() => expect(boxOf(verify).disabled).toBe(false), { timeout: 30_000 })
  await userEvent.click(boxOf(verify))
  expect(screen.getByText(text.matrix.tells({ other: permissionTitle('Result Declare') }))).toBeTruthy()
})

test('what changes is looked at before it is sent, with the version it was decided on', async () => {
  const sent = serve()
  signIn(allGrants)
  renderPart(<RightsForm person={person} held={[sports, declare]} onStale={() => undefined} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text.form.review }).disabled).toBe(true)
  await userEvent.click(boxOf(declare))
  await userEvent.click(boxOf({ section: 'SPORTS', permission: 'Market Control' }))
  await userEvent.click(screen.getByRole('button', { name: text.form.review }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(rightLabel({ section: 'SPORTS', permission: 'Market Control' }))).toBeTruthy()
  expect(within(dialog).getByText(rightLabel(declare))).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'new desk')
  await userEvent.click(within(dialog).getByRole('button', { name: text.diff.save }))
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: 30_000 })
  expect(sent[0]?.body).toEqual({
    permissions: [{ menu_name: 'SPORTS', permission_name: null }, { menu_name: 'SPORTS', permission_name: 'Market Control' }],
    is_owner: false, version: 4, reason: 'new desk',
  })
})

test('a change that somebody else made first stands beside one’s own, and nothing is lost', async () => {
  const sent = serve({ stale: true })
  signIn(allGrants)
  function Desk(): ReactElement {
    const [moved, setMoved] = useState(false)
    return <RightsForm person={moved ? { ...person, version: 5 } : person} held={moved ? [sports, declare, bets] : [sports, declare]} onStale={() => setMoved(true)} />
  }
  renderPart(<Desk />)
  await userEvent.click(boxOf({ section: 'SPORTS', permission: 'Market Control' }))
  await userEvent.click(screen.getByRole('button', { name: text.form.review }))
  await userEvent.click(await screen.findByRole('button', { name: text.diff.save }))
  const conflict = (await screen.findByText(text.conflict.title)).parentElement
  if (conflict === null) throw new Error('the conflict stands somewhere')
  expect(within(conflict).getByText(rightLabel(bets))).toBeTruthy()
  expect(within(conflict).getByText(rightLabel({ section: 'SPORTS', permission: 'Market Control' }))).toBeTruthy()
  await userEvent.click(within(conflict).getByRole('button', { name: text.conflict.putMine }))
  expect(screen.queryByText(text.conflict.title)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: text.form.review }))
  await userEvent.click(await screen.findByRole('button', { name: text.diff.save }))
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 30_000 })
  expect(sent[1]?.body).toMatchObject({ version: 5 })
  expect(sent[1]?.body?.permissions).toHaveLength(4)
})

test('what was chosen and not yet saved is there again after a reload, until it is begun anew', async () => {
  serve()
  signIn(allGrants)
  const market: Grant = { section: 'SPORTS', permission: 'Market Control' }
  const show = (owner: string) => renderPart(<PreferenceOwner owner={owner}><RightsForm person={person} held={[sports, declare]} onStale={() => undefined} /></PreferenceOwner>)
  const first = show('staff.1')
  await userEvent.click(boxOf(market))
  first.unmount()
  const other = show('staff.2')
  expect(boxOf(market).checked).toBe(false)
  other.unmount()
  const again = show('staff.1')
  expect(boxOf(market).checked).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text.form.review }).disabled).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: text.form.restart }))
  again.unmount()
  show('staff.1')
  expect(boxOf(market).checked).toBe(false)
})
