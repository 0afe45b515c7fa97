import { expect, test } from 'vitest'
import { passwordFault } from './password-rule.ts'

test('a new password is long enough in characters, not in units, and holds no user name', () => {
  expect(passwordFault('thirteen char', 'owner')).toBe('too_short')
  expect(passwordFault('💥'.repeat(13), 'owner')).toBe('too_short')
  expect(passwordFault('💥'.repeat(14), 'owner')).toBeNull()
  expect(passwordFault('my name is OWNER', 'Owner')).toBe('holds_name')
  expect(passwordFault('fourteen chars', '')).toBeNull()
})
