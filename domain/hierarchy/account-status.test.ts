import { expect, test } from 'vitest'
import { accountStatuses, effectiveStatus, maySignIn } from './account-status.ts'

test('who is active or suspended signs in', () => {
  expect(accountStatuses.filter(maySignIn)).toEqual(['active', 'suspended'])
})

test('the worse of two statuses binds, whichever stands above', () => {
  for (const [at, own] of accountStatuses.entries()) {
    for (const [other, above] of accountStatuses.entries()) expect(effectiveStatus(own, above)).toBe(accountStatuses[Math.max(at, other)])
  }
})
