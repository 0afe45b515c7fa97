import '../../testing/setup-dom.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { notifications } from '@mantine/notifications'
import { Toasts } from '../../app/shell/toasts.tsx'
import { setSession, type User } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { BetLockCell, StatusCell } from './member-locks.tsx'
import { sampleMember } from '../../testing/sample-member.ts'
import { needsLook, undoOf } from './status-change.ts'
import { StatusDesk } from './status-desk.tsx'

const section = grant('SUPERADMINS')
const desk = staffUser([section, grant('SUPERADMINS', 'Account Status')])
const looker = staffUser([section])

const hash = 'a'.repeat(64)
const reach = { hash, agents: 1, players: 0, open_bets: 0, figures: [] }
const member = sampleMember({ id: '40', user_name: 'demo-agent', level: 5, parent_id: '5' })
const open = { status: 'active', bet_locked: false, transfer_locked: false }

type Sent = { readonly path: string; readonly body: unknown }
type Answer = { readonly status?: number; readonly body: object }

/** Answers previews and commits as the server would, in their order, and remembers what was sent. */
function serve(previews: readonly object[], commits: readonly Answer[]): readonly Sent[] {
  const sent: Sent[] = []
  const left = { previews: [...previews], commits: [...commits] }
  vi.stubGlobal('fetch', (url: string, init: { readonly body?: string }) => {
    sent.push({ path: url, body: init.body === undefined ? null : JSON.parse(init.body) })
    const answer: Answer = url.endsWith('/preview-status') ? { body: { data: [left.previews.shift()] } } : (left.commits.shift() ?? { body: { data: [member] } })
    const status = answer.status ?? 200
    const envelope = { response_error: status !== 200, status_code: status, status_message: 'A sentence.', data: [], ...answer.body }
    return Promise.resolve({ ok: status === 200, status, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  return sent
}

function show(user: User, of = member) {
  setSession({ status: 'signed-in', user, token: 'token' })
  renderPart(
    <StatusDesk>
      <StatusCell member={of} />
      <BetLockCell member={of} />
      <Toasts hasNext={false} onNext={() => undefined} />
    </StatusDesk>,
  )
  return userEvent.setup()
}

afterEach(() => {
  vi.unstubAllGlobals()
  notifications.clean()
})

test.each([
  ['may change status', desk, member, 2],
  ['may only look', looker, member, 0],
  ['an account above', accountUser(3), member, 2],
  ['the account itself', accountUser(3), sampleMember({ id: '5' }), 0],
  ['locked from above', desk, sampleMember({ id: '40', parent_status: 'locked', status: 'locked' }), 0],
] as const)('%s, %#: exactly the locks that the server would turn', (_, user, of, buttons) => {
  show(user, of)
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})

test('what reaches nobody else is done at once on the preview, and taken back by Undo', async () => {
  const sent = serve([reach, { ...reach, hash: 'b'.repeat(64) }], [{ body: { data: [{ ...member, bet_locked: true, self_bet_locked: true }] } }])
  const user = show(desk)
  await user.click(screen.getByRole('button', { name: 'Lock bets of demo-agent' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.map(({ body }) => body)).toEqual([
    { bet_locked: true },
    { bet_locked: true, seen: open, preview_hash: hash },
    { bet_locked: false },
    { bet_locked: false, seen: { ...open, bet_locked: true }, preview_hash: 'b'.repeat(64), bets_may_differ: true },
  ])
})

test('a lock with a downline shows what it reaches, asks for the name and why, and goes out on that preview', async () => {
  const sent = serve([{ ...reach, agents: 4, players: 311, open_bets: 92 }], [])
  const user = show(desk)
  await user.click(screen.getByRole('button', { name: 'Lock demo-agent' }))
  expect(await screen.findByText('Locks 4 agents, 311 players, 92 open bets')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  expect(sent).toHaveLength(1)
  await user.type(screen.getByLabelText(/^Reason/), 'risk')
  await user.type(screen.getByLabelText(/to confirm/), 'demo-agent')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() => expect(sent[1]?.body).toEqual({ status: 'locked', seen: open, preview_hash: hash, reason: 'risk' }))
})

test('one that was refused because it changed meanwhile shows both counts and goes out on the new one', async () => {
  const now = 'c'.repeat(64)
  const moved = { status: 409, body: { code: 'ACCOUNT_PREVIEW_CHANGED', facts: { changed: 'open_bets', hash: now, agents: 1, players: 0, open_bets: 3 } } }
  const sent = serve([{ ...reach, open_bets: 2 }], [moved])
  const user = show(desk)
  await user.click(screen.getByRole('button', { name: 'Lock bets of demo-agent' }))
  await user.click(await screen.findByRole('button', { name: 'Lock bets' }))
  expect(await screen.findByText('You saw: Locks the bets of 1 agent, no players, 2 open bets')).toBeTruthy()
  expect(screen.getByText('Now: Locks the bets of 1 agent, no players, 3 open bets')).toBeTruthy()
  await user.click(screen.getByLabelText(/Bets come and go/))
  await user.click(screen.getByRole('button', { name: 'Lock bets' }))
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ bet_locked: true, seen: open, preview_hash: now, bets_may_differ: true }))
})

test('one that somebody else changed since it was looked at shows both versions, by whom, and looks again', async () => {
  const facts = { 'sent.status': 'active', 'now.status': 'suspended', 'sent.bet_locked': false, 'now.bet_locked': false, 'sent.transfer_locked': false, 'now.transfer_locked': false, 'now.by': 'Demo Owner', 'now.at': '2026-03-02T10:00:00Z' }
  const sent = serve([{ ...reach, open_bets: 2 }], [{ status: 409, body: { code: 'REQUEST_STALE', facts } }])
  const user = show(desk)
  await user.click(screen.getByRole('button', { name: 'Lock bets of demo-agent' }))
  await user.click(await screen.findByRole('button', { name: 'Lock bets' }))
  const both = within(await screen.findByRole('dialog', { name: 'demo-agent' }))
  expect(both.getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual(['StatusActiveSuspended'])
  expect([both.getByText('You wanted: Lock bets'), both.getByText(/^Changed by Demo Owner, /)]).toHaveLength(2)
  expect(screen.queryByRole('dialog', { name: 'Lock bets' })).toBeNull()
  expect(sent).toHaveLength(2)
})

test('what sets a branch free shows whom it reaches first, asks for no reason, and goes out whatever is bet meanwhile', async () => {
  const sent = serve([{ ...reach, agents: 4, players: 311, open_bets: 92 }], [])
  const user = show(desk, sampleMember({ ...member, status: 'locked', self_status: 'locked' }))
  await user.click(screen.getByRole('button', { name: 'Activate demo-agent' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Activate' }))
  expect(ask.getByText('Sets free 4 agents, 311 players, 92 open bets')).toBeTruthy()
  expect(ask.queryByRole('textbox')).toBeNull()
  expect(sent).toHaveLength(1)
  await user.click(ask.getByRole('button', { name: 'Activate' }))
  await waitFor(() => expect(sent[1]?.body).toEqual({ status: 'active', seen: { ...open, status: 'locked' }, preview_hash: hash, bets_may_differ: true }))
})

test('an act is taken back to the own flag that the account had', () => {
  expect(undoOf('lock', sampleMember({ self_status: 'suspended' }))).toBe('suspend')
  expect(undoOf('lockBets', sampleMember({ self_bet_locked: false }))).toBe('openBets')
})

test('whatever reaches more than the account itself is looked at first, closing always', () => {
  const [wide, pair, betting] = [{ hash, agents: 9, players: 9, open_bets: 9 }, { ...reach, players: 1 }, { ...reach, open_bets: 1 }]
  for (const act of ['activate', 'openBets', 'lock', 'lockBets', 'suspend'] as const) expect([act, needsLook(act, wide), needsLook(act, pair), needsLook(act, reach)]).toEqual([act, true, true, false])
  expect([needsLook('close', reach), needsLook('lockBets', betting), needsLook('openBets', betting), needsLook('lockTransfers', reach)]).toEqual([true, true, false, false])
})
