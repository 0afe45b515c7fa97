import { expect, test } from 'vitest'
import { platform } from '#contract/platform.ts'
import { users } from '#contract/users.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'near', parent: 'company', level: 1, shareBp: 0 }, { name: 'agent', parent: 'near', level: 5, shareBp: 0 }, { name: 'far', parent: 'company', level: 1, shareBp: 0 }],
  [{ name: 'anna', parent: 'agent', creditMinor: 10_000 }, { name: 'hanna', parent: 'agent', creditMinor: 10_000 }, { name: 'annabel', parent: 'far', creditMinor: 10_000 }])
await allowAnyStake(db, world)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
await addAccountLogin(db.owner, { id: idOf('near'), businessId: world.businessId, userName: 'near' })
const near = clientOf(server, await signIn(server, 'near'))
const site = clientOf(server, world.apiKey)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
const selection_id = market.runners.get('A') ?? ''
await setPrice(db, market.id, selection_id, 2_000)
for (const [name, ip] of [['anna', '198.51.100.7'], ['annabel', '198.51.100.7'], ['hanna', '2001:db8::1']] as const) {
  await site(platform.placeBet, { key: `bet-of-${name}`, body: { player_id: idOf(name), market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 500, ip } })
}
await db.owner.query(`update accounts set phone = '+91 (99) 000-123' where user_name in ('anna', 'annabel')`)

const found = async (search: string, by?: 'name' | 'id' | 'phone' | 'ip') =>
  (await near(users.search, { query: { search, ...(by !== undefined && { by }) } })).data.map(({ account }) => account.user_name)

test('players of the own scope are found by a part of a name, by id, phone and the address they bet from', async () => {
  expect(await found('ANNA')).toEqual(['anna', 'hanna'])
  expect(await found(idOf('hanna'), 'id')).toEqual(['hanna'])
  expect(await found(idOf('annabel'), 'id')).toEqual([])
  expect(await found('+91 99000')).toEqual(['anna'])
  expect(await found('990001', 'phone')).toEqual(['anna'])
  expect(await found('198.51.100.7')).toEqual(['anna'])
  expect(await found('2001:db8::1')).toEqual(['hanna'])
  expect(await found('agent')).toEqual([])
})

test('digits alone find by all that they may be: a part of a name, an id, a phone number, the beginning of an address', async () => {
  expect(await found('9900'), 'a phone number without its plus').toEqual(['anna'])
  expect(await found('9199000123')).toEqual(['anna'])
  expect(await found('99 000-12')).toEqual(['anna'])
  expect(await found(idOf('hanna'))).toContain('hanna')
  expect(await found('198.51')).toEqual(['anna'])
  expect(await found('198.51.100.')).toEqual(['anna'])
  expect(await found('198.52')).toEqual([])
  expect(await found('198.511')).toEqual([])
  await db.owner.query(`update accounts set user_name = 'p-9900-x' where user_name = 'hanna'`)
  expect(await found('9900')).toEqual(['anna', 'p-9900-x'])
  await db.owner.query(`update accounts set user_name = 'hanna' where user_name = 'p-9900-x'`)
})

test('amounts of players are compared within the currency that is asked for', async () => {
  await addBranch(db.owner, 'yen', 'JPY')
  await addStaff(db.owner, { userName: 'looker', grants: [{ section: 'USERS', permission: null }] })
  const looker = clientOf(server, await signIn(server, 'looker'))
  const listed = async (currency?: string) => {
    const { data, metadata } = await looker(users.search, { query: { sort: '-available', ...(currency !== undefined && { currency }) } })
    return [data.map(({ account }) => account.user_name), metadata?.total]
  }
  expect((await listed())[1]).toBe(4)
  expect(await listed('JPY')).toEqual([['yen-9'], 1])
  expect((await listed('INR'))[1]).toBe(3)
  expect(await listed('EUR')).toEqual([[], 0])
})

test.each([['::1%eth0', 'ip'], ['::1%eth0', undefined], ['somewhere', 'ip'], ['abc', 'phone'], ['+', 'phone']] as const)('%s, sought by %s, finds nobody', async (search, by) => {
  expect(await found(search, by)).toEqual([])
})

test('a profile shows what a player has open and from where, and the path from the viewer down', async () => {
  const { data: [profile] } = await near(users.profile, { params: { id: idOf('anna') } })
  expect(profile).toMatchObject({
    path: 'agent', bets: 1, open_bets: 1, addresses: [{ ip: '198.51.100.7', bets: 1 }],
    sign_ins: [],
    account: { exposure_minor: 500, available_minor: 9_500 },
  })
  await expect(near(users.profile, { params: { id: idOf('annabel') } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
  await expect(near(users.profile, { params: { id: idOf('agent') } })).rejects.toMatchObject({ code: 'ACCESS_NOT_FOUND' })
})

test('a sign-in that the player site tells is kept once, shown with the player, and found by its address', async () => {
  const tell = (name: string, key: string, body: { ip: string; at?: string; user_agent?: string; device?: string; succeeded?: boolean; country?: string }, from = site) => from(platform.tellSignIn, { params: { id: idOf(name) }, key, body })
  // With thousandths that are no tens: how many places an instant has is the database's choice.
  const now = Math.floor(server.context.now().getTime() / 1_000) * 1_000 - 877
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  const earlier = { ip: '203.0.113.4', at: minutesAgo(90), user_agent: 'Sample phone', device: 'sample-device' }
  // As a site that listens for both kinds of addresses tells one of IPv4.
  const { data: [kept] } = await tell('anna', 'first-sign-in', { ...earlier, ip: '::ffff:203.0.113.4' })
  expect((await tell('anna', 'first-sign-in', earlier)).data).toEqual([kept])
  await tell('anna', 'second-sign-in', { ip: '2001:db8::7', at: minutesAgo(5) })
  await tell('annabel', 'third-sign-in', { ip: '203.0.113.4', at: minutesAgo(1) })
  const { data: [profile] } = await near(users.profile, { params: { id: idOf('anna') } })
  expect(profile?.sign_ins).toMatchObject([
    { at: minutesAgo(5), ip: '2001:db8::7', user_agent: null, device: null },
    { id: kept?.id, at: minutesAgo(90), ip: '203.0.113.4', user_agent: 'Sample phone', device: 'sample-device' },
  ])
  expect(profile?.account.last_sign_in_at).toBe(minutesAgo(5))
  for (const ip of ['203.0.113.4', '::ffff:203.0.113.4']) expect(await found(ip)).toEqual(['anna'])
  expect(await found('2001:db8::7', 'ip')).toEqual(['anna'])

  // An attempt is shown, and says of nobody that they were there.
  await tell('anna', 'an-attempt', { ip: '203.0.113.5', at: minutesAgo(2), succeeded: false, country: 'GB' })
  const { data: [after] } = await near(users.profile, { params: { id: idOf('anna') } })
  expect(after?.sign_ins.map(({ ip, succeeded, country }) => [ip, succeeded, country])).toEqual([['203.0.113.5', false, 'GB'], ['2001:db8::7', true, null], ['203.0.113.4', true, null]])
  expect(after?.account.last_sign_in_at).toBe(minutesAgo(5))
  expect(await found('203.0.113.5', 'ip')).toEqual([])
})

test.each([
  ['an account that is no player', 'agent', { ip: '203.0.113.4' }, 'ACCOUNT_UNKNOWN'],
  ['an address with a zone', 'anna', { ip: 'fe80::1%eth0' }, 'REQUEST_INVALID'],
  ['a country that is no code', 'anna', { ip: '203.0.113.4', country: 'India' }, 'REQUEST_INVALID'],
  ['a moment that is still to come', 'anna', { ip: '203.0.113.4', at: '2999-01-01T00:00:00Z' }, 'REQUEST_INVALID'],
  ['a moment long ago', 'anna', { ip: '203.0.113.4', at: '2020-01-01T00:00:00Z' }, 'REQUEST_INVALID'],
] as const)('a sign-in of %s is refused', async (what, name, body, code) => {
  await expect(site(platform.tellSignIn, { params: { id: idOf(name) }, key: what.replaceAll(' ', '-'), body })).rejects.toMatchObject({ code })
})
