import { expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { reference } from '#contract/reference.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { allGrants } from '#domain/access/grants.ts'
import { learnCurrencies } from '#web/shared/currency-digits.ts'
import { formatMinorBare } from '#web/shared/format.ts'
import { clientOf, signIn } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })

// Browsers, and Node, show neither of them with these digits.
test.each([['PKR', 2, '1000.00'], ['IQD', 3, '100.000']])('an amount of a business that was opened in %s with %d digits is on the screen what it is in the file', async (currency, digits, amount) => {
  const boss = `boss-${currency.toLowerCase()}`
  await addStaff(db.owner, { userName: boss, grants: allGrants, isOwner: true })
  const token = await signIn(server, boss)
  const call = clientOf(server, token)
  const code = `b-${currency.toLowerCase()}`
  const { data: [business] } = await call(reference.openBusiness, { key: `open-${code}`, body: {
    name: code, code, time_zone: 'Asia/Karachi', currency, currency_name: currency, currency_exponent: digits, credit_allowed: true, company_user_name: `${code}-company`, company_share_bp: 0,
  } })
  const company = business?.company_id ?? ''
  await db.owner.query(
    `with made as (insert into accounts (id, business_id, parent_id, level, user_name, name, currency) values (nextval('account_ids'), $1, $2, 1, $3, 'One', $4) returning id),
       paths as (insert into account_paths select $2::bigint, id, 1 from made union all select id, id, 0 from made)
     insert into account_funds (account_id, business_id, credit_minor) select id, $1, 100000 from made`, [business?.id, company, `${code}-one`, currency])
  const reply = await server.app.inject({ method: 'GET', url: superAdmins.downline.path.replace('{id}', company), headers: { authorization: token, accept: 'text/csv' } })
  const [names = [], account = []] = reply.body.replace('\ufeff', '').trim().split('\r\n').map((line) => line.split(','))
  expect(account[names.indexOf('credit')]).toBe(amount)
  learnCurrencies((await call(auth.me, {})).data[0]?.currency_digits ?? {})
  expect(formatMinorBare(100_000, currency).replaceAll(',', '')).toBe(amount)
})
