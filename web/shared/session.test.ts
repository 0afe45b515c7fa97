import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { grant, sampleToken, staffUser } from '../testing/sample-user.ts'
import { call } from './api.ts'
import { auth } from '#contract/auth.ts'
import { sports } from '#contract/sports.ts'
import { continueSession, expireSession, leaveHere, ownerOf, readSession, rereadUser, setSession, signOut, startSession } from './session.ts'
import { storeToken } from './token.ts'

const user = staffUser([grant('SPORTS')])
const replace = vi.fn<(path: string) => void>()
const alert = vi.fn<(text: string) => void>()

function answer(status: number, data: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ response_error: status >= 400, status_code: status, status_message: 'said', data }), { status })))
}

describe('the session', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/dashboard/bets', search: '?side=back', hash: '', replace })
    window.alert = alert
    window.fetch = (...input) => globalThis.fetch(...input)
  })
  afterEach(() => {
    setSession({ status: 'signed-out' })
    vi.unstubAllGlobals()
    vi.clearAllMocks()
    vi.useRealTimers()
  })

  it('is signed out at once without a token, and removes one that has expired', async () => {
    expect(await startSession()).toEqual({ status: 'signed-out' })
    storeToken(sampleToken(Date.now() - 1_000))
    expect(await startSession()).toEqual({ status: 'signed-out' })
    expect(window.sessionStorage.getItem('accessToken')).toBeNull()
  })

  it('takes the user of the current-user call', async () => {
    storeToken(sampleToken(Date.now() + 60_000))
    answer(200, [user])
    expect(await startSession()).toMatchObject({ status: 'signed-in', user: { user_name: 'sample' } })
  })

  it.each([
    [401, false],
    [500, true],
  ])('leaves nobody when that call is answered %i, and only logs it; the token stays: %s', async (status, stays) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const token = sampleToken(Date.now() + 60_000)
    storeToken(token)
    answer(status, [])
    expect(await startSession()).toEqual({ status: 'signed-out' })
    expect(warn).toHaveBeenCalledOnce()
    expect(alert).not.toHaveBeenCalled()
    expect(window.sessionStorage.getItem('accessToken')).toBe(stays ? token : null)
    warn.mockRestore()
  })

  it('keeps its token when a page is left while that call is under way', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const token = sampleToken(Date.now() + 60_000)
    storeToken(token)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await startSession()).toEqual({ status: 'signed-out' })
    expect(window.sessionStorage.getItem('accessToken')).toBe(token)
    warn.mockRestore()
  })

  it('ends at the moment the token expires: alert, token gone, sign-in with the way back', async () => {
    vi.useFakeTimers()
    storeToken(sampleToken(Date.now() + 60_000))
    answer(200, [user])
    await startSession()
    // In this order: said, removed, led away.
    const order: unknown[] = []
    const note = (what: string) => () => void order.push([what, window.sessionStorage.getItem('accessToken') === null ? 'no token' : 'token'])
    alert.mockImplementationOnce(note('alert'))
    replace.mockImplementationOnce(note('sign-in'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(order).toEqual([['alert', 'token'], ['sign-in', 'no token']])
    expect(alert).toHaveBeenCalledExactlyOnceWith('Token expired')
    expect(replace).toHaveBeenCalledExactlyOnceWith('/auth/jwt/login?returnTo=%2Fdashboard%2Fbets%3Fside%3Dback')
  })

  it('ends the same way when the server refuses the token of a call', async () => {
    const token = sampleToken(Date.now() + 60_000)
    storeToken(token)
    setSession({ status: 'signed-in', user, token })
    answer(401, [])
    await expect(call(auth.me, {})).rejects.toThrow('said')
    expect(alert).toHaveBeenCalledExactlyOnceWith('Token expired')
    expect(readSession().status).toBe('signed-out')
  })

  it('reads the rights again where one is missing: once for all calls that are refused together', async () => {
    vi.useFakeTimers()
    const token = sampleToken(Date.now() + 60_000)
    storeToken(token)
    setSession({ status: 'signed-in', user, token })
    const less = staffUser([grant('BETS')])
    const asked = vi.fn<(url: string) => void>()
    vi.stubGlobal('fetch', (url: string) => {
      asked(url)
      const own = url.endsWith(auth.me.path)
      const body = own ? { response_error: false, status_code: 200, data: [less] } : { response_error: true, status_code: 403, status_message: 'said', code: 'ACCESS_FORBIDDEN', data: [] }
      return Promise.resolve(new Response(JSON.stringify(body), { status: own ? 200 : 403 }))
    })
    await Promise.allSettled([call(sports.games, {}), call(sports.games, {})])
    await vi.waitFor(() => expect(readSession()).toMatchObject({ status: 'signed-in', token, user: { permissions: less.permissions } }))
    expect(asked).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(5_000)
    await Promise.allSettled([call(sports.games, {})])
    expect(asked).toHaveBeenCalledTimes(5)
    expect([alert.mock.calls.length, replace.mock.calls.length]).toEqual([0, 0])
  })

  it('takes what is said of the person, but not of one who has left', async () => {
    const say = (said: object) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ response_error: false, status_code: 200, data: [said] }))))
    storeToken(sampleToken(Date.now() + 60_000))
    const more = staffUser([grant('SPORTS'), grant('BETS')])
    setSession({ status: 'signed-in', user, token: 'token' })
    const before = readSession()
    say(more)
    await rereadUser('old token')
    expect(readSession()).toBe(before)
    await rereadUser('token')
    expect(readSession()).toMatchObject({ user: more, token: 'token', ending: null })
  })

  it('is told of its end once, however many calls fail', () => {
    setSession({ status: 'signed-in', user, token: 'token' })
    expireSession('token')
    expireSession('token')
    expect(alert).toHaveBeenCalledOnce()
  })

  it('is not ended by the refusal of a token that is no longer in use', () => {
    setSession({ status: 'signed-in', user, token: 'new token' })
    expireSession('old token')
    expect(readSession().status).toBe('signed-in')
    expect(alert).not.toHaveBeenCalled()
  })

  it('tells five minutes and again a minute before it ends, and goes on with a new token where the person is', async () => {
    vi.useFakeTimers()
    storeToken(sampleToken(Date.now() + 480_000))
    answer(200, [user])
    await startSession()
    await vi.advanceTimersByTimeAsync(179_000)
    expect(readSession()).toMatchObject({ ending: null })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(readSession()).toMatchObject({ status: 'signed-in', ending: 'soon' })
    await vi.advanceTimersByTimeAsync(240_000)
    expect(readSession()).toMatchObject({ status: 'signed-in', ending: 'now' })
    storeToken(sampleToken(Date.now() + 900_000))
    continueSession(user)
    expect(readSession()).toMatchObject({ status: 'signed-in', ending: null })
    await vi.advanceTimersByTimeAsync(300_000)
    expect([alert.mock.calls.length, replace.mock.calls.length, readSession().status]).toEqual([0, 0, 'signed-in'])
  })

  it('of a token that lasts longer than a timer can does not end early', async () => {
    vi.useFakeTimers()
    const fortyDaysMs = 40 * 86_400_000
    storeToken(sampleToken(Date.now() + fortyDaysMs))
    answer(200, [user])
    await startSession()
    await vi.advanceTimersByTimeAsync(fortyDaysMs - 1_000)
    expect(readSession().status).toBe('signed-in')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(alert).toHaveBeenCalledOnce()
  })
})

describe('signing out', () => {
  class Channel extends EventTarget {
    static readonly open = new Set<Channel>()
    constructor() {
      super()
      Channel.open.add(this)
    }
    postMessage(data: unknown): void {
      for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }))
    }
    close(): void {
      Channel.open.delete(this)
    }
  }
  beforeEach(() => {
    vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '', replace })
    vi.stubGlobal('BroadcastChannel', Channel)
    window.fetch = (...input) => globalThis.fetch(...input)
  })
  afterEach(() => {
    setSession({ status: 'signed-out' })
    Channel.open.clear()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  async function signedIn(sessionId: string): Promise<void> {
    storeToken(sampleToken(Date.now() + 60_000, sessionId))
    answer(200, [user])
    await startSession()
  }

  it("replaces the route with / and leaves neither token nor drafts, but other people's drafts", async () => {
    await signedIn('one')
    window.sessionStorage.setItem(`steward.draft.${ownerOf(user)}.form`, 'typed')
    window.sessionStorage.setItem('steward.draft.staff-99.form', 'typed')
    await signOut()
    expect(Object.keys(window.sessionStorage)).toEqual(['steward.draft.staff-99.form'])
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(readSession().status).toBe('signed-out')
  })

  it('forgets what the palette found for the person, and of nobody else', async () => {
    await signedIn('one')
    const [own, other] = [`steward.${ownerOf(user)}.palette.recent`, 'steward.staff-99.palette.recent']
    for (const key of [own, other, `steward.${ownerOf(user)}.table.bets`]) window.localStorage.setItem(key, '{}')
    await signOut()
    expect(Object.keys(window.localStorage).toSorted()).toEqual([`steward.${ownerOf(user)}.table.bets`, other].toSorted())
  })

  it.each([503, null])('that the server does not do (%s) is logged and thrown: the person is still signed in, with token and drafts', async (status) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await signedIn('one')
    window.sessionStorage.setItem(`steward.draft.${ownerOf(user)}.form`, 'typed')
    if (status === null) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    else answer(status, [])
    await expect(signOut()).rejects.toThrow()
    expect(warn).toHaveBeenCalledOnce()
    expect(replace).not.toHaveBeenCalled()
    expect(readSession().status).toBe('signed-in')
    expect(Object.keys(window.sessionStorage).toSorted()).toEqual(['accessToken', `steward.draft.${ownerOf(user)}.form`])
    leaveHere()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(Object.keys(window.sessionStorage)).toEqual([])
    warn.mockRestore()
  })

  it('of a session that the server no longer knows is done', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await signedIn('one')
    answer(401, [])
    await signOut()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/')
    expect(alert).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('tells the other tabs which session it was, not its token', async () => {
    await signedIn('one')
    const heard: unknown[] = []
    new Channel().addEventListener('message', (message) => heard.push((message as MessageEvent).data))
    await signOut()
    expect(heard).toEqual(['one'])
  })

  it.each([
    ['one', 'signed-out'],
    ['two', 'signed-in'],
  ])('elsewhere of session %s leaves this tab, of session one, %s', async (ended, status) => {
    await signedIn('one')
    new Channel().postMessage(ended)
    expect(readSession().status).toBe(status)
    expect(replace.mock.calls).toEqual(status === 'signed-out' ? [['/']] : [])
  })
})
