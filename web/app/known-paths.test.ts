import { expect, test } from 'vitest'
import { isKnownPath, withoutEndSlash } from './known-paths.ts'

test.each([
  ['/dashboard', true],
  ['/dashboard/', true],
  ['/dashboard/bets', true],
  ['/dashboard/bets/12', true],
  ['/dashboard/bets/12/', true],
  ['/dashboard/sports/4/77', true],
  ['/dashboard/sports/4', false],
  ['/dashboard/nowhere', false],
  ['/dashboard/bets/12/more', false],
  ['/dashboard//bets', false],
])('a page stands at %s: %s', (pathname, known) => {
  expect(isKnownPath(pathname)).toBe(known)
})

test('a slash at the end is no part of a path, but of the root', () => {
  expect(['/', '/auth/jwt/login/', '/auth/jwt/login'].map(withoutEndSlash)).toEqual(['/', '/auth/jwt/login', '/auth/jwt/login'])
})
