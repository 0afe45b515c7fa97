import { expect, test } from 'vitest'
import { reference } from '#contract/reference.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { allGrants } from '#domain/access/grants.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'boss', grants: allGrants, isOwner: true })
const boss = clientOf(server, await signIn(server, 'boss'))
const masterPassword = 'a second password'
await boss(transfers.setMasterPassword, { body: { current_password: testPassword, master_password: masterPassword } })

test.each([['JPY', 0, 1], ['INR', 2, 100], ['KWD', 3, 1_000]])('a point of a business in %s, of %d digits, is one of its currency at first, and an account takes what one is from above', async (currency, digits, one) => {
  const code = `points-${currency.toLowerCase()}`
  const { data: [business] } = await boss(reference.openBusiness, { key: code, body: {
    name: code, code, time_zone: 'Asia/Tokyo', currency, currency_name: currency, currency_exponent: digits, credit_allowed: true, company_user_name: `${code}-top`, company_share_bp: 0,
  } })
  const company = business?.company_id ?? ''
  expect((await boss(superAdmins.detail, { params: { id: company } })).data[0]?.point_value_minor).toBe(one)
  const below = (name: string) => boss(superAdmins.create, { key: name, body: { parent_id: company, level: levels.super_admin, user_name: name, name, password: 'Tall-Ships-Race-2031', master_password: masterPassword } })
  expect((await below(`${code}-a`)).data[0]?.point_value_minor).toBe(one)
  await db.owner.query('update accounts set point_value_minor = 7 where id = $1', [company])
  expect((await below(`${code}-b`)).data[0]?.point_value_minor).toBe(7)
})
