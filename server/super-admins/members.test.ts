import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { totalFigure } from '#contract/downline-totals.ts'
import { search } from '#contract/search.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { addAccount, addAccountLogin, addBranch, addStaff } from '../../tests/support/people.ts'
import type { TestAccount } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'members', grants: [{ section: 'SUPERADMINS', permission: null }] })
const north = await addBranch(db.owner, 'north')
const south = await addBranch(db.owner, 'south')
const at = (branch: readonly TestAccount[], index: number): TestAccount => branch[index] ?? expect.fail('no such account')
const [company, superAdmin, admin, agent, player] = [at(north, 0), at(north, 1), at(north, 2), at(north, 5), at(north, 6)]
const other = await addAccount(db.owner, { businessId: company.businessId, userName: 'north-other', level: 2, parentId: superAdmin.id })
for (const account of [superAdmin, admin]) await addAccountLogin(db.owner, account)

async function fund(account: TestAccount, credit: number, unsettled: number, exposure = 0): Promise<void> {
  await db.owner.query('update account_funds set credit_minor = $2, unsettled_minor = $3, exposure_minor = $4 where account_id = $1', [account.id, credit, unsettled, exposure])
}
const staff = clientOf(server, await signIn(server, 'members'))
const ofSuperAdmin = clientOf(server, await signIn(server, superAdmin.userName))
const ofAdmin = clientOf(server, await signIn(server, admin.userName))
async function codeOf(call: Promise<unknown>): Promise<string | null> {
  return call.then(() => null, (error: unknown) => (error instanceof ApiError ? error.code : 'other'))
}

test('the tree begins at the companies for staff, and at oneself for an account', async () => {
  expect((await staff(superAdmins.roots, {})).data.map((row) => row.id)).toEqual([company.id, at(south, 0).id])
  expect((await ofAdmin(superAdmins.roots, {})).data.map((row) => row.id)).toEqual([admin.id])
})

test('money of the direct downline: credit, what was given on, U, what open bets hold below, own part', async () => {
  await fund(superAdmin, 1_000, -70)
  await fund(admin, 600, -40)
  await fund(other, 100, 10)
  await fund(player, 50, 30, 20)
  const { data } = await staff(superAdmins.downline, { params: { id: company.id } })
  expect(data).toMatchObject([{ id: superAdmin.id, level: 1, level_title: 'Super admin', children: 2, credit_minor: 1_000, given_minor: 700, unsettled_minor: -70, exposure_minor: 20, available_minor: 300, own_pnl_minor: -40 }])
  const [row] = (await staff(superAdmins.downline, { params: { id: agent.id } })).data
  expect(row).toMatchObject({ id: player.id, level_title: 'Player', given_minor: null, available_minor: 60, own_pnl_minor: 30, exposure_minor: 20 })
  expect((await staff(superAdmins.roots, {})).data[0]).toMatchObject({ id: company.id, available_minor: null, own_pnl_minor: 70 })
})

test('a row says under whom it stands, its points, and what players below won', async () => {
  const listed = async (call: typeof staff, id: string) => (await call(superAdmins.downline, { params: { id }, query: { with_net_exposure: 'true' } })).data
  expect(await listed(staff, company.id)).toMatchObject([{ parent_name: 'north-0', points_minor: 1_030, client_pnl_minor: 30, client_pnl_share_minor: 30, net_exposure_minor: 0, net_exposure_share_minor: 0 }])
  expect(await listed(ofSuperAdmin, superAdmin.id)).toMatchObject([
    { id: admin.id, parent_name: 'north-1', points_minor: 630, client_pnl_minor: 30, client_pnl_share_minor: 30 },
    { id: other.id, points_minor: 100, client_pnl_minor: 0, client_pnl_share_minor: 0 },
  ])
  // A player holds its own bets, and carries no share of them.
  expect(await listed(staff, agent.id)).toMatchObject([{ parent_name: 'north-5', points_minor: 80, client_pnl_minor: 30, client_pnl_share_minor: 30, net_exposure_minor: -20, net_exposure_share_minor: null }])
  // A company has given 1,000, which stands for its credit; who stands above the viewer is nobody's concern below.
  const root = async (call: typeof staff) => (await call(superAdmins.roots, {})).data[0]
  expect(await root(staff)).toMatchObject({ parent_name: null, points_minor: 1_030, client_pnl_minor: 30, client_pnl_share_minor: 30, net_exposure_minor: null })
  expect(await root(ofAdmin)).toMatchObject({ id: admin.id, parent_name: null, points_minor: 630 })
  const nets = await ofAdmin(superAdmins.netExposures, { query: { ids: [player, superAdmin, other, company].map(({ id }) => id).join(',') } })
  expect(nets.data).toEqual([{ id: player.id, currency: 'INR', net_exposure_minor: -20, net_exposure_share_minor: null }])
})

test('who stands above the viewer is told by nothing of its own, by id or by name', async () => {
  const own = async (call: typeof staff) => [
    (await call(superAdmins.roots, {})).data[0]?.parent_id,
    (await call(superAdmins.detail, { params: { id: superAdmin.id } })).data[0]?.account.parent_id,
    (await call(search.find, { query: { q: superAdmin.userName } })).data.flatMap((row) => (row.kind === 'account' && row.id === superAdmin.id ? [row.parent_id, row.parent_name] : [])),
  ]
  expect(await own(ofSuperAdmin)).toEqual([null, null, [null, null]])
  expect((await staff(superAdmins.detail, { params: { id: superAdmin.id } })).data[0]?.account.parent_id, 'staff see every account above').toBe(company.id)
  expect((await ofSuperAdmin(superAdmins.downline, { params: { id: superAdmin.id }, query: {} })).data.map((row) => row.parent_id), 'of who stands below, the viewer').toEqual([superAdmin.id, superAdmin.id])
  const { data } = await ofSuperAdmin(superAdmins.breadcrumb, { query: { id: player.id } })
  expect(data[0]?.id).toBe(superAdmin.id)
  const everywhere = await Promise.all([ofSuperAdmin(superAdmins.roots, {}), ofSuperAdmin(superAdmins.detail, { params: { id: superAdmin.id } }), ofSuperAdmin(superAdmins.balance, { params: { id: superAdmin.id } }), ofSuperAdmin(superAdmins.creditLimits, { params: { id: superAdmin.id } })])
  expect(JSON.stringify(everywhere.map((reply) => reply.data))).not.toMatch(new RegExp(`"${company.id}"|north-0`))
})

test('totals are of everybody whom the filter selects, below a company as below anybody else', async () => {
  const totals = async (id: string, query: { depth?: 'all'; search?: string }) => (await staff(superAdmins.downlineTotals, { params: { id }, query })).data
  const sums = { currency: 'INR', credit_minor: 750, given_minor: 50, unsettled_minor: 0, exposure_minor: 20, client_pnl_minor: 30, points_minor: 730 }
  // Both agents' credit less what is given, and the player's credit with the balance less what is held.
  const all = await totals(superAdmin.id, { depth: 'all' })
  expect(all).toMatchObject([{ ...sums, accounts: 6, available_minor: 710 }])
  // Of three levels in between each own part is that of its edges: the company's loss and the super admin's are not in it.
  expect(all[0]?.own_pnl_minor).toBe(-30)
  const [below, everybody] = [(await totals(company.id, { depth: 'all' }))[0], (await staff(superAdmins.downline, { params: { id: company.id }, query: { depth: 'all' } })).data]
  const add = (name: 'credit_minor' | 'given_minor' | 'unsettled_minor' | 'available_minor' | 'own_pnl_minor') => everybody.reduce((sum, row) => sum + (row[name] ?? 0), 0)
  expect(below).toMatchObject({ accounts: everybody.length, exposure_minor: 20, ...Object.fromEntries((['credit_minor', 'given_minor', 'unsettled_minor', 'available_minor', 'own_pnl_minor'] as const).map((name) => [name, add(name)])) })
  expect(await totals(superAdmin.id, { search: 'north-other' })).toMatchObject([{ accounts: 1, credit_minor: 100, exposure_minor: 0, points_minor: 100, client_pnl_minor: 0 }])
  // Selected or not, the player stands below who is.
  expect(await totals(superAdmin.id, {})).toMatchObject([{ accounts: 2, points_minor: 730, client_pnl_minor: 30 }])
  expect(await totals(superAdmin.id, { search: 'nobody' })).toEqual([])
})

test('the accounts of every total come to it, page by page, the largest first', async () => {
  const totalOf = { credit: 'credit_minor', given: 'given_minor', unsettled: 'unsettled_minor', exposure: 'exposure_minor', available: 'available_minor', points: 'points_minor', client_pnl: 'client_pnl_minor', client_share: 'client_pnl_share_minor', own_pnl: 'own_pnl_minor' } as const
  const lists: readonly { readonly id: string; readonly filter: { depth?: 'all'; search?: string; level?: string } }[] = [
    { id: company.id, filter: {} }, { id: company.id, filter: { depth: 'all' } }, { id: superAdmin.id, filter: { depth: 'all' } }, { id: superAdmin.id, filter: {} },
    { id: agent.id, filter: {} }, { id: superAdmin.id, filter: { depth: 'all', level: '9' } }, { id: superAdmin.id, filter: { search: 'other' } },
  ]
  for (const { id, filter } of lists) {
    const [totals] = (await staff(superAdmins.downlineTotals, { params: { id }, query: filter })).data
    for (const figure of totalFigure.options) {
      const found: { id: string; amount_minor: number }[] = []
      let extra = { accounts: 0, sum_minor: 0 }
      for (let cursor: string | undefined, more = true; more;) {
        const page = await staff(superAdmins.totalAccounts, { query: { account_id: id, figure, ...filter, limit: '2', ...(cursor !== undefined && { cursor }) } })
        found.push(...page.data)
        extra = { accounts: page.extra.accounts, sum_minor: page.extra.sum_minor }
        cursor = page.metadata?.next_cursor ?? undefined
        more = cursor !== undefined
      }
      const sum = found.reduce((all, row) => all + row.amount_minor, 0)
      expect({ figure, filter, sum, extra }).toEqual({ figure, filter, sum: totals?.[totalOf[figure]], extra: { accounts: found.length, sum_minor: sum } })
      expect(found.map((row) => Math.abs(row.amount_minor))).toEqual(found.map((row) => Math.abs(row.amount_minor)).toSorted((a, b) => b - a))
      expect(new Set(found.map((row) => row.id)).size).toBe(found.length)
    }
  }
  const roots = (await staff(superAdmins.totalAccounts, { query: { figure: 'points' } })).data
  expect(roots).toMatchObject([{ id: company.id, user_name: 'north-0', amount_minor: 1_030 }])
  expect((await ofAdmin(superAdmins.totalAccounts, { query: { figure: 'points' } })).data).toMatchObject([{ id: admin.id, amount_minor: 630 }])
  expect(await codeOf(ofAdmin(superAdmins.totalAccounts, { query: { account_id: other.id, figure: 'points' } }))).toBe('ACCESS_NOT_FOUND')
  expect(await codeOf(ofAdmin(superAdmins.clientShare, { params: { id: other.id } }))).toBe('ACCESS_NOT_FOUND')
})

test('another branch answers like an account that is not there', async () => {
  for (const id of [other.id, superAdmin.id, company.id, at(south, 3).id, '999999']) {
    expect(await codeOf(ofAdmin(superAdmins.downline, { params: { id } }))).toBe('ACCESS_NOT_FOUND')
    expect(await codeOf(ofAdmin(superAdmins.breadcrumb, { query: { id } }))).toBe('ACCESS_NOT_FOUND')
  }
  expect(await codeOf(ofSuperAdmin(superAdmins.downline, { params: { id: other.id } }))).toBe(null)
})

test('the path down to an account begins at the viewer', async () => {
  const names = async (call: typeof staff) => (await call(superAdmins.breadcrumb, { query: { id: agent.id } })).data.map((row) => row.user_name)
  expect(await names(staff)).toEqual(['north-0', 'north-1', 'north-2', 'north-3', 'north-4', 'north-5'])
  expect(await names(ofAdmin)).toEqual(['north-2', 'north-3', 'north-4', 'north-5'])
})

test('pages follow each other without a hole or a repeat, and a search finds a part of a name', async () => {
  for (let index = 0; index < 23; index++) await addAccount(db.owner, { businessId: company.businessId, userName: `page-${String(index % 10)}-${index}`, level: 9, parentId: agent.id })
  const seen: string[] = []
  for (let cursor: string | undefined, more = true; more;) {
    const { data, metadata } = await staff(superAdmins.downline, { params: { id: agent.id }, query: { limit: '5', ...(cursor !== undefined && { cursor }) } })
    seen.push(...data.map((row) => row.user_name))
    expect(metadata).toMatchObject(cursor === undefined ? { total: 24, total_is_exact: true, limit: 5 } : { limit: 5 })
    cursor = metadata?.next_cursor ?? undefined
    more = cursor !== undefined
  }
  expect(seen).toHaveLength(24)
  expect(seen).toEqual(seen.toSorted())
  const found = await staff(superAdmins.downline, { params: { id: agent.id }, query: { search: 'PAGE-3-' } })
  expect(found.data.map((row) => row.user_name)).toEqual(['page-3-13', 'page-3-3'])
  expect((await staff(superAdmins.downline, { params: { id: agent.id }, query: { search: '%' } })).data).toEqual([])
  expect(await codeOf(staff(superAdmins.downline, { params: { id: agent.id }, query: { cursor: 'bm9uc2Vuc2U' } }))).toBe('REQUEST_INVALID')
})

test('a closed account is out of the listing, and its status is the worse of its own and its ancestors', async () => {
  await db.owner.query(`update accounts set self_status = 'closed' where id = $1`, [other.id])
  await db.owner.query(`update accounts set self_status = 'suspended', self_bet_locked = true where id = $1`, [superAdmin.id])
  const { data } = await staff(superAdmins.downline, { params: { id: superAdmin.id } })
  expect(data).toMatchObject([{ id: admin.id, status: 'suspended', bet_locked: true }])
  const counted = async () => (await staff(superAdmins.detail, { params: { id: superAdmin.id } })).data[0]?.account.children
  expect(await counted()).toBe(1)
  await db.owner.query(`update accounts set self_status = 'active' where id = $1`, [other.id])
  expect(await counted()).toBe(2)
})

test('a branch below a closed account is out of lists, sums, counts and files with it, and a filter shows it', async () => {
  const everybody = { depth: 'all' } as const
  const listed = async (query: { depth?: 'all'; search?: string; status?: 'closed'; limit?: string }, id = superAdmin.id) => (await staff(superAdmins.downline, { params: { id }, query })).data.map((row) => row.user_name).toSorted()
  const whole = await listed(everybody)
  await db.owner.query(`update accounts set self_status = 'closed' where id = $1`, [at(north, 3).id])
  // Closed are one account of level 3, and below it a master, an agent and all players.
  const left = ['north-2', 'north-other']
  expect(await listed(everybody)).toEqual(left)
  expect(await listed(everybody, company.id)).toEqual(['north-1', ...left])
  expect(await listed({ ...everybody, search: 'north-5' })).toEqual([])
  expect(await listed({}, at(north, 4).id), 'below it as well').toEqual([])
  const page = await staff(superAdmins.downline, { params: { id: superAdmin.id }, query: everybody })
  expect(page.metadata).toMatchObject({ total: 2 })
  expect((await staff(superAdmins.downlineTotals, { params: { id: superAdmin.id }, query: everybody })).data).toMatchObject([{ accounts: 2, credit_minor: 700 }])
  expect((await staff(superAdmins.totalAccounts, { query: { account_id: superAdmin.id, figure: 'credit', ...everybody } })).extra).toMatchObject({ accounts: 2, sum_minor: 700 })
  const children = async (id: string) => (await staff(superAdmins.detail, { params: { id } })).data[0]?.account.children
  expect([await children(admin.id), await children(at(north, 4).id)]).toEqual([0, 0])
  const closed = await listed({ ...everybody, status: 'closed', limit: '100' })
  expect([...closed, ...left].toSorted()).toEqual(whole.toSorted())
  await db.owner.query(`update accounts set self_status = 'active' where id = $1`, [at(north, 3).id])
  expect(await listed(everybody)).toEqual(whole)
})
