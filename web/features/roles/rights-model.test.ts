import { expect, test } from 'vitest'
import { allGrants } from '#domain/access/grants.ts'
import type { Grant } from '#domain/access/decide.ts'
import { applyDiff, diffRights, dutyBeside, obstacleTo, switched } from './rights-model.ts'

const sports: Grant = { section: 'SPORTS', permission: null }
const declare: Grant = { section: 'SPORTS', permission: 'Result Declare' }
const verify: Grant = { section: 'SPORTS', permission: 'Result Verify' }
const bets: Grant = { section: 'BETS', permission: null }

test('a permission brings its section along, and a section that is closed takes its permissions with it', () => {
  expect(switched([], declare, true)).toEqual([sports, declare])
  expect(switched([sports, declare, bets], sports, false)).toEqual([bets])
  expect(switched([sports, declare], declare, false)).toEqual([sports])
})

test('a change is what was added and what was taken away, and can be put on another state', () => {
  const diff = diffRights([sports, declare], [sports, verify])
  expect(diff).toEqual({ added: [verify], removed: [declare] })
  expect(applyDiff([sports, declare, bets], diff)).toEqual([bets, sports, verify])
  expect(applyDiff([bets], diff)).toEqual([bets, sports, verify])
})

test('nobody grants what they lack; duties that check each other are an obstacle only where the policy parts them', () => {
  const chosen = { grants: [sports, declare], mayGrant: allGrants, separateDuties: true }
  expect(obstacleTo(verify, chosen)).toEqual({ kind: 'duty', other: 'Result Declare' })
  expect(obstacleTo(verify, { ...chosen, separateDuties: false })).toBeNull()
  expect(obstacleTo(verify, { ...chosen, mayGrant: [sports, declare] })).toEqual({ kind: 'not-held' })
  expect(obstacleTo(sports, { ...chosen, mayGrant: [declare] })).toBeNull()
  expect([dutyBeside(verify, [declare]), dutyBeside(verify, [sports]), dutyBeside(sports, [declare])]).toEqual(['Result Declare', null, null])
})
