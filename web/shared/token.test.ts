import { describe, expect, it } from 'vitest'
import { sampleToken } from '../testing/sample-user.ts'
import { expiryOf, readToken, storeToken } from './token.ts'

describe('the stored token', () => {
  it('stands in session storage under accessToken', () => {
    const token = sampleToken(Date.now() + 60_000)
    storeToken(token)
    expect(window.sessionStorage.getItem('accessToken')).toBe(token)
    expect(readToken()).toBe(token)
  })

  it('counts as none once it has expired; whoever reads it does not remove it', () => {
    const token = sampleToken(Date.now() - 1_000)
    storeToken(token)
    expect(readToken()).toBeNull()
    expect(window.sessionStorage.getItem('accessToken')).toBe(token)
  })

  it.each(['', 'x', 'a.b.c', `a.${window.btoa('{"exp":"soon"}')}.c`, `a.${window.btoa('null')}.c`])('%j tells no expiry and is not used', (token) => {
    expect(expiryOf(token)).toBeNull()
    storeToken(token)
    expect(readToken()).toBeNull()
  })
})
