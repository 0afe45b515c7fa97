import { expect, test } from 'vitest'
import { verdictOf } from './verdict.ts'

const edge = (minor: number) => ({ account_id: '1', user_name: 'player', posted_minor: minor, recalculated_minor: minor })

test.each([
  ['money on its way', null, null, 0, 'moving'],
  ['no result, nothing posted', true, null, 0, 'nothingYet'],
  ['no result any more, something still posted', true, null, 5, 'agrees'],
  ['a result that moved nothing', true, 0, 0, 'agrees'],
  ['a result', true, 500, 500, 'agrees'],
  ['something else posted', false, null, 0, 'differs'],
] as const)('%s', (_, agrees, again, minor, verdict) => {
  expect(verdictOf({ agrees, bet_minor: again, recalculated_bet_minor: again, edges: [edge(minor)] })).toBe(verdict)
})
