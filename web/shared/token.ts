const tokenKey = 'accessToken'

/** The session token of this tab, or null; an expired one counts as none. It is for the session to remove, in its order: `session.ts`. */
export function readToken(now = Date.now()): string | null {
  const token = window.sessionStorage.getItem(tokenKey)
  if (token === null) return null
  const expires = expiryOf(token)
  return expires !== null && expires > now ? token : null
}

export function storeToken(token: string): void {
  window.sessionStorage.setItem(tokenKey, token)
}

export function removeToken(): void {
  window.sessionStorage.removeItem(tokenKey)
}

/** The `exp` claim of a token in milliseconds since 1970, or null where there is none to be read. */
export function expiryOf(token: string): number | null {
  const exp = claimOf(token, 'exp')
  return typeof exp === 'number' ? exp * 1000 : null
}

/** The id of the session that a token belongs to, or null where there is none to be read. */
export function sessionIdOf(token: string): string | null {
  const sid = claimOf(token, 'sid')
  return typeof sid === 'string' ? sid : null
}

function claimOf(token: string, name: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims: unknown = JSON.parse(window.atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}
