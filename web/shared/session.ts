import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { auth, type userRow } from '#contract/auth.ts'
import { ApiError } from '#contract/client.ts'
import { callAsPerson } from './clients.ts'
import { learnCurrencies } from './currency-digits.ts'
import { forgetPerson } from './forget-person.ts'
import { becomeTimeZone } from './i18n/time-zone.ts'
import { runAt } from './run-at.ts'
import { sessionText } from './session-text.ts'
import { signInPath } from './sign-in-path.ts'
import { expiryOf, readToken, removeToken, sessionIdOf } from './token.ts'

export type User = z.output<typeof userRow>

/** `soon` is told quietly, `now` loudly; null: neither. */
export type Ending = 'soon' | 'now' | null

type SignedIn = {
  readonly status: 'signed-in'
  readonly user: User
  readonly token: string
  /** Whether the token ends soon, or now: the person may sign in again where they are. */
  readonly ending: Ending
}
export type SessionState = { readonly status: 'loading' } | SignedIn | { readonly status: 'signed-out' }

/** How long before its token ends a person is told so, in milliseconds: long enough for a call to end, then long enough to sign in. */
export const tellBeforeEndMs = { soon: 300_000, now: 60_000 } as const
/** A server that does not answer keeps no page open that is to be locked. */
const lockWithinMs = 2_000
const rereadEveryMs = 5_000

let state: SessionState = { status: 'loading' }
/** When the rights were last read because one was missing, milliseconds since 1970. */
let rereadAt = 0
let stopWatching = (): void => undefined
const listeners = new Set<() => void>()

function become(next: SessionState): void {
  state = next
  if (next.status === 'signed-in') learnCurrencies(next.user.currency_digits)
  becomeTimeZone(next.status === 'signed-in' ? next.user.time_zone : 'UTC')
  for (const listener of listeners) listener()
}

export function readSession(): SessionState {
  return state
}

/** Whose drafts and preferences: ids of staff and of accounts are counted apart. */
export function ownerOf(user: User): string {
  return `${user.kind}-${user.id}`
}

/** Resolves the session of a fresh page: a stored, unexpired token is applied and the current user asked for. */
export async function startSession(): Promise<SessionState> {
  const token = readToken()
  if (token === null) {
    removeToken()
    become({ status: 'signed-out' })
    return state
  }
  try {
    enter(await readUser(), token)
  } catch (failure) {
    console.warn('The current user could not be loaded.', failure)
    // A page that is left while it loads breaks this call off: the token still serves the next one.
    if (failure instanceof ApiError && failure.status === 401) removeToken()
    become({ status: 'signed-out' })
  }
  return state
}

async function readUser(): Promise<User> {
  const [user] = (await callAsPerson(auth.me, {})).data
  if (user === undefined) throw new Error('the current user is missing from the reply')
  return user
}

/** Goes on with what the server says now of a person whose token is stored: they signed in again, or did a step of signing in. */
export function continueSession(user: User): void {
  const token = readToken()
  if (token !== null) enter(user, token)
}

function enter(user: User, token: string): void {
  stopWatching()
  become({ status: 'signed-in', user, token, ending: null })
  const endsAt = expiryOf(token) ?? Date.now()
  const stopTelling = (['soon', 'now'] as const).map((ending) => runAt(endsAt - tellBeforeEndMs[ending], () => {
    if (state.status === 'signed-in') become({ ...state, ending })
  }))
  const stopEnding = runAt(endsAt, () => expireSession(token))
  const stopListening = hearEnds(token)
  stopWatching = () => {
    for (const stop of stopTelling) stop()
    stopEnding()
    stopListening()
  }
}

/**
 * The session has ended without the person asking for it: said once, then the token goes, then sign-in (in this order, specification
 * section 4), and back to this page after it, where drafts still stand. A token that is no longer the one in use ends nothing.
 */
export function expireSession(token: string | null): void {
  if (state.status !== 'signed-in' || state.token !== token) return
  stopWatching()
  window.alert(sessionText.expired)
  leave()
  goToSignIn()
}

/** Nobody has done anything here for too long: the session ends on the server too. Drafts stand when the person is back. */
export async function lockSession(): Promise<void> {
  const token = readToken()
  if (token === null) return expireSession(state.status === 'signed-in' ? state.token : null)
  const ended = callAsPerson(auth.logout, {}).catch((failure: unknown) => console.warn('The session could not be ended on the server.', failure))
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, lockWithinMs))])
  leave()
  goToSignIn('idle')
}

/**
 * What a failure means for the session whose token was sent: one that is no longer taken has ended, a step of signing in that has become
 * due is led to, and where a right is missing the screen is to know it as well as the server.
 */
export function heedRefusal(failure: unknown, token: string | null): void {
  if (!(failure instanceof ApiError)) return
  // A page whose calls are refused together, or again and again, asks once.
  if (failure.code === 'ACCESS_FORBIDDEN' && Date.now() > rereadAt + rereadEveryMs) {
    rereadAt = Date.now()
    void rereadUser(token)
  }
  if (failure.status === 401) expireSession(token)
  if (failure.code === 'ACCESS_STEP_DUE') finishSigningIn(token)
}

/**
 * Tells the server that somebody is there, and heeds what it says of the person whose token was sent: rights that were given or taken
 * away count here at once.
 */
export async function rereadUser(token: string | null): Promise<void> {
  try {
    const user = await readUser()
    if (state.status === 'signed-in' && state.token === token) become({ ...state, user })
  } catch (failure) {
    heedRefusal(failure, token)
  }
}

/** A step of signing in has become due for the token in use: the sign-in page has it, and leads back here. */
export function finishSigningIn(token: string | null): void {
  if (state.status === 'signed-in' && state.token === token) goToSignIn()
}

function goToSignIn(ended?: 'idle'): void {
  const { pathname, search, hash } = window.location
  if (pathname === signInPath()) window.location.reload()
  else window.location.replace(signInPath(pathname + search + hash, ended))
}

/**
 * Ends the session on the server, in this tab and in every other tab that holds it. Where that fails it is logged and thrown, and the
 * person is still signed in: nobody is to think that a session has ended which has not. One that the server no longer knows has.
 */
export async function signOut(): Promise<void> {
  const token = state.status === 'signed-in' ? state.token : readToken()
  try {
    await callAsPerson(auth.logout, {})
  } catch (failure) {
    console.warn('The session could not be ended on the server.', failure)
    if (!(failure instanceof ApiError) || failure.status !== 401) throw failure
  }
  stopWatching()
  tellEnd(token)
  goHome()
}

/** Leaves this tab without the server, which keeps the session until it ends by itself. */
export function leaveHere(): void {
  goHome()
}

const channelName = 'steward.session-ended'

/** Tells the other tabs which session has ended, by its id: tabs of other people, and of other sessions, go on. */
function tellEnd(token: string | null): void {
  const ended = token === null ? null : sessionIdOf(token)
  if (ended === null) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(ended)
  channel.close()
}

function hearEnds(token: string): () => void {
  const own = sessionIdOf(token)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (message: MessageEvent<unknown>) => {
    if (own !== null && message.data === own) goHome()
  })
  return () => channel.close()
}

/** Nothing of the person stays in this tab. */
function goHome(): void {
  if (state.status === 'signed-in') forgetPerson(ownerOf(state.user))
  leave()
  window.location.replace('/')
}

function leave(): void {
  stopWatching()
  removeToken()
  become({ status: 'signed-out' })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, readSession, readSession)
}

/** The signed-in person. Only for pages behind the session guard: elsewhere there is none and this throws. */
export function useSession(): SignedIn {
  const session = useSessionState()
  const last = useLastSignedIn(session)
  if (last === null) throw new Error('useSession needs a signed-in person')
  return last
}

let lastSignedIn: SignedIn | null = null

/** While the browser leaves for the sign-in page, pages still draw once: they draw the person who was there. */
function useLastSignedIn(session: SessionState): typeof lastSignedIn {
  if (session.status === 'signed-in') lastSignedIn = session
  return lastSignedIn
}

/** For tests and the sign-in page: sets what the session is without asking the server. */
export function setSession(next: { readonly status: 'signed-out' } | Omit<SignedIn, 'ending'>): void {
  stopWatching()
  const known: SessionState = next.status === 'signed-in' ? { ...next, ending: null } : next
  lastSignedIn = known.status === 'signed-in' ? known : null
  become(known)
}
