const tokenKey = 'accessToken'

/** The session token of this tab, or null; an expired one counts as none and is removed. */
export function readToken(now = Date.now()): string | null {
  const token = window.sessionStorage.getItem(tokenKey)
  if (token === null) return null
  const expires = expiryOf(token)
  if (expires !== null && expires > now) return token
  removeToken()
  return null
}

export function storeToken(token: string): void {
  window.sessionStorage.setItem(tokenKey, token)
}

export function removeToken(): void {
  window.sessionStorage.removeItem(tokenKey)
}

/** The `exp` claim of a token in milliseconds since 1970, or null where there is none to be read. */
export function expiryOf(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(window.atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}
