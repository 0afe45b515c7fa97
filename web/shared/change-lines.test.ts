import { expect, test } from 'vitest'
import { changeLines } from './change-lines.ts'

test('members of one list stand in one line, in the order in which they came', () => {
  expect(
    changeLines([
      { field: 'is_owner', before: 'false', after: 'true' },
      { field: 'permissions[BETS]', before: 'BETS', after: null },
      { field: 'permissions[SPORTS: Result Declare]', before: null, after: 'SPORTS: Result Declare' },
      { field: 'permissions[SPORTS]', before: null, after: 'SPORTS' },
    ]),
  ).toEqual([
    { field: 'is_owner', before: ['false'], after: ['true'] },
    { field: 'permissions', before: ['BETS'], after: ['SPORTS: Result Declare', 'SPORTS'] },
  ])
})
