import type { User } from '../shared/session.ts'

type Entry = User['permissions'][number]

/** An entry of a person's permissions; without a name it opens the section. */
export function grant(section: string, permissionName: string | null = null, restricted = false): Entry {
  return { section, menu_name: section.toLowerCase(), permission_name: permissionName, restrict_access: restricted }
}

/** A member of staff with these permissions. */
export function staffUser(permissions: readonly Entry[], changes: Partial<User> = {}): User {
  return {
    id: '11',
    kind: 'staff',
    user_name: 'sample',
    name: 'Sample Person',
    role: 'admin',
    level: null,
    account_id: null,
    business_id: null,
    currency: null,
    currency_digits: {},
    permissions: [...permissions],
    time_zone: 'UTC',
    expires_at: '2099-01-01T00:00:00Z',
    idle_after_s: 900,
    due: null,
    ...changes,
  }
}

/** An account of the tree at a level. */
export function accountUser(level: number): User {
  return staffUser([], { kind: 'account', level, account_id: '5', business_id: '1', currency: 'EUR', role: 'user' })
}

/** A token with an `exp` claim, in milliseconds since 1970; its signature is nobody's. */
export function sampleToken(expiresMs: number, sessionId = 'session'): string {
  const part = (claims: object): string => window.btoa(JSON.stringify(claims)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')
  return `${part({ alg: 'HS256' })}.${part({ sid: sessionId, exp: Math.floor(expiresMs / 1000) })}.x`
}
