import { expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import { clientOf, refusedWith, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addAccountLogin, addBranch, addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'

// Who is told that somebody looked at a report of how things stand now.

const db = await testDatabase()
let now = new Date('2026-03-14T05:00:00.000Z')
const server = await testServer(db, { running: false, now: () => now })
await addStaff(db.owner, { userName: 'keeper', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Reports' }] })
const branch = await addBranch(db.owner, 'north')
const accountOf = (level: number) => branch[level] ?? expect.fail('a branch has seven accounts')
for (const account of [accountOf(2), accountOf(3), accountOf(4)]) await addAccountLogin(db.owner, account)
const people = new Map<string, ReturnType<typeof clientOf>>()
for (const name of ['keeper', 'north-2', 'north-3', 'north-4']) people.set(name, clientOf(server, await signIn(server, name)))
const as = (name: string) => people.get(name) ?? expect.fail(name)
const asked = { report: 'liability', account_id: accountOf(4).id } as const
const look = async (name: string, asOf?: string) => (await as(name)(reports.read, { query: { ...asked, ...(asOf === undefined ? {} : { as_of: asOf }) } })).extra.heading
const shownTo = async (name: string) => (await as(name)(reports.shown, { query: asked })).data.map(({ made_by }) => made_by)

test('an account is told of looks by itself and by those below it, in the list and by their moment; staff of all', async () => {
  const moments = new Map<string, string>()
  for (const name of ['keeper', 'north-2', 'north-3', 'north-4']) {
    now = new Date(now.getTime() + 60_000)
    moments.set(name, (await look(name)).as_of)
  }
  const names = ['Account north-4', 'Account north-3', 'Account north-2', 'Staff keeper']
  expect(await shownTo('keeper')).toEqual(names)
  expect(await shownTo('north-2')).toEqual(names.slice(0, 3))
  expect(await shownTo('north-3')).toEqual(names.slice(0, 2))
  expect(await shownTo('north-4')).toEqual(names.slice(0, 1))
  for (const above of ['keeper', 'north-2', 'north-3']) expect((await refusedWith(look('north-4', moments.get(above)))).code, above).toBe('REQUEST_INVALID')
  for (const name of ['north-4', 'north-3', 'keeper']) expect(await look(name, moments.get('north-4'))).toMatchObject({ made_by: 'Account north-4', as_of: moments.get('north-4') })
})

test('who looks at the moment at which somebody above does is shown their own look, and nobody is listed twice', async () => {
  now = new Date(now.getTime() + 60_000)
  const at = now.toISOString()
  expect((await look('north-3')).made_by).toBe('Account north-3')
  expect((await look('north-4')).made_by).toBe('Account north-4')
  for (const name of ['north-4', 'north-3']) {
    expect((await look(name, at)).made_by).toBe(`Account ${name}`)
  }
  for (const name of ['keeper', 'north-3', 'north-4']) expect((await as(name)(reports.shown, { query: asked })).data.filter(({ as_of }) => Date.parse(as_of) === now.getTime()), name).toHaveLength(1)
})
