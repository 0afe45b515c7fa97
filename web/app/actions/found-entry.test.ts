import { expect, test } from 'vitest'
import { sections } from '#domain/access/sections.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { opensFound, type Found } from './found-entry.ts'

const kinds: readonly Found['kind'][] = ['account', 'game', 'league', 'event', 'market', 'bet']
const owner = staffUser(sections.map((section) => grant(section)))

test.each([
  ['whoever sees every section', owner, { kind: 'product' }, kinds],
  ['a person of the bets', staffUser([grant('BETS')]), { kind: 'product' }, ['bet']],
  // Section 6 hides Super Admins for everyone, and all that has a list of roles for a role that is not in it.
  ['whoever sees every section, by section 6', owner, { kind: 'specification', roles: 'off' }, kinds.filter((kind) => kind !== 'account')],
  ['the role user, by section 6', { ...owner, role: 'user' as const }, { kind: 'specification', roles: 'off' }, ['game', 'league', 'event', 'market']],
] as const)('what is found is shown to %s where its screen is', (_, user, profile, shown) => {
  expect(kinds.filter((kind) => opensFound(kind, user, profile))).toEqual(shown)
})
