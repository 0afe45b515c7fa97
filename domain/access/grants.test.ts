import { expect, test } from 'vitest'
import { missingGrants, sameGrants } from './grants.ts'
import type { Grant } from './decide.ts'

const open: Grant = { section: 'SPORTS', permission: null }
const declares: Grant = { section: 'SPORTS', permission: 'Result Declare' }
const bets: Grant = { section: 'BETS', permission: null }

test('a permission held opens its own section and no other, and nothing in it', () => {
  expect(missingGrants([open], [declares])).toEqual([])
  expect(missingGrants([bets], [declares])).toEqual([bets])
  expect(missingGrants([declares], [open])).toEqual([declares])
  expect(missingGrants([declares, bets], [])).toEqual([declares, bets])
  expect(missingGrants([declares], [declares])).toEqual([])
})

test('the same grants in another order are the same, fewer and others are not', () => {
  expect(sameGrants([open, bets], [bets, open])).toBe(true)
  expect(sameGrants([open], [open, bets])).toBe(false)
  expect(sameGrants([open, bets], [open])).toBe(false)
  expect(sameGrants([open], [declares])).toBe(false)
  expect(sameGrants([], [])).toBe(true)
})
