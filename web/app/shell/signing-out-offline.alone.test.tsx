import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownerOf, readSession, setSession } from '../../shared/session.ts'
import { useSignOutWanted, wantSignOut } from '../../shared/sign-out-wanted.ts'
import { tellLostPart } from '../../shared/lost-part.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { grant, sampleToken, staffUser } from '../../testing/sample-user.ts'
import { SigningOut } from './signing-out.tsx'

// The line is gone: neither the server nor the dialog can be had.
vi.mock('../../shared/load-part.ts', async () => {
  const { LostChunk } = await import('../../shared/lost-chunk.ts')
  return { loadPart: () => Promise.reject(new LostChunk('sign-out-question')) }
})

const user = staffUser([grant('SPORTS')])
const replace = vi.fn<(path: string) => void>()
const confirm = vi.fn<(text: string) => boolean>()
const draft = `steward.draft.${ownerOf(user)}.form`

function Part() {
  return useSignOutWanted() ? <SigningOut user={user} /> : null
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '', replace })
  vi.stubGlobal('confirm', confirm)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  window.sessionStorage.setItem('accessToken', sampleToken(Date.now() + 60_000))
  setSession({ status: 'signed-in', user, token: 'token' })
})
afterEach(() => {
  act(() => {
    wantSignOut(false)
    tellLostPart(null)
  })
  setSession({ status: 'signed-out' })
  window.sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  replace.mockClear()
  confirm.mockReset()
})

test('without a line the browser itself tells that the person stays: no page could be shown in the place of this one', async () => {
  const alert = vi.fn<(text: string) => void>()
  vi.stubGlobal('alert', alert)
  renderPart(<Part />)
  act(() => wantSignOut(true))
  await waitFor(() => expect(alert).toHaveBeenCalledOnce())
  expect(alert.mock.calls[0]?.[0]).toContain('You are still signed in. The server cannot be reached')
  expect([readSession().status, replace.mock.calls, window.sessionStorage.getItem('accessToken') === null, confirm.mock.calls]).toEqual(['signed-in', [], false, []])
})

test('where the server answers and the dialog cannot be fetched, the browser asks whether to leave this tab', async () => {
  const envelope = { response_error: true, status_code: 503, status_message: 'Not now.', data: [] }
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, status: 503, text: () => Promise.resolve(JSON.stringify(envelope)) }))
  confirm.mockReturnValue(true)
  renderPart(<Part />)
  act(() => wantSignOut(true))
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(confirm.mock.calls[0]?.[0]).toContain('You are still signed in: the server did not end your session. Not now.')
  expect([readSession().status, replace.mock.calls, window.sessionStorage.getItem('accessToken')]).toEqual(['signed-out', [['/']], null])
})

test('what is typed is asked about all the same', async () => {
  window.sessionStorage.setItem(draft, 'typed')
  confirm.mockReturnValueOnce(false)
  renderPart(<Part />)
  act(() => wantSignOut(true))
  await waitFor(() => expect(confirm).toHaveBeenCalledExactlyOnceWith('Sign out? What you typed and have not sent is thrown away.'))
  expect([window.sessionStorage.getItem(draft), replace.mock.calls]).toEqual(['typed', []])
})
