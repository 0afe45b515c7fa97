import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { reconcile } from '#database/reconcile.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { previewedStatus } from '../../tests/support/previewed.ts'
import { databaseProperty } from '../../tests/support/property.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const grants = [null, 'Account Status', 'Account Edit'].map((permission) => ({ section: 'SUPERADMINS' as const, permission: permission as 'Account Status' | null }))
await addStaff(db.owner, { userName: 'keeper', grants })
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'super', parent: 'company', level: 1, shareBp: 2_000 }, { name: 'left', parent: 'super', level: 5, shareBp: 0 }, { name: 'right', parent: 'super', level: 5, shareBp: 0 }],
  [{ name: 'ann', parent: 'left', creditMinor: 100_000 }, { name: 'bob', parent: 'left', creditMinor: 100_000 }, { name: 'cid', parent: 'right', creditMinor: 100_000 }])
await allowAnyStake(db, world)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
for (const name of ['super', 'left']) await addAccountLogin(db.owner, { id: idOf(name), businessId: world.businessId, userName: name })
const staff = clientOf(server, await signIn(server, 'keeper'))
const superOf = clientOf(server, await signIn(server, 'super'))
const site = clientOf(server, world.apiKey)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
const selection_id = market.runners.get('A') ?? ''
await setPrice(db, market.id, selection_id, 2_000)

let keys = 0
const bet = (player: string) => site(platform.placeBet, { key: `key-number-${++keys}`, body: { player_id: idOf(player), market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: 100 } })
const codeOf = (call: Promise<unknown>) => call.then(() => 'yes', (error: unknown) => (error instanceof ApiError ? error.code : 'other'))
type Change = { readonly status?: 'active' | 'suspended' | 'locked' | 'closed'; readonly bet_locked?: boolean; readonly transfer_locked?: boolean }
/** The own flags of an account that nobody has changed. */
const open = { status: 'active', bet_locked: false, transfer_locked: false } as const
const preview = async (client: Client, name: string, change: Change) => (await client(superAdmins.previewStatus, { params: { id: idOf(name) }, body: change })).data[0] ?? expect.fail('a preview')
async function set(client: Client, name: string, change: Change) {
  return client(superAdmins.updateStatus, { params: { id: idOf(name) }, body: await previewedStatus(client, idOf(name), change) })
}
async function statesOf(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await db.owner.query<{ name: string; state: string }>(
    `select user_name as name, concat_ws(' ', self_status, above.status, self_bet_locked, above.bet_locked) as state from accounts cross join lateral flags_above(id) above where business_id = $1`, [world.businessId])
  return Object.fromEntries(rows.map((row) => [row.name, row.state]))
}

test('a lock reaches everybody below at once, and its end touches nobody\'s own', async () => {
  await set(superOf, 'bob', { status: 'suspended', bet_locked: true })
  const before = await statesOf()
  await set(staff, 'super', { status: 'locked', bet_locked: true })
  expect(await statesOf()).toMatchObject({ super: 'locked active t f', left: 'active locked f t', ann: 'active locked f t', bob: 'suspended locked t t', cid: 'active locked f t' })
  expect(await codeOf(bet('ann'))).toBe('ACCOUNT_ANCESTOR_LOCKED')
  expect(await codeOf(superOf(superAdmins.roots, {}))).toBe('ACCESS_SESSION_EXPIRED')
  expect(await codeOf(preview(staff, 'left', { status: 'active' }))).toBe('ACCOUNT_CLOSED_ABOVE')
  await set(staff, 'super', { status: 'active', bet_locked: false })
  expect(await statesOf()).toEqual(before)
  expect(await codeOf(bet('ann'))).toBe('yes')
  expect(await codeOf(bet('bob'))).toBe('ACCOUNT_LOCKED')
  expect(await codeOf(superOf(superAdmins.roots, {}))).toBe('ACCESS_SESSION_EXPIRED')
})

test('a flag on the way down goes on for those below it when one above ends', async () => {
  await set(staff, 'left', { status: 'suspended', bet_locked: true })
  await set(staff, 'super', { status: 'suspended' })
  await set(staff, 'super', { status: 'active' })
  expect(await statesOf()).toMatchObject({ left: 'suspended active t f', ann: 'active suspended f t', cid: 'active active f f' })
  await set(staff, 'left', { status: 'active', bet_locked: false })
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})

test('a preview says what is touched, and the commit is refused once that is something else', async () => {
  const seen = await preview(staff, 'left', { status: 'suspended' })
  // Bob is suspended by himself: nothing changes for him.
  expect(seen).toMatchObject({ agents: 1, players: 1, open_bets: 1 })
  await bet('ann')
  const commit = (more: object) => staff(superAdmins.updateStatus, { params: { id: idOf('left') }, body: { status: 'suspended', seen: open, preview_hash: seen.hash, ...more } })
  await expect(commit({})).rejects.toMatchObject({ code: 'ACCOUNT_PREVIEW_CHANGED', body: { facts: { changed: 'open_bets', open_bets: 2 } } })
  // Bets come all the time; who must act says that only the accounts matter.
  await set(staff, 'ann', { bet_locked: true })
  await expect(commit({ bets_may_differ: true })).rejects.toMatchObject({ body: { facts: { changed: 'accounts' } } })
  await set(staff, 'ann', { bet_locked: false })
  expect((await commit({ bets_may_differ: true })).data).toMatchObject([{ status: 'suspended', self_status: 'suspended' }])
  expect(await codeOf(commit({ status: 'closed', seen: { ...open, status: 'suspended' }, bets_may_differ: true }))).toBe('ACCOUNT_PREVIEW_CHANGED')
  await set(staff, 'left', { status: 'active' })
})

test('only whose effective state changes is counted: not the closed, not who is so already, not who is bound from between', async () => {
  const counts = async (name: string, change: Change) => {
    const { agents, players, open_bets } = await preview(staff, name, change)
    return [agents, players, open_bets]
  }
  expect(await counts('super', { status: 'locked' })).toEqual([3, 3, 2])
  expect(await counts('super', { status: 'active' })).toEqual([0, 0, 0])
  expect(await counts('super', { bet_locked: true })).toEqual([3, 2, 2])
  expect(await counts('left', { transfer_locked: true })).toEqual([1, 0, 0])
  await set(staff, 'left', { status: 'locked' })
  expect(await counts('super', { status: 'suspended' })).toEqual([2, 1, 0])
  expect(await counts('super', { status: 'locked' })).toEqual([2, 1, 0])
  expect(await counts('super', { status: 'closed' })).toEqual([3, 3, 2])
  await set(staff, 'left', { status: 'active', bet_locked: true })
  await set(staff, 'ann', { status: 'closed' })
  expect(await counts('super', { status: 'locked' })).toEqual([3, 2, 0])
  expect(await counts('super', { bet_locked: true })).toEqual([2, 1, 0])
  expect(await counts('super', { status: 'closed' })).toEqual([3, 2, 0])
  await set(staff, 'super', { status: 'suspended' })
  expect(await counts('super', { status: 'active' })).toEqual([3, 1, 0])
  await set(staff, 'super', { status: 'active' })
  await set(staff, 'ann', { status: 'active' })
  await set(staff, 'left', { bet_locked: false })
})

test('changes below that leave every count and the sum of ids as they were still refuse the commit', async () => {
  const other = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 10_000 }, { name: 'branch', parent: 'house', level: 5, shareBp: 0 }],
    ['one', 'two', 'three', 'four'].map((name) => ({ name, parent: 'branch', creditMinor: 0 })))
  const of = (name: string) => other.accounts.get(name) ?? expect.fail(name)
  expect(BigInt(of('one')) + BigInt(of('four'))).toBe(BigInt(of('two')) + BigInt(of('three')))
  const lockOnly = (names: readonly string[]) => db.owner.query('update accounts set self_bet_locked = id = any($2::bigint[]) where business_id = $1 and level = 9', [other.businessId, names.map(of)])
  await lockOnly(['one', 'four'])
  const [seen] = (await staff(superAdmins.previewStatus, { params: { id: of('branch') }, body: { status: 'locked' } })).data
  await lockOnly(['two', 'three'])
  await expect(staff(superAdmins.updateStatus, { params: { id: of('branch') }, body: { status: 'locked', seen: open, preview_hash: seen?.hash ?? '' } })).rejects.toMatchObject({ body: { facts: { changed: 'accounts' } } })
})

test('several at once: each by itself, and nobody touches themselves', async () => {
  const own = clientOf(server, await signIn(server, 'super'))
  const hashes = await Promise.all(['left', 'cid'].map(async (name) => ({ id: idOf(name), seen: open, preview_hash: (await preview(own, name, { bet_locked: true })).hash })))
  await bet('ann')
  const { data } = await own(superAdmins.bulkStatus, { body: { bet_locked: true, accounts: hashes } })
  expect(data).toMatchObject([{ id: idOf('left'), ok: false, code: 'ACCOUNT_PREVIEW_CHANGED' }, { id: idOf('cid'), ok: true, account: { self_bet_locked: true } }])
  expect(await codeOf(bet('cid'))).toBe('ACCOUNT_BET_LOCKED')
  expect(await codeOf(preview(own, 'super', { bet_locked: false }))).toBe('ACCESS_FORBIDDEN')
})

test('a change of what somebody else changed since it was looked at is refused with both, alone and among others', async () => {
  const own = clientOf(server, await signIn(server, 'super'))
  for (const name of ['bob', 'cid']) await set(own, name, { status: 'active', bet_locked: false })
  await set(staff, 'bob', { status: 'suspended' })
  const asked = async (name: string) => ({ id: idOf(name), preview_hash: (await preview(own, name, { status: 'locked' })).hash, seen: open })
  const { id, ...stale } = await asked('bob')
  await expect(own(superAdmins.updateStatus, { params: { id }, body: { status: 'locked', ...stale } })).rejects.toMatchObject({
    code: 'REQUEST_STALE', body: { facts: { 'sent.status': 'active', 'now.status': 'suspended', 'sent.bet_locked': false, 'now.bet_locked': false, 'now.at': expect.any(String) as string, 'now.by': null } },
  })
  const { data } = await own(superAdmins.bulkStatus, { body: { status: 'locked', accounts: [await asked('bob'), await asked('cid')] } })
  // An account is not told who stands above it; staff are told everybody.
  expect(data).toMatchObject([{ ok: false, code: 'REQUEST_STALE', facts: { 'sent.status': 'active', 'now.status': 'suspended', 'now.by': null, 'now.at': expect.any(String) as string } }, { ok: true, facts: null, account: { self_status: 'locked' } }])
  expect(await statesOf()).toMatchObject({ bob: expect.stringMatching(/^suspended/) as string })
  const { data: [told] } = await staff(superAdmins.bulkStatus, { body: { status: 'suspended', accounts: [{ ...await asked('cid'), preview_hash: (await preview(staff, 'cid', { status: 'suspended' })).hash }] } })
  expect(told).toMatchObject({ code: 'REQUEST_STALE', facts: { 'now.status': 'locked', 'now.by': 'super' } })
  await set(staff, 'bob', { status: 'active' })
  await set(own, 'cid', { status: 'active' })
})

test('an account and one below it, changed in one call: each on what was shown before the first was written, and everybody counted once', async () => {
  const own = clientOf(server, await signIn(server, 'super'))
  const stateOf = async () => new Map((await db.owner.query<{ id: string; state: string; level: number; bets: number }>(
    `select a.id, a.level, concat_ws(' ', greatest(a.self_status, above.status), a.self_bet_locked or above.bet_locked) as state,
       (select coalesce(sum(p.bets), 0)::int from positions p join markets m on m.id = p.market_id where p.player_id = a.id and m.status <> 'settled') as bets
     from accounts a cross join lateral flags_above(a.id) above where business_id = $1`, [world.businessId])).rows.map((row) => [row.id, row]))
  const bulk = async (change: Change, ...chosen: readonly string[]) => {
    const before = await stateOf()
    const shown = await own(superAdmins.previewBulkStatus, { body: { ...change, account_ids: chosen.map(idOf) } })
    const accounts = await Promise.all(chosen.map(async (name) => {
      const { seen, preview_hash } = await previewedStatus(own, idOf(name), change)
      return { id: idOf(name), seen, preview_hash }
    }))
    expect(shown.data).toMatchObject(accounts.map(({ id, preview_hash: hash }) => ({ id, ok: true, hash })))
    const { data } = await own(superAdmins.bulkStatus, { body: { ...change, accounts } })
    expect(data.map(({ id, ok }) => ({ id, ok }))).toEqual(accounts.map(({ id }) => ({ id, ok: true })))
    const moved = [...await stateOf()].filter(([id, { state }]) => state !== before.get(id)?.state).map(([, row]) => row)
    expect(shown.extra.together, JSON.stringify([change, chosen])).toEqual({
      agents: moved.filter(({ level }) => level < 9).length, players: moved.filter(({ level }) => level === 9).length, open_bets: moved.reduce((sum, { bets }) => sum + bets, 0),
    })
    return shown
  }
  const seen = await bulk({ status: 'locked' }, 'left', 'ann')
  expect([seen.data.map(({ players }) => players), seen.extra.together.players], 'ann is below left').toEqual([[2, 1], 2])
  // One by one they are set free from above; together nobody could be: the lower one stands below a lock.
  expect((await own(superAdmins.previewBulkStatus, { body: { status: 'active', account_ids: [idOf('left'), idOf('ann')] } })).data).toMatchObject([{ ok: true }, { ok: false, code: 'ACCOUNT_CLOSED_ABOVE', hash: null }])
  for (const name of ['left', 'ann']) await set(own, name, { status: 'active' })
  await bulk({ status: 'suspended' }, 'ann', 'left', 'cid')
  // Neither alone sets ann free; both do.
  const free = await bulk({ status: 'active' }, 'left', 'ann', 'cid')
  expect([free.data.map(({ players }) => players), free.extra.together.players]).toEqual([[1, 0, 1], 3])
  await bulk({ bet_locked: true }, 'left', 'ann')
  await bulk({ bet_locked: false, status: 'suspended' }, 'left', 'ann', 'bob')
  await bulk({ status: 'active' }, 'bob', 'ann', 'left')
  const twice = { id: idOf('ann'), seen: open, preview_hash: (await preview(own, 'ann', { bet_locked: true })).hash }
  expect(await codeOf(own(superAdmins.bulkStatus, { body: { bet_locked: true, accounts: [twice, twice] } }))).toBe('REQUEST_INVALID')
})

const statuses = ['active', 'suspended', 'locked'] as const
const tree: Readonly<Record<string, readonly string[]>> = {
  super: [], left: ['super'], right: ['super'], ann: ['super', 'left'], bob: ['super', 'left'], cid: ['super', 'right'],
}
const names = Object.keys(tree)
databaseProperty('lists and filters say of everybody what the flags on the way up come to', 15, fc.record({ statuses: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), locks: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }) }), async (flags) => {
  const own = new Map(names.map((name, index) => [name, { status: flags.statuses[index] ?? 0, locked: flags.locks[index] ?? false }]))
  for (const [name, { status, locked }] of own) await db.owner.query('update accounts set self_status = $2, self_bet_locked = $3 where id = $1', [idOf(name), statuses[status], locked])
  const way = (name: string) => [name, ...(tree[name] ?? [])].map((each) => own.get(each) ?? expect.fail(each))
  const expected = new Map(names.map((name) => [name, { status: statuses[Math.max(...way(name).map(({ status }) => status))], locked: way(name).some(({ locked }) => locked) }]))
  const below = async (root: string, query: object) => (await staff(superAdmins.downline, { params: { id: idOf(root) }, query })).data
  for (const row of await below('company', { depth: 'all' })) expect([row.user_name, row.status, row.bet_locked]).toEqual([row.user_name, expected.get(row.user_name)?.status, expected.get(row.user_name)?.locked])
  for (const [root, depth] of [['company', 'all'], ['super', 'all'], ['super', undefined], ['left', undefined], ['left', 'all']] as const) {
    const under = names.filter((name) => root === 'company' || (depth === 'all' ? tree[name]?.includes(root) : tree[name]?.at(-1) === root))
    for (const status of statuses) {
      expect((await below(root, { depth, status })).map((row) => row.user_name).toSorted()).toEqual(under.filter((name) => expected.get(name)?.status === status).toSorted())
    }
    expect((await below(root, { depth, bet_locked: 'true' })).map((row) => row.user_name).toSorted()).toEqual(under.filter((name) => expected.get(name)?.locked).toSorted())
  }
})
