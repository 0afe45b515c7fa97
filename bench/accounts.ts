import type pg from 'pg'
import type { Client } from '#contract/client.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { users } from '#contract/users.ts'
import { cascadeBench } from './cascade.ts'
import { measure, measuredTimes } from './measure.ts'

/** Listing, search and the cascade of a status over the whole tree through HTTP; beside them, what a plain read and update of as many rows take. */
export async function accountsBench(owner: pg.Pool, staff: Client, people: { readonly companyId: string; readonly superAdminId: string; readonly agentId: string; readonly businessId: string }): Promise<void> {
  const { companyId, superAdminId, agentId, businessId } = people
  console.log(`\nA tree of 100,000 accounts through HTTP, ${measuredTimes} times each`)
  // A fifth of the players has bets open.
  await owner.query('update account_funds set exposure_minor = 50000 where business_id = $1 and level = 9 and account_id % 5 = 0', [businessId])
  // Everybody won or lost something that is not settled.
  await owner.query('update account_funds set unsettled_minor = account_id % 2001 - 1000 where business_id = $1 and level = 9', [businessId])
  // It was won and lost under the shares of 40,000 paths, as is kept for players and for whoever stands directly above them.
  await owner.query(`
    insert into vector_results (account_id, vector_id, result_minor)
      select account_id, parent_id, unsettled_minor from account_funds where business_id = ${businessId} and level = 9
      union all select parent_id, parent_id, sum(unsettled_minor) from account_funds where business_id = ${businessId} and level = 9 group by 1`)
  await owner.query(`update accounts set phone = '+44 ' || (700000000 + id % 10000000) where business_id = $1 and level = 9`, [businessId])
  await owner.query('vacuum analyze account_funds, accounts, vector_results')
  await measure('yardstick: count of all accounts whose name has a part, by scan', () => owner.query(`select count(*) from (select user_name from accounts offset 0) a where user_name like '%123%'`))
  await measure('direct downline of the company', () => staff(superAdmins.downline, { params: { id: companyId } }))
  await measure('direct downline of an agent', () => staff(superAdmins.downline, { params: { id: agentId } }))
  await measure('whole downline of the company, first page', () => staff(superAdmins.downline, { params: { id: companyId }, query: { depth: 'all' } }))
  await measure('whole downline of a super admin, first page', () => staff(superAdmins.downline, { params: { id: superAdminId }, query: { depth: 'all' } }))
  const { data: first } = await staff(superAdmins.downline, { params: { id: companyId }, query: { depth: 'all', limit: '100' } })
  await measure('net exposure of each account of that page, 100 of them', () => staff(superAdmins.netExposures, { query: { ids: first.map(({ id }) => id).join(',') } }))
  await measure('totals of the direct downline of the company', () => staff(superAdmins.downlineTotals, { params: { id: companyId } }))
  await measure('search in the whole downline by a part of a name', (round) => staff(superAdmins.downline, { params: { id: companyId }, query: { depth: 'all', search: `9-${4_000 + round}` } }))
  await measure('totals of the whole downline of the company', () => staff(superAdmins.downlineTotals, { params: { id: companyId }, query: { depth: 'all' } }))
  await measure('totals of the whole downline of a super admin', () => staff(superAdmins.downlineTotals, { params: { id: superAdminId }, query: { depth: 'all' } }))
  const players = { depth: 'all', level: '9' } as const
  await measure('totals of the 50,000 players of the company, of 40,000 paths', () => staff(superAdmins.downlineTotals, { params: { id: companyId }, query: players }))
  await measure('totals of the players of a super admin', () => staff(superAdmins.downlineTotals, { params: { id: superAdminId }, query: players }))
  for (const figure of ['client_share', 'exposure', 'points'] as const) {
    await measure(`accounts of a total over all players: ${figure}`, () => staff(superAdmins.totalAccounts, { query: { account_id: companyId, figure, ...players } }))
  }
  await measure('what is held below the company, first page of 10,000 players', () => staff(superAdmins.held, { params: { id: companyId } }))
  await measure('search of players by a part of a name', (round) => staff(users.search, { query: { search: `9-1${round}` } }))
  await measure('search of players by a part of a telephone number', (round) => staff(users.search, { query: { search: `70${4_000 + round}`, by: 'phone' } }))
  await measure('banner of the company', () => staff(superAdmins.balance, { params: { id: companyId } }))
  await measure('banner of a super admin', () => staff(superAdmins.balance, { params: { id: superAdminId } }))
  await measure('activity of the company, total', () => staff(statements.activity, { params: { id: companyId }, query: { view: 'total' } }))

  await owner.query('update account_funds set exposure_minor = 0, unsettled_minor = 0 where business_id = $1', [businessId])
  await owner.query('delete from vector_results')
  await measure('yardstick: plain update of one column of all accounts', () => owner.query(`update accounts set transfer_locked = transfer_locked where business_id = $1`, [businessId]))
  await cascadeBench(owner, staff, { companyId, superAdminId, businessId })
}
