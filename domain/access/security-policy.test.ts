import { expect, test } from 'vitest'
import { defaultPolicies } from './security-policy.ts'

test('production begins strict: a second factor for all of the staff, asked for anew within five minutes, duties apart', () => {
  expect(defaultPolicies.production).toEqual({
    secondFactor: { admin: true, user: true, account: false }, stepUpMinutes: { money: 5, results: 5, access: 5 }, idleMinutes: 15, sessionMinutes: 720, passwordDays: null, separateDuties: true,
  })
})

test('the demo lets visitors look around', () => {
  expect(defaultPolicies.demo).toEqual({
    secondFactor: { admin: false, user: false, account: false }, stepUpMinutes: { money: null, results: null, access: null }, idleMinutes: 240, sessionMinutes: 720, passwordDays: null, separateDuties: false,
  })
})
