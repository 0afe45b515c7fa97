import { expect, test } from 'vitest'
import { KeptNames } from './kept-names.ts'

test('viewers of one level share names, and those of another see other paths', () => {
  const names = new KeptNames()
  expect(names.of({ level: 2 })).toBe(names.of({ level: 2 }))
  expect(names.of({ level: 2 })).not.toBe(names.of({ level: 3 }))
})
