import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownerOf, readSession, setSession } from '../../shared/session.ts'
import { useSignOutWanted, wantSignOut } from '../../shared/sign-out-wanted.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, sampleToken, staffUser } from '../../testing/sample-user.ts'
import { SigningOut } from './signing-out.tsx'

const user = staffUser([grant('SPORTS')])
const replace = vi.fn<(path: string) => void>()
const draft = `steward.draft.${ownerOf(user)}.form`
let answers: readonly number[] = []
let asked = 0

function Part() {
  return useSignOutWanted() ? <SigningOut user={user} /> : null
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '', replace })
  asked = 0
  vi.stubGlobal('fetch', () => {
    const status = answers[asked++] ?? 200
    const envelope = { response_error: status >= 400, status_code: status, status_message: 'Not now.', data: [] }
    return Promise.resolve({ ok: status < 400, status, text: () => Promise.resolve(JSON.stringify(envelope)) })
  })
  window.sessionStorage.setItem('accessToken', sampleToken(Date.now() + 60_000))
  setSession({ status: 'signed-in', user, token: 'token' })
})
afterEach(() => {
  act(() => wantSignOut(false))
  setSession({ status: 'signed-out' })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  replace.mockClear()
  answers = []
})

function leave() {
  renderPart(<Part />)
  act(() => wantSignOut(true))
  return userEvent.setup()
}

test('where nothing is typed, signing out asks nothing', async () => {
  leave()
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is typed is asked about: who stays keeps it, who leaves throws it away', async () => {
  window.sessionStorage.setItem(draft, 'typed')
  const hands = leave()
  await hands.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([asked, window.sessionStorage.getItem(draft), readSession().status]).toEqual([0, 'typed', 'signed-in'])

  act(() => wantSignOut(true))
  await hands.click(await screen.findByRole('button', { name: 'Sign out and discard' }))
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'))
  expect(window.sessionStorage.getItem(draft)).toBeNull()
})

test('where the server does not end the session, that is told; another try ends it', async () => {
  answers = [503, 200]
  const hands = leave()
  expect((await screen.findByRole('dialog', { name: 'You are still signed in' })).textContent).toContain('Not now.')
  expect(replace).not.toHaveBeenCalled()
  await hands.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'))
})

test('where the server does not end the session, the tab alone can be left', async () => {
  answers = [503]
  const hands = leave()
  await hands.click(await screen.findByRole('button', { name: 'Leave this tab' }))
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
  expect(window.sessionStorage.getItem('accessToken')).toBeNull()
  expect(asked).toBe(1)
})

test('without a line nobody is led to a page that cannot be shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  leave()
  expect((await screen.findByRole('dialog', { name: 'You are still signed in' })).textContent).toContain('close this window')
  expect(screen.queryByRole('button', { name: 'Leave this tab' })).toBeNull()
  expect([replace.mock.calls, readSession().status]).toEqual([[], 'signed-in'])
})
