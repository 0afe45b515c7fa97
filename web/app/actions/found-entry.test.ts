import { expect, test } from 'vitest'
import { sections } from '#domain/access/sections.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { grant, staffUser } from '../../testing/sample-user.ts'
import { paths } from '../paths.ts'
import { foundEntry, opensFound, type Found } from './found-entry.ts'

const kinds: readonly Found['kind'][] = ['account', 'game', 'league', 'event', 'market', 'selection', 'casino_game', 'casino_provider', 'bet']
const owner = staffUser(sections.map((section) => grant(section)))

test.each([
  ['whoever sees every section', owner, { kind: 'product' }, kinds],
  ['a person of the casino', staffUser([grant('CASINOCMS')]), { kind: 'product' }, ['casino_game', 'casino_provider']],
  ['a person of the bets', staffUser([grant('BETS')]), { kind: 'product' }, ['bet']],
  // Section 6 hides Super Admins from everybody, and its screens are reached by address; it hides all that has a list of roles for a role that is not in it.
  ['whoever sees every section, by section 6', owner, { kind: 'specification', roles: 'off' }, kinds],
  ['the role user, by section 6', { ...owner, role: 'user' as const }, { kind: 'specification', roles: 'off' }, ['account', 'game', 'league', 'event', 'market', 'selection']],
  ['a person of the sports, by section 6', staffUser([grant('SPORTS')]), { kind: 'specification', roles: 'off' }, ['game', 'league', 'event', 'market', 'selection']],
] as const)('what is found is shown to %s where its screen is', (_, user, profile, shown) => {
  expect(kinds.filter((kind) => opensFound(kind, user, profile))).toEqual(shown)
})

test('a player opens as the account it is, whatever a list would leave out; whoever has others below, with those', () => {
  const account = { kind: 'account', id: '539', user_name: 'n-p-00539', name: 'N P', level: levels.player, level_title: 'Player', parent_id: '5', parent_name: 'n-agent' } as const
  expect(foundEntry(account)).toMatchObject({ to: paths.member, params: { admin_id: '539' } })
  expect(foundEntry(account)).not.toHaveProperty('search')
  expect(foundEntry({ ...account, id: '5', level: levels.player - 1 })).toMatchObject({ to: paths.members, search: { account: '5' } })
})

test('a runner opens in its market', () => {
  const runner = { kind: 'selection', id: '71', name: 'Northgate', market_id: '70', market_name: 'Match Odds', event_id: '7', event_name: 'Northgate v Southgate', game_id: '4' } as const
  expect(foundEntry(runner)).toMatchObject({ label: 'Northgate', to: paths.event, params: { sportId: '4', eventId: '7' }, search: { market: '70' } })
})

test('a game of the casino opens beside those of its provider, and a provider with its games', () => {
  expect(foundEntry({ kind: 'casino_game', id: '17', name: 'Demo Roulette 1', code: 'roulette-1', provider_id: '1', provider_name: 'Demo Tables' })).toMatchObject({ label: 'Demo Roulette 1', detail: 'Demo Tables · roulette-1', to: paths.casinoCms, search: { casino_provider_id: '1', open: '17' } })
  expect(foundEntry({ kind: 'casino_provider', id: '1', name: 'Demo Tables', code: 'demo-tables' })).toMatchObject({ label: 'Demo Tables', to: paths.casinoCms, search: { casino_provider_id: '1' } })
})
