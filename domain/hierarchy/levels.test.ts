import { expect, test } from 'vitest'
import { levelName, levelTitle, levels, mayParent, signsIn } from './levels.ts'

test('each level has a name and a title, and other numbers have none', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(levelTitle)).toEqual(['Company', 'Super admin', 'Admin', 'Super master', 'Master', 'Agent', 'Player'])
  expect([6, 10, -1].map(levelTitle)).toEqual(['', '', ''])
  expect(levelName(5)).toBe('agent')
  expect(levelName(7)).toBeUndefined()
})

test('a child stands lower, and nobody under a player', () => {
  expect(mayParent(levels.company, levels.player)).toBe(true)
  expect(mayParent(levels.agent, levels.master)).toBe(false)
  expect(mayParent(levels.agent, levels.agent)).toBe(false)
  expect(mayParent(levels.player, levels.player)).toBe(false)
})

test('levels 1 to 5 sign in', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 9].filter(signsIn)).toEqual([1, 2, 3, 4, 5])
})
