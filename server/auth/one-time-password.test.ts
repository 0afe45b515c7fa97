import { expect, it } from 'vitest'
import { oneTimePassword } from './one-time-password.ts'

it('draws from all 62 letters and digits, in four groups of five', () => {
  const passwords = Array.from({ length: 500 }, oneTimePassword)
  for (const password of passwords) expect(password).toMatch(/^([A-Za-z0-9]{5}-){3}[A-Za-z0-9]{5}$/)
  // Of 10,000 draws each character misses all in fewer than one run in 10^70.
  expect(new Set(passwords.join('').replaceAll('-', '')).size).toBe(62)
})
