import { describe, expect, it } from 'vitest'
import { accountUser, grant, staffUser } from '../testing/sample-user.ts'
import { can } from './access.ts'

describe('what a person may', () => {
  it('follows the entries of their permissions, whatever their case', () => {
    const user = staffUser([grant('sports', 'RESULT declare'), grant('BETS')])
    expect(can(user, 'SPORTS')).toBe(true)
    expect(can(user, 'SPORTS', 'Result Declare')).toBe(true)
    expect(can(user, 'SPORTS', 'Result Verify')).toBe(false)
    expect(can(user, 'SURVEILLANCE')).toBe(false)
  })

  it('is not opened by an entry whose access is restricted', () => {
    expect(can(staffUser([grant('BETS', null, true)]), 'BETS')).toBe(false)
  })

  it('is not opened by entries that name nothing known', () => {
    const user = staffUser([grant('EVERYTHING'), grant('SPORTS', 'Do All')])
    expect([can(user, 'SPORTS'), can(user, 'BETS')]).toEqual([false, false])
  })

  it('never acts as an account of the tree', () => {
    expect(can(accountUser(2), 'SPORTS')).toBe(true)
    expect(can(accountUser(2), 'SPORTS', 'Result Declare')).toBe(false)
    expect(can(accountUser(2), 'ROLES')).toBe(false)
  })
})
