import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { platform } from '#contract/platform.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { permissions } from '#domain/access/permissions.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff, testPassword } from '../../tests/support/people.ts'
import { previewed, previewedCredit } from '../../tests/support/previewed.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'terms', grants: permissions.filter(({ section }) => section === 'SUPERADMINS').map(({ section, name }) => ({ section, permission: name })) })
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'near', parent: 'company', level: 1, shareBp: 0 }, { name: 'agent', parent: 'near', level: 5, shareBp: 0 }, { name: 'far', parent: 'company', level: 1, shareBp: 0 }],
  [{ name: 'ann', parent: 'agent', creditMinor: 10_000 }, { name: 'bob', parent: 'far', creditMinor: 10_000 }])
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const master_password = 'a second password'
const staff = clientOf(server, await signIn(server, 'terms'))
await staff(transfers.setMasterPassword, { body: { current_password: testPassword, master_password } })
const site = clientOf(server, world.apiKey)

const key = () => randomUUID()
const codeOf = (call: Promise<unknown>) => call.then(() => 'yes', (error: unknown) => (error instanceof ApiError ? error.code : String(error)))
const detail = async (name: string) => (await staff(superAdmins.detail, { params: { id: idOf(name) } })).data[0] ?? expect.fail(name)
const edit = async (name: string, change: object) => staff(superAdmins.edit, { key: key(), params: { id: idOf(name) }, body: { version: (await detail(name)).account.version, ...change, master_password } as never })
const listed = async (query: { due?: 'true'; search?: string }) => (await staff(superAdmins.downline, { params: { id: idOf('company') }, query: { depth: 'all', ...query } })).data.map((row) => row.user_name)

test('a child is given no more credit than any one may have, by transfer, by edit or when it is made; what it has stays', async () => {
  await edit('near', { member_max_credit_minor: 5_000 })
  await db.owner.query('update account_funds set credit_minor = 20000 where account_id = $1', [idOf('near')])
  const give = async (amount_minor: number) => (await staff(transfers.transfer, { key: key(), body: { transfers: await previewed(staff, [{ key: key(), account_id: idOf('near'), type: 'credit_deposit', amount_minor }]), master_password } })).data[0]
  expect(await give(1), 'the company has no such bound').toMatchObject({ ok: true })
  const limits = async (name: string) => (await staff(superAdmins.creditLimits, { params: { id: idOf(name) } })).data[0]
  const stands = (await detail('agent')).account.credit_minor
  await edit('near', { member_max_credit_minor: stands + 50 })
  expect(await limits('agent')).toMatchObject({ max_credit_limit_minor: stands + 50, most: { credit_deposit_minor: 50 } })
  const previewOf = (credit_minor: number) => codeOf(staff(superAdmins.previewCredit, { params: { id: idOf('near') }, body: { credit_minor } }))
  expect(await previewOf(30_000)).toBe('yes')
  await edit('company', { member_max_credit_minor: 25_000 })
  expect(await previewOf(25_000)).toBe('yes')
  expect(await previewOf(25_001)).toBe('CREDIT_ABOVE_MAX')
  const range = await limits('near')
  expect(range).toMatchObject({ max_credit_limit_minor: 25_000, most: { credit_deposit_minor: 25_000 - (range?.credit_limit_minor ?? 0) } })
  const make = (creditMinor: number) => codeOf((async () => staff(superAdmins.create, { key: key(), body: { parent_id: idOf('company'), level: 9, user_name: `made-${creditMinor}`, name: 'Made', ...await previewedCredit(staff, idOf('company'), creditMinor), master_password } }))())
  expect(await make(25_001)).toBe('CREDIT_ABOVE_MAX')
  expect(await make(25_000)).toBe('yes')
  await edit('company', { member_max_credit_minor: 100 })
  expect(await limits('near'), 'what was given stays, and may come back').toMatchObject({ max_credit_limit_minor: range?.credit_limit_minor, most: { credit_deposit_minor: 0 } })
  await edit('company', { member_max_credit_minor: null })
  expect(await limits('near')).toMatchObject({ max_credit_limit_minor: null })
})

test('a balance that has come to its threshold is due, whichever side owes it', async () => {
  await edit('agent', { payment_threshold_minor: 700 })
  const due = async (unsettled: number) => {
    await db.owner.query('update account_funds set unsettled_minor = $2 where account_id = $1', [idOf('agent'), unsettled])
    return [(await detail('agent')).account.payment_due, await listed({ due: 'true' })]
  }
  expect(await due(699)).toEqual([false, []])
  expect(await due(700)).toEqual([true, ['agent']])
  expect(await due(-700)).toEqual([true, ['agent']])
  expect((await staff(superAdmins.downlineTotals, { params: { id: idOf('company') }, query: { depth: 'all', due: 'true' } })).data).toMatchObject([{ accounts: 1, unsettled_minor: -700 }])
  expect(await due(0)).toEqual([false, []])
  expect(await codeOf(edit('company', { payment_threshold_minor: 1 }))).toBe('REQUEST_INVALID')
})

test('a domain leads to one account; players sign in by that of the nearest above them, and their site hears it', async () => {
  await edit('company', { domain: 'play.example.com' })
  await edit('agent', { domain: 'Agent.Example.COM' })
  expect((await detail('agent')).account.domain).toBe('agent.example.com')
  expect(await codeOf(edit('far', { domain: 'AGENT.example.com' }))).toBe('ACCOUNT_DOMAIN_TAKEN')
  expect(await codeOf(edit('agent', { domain: 'agent.example.com' })), 'its own').toBe('yes')
  for (const wrong of ['localhost', 'a_b.example.com', '-a.example.com', 'example.com/x', 'example..com', 'http://example.com']) expect([wrong, await codeOf(edit('far', { domain: wrong }))]).toEqual([wrong, 'REQUEST_INVALID'])
  expect(await codeOf(edit('ann', { domain: 'ann.example.com' }))).toBe('REQUEST_INVALID')
  expect(await listed({ search: 'agent.exam' })).toEqual(['agent'])
  const domainOf = async (name: string) => (await site(platform.balance, { params: { id: idOf(name) } })).data[0]?.domain
  expect([await domainOf('ann'), await domainOf('bob')]).toEqual(['agent.example.com', 'play.example.com'])
  expect((await site(platform.players, { query: { domain: 'agent.example.COM' } })).data).toMatchObject([{ user_name: 'ann', domain: 'agent.example.com' }])
  await edit('agent', { domain: null })
  expect(await domainOf('ann')).toBe('play.example.com')
})
