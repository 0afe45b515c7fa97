import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { grant, sampleToken, staffUser } from '../testing/sample-user.ts'
import { call } from './api.ts'
import { auth } from '#contract/auth.ts'
import { expireSession, readSession, setSession, startSession } from './session.ts'
import { storeToken } from './token.ts'

const user = staffUser([grant('SPORTS')])
const replace = vi.fn<(path: string) => void>()
const alert = vi.fn<(text: string) => void>()

function answer(status: number, data: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ response_error: status >= 400, status_code: status, status_message: 'said', data }), { status })))
}

describe('the session', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/dashboard/bets', search: '?side=back', replace })
    window.alert = alert
    window.fetch = (...input) => globalThis.fetch(...input)
  })
  afterEach(() => {
    setSession({ status: 'signed-out' })
    vi.unstubAllGlobals()
    vi.clearAllMocks()
    vi.useRealTimers()
  })

  it('is signed out at once without a token', async () => {
    expect(await startSession()).toEqual({ status: 'signed-out' })
  })

  it('takes the user of the current-user call', async () => {
    storeToken(sampleToken(Date.now() + 60_000))
    answer(200, [user])
    expect(await startSession()).toMatchObject({ status: 'signed-in', user: { user_name: 'sample' } })
  })

  it('leaves nobody when that call fails, and only logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    storeToken(sampleToken(Date.now() + 60_000))
    answer(500, [])
    expect(await startSession()).toEqual({ status: 'signed-out' })
    expect(warn).toHaveBeenCalledOnce()
    expect(alert).not.toHaveBeenCalled()
  })

  it('ends at the moment the token expires: alert, token gone, sign-in with the way back', async () => {
    vi.useFakeTimers()
    storeToken(sampleToken(Date.now() + 60_000))
    answer(200, [user])
    await startSession()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(alert).toHaveBeenCalledExactlyOnceWith('Token expired')
    expect(window.sessionStorage.getItem('accessToken')).toBeNull()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/auth/jwt/login?returnTo=%2Fdashboard%2Fbets%3Fside%3Dback')
  })

  it('ends the same way when the server refuses the token of a call', async () => {
    storeToken(sampleToken(Date.now() + 60_000))
    setSession({ status: 'signed-in', user, token: 'token' })
    answer(401, [])
    await expect(call(auth.me, {})).rejects.toThrow('said')
    expect(alert).toHaveBeenCalledExactlyOnceWith('Token expired')
    expect(readSession().status).toBe('signed-out')
  })

  it('is told of its end once, however many calls fail', () => {
    setSession({ status: 'signed-in', user, token: 'token' })
    expireSession()
    expireSession()
    expect(alert).toHaveBeenCalledOnce()
  })
})
