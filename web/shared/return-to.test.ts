import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

const origin = 'https://desk.example'

describe('where sign-in leads back to', () => {
  it.each(['/dashboard/bets?status=open', '/dashboard/sports/1/2#x', '/#1'])('follows %s', (path) => {
    expect(safeReturnTo(path, origin)).toBe(path)
  })

  it.each([
    null,
    '',
    '/',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/x/..//evil.example',
    '/auth/jwt/login?returnTo=/auth/jwt/login',
    '/auth',
  ])('refuses %j', (wanted) => {
    expect(safeReturnTo(wanted, origin)).toBeNull()
  })

  it('never leaves the origin, whatever is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '\t', '%2f', 'a', 'https:', '?', '#'), { maxLength: 8 }), (parts) => {
        const path = safeReturnTo(`/${parts.join('')}`, origin)
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin)
      }),
    )
  })
})
