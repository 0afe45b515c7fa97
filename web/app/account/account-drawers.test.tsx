import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { setSession } from '../../shared/session.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { accountUser, grant, staffUser } from '../../testing/sample-user.ts'
import { AccountDrawers, type AccountDrawer } from './account-drawers.tsx'

function drawer(opened: AccountDrawer, user = staffUser([grant('BETS'), grant('SPORTS'), grant('SPORTS', 'Result Declare')])): HTMLElement {
  setSession({ status: 'signed-in', user, token: 'token' })
  renderPart(<AccountDrawers user={user} opened={opened} onClose={() => undefined} />)
  return screen.getByRole('dialog')
}

it('the profile says who is signed in and what they may do', () => {
  const profile = drawer('1')
  const facts = [...profile.querySelectorAll('dl > div')].map((row) => [...row.children].map((part) => part.textContent))
  expect(facts).toEqual([
    ['Name', 'Sample Person'],
    ['User name', 'sample'],
    ['Role', 'Administrator'],
    ['Time zone', 'UTC'],
    ['Bets', 'Look'],
    ['Sports', 'Declare results'],
  ])
})

it('of an account also says its level and currency', () => {
  const profile = drawer('1', accountUser(2))
  expect(within(profile).getByText('Admin')).toBeTruthy()
  expect(within(profile).getByText('EUR')).toBeTruthy()
})

it('the security drawer says when the session ends', () => {
  const security = drawer('2')
  expect(security.querySelector('time')?.dateTime).toBe('2099-01-01T00:00:00Z')
  expect(within(security).getByRole('button', { name: 'Sign out' })).toBeTruthy()
})
