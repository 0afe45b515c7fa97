import { expect, test } from 'vitest'
import type { Grant } from './decide.ts'
import { dutiesAgainst, dutiesTogether } from './duties.ts'

const sports = (permission: Grant['permission']): Grant => ({ section: 'SPORTS', permission })

test('only both of a pair come together', () => {
  expect(dutiesTogether([])).toEqual([])
  expect(dutiesTogether([sports('Result Declare'), sports('Result Rollback')])).toEqual([])
  expect(dutiesTogether([sports('Result Verify'), sports(null)])).toEqual([])
  expect(dutiesTogether([sports('Result Verify'), sports('Result Declare')])).toEqual([['Result Declare', 'Result Verify']])
})

test('each of a pair stands against the other, and nothing else against anything', () => {
  expect(dutiesAgainst('Result Declare')).toEqual(['Result Verify'])
  expect(dutiesAgainst('Result Verify')).toEqual(['Result Declare'])
  expect(dutiesAgainst('Result Rollback')).toEqual([])
})
