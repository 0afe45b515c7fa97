import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { permissions } from '#domain/access/permissions.ts'
import { sections } from '#domain/access/sections.ts'
import { clientOf } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { createOwner } from './create-owner.ts'
import type { NewOwner } from './create-owner.ts'

const db = await testDatabase()
const password = 'long enough to be one'
const owner: NewOwner = { userName: 'first', name: 'First Person', password, another: false }
const make = (change: Partial<NewOwner> = {}) => createOwner(db.database, { ...owner, ...change })
const logins = async () => (await db.owner.query<{ user_name: string }>('select user_name from logins order by id')).rows.map((row) => row.user_name)

test('a name or a password that will not do is refused', async () => {
  await expect(make({ password: 'thirteen char' })).rejects.toThrow('14 to 200 characters')
  await expect(make({ password: '💥'.repeat(13) })).rejects.toThrow('14 to 200 characters')
  await expect(make({ password: 'x'.repeat(201) })).rejects.toThrow('14 to 200 characters')
  await expect(make({ password: 'my name is First!' })).rejects.toThrow('must not hold the user name')
  await expect(make({ password: 'password123456' })).rejects.toThrow('easily guessed')
  for (const userName of ['', 'ab', 'UPPER', 'with blank', `'; --`, 'x'.repeat(21)]) await expect(make({ userName })).rejects.toThrow('A user name has 3 to 20')
  expect(await logins()).toEqual([])
})

test('of several made at once one becomes the owner, signs in and holds every grant', async () => {
  const tried = await Promise.allSettled(['first', 'second', 'third'].map((userName) => make({ userName })))
  expect(tried.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const [userName = ''] = await logins()
  const server = await testServer(db, { running: false })
  const { data: person } = await clientOf(server, '')(auth.adminLogin, { body: { user_name: userName, password } })
  expect(person).toMatchObject({ kind: 'staff', role: 'admin' })
  const held = person.permissions.filter((each) => !each.restrict_access)
  expect(held.filter((each) => each.permission_name === null).map((each) => each.section).toSorted()).toEqual(sections.toSorted())
  expect(held.flatMap((each) => each.permission_name ?? []).toSorted()).toEqual(permissions.map((each) => each.name as string).toSorted())
})

test('another owner is made only where that is said, a name never twice, and all of it is in the record', async () => {
  await expect(make({ userName: 'fourth' })).rejects.toThrow('There is an owner already')
  await make({ userName: 'fourth', another: true })
  await expect(make({ userName: 'fourth', another: true })).rejects.toThrow('The user name fourth is taken')
  expect(await logins()).toHaveLength(2)
  const { rows } = await db.owner.query<{ text: string; refusal_code: string | null }>(
    `select a::text as text, refusal_code from audit_log a where action = 'users.createOwner' and target_id = 'fourth' order by id`)
  expect(rows.map((row) => row.refusal_code)).toEqual(['ACCESS_FORBIDDEN', null, 'ACCESS_FORBIDDEN'])
  expect(rows.map((row) => row.text).join()).not.toContain(password)
})

test('somebody who is no owner is no reason against one', async () => {
  await db.owner.query(`update staff set status = 'suspended'`)
  await addStaff(db.owner, { userName: 'trader' })
  await make({ userName: 'fifth' })
  expect(await logins()).toContain('fifth')
})
