import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccount, addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import { previewedStatus } from '../../tests/support/previewed.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'company-desk', grants: allGrants })
await addStaff(db.owner, { userName: 'another-desk', grants: allGrants })
const staff = clientOf(server, await signIn(server, 'company-desk'))
const otherStaff = clientOf(server, await signIn(server, 'another-desk'))

type Change = { readonly status?: 'active' | 'suspended' | 'locked' | 'closed'; readonly bet_locked?: boolean; readonly transfer_locked?: boolean }
let branches = 0
async function branch() {
  const path = await addBranch(db.owner, `set${++branches}`)
  const [admin, agent, player] = [path[2]!, path[5]!, path[6]!]
  for (const each of [admin, agent]) await addAccountLogin(db.owner, each)
  const of = async (userName: string) => clientOf(server, await signIn(server, userName))
  return { path, player: player.id, admin: await of(admin.userName), agent: await of(agent.userName) }
}
const set = async (client: Client, id: string, change: Change) =>
  (await client(superAdmins.updateStatus, { params: { id }, body: { ...await previewedStatus(client, id, change), reason: 'seen' } })).data[0] ?? expect.fail('a row')
const refused = async (client: Client, id: string, change: Change) => (await refusedWith(client(superAdmins.previewStatus, { params: { id }, body: change }))).code

test.each([
  [{ status: 'suspended' }, { status: 'active' }], [{ status: 'locked' }, { status: 'suspended' }], [{ status: 'closed' }, { status: 'active' }],
  [{ bet_locked: true }, { bet_locked: false }], [{ transfer_locked: true }, { transfer_locked: false }],
] as const)('what somebody higher has set, %o, nobody lower sets free, and any of the staff does', async (lock, free) => {
  const { player, admin, agent } = await branch()
  await set(staff, player, lock)
  expect(await refused(agent, player, free)).toBe('LOCK_NOT_YOURS')
  expect(await refused(admin, player, free)).toBe('LOCK_NOT_YOURS')
  const { seen } = await previewedStatus(staff, player, free)
  expect((await refusedWith(agent(superAdmins.updateStatus, { params: { id: player }, body: { ...free, seen, preview_hash: 'a'.repeat(64) } }))).code).toBe('LOCK_NOT_YOURS')
  await set(otherStaff, player, free)
  await set(admin, player, lock)
  expect(await refused(agent, player, free)).toBe('LOCK_NOT_YOURS')
  await set(admin, player, free)
  await set(agent, player, lock)
  await set(agent, player, free)
})

test('whoever is above sets an account stricter than somebody higher did, and takes that back as far as it was', async () => {
  const { player, admin, agent } = await branch()
  await set(staff, player, { status: 'suspended' })
  await set(agent, player, { status: 'locked' })
  expect(await refused(agent, player, { status: 'active' })).toBe('LOCK_NOT_YOURS')
  expect(await set(agent, player, { status: 'suspended' })).toMatchObject({ self_status: 'suspended' })
  await set(admin, player, { status: 'closed' })
  expect(await refused(agent, player, { status: 'suspended' })).toBe('LOCK_NOT_YOURS')
  // Another flag of the same account is another matter.
  await set(agent, player, { bet_locked: true })
  await set(agent, player, { bet_locked: false })
})

test('a lock that somebody higher sets once more is theirs from then on, and gone with them for everybody lower', async () => {
  const { player, admin, agent } = await branch()
  await set(agent, player, { bet_locked: true })
  await set(admin, player, { bet_locked: true })
  expect(await refused(agent, player, { bet_locked: false })).toBe('LOCK_NOT_YOURS')
  await set(admin, player, { bet_locked: false })
  await set(agent, player, { bet_locked: true })
  await set(agent, player, { bet_locked: false })
})

test('of several accounts at once those that somebody higher has locked are refused by themselves', async () => {
  const { player, agent, path } = await branch()
  const sibling = (await addAccount(db.owner, { businessId: path[5]!.businessId, userName: `sib${branches}`, level: 9, parentId: path[5]!.id })).id
  await set(staff, player, { bet_locked: true })
  await set(agent, sibling, { bet_locked: true })
  const { data } = await agent(superAdmins.previewBulkStatus, { body: { bet_locked: false, account_ids: [player, sibling] } })
  expect(data).toMatchObject([{ id: player, ok: false, code: 'LOCK_NOT_YOURS', hash: null }, { id: sibling, ok: true }])
  const seen = { status: 'active', bet_locked: true, transfer_locked: false } as const
  const accounts = data.map(({ id, hash }) => ({ id, seen, preview_hash: hash ?? 'a'.repeat(64) }))
  expect((await agent(superAdmins.bulkStatus, { body: { bet_locked: false, accounts } })).data).toMatchObject([{ id: player, ok: false, code: 'LOCK_NOT_YOURS' }, { id: sibling, ok: true }])
})
