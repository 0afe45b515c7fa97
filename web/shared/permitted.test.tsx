import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { results } from '#contract/results.ts'
import { renderPart } from '../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../testing/sample-user.ts'
import { Permitted } from './permitted.tsx'
import { setSession, type User } from './session.ts'

afterEach(() => setSession({ status: 'signed-out' }))

type Guard = Omit<Parameters<typeof Permitted>[0], 'children'>

function stands(user: User, guard: Guard): boolean {
  setSession({ status: 'signed-in', user, token: 'token' })
  const { unmount } = renderPart(
    <Permitted {...guard}>
      <button>Act</button>
    </Permitted>,
  )
  const found = screen.queryByRole('button', { name: 'Act' }) !== null
  unmount()
  return found
}

const looks = staffUser([grant('SPORTS'), grant('BETS')])
const declares = staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare')])
const restricted = staffUser([grant('SPORTS'), grant('SPORTS', 'Result Declare', true)])

describe('what is permitted', () => {
  it.each([
    ['a call that needs a permission', { call: results.declare }, looks, false],
    ['a call that needs a permission', { call: results.declare }, declares, true],
    ['a call that needs a permission', { call: results.declare }, accountUser(1), false],
    ['a section', { section: 'BETS' }, looks, true],
    ['a section', { section: 'ROLES' }, looks, false],
    ['a permission in a section', { section: 'SPORTS', permission: 'Result Declare' }, declares, true],
    ['a permission in a section', { section: 'SPORTS', permission: 'Result Declare' }, looks, false],
    ['a permission whose flag restricts it', { section: 'SPORTS', permission: 'Result Declare' }, restricted, false],
    ['a role', { roles: ['user'] }, looks, false],
    ['a role', { roles: ['user'] }, { ...looks, role: 'user' }, true],
    ['both', { section: 'BETS', roles: ['admin'] }, looks, true],
    ['both', { section: 'ROLES', roles: ['admin'] }, looks, false],
  ] as const satisfies readonly (readonly [string, Guard, User, boolean])[])('%s (%#)', (_, guard, user, expected) => {
    expect(stands(user, guard)).toBe(expected)
  })
})
