import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { auth, type userRow } from '#contract/auth.ts'
import { createClient } from '#contract/client.ts'
import { signInPath } from './sign-in-path.ts'
import { expiryOf, readToken, removeToken } from './token.ts'

export type User = z.output<typeof userRow>

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: User; readonly token: string }
  | { readonly status: 'signed-out' }

let state: SessionState = { status: 'loading' }
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** A timer longer than this overflows and fires at once. */
const timerMaxMs = 2_147_483_647

const client = createClient({ baseUrl: '', token: readToken, fetch: (url, init) => window.fetch(url, init) })

function become(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export function readSession(): SessionState {
  return state
}

/** Resolves the session of a fresh page: a stored, unexpired token is applied and the current user asked for. */
export async function startSession(): Promise<SessionState> {
  const token = readToken()
  if (token === null) {
    become({ status: 'signed-out' })
    return state
  }
  try {
    const reply = await client(auth.me, {})
    const user = reply.data[0]
    if (user === undefined) throw new Error('the current user is missing from the reply')
    become({ status: 'signed-in', user, token })
    watchExpiry(token)
  } catch (failure) {
    console.warn('The current user could not be loaded.', failure)
    removeToken()
    become({ status: 'signed-out' })
  }
  return state
}

function watchExpiry(token: string): void {
  clearTimeout(expiryTimer)
  const expires = expiryOf(token)
  if (expires === null) return
  expiryTimer = setTimeout(expireSession, Math.min(Math.max(expires - Date.now(), 0), timerMaxMs))
}

/** The session has ended without the person asking for it: said once, then sign-in, and back to this page after it. */
export function expireSession(): void {
  if (state.status !== 'signed-in') return
  clearTimeout(expiryTimer)
  removeToken()
  become({ status: 'signed-out' })
  window.alert('Token expired')
  window.location.replace(signInPath(window.location.pathname + window.location.search))
}

/** Ends the session on the server and in this tab. A server that cannot be reached does not keep anyone signed in here. */
export async function signOut(): Promise<void> {
  clearTimeout(expiryTimer)
  try {
    await client(auth.logout, {})
  } catch (failure) {
    console.warn('The session could not be ended on the server.', failure)
  }
  removeToken()
  become({ status: 'signed-out' })
  window.location.replace('/')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(subscribe, readSession, readSession)
}

/** The signed-in person. Only for pages behind the session guard: elsewhere there is none and this throws. */
export function useSession(): { readonly user: User; readonly token: string } {
  const session = useSessionState()
  const last = useLastSignedIn(session)
  if (last === null) throw new Error('useSession needs a signed-in person')
  return last
}

let lastSignedIn: Extract<SessionState, { status: 'signed-in' }> | null = null

/** While the browser leaves for the sign-in page, pages still draw once: they draw the person who was there. */
function useLastSignedIn(session: SessionState): typeof lastSignedIn {
  if (session.status === 'signed-in') lastSignedIn = session
  return lastSignedIn
}

/** For tests and the sign-in page: sets what the session is without asking the server. */
export function setSession(next: SessionState): void {
  lastSignedIn = next.status === 'signed-in' ? next : null
  become(next)
}
