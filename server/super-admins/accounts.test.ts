import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { limits } from '#contract/limits.ts'
import { platform } from '#contract/platform.ts'
import { reference } from '#contract/reference.ts'
import { statements } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { permissions } from '#domain/access/permissions.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff, testPassword } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { previewed, previewedCredit, previewedStatus } from '../../tests/support/previewed.ts'
import { capOrigins } from '../limits/cap-origins.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const wanted = permissions.filter(({ section }) => section === 'SUPERADMINS' || section === 'USERS' || section === 'BETS')
await addStaff(db.owner, { userName: 'owner', grants: wanted.map(({ section, name }) => ({ section, permission: name })) })
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 1_000 }, { name: 'super', parent: 'company', level: 1, shareBp: 2_000 }, { name: 'agent', parent: 'super', level: 5, shareBp: 0 }],
  [{ name: 'ann', parent: 'agent', creditMinor: 100_000 }, { name: 'bob', parent: 'agent', creditMinor: 100_000 }])
await allowAnyStake(db, world)
const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const master_password = 'a second password'
async function person(userName: string, name?: string): Promise<Client> {
  if (name !== undefined) await addAccountLogin(db.owner, { id: idOf(name), businessId: world.businessId, userName })
  const client = clientOf(server, await signIn(server, userName))
  await client(transfers.setMasterPassword, { body: { current_password: testPassword, master_password } })
  return client
}
const staff = await person('owner')
const superOf = await person('super', 'super')
const agentOf = await person('agent', 'agent')
const site = clientOf(server, world.apiKey)
const driver = moneyDriver(server.context, world)

const key = () => randomUUID()
const refused = (call: Promise<unknown>) => call.then(() => 'yes', (error: unknown) => (error instanceof ApiError ? error.code : String(error)))
const detail = async (client: Client, id: string) => (await client(superAdmins.detail, { params: { id } })).data[0] ?? expect.fail('a detail')
const create = async (client: Client, body: object) => (await client(superAdmins.create, { key: key(), body: { name: 'New account', master_password, ...body } as never })).data[0] ?? expect.fail('a reply')

async function bet(player: string, stake: number) {
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const [selection_id, other] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
  await setPrice(db, market.id, selection_id, 2_000)
  const place = () => site(platform.placeBet, { key: key(), body: { player_id: player, market_id: market.id, selection_id, side: 'back', price: 2_000, stake_minor: stake } })
  return { market, place, settle: (wins: boolean) => driver.settle(market.id, { kind: 'winners', winners: [wins ? selection_id : other] }) }
}

test('a new account stands in the tree with its sign-in, shares and credit, and may be worked with at once', async () => {
  const made = await create(superOf, { parent_id: idOf('super'), level: 4, user_name: 'New.Master', password: 'Passw0rd', shares: [{ game_id: null, own_bp: 3_000 }] })
  expect(made).toMatchObject({ account: { user_name: 'new.master', level: 4, status: 'active', credit_minor: 0, version: 2 }, shares: [{ game_id: null, own_bp: 3_000 }] })
  expect(made.paths[0]?.shares).toMatchObject([{ user_name: 'super', own_bp: 2_000 }, { user_name: 'new.master', own_bp: 7_000 }])
  await expect(signIn(server, 'nobody.there')).rejects.toMatchObject({ code: 'ACCESS_BAD_CREDENTIALS' })
  const of = (body: object) => refused(create(superOf, { parent_id: idOf('super'), level: 4, password: 'Passw0rd', ...body }))
  expect(await of({ user_name: 'new.master' })).toBe('ACCOUNT_NAME_TAKEN')
  expect(await of({ user_name: 'other', level: 1 })).toBe('ACCOUNT_LEVEL_WRONG')
  expect(await of({ user_name: 'other', parent_id: idOf('agent'), level: 9 })).toBe('ACCESS_NOT_PARENT')
  expect(await of({ user_name: 'other', shares: [{ game_id: null, own_bp: 7_001 }] })).toBe('SHARE_ABOVE_REMAINING')
  expect(await of({ user_name: 'other', credit_minor: 1 })).toBe('REQUEST_INVALID')
  expect(await refused(previewedCredit(superOf, idOf('super'), 1))).toBe('CREDIT_ABOVE_MAX')
  expect((await db.owner.query(`select from accounts where user_name = 'other'`)).rowCount).toBe(0)
})

test('credit for a new account shows what it leaves the one above, and is refused once that is something else', async () => {
  const money = async () => (await superOf(superAdmins.balance, { params: { id: idOf('super') } })).data[0] ?? expect.fail('a balance')
  const of = async (amount_minor: number, type: 'credit_deposit' | 'credit_withdraw') => staff(transfers.transfer, { key: key(), body: { transfers: await previewed(staff, [{ key: key(), account_id: idOf('super'), type, amount_minor }]), master_password } })
  await of(10_000, 'credit_deposit')
  const { total_credit_given_minor: given, available_credit_minor: available } = await money()
  const shown = (await superOf(superAdmins.previewNewCredit, { params: { id: idOf('super') }, body: { credit_minor: 4_000 } })).data[0] ?? expect.fail('a preview')
  const on = { account_id: idOf('super'), user_name: 'super' }
  expect(shown.figures).toEqual([
    { ...on, figure: 'given', before_minor: given, after_minor: (given ?? 0) + 4_000 }, { ...on, figure: 'available', before_minor: available, after_minor: (available ?? 0) - 4_000 },
  ])
  const make = (user_name: string, credit_minor: number, hash?: string) => refused(create(superOf, { parent_id: idOf('super'), level: 4, password: 'Passw0rd', user_name, credit_minor, ...(hash === undefined ? {} : { credit_preview_hash: hash }) }))
  expect(await make('seen.first', 4_000)).toBe('REQUEST_INVALID')
  // Another amount than what was shown, and the same amount where the money above is other by now.
  expect(await make('seen.first', 4_001, shown.hash)).toBe('ACCOUNT_PREVIEW_CHANGED')
  await of(1, 'credit_deposit')
  expect(await make('seen.first', 4_000, shown.hash)).toBe('ACCOUNT_PREVIEW_CHANGED')
  expect((await db.owner.query(`select from accounts where user_name = 'seen.first'`)).rowCount).toBe(0)
  await of(1, 'credit_withdraw')
  expect(await make('seen.first', 4_000, shown.hash)).toBe('yes')
  expect(await money()).toMatchObject({ total_credit_given_minor: (given ?? 0) + 4_000, available_credit_minor: (available ?? 0) - 4_000 })
  expect(await refused(previewedCredit(agentOf, idOf('super'), 1)), 'whoever stands above is out of reach').toBe('ACCESS_NOT_FOUND')
})

test('credit given to a new account needs what a change of credit needs', async () => {
  await addStaff(db.owner, { userName: 'maker', grants: [{ section: 'SUPERADMINS', permission: null }, { section: 'SUPERADMINS', permission: 'Account Edit' }] })
  const maker = await person('maker')
  const make = (body: object) => refused(create(maker, { parent_id: idOf('company'), level: 1, user_name: 'made.by.maker', password: 'Passw0rd', ...body }))
  expect(await make(await previewedCredit(maker, idOf('company'), 1))).toBe('ACCESS_FORBIDDEN')
  expect((await db.owner.query(`select from accounts where user_name = 'made.by.maker'`)).rowCount).toBe(0)
  expect(await make({ credit_minor: 0 })).toBe('yes')
})

test('a stale edit is refused with both versions and changes nothing', async () => {
  const { account } = await detail(superOf, idOf('agent'))
  const edit = (body: object) => superOf(superAdmins.edit, { key: key(), params: { id: idOf('agent') }, body: { version: account.version, master_password, ...body } })
  await edit({ name: 'First writer', phone: '+91 99 000' })
  await expect(edit({ name: 'Second writer' })).rejects.toMatchObject({
    code: 'REQUEST_STALE', body: { facts: { sent_version: account.version, now_version: account.version + 1, 'sent.name': 'Second writer', 'now.name': 'First writer' } },
  })
  expect((await detail(superOf, idOf('agent'))).account.name).toBe('First writer')
  expect(await refused(agentOf(superAdmins.edit, { key: key(), params: { id: idOf('agent') }, body: { version: account.version + 1, master_password } }))).toBe('ACCESS_NOT_PARENT')
})

test('an account has at most as many direct children as it may, which are 1 to 500', async () => {
  const limit = async (child_limit: number) => refused(superOf(superAdmins.edit, { key: key(), params: { id: idOf('agent') }, body: { version: (await detail(superOf, idOf('agent'))).account.version, master_password, child_limit } }))
  const another = () => refused(create(agentOf, { parent_id: idOf('agent'), level: 9, user_name: 'one.more' }))
  expect([await limit(0), await limit(501)]).toEqual(['REQUEST_INVALID', 'REQUEST_INVALID'])
  expect([await limit(2), await another()]).toEqual(['yes', 'ACCOUNT_CHILDREN_FULL'])
  // Whoever is closed leaves a place, and needs one to come back.
  const setStatus = (id: string, status: 'active' | 'suspended' | 'closed') => refused((async () => staff(superAdmins.updateStatus, { params: { id }, body: await previewedStatus(staff, id, { status }) }))())
  expect([await setStatus(idOf('bob'), 'closed'), await another()]).toEqual(['yes', 'yes'])
  const { rows: [more] } = await db.owner.query<{ id: string }>(`select id from accounts where user_name = 'one.more'`)
  expect([await setStatus(idOf('bob'), 'active'), await setStatus(idOf('bob'), 'suspended')]).toEqual(['ACCOUNT_CHILDREN_FULL', 'ACCOUNT_CHILDREN_FULL'])
  expect([await setStatus(more?.id ?? '', 'closed'), await setStatus(idOf('bob'), 'active')]).toEqual(['yes', 'yes'])
  expect(await limit(500)).toBe('yes')
})

test('shares change on their preview, for new bets only', async () => {
  const old = await bet(idOf('ann'), 1_000)
  await old.place()
  const shares = [{ game_id: null, own_bp: 5_000 }]
  const seen = (await staff(superAdmins.previewShares, { params: { id: idOf('super') }, body: { shares } })).data[0] ?? expect.fail('a preview')
  expect(seen).toMatchObject({ players: 2, open_bets: 1 })
  // Open bets of a sport whose share stays are not counted: of another one, of every sport without an entry where theirs has one, and where it stays as it is.
  const sport = (await db.owner.query<{ sport_id: string }>('select sport_id from markets where id = $1', [old.market.id])).rows[0]?.sport_id ?? ''
  await db.owner.query(`insert into sports (id, menu_id, name) select 77, menu_id, 'Another sport' from sports where id = $1`, [sport])
  const openBets = async (changes: readonly { readonly game_id: string | null; readonly own_bp: number }[]) => (await staff(superAdmins.previewShares, { params: { id: idOf('super') }, body: { shares: [...changes] } })).data[0]?.open_bets
  expect(await openBets([{ game_id: '77', own_bp: 100 }])).toBe(0)
  expect(await openBets([{ game_id: sport, own_bp: 100 }])).toBe(1)
  expect(await openBets([{ game_id: sport, own_bp: 2_000 }, { game_id: null, own_bp: 5_000 }])).toBe(0)
  const { account } = await detail(staff, idOf('super'))
  const edit = (hash: string | undefined) => staff(superAdmins.edit, { key: key(), params: { id: idOf('super') }, body: { version: account.version, shares, shares_preview_hash: hash, master_password } })
  expect(await refused(edit(undefined))).toBe('REQUEST_INVALID')
  const next = await bet(idOf('bob'), 1_000)
  await next.place()
  expect(await refused(edit(seen.hash))).toBe('ACCOUNT_PREVIEW_CHANGED')
  const again = (await staff(superAdmins.previewShares, { params: { id: idOf('super') }, body: { shares } })).data[0] ?? expect.fail('a preview')
  const splitOf = async (name: string) => (await detail(staff, idOf(name))).paths.find((path) => path.game_id === sport) ?? expect.fail('the sport')
  const before = await splitOf('agent')
  await edit(again.hash)
  // The agent's own entry is as old as it was: what its players' bets carry counts since the change above it.
  const changed = await splitOf('agent')
  expect([before, changed].map(({ shares: split }) => split.map((share) => share.own_bp))).toEqual([[1_000, 2_000, 7_000], [1_000, 5_000, 4_000]])
  expect(changed.effective_from).toBe((await detail(staff, idOf('super'))).shares.find((share) => share.game_id === null)?.effective_from)
  expect(Date.parse(changed.effective_from ?? '')).toBeGreaterThan(Date.parse(before.effective_from ?? ''))
  const after = await bet(idOf('ann'), 1_000)
  await after.place()
  const { rows } = await db.owner.query<{ basis_points: number[] }>('select v.basis_points from bets b join share_vectors v on v.id = b.vector_id order by b.id')
  expect(rows.map((row) => row.basis_points)).toEqual([[1_000, 2_000, 7_000], [1_000, 2_000, 7_000], [1_000, 5_000, 4_000]])
  for (const each of [old, next, after]) await each.settle(false)
})

test('a credit limit of a player who bets meanwhile: the money of both sides must be what was shown, bets may be other ones if that is said', async () => {
  const id = idOf('ann')
  const { account: { version, credit_minor: credit } } = await detail(agentOf, id)
  const shown = (await agentOf(superAdmins.previewCredit, { params: { id }, body: { credit_minor: credit - 1_000 } })).data[0] ?? expect.fail('a preview')
  const edit = (more: object = {}) => agentOf(superAdmins.edit, { key: key(), params: { id }, body: { version, credit_minor: credit - 1_000, credit_preview_hash: shown.hash, master_password, ...more } })
  const market = await bet(id, 100)
  await market.place()
  await expect(edit()).rejects.toMatchObject({ code: 'ACCOUNT_PREVIEW_CHANGED', body: { facts: { changed: 'open_bets' } } })
  await edit({ bets_may_differ: true })
  expect((await detail(agentOf, id)).account.credit_minor).toBe(credit - 1_000)
  await market.settle(false)
  // Another credit than what was shown is no matter of bets.
  const next = (await agentOf(superAdmins.previewCredit, { params: { id }, body: { credit_minor: credit } })).data[0] ?? expect.fail('a preview')
  await agentOf(transfers.transfer, { key: key(), body: { transfers: await previewed(agentOf, [{ key: key(), account_id: id, type: 'credit_deposit', amount_minor: 10 }]), master_password } })
  const late = agentOf(superAdmins.edit, { key: key(), params: { id }, body: { version: version + 1, credit_minor: credit, credit_preview_hash: next.hash, bets_may_differ: true, master_password } })
  await expect(late).rejects.toMatchObject({ code: 'ACCOUNT_PREVIEW_CHANGED', body: { facts: { changed: 'credit' } } })
  await agentOf(transfers.transfer, { key: key(), body: { transfers: await previewed(agentOf, [{ key: key(), account_id: id, type: 'credit_deposit', amount_minor: 990 }]), master_password } })
})

test('bet settings of the path bind, the strictest first', async () => {
  const set = async (client: Client, name: string, max: number, min: number | null = null) => client(superAdmins.edit, {
    key: key(), params: { id: idOf(name) },
    body: { version: (await detail(client, idOf(name))).account.version, master_password, bet_settings: [{ game_id: null, min_stake_minor: min, max_stake_minor: max, max_profit_minor: null, max_market_exposure_minor: null, bet_delay_ms: null }] },
  })
  expect(await refused(set(staff, 'super', 500, 501))).toBe('LIMIT_MIN_ABOVE_MAX')
  await set(staff, 'super', 500)
  await set(superOf, 'agent', 700)
  expect(await refused((await bet(idOf('ann'), 501)).place())).toBe('LIMIT_STAKE_ABOVE_MAX')
  const placed = await (await bet(idOf('ann'), 500)).place()
  await set(staff, 'super', 100_000)
  const { data: [told] } = await site(platform.explainPlaced, { params: { id: placed.data[0]?.bet.id ?? '' } })
  expect(told?.rules.find((rule) => rule.name === 'max_stake'), 'as it was when the bet was placed').toMatchObject({ bound: 500, slack: 0, from: { scope: 'account', id: idOf('super') } })
  expect(await refused((await bet(idOf('ann'), 701)).place())).toBe('LIMIT_STAKE_ABOVE_MAX')
  const origins = await withTransaction(db.database, { readOnly: true }, (tx) => capOrigins(tx, [idOf('super'), idOf('agent'), idOf('ann')], '1', new Date().toISOString()))
  const originsOf = (name: string) => origins.filter((each) => each.account_id === idOf(name))
  expect(originsOf('agent')).toEqual([{ account_id: idOf('agent'), field: 'max_stake_minor', set_by: (await detail(staff, idOf('super'))).account.user_name, set_at: expect.any(String) as string }])
  expect(originsOf('super').map((each) => [each.field, each.set_by?.startsWith('Staff')])).toEqual([['max_stake_minor', true]])
  expect(originsOf('ann')).toEqual([])
  await set(superOf, 'agent', 100_000)
})

test('transfers in bulk: a result for each, and only what failed is done again', async () => {
  const row = (name: string, amount_minor: number, own = `row-of-${name}`) => ({ key: own, account_id: idOf(name), type: 'credit_withdraw' as const, amount_minor })
  const send = async (rows: ReturnType<typeof row>[]) => (await agentOf(transfers.transfer, { key: key(), body: { transfers: await previewed(agentOf, rows), master_password } })).data
  const first = await send([row('ann', 5_000), row('bob', 10 ** 9)])
  expect(first).toMatchObject([{ ok: true, repeated: false, credit_minor: 95_000 }, { ok: false, code: 'CREDIT_BELOW_MIN' }])
  const second = await send([row('ann', 5_000), row('bob', 1_000)])
  expect(second).toMatchObject([{ ok: true, repeated: true, entry_id: first[0]?.entry_id, credit_minor: 95_000 }, { ok: true, repeated: false, credit_minor: 99_000 }])
  expect(await send([row('ann', 6_000)])).toMatchObject([{ ok: false, code: 'REQUEST_KEY_REUSED' }])
  expect(await send([row('super', 1, 'row-of-somebody')])).toMatchObject([{ ok: false, code: 'ACCESS_NOT_FOUND' }])
})

test('a transfer on a preview moves what was shown, and is refused once that is something else', async () => {
  const show = async (rows: readonly { readonly account_id: string; readonly amount_minor: number }[]) => (await agentOf(transfers.preview, { body: { transfers: rows.map((row) => ({ ...row, type: 'credit_withdraw' as const })) } })).data
  const rows = [{ account_id: idOf('ann'), amount_minor: 10 }, { account_id: idOf('bob'), amount_minor: 20 }]
  const [ann, bob] = await show(rows)
  const moneyOf = async (name: string) => (await agentOf(superAdmins.balance, { params: { id: idOf(name) } })).data[0] ?? expect.fail('money')
  const [given, credit] = [(await moneyOf('agent')).total_credit_given_minor ?? 0, (await moneyOf('ann')).credit_limit_minor]
  expect(ann?.figures.map(({ user_name, figure, before_minor, after_minor }) => [user_name, figure, after_minor - before_minor])).toEqual([['ann', 'credit', -10], ['ann', 'available', -10], ['agent', 'given', -10], ['agent', 'available', 10]])
  expect(ann?.figures[0]?.before_minor).toBe(credit)
  // The second stands on what the first leaves.
  expect(bob?.figures.find(({ figure }) => figure === 'given')).toMatchObject({ before_minor: given - 10, after_minor: given - 30 })
  const send = async (more: object = {}) => (await agentOf(transfers.transfer, {
    key: key(), body: { transfers: rows.map((row, index) => ({ ...row, key: key(), type: 'credit_withdraw' as const, preview_hash: [ann, bob][index]?.hash ?? '' })), master_password, ...more },
  })).data.map(({ code, facts }) => [code, facts?.['changed']])
  const placed = await (await bet(idOf('ann'), 100)).place()
  expect(placed.data).toHaveLength(1)
  expect(await send()).toEqual([['ACCOUNT_PREVIEW_CHANGED', 'open_bets'], [null, undefined]])
  const again = await show(rows)
  // Another child gives credit back: the parent has more left than was shown.
  const move = async (name: string, amount_minor: number, more: object = {}) => (await agentOf(transfers.transfer, {
    key: key(), body: { transfers: (await previewed(agentOf, [{ key: key(), account_id: idOf(name), type: 'credit_withdraw', amount_minor }])).map((row) => ({ ...row, ...more })), master_password, bets_may_differ: true },
  })).data.map(({ code, facts }) => [code, facts?.['changed']])
  expect(await move('bob', 1)).toEqual([[null, undefined]])
  expect(await move('ann', 10, { preview_hash: again[0]?.hash ?? '' })).toEqual([['ACCOUNT_PREVIEW_CHANGED', 'credit']])
  const { credit_limit_minor: whole, available_credit_minor: free } = await moneyOf('ann')
  expect(free, 'what bets hold is bound').toBeLessThan(whole ?? 0)
  const [bound, nobody] = await show([{ account_id: idOf('ann'), amount_minor: (free ?? 0) + 1 }, { account_id: idOf('super'), amount_minor: 1 }])
  expect([bound, nobody]).toMatchObject([{ ok: false, code: 'CREDIT_BELOW_MIN', hash: expect.any(String) as string, figures: [] }, { ok: false, code: 'ACCESS_NOT_FOUND', hash: null }])
  // More credit frees what was shown as refused: it is asked again, not moved as typed.
  const more = [{ key: key(), account_id: idOf('ann'), type: 'credit_deposit' as const, amount_minor: 5 }]
  const give = async (rows: typeof more) => (await agentOf(transfers.transfer, { key: key(), body: { transfers: rows, master_password } })).data
  expect(await give(more), 'credit is not given unseen').toMatchObject([{ ok: false, code: 'REQUEST_INVALID', facts: { field: 'preview_hash' } }])
  expect(await give(await previewed(agentOf, more))).toMatchObject([{ ok: true }])
  expect(await move('ann', (free ?? 0) + 1, { preview_hash: bound?.hash ?? '' })).toEqual([['ACCOUNT_PREVIEW_CHANGED', 'credit']])
  expect(await move('ann', 5)).toEqual([[null, undefined]])
})

test('what bets may still hold is told with who last gave or took money, of a placed bet as it was then', async () => {
  const game = await bet(idOf('bob'), 100)
  const take = async () => {
    const { data } = await agentOf(transfers.transfer, { key: key(), body: { transfers: await previewed(agentOf, [{ key: key(), account_id: idOf('bob'), type: 'credit_withdraw' as const, amount_minor: 1 }]), master_password } })
    expect(data).toMatchObject([{ ok: true }])
  }
  const query = { market_id: game.market.id, selection_id: game.market.runners.get('A') ?? '', side: 'back' as const, price: '2000', stake_minor: '100' }
  const available = ({ data: [told] }: { readonly data: readonly RowOf<typeof platform.explainBet>[] }) => told?.rules.find((rule) => rule.name === 'available')
  const supposed = async () => available(await site(platform.explainBet, { params: { id: idOf('bob') }, query }))
  await take()
  const first = await supposed()
  expect(first).toMatchObject({ from: { scope: 'account', id: idOf('bob') }, set_by: 'agent', set_at: expect.any(String) as string })
  const placed = await game.place()
  await take()
  const second = await supposed()
  expect(second?.set_by).toBe('agent')
  expect(second?.set_at).not.toBe(first?.set_at)
  const params = { id: placed.data[0]?.bet.id ?? '' }
  expect(available(await site(platform.explainPlaced, { params }))).toMatchObject({ set_by: 'agent', set_at: first?.set_at })
  expect(available(await staff(limits.explain, { query: { player_id: idOf('bob'), ...query } })), 'the desk hears the same').toEqual(second)
  expect(available(await agentOf(limits.explain, { query: { player_id: idOf('bob'), ...query } })), 'an account hears of no person').toEqual({ ...second, set_by: null })
})

test('a business without credit gives none, whoever asks', async () => {
  const business = (await staff(reference.businesses, {})).data.find(({ id }) => id === world.businessId) ?? expect.fail('the business')
  const change = (credit_allowed: boolean, version: number) => staff(reference.editBusiness, { params: { id: business.id }, body: { version, credit_allowed } })
  await change(false, business.version)
  expect(await refused(change(true, business.version))).toBe('REQUEST_STALE')
  const ask = async () => (await agentOf(transfers.transfer, { key: key(), body: { transfers: await previewed(agentOf, [{ key: key(), account_id: idOf('ann'), type: 'credit_deposit', amount_minor: 1 }]), master_password } })).data[0]?.code
  expect(await ask()).toBe('CREDIT_FORBIDDEN')
  await expect(db.owner.query('update account_funds set credit_minor = credit_minor + 1 where account_id = $1', [idOf('ann')])).rejects.toThrow('may not give credit')
  await expect(db.owner.query(`insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, at) values ($1, 1, 'credit_deposit', $2, 1, 'INR', now())`, [world.businessId, idOf('ann')])).rejects.toThrow('may not give credit')
  await change(true, business.version + 1)
  expect(await ask()).toBe(null)
})

test('an exclusion holds where bets are accepted and is never made shorter; an exposure limit binds', async () => {
  const inADay = new Date(Date.now() + 86_400_000).toISOString()
  const exclude = async (until: string | null, version?: number) => agentOf(users.exclude, { params: { id: idOf('bob') }, body: { version: version ?? (await detail(agentOf, idOf('bob'))).account.version, kind: 'cooling_off', until } })
  const first = (await detail(agentOf, idOf('bob'))).account.version
  expect((await exclude(inADay)).data).toMatchObject([{ excluded: true }])
  expect(await refused((await bet(idOf('bob'), 100)).place())).toBe('ACCOUNT_EXCLUDED')
  expect(await refused(exclude(new Date(Date.now() + 3_600_000).toISOString()))).toBe('ACCOUNT_EXCLUSION_RUNS')
  const stale = exclude(null, first)
  await expect(stale, 'two at once: the second sees what the first did').rejects.toMatchObject({
    code: 'REQUEST_STALE', body: { facts: { sent_version: first, now_version: first + 1, 'sent.kind': 'cooling_off', 'now.kind': 'cooling_off', 'sent.until': null, 'now.until': inADay, 'now.by': 'agent' } },
  })
  expect(await refused(exclude(null))).toBe('yes')
  expect((await detail(agentOf, idOf('bob'))).exclusion).toEqual({ kind: 'cooling_off', until: null })
  const { account } = await detail(agentOf, idOf('ann'))
  const held = account.exposure_minor
  await agentOf(users.exposureLimit, { params: { id: idOf('ann') }, body: { version: account.version, exposure_limit_minor: held + 100 } })
  expect(await refused((await bet(idOf('ann'), 101)).place())).toBe('LIMIT_ACCOUNT_EXPOSURE')
  expect(await refused((await bet(idOf('ann'), 100)).place())).toBe('yes')
})

test('every figure opens the entries that sum to it, page by page, and any past moment can be read', async () => {
  const before = new Date().toISOString()
  const game = await bet(idOf('ann'), 0 + 1)
  await db.owner.query('update accounts set exposure_limit_minor = null where id = $1', [idOf('ann')])
  await game.place()
  await game.settle(false)
  const take = { key: key(), account_id: idOf('ann'), type: 'settle_take' as const, amount_minor: 700 }
  expect((await agentOf(transfers.transfer, { key: key(), body: { transfers: [take], master_password } })).data).toMatchObject([{ ok: true }])

  for (const name of ['company', 'super', 'agent', 'ann']) {
    const money = (await staff(superAdmins.balance, { params: { id: idOf(name) } })).data[0] ?? expect.fail('money')
    const figures = { own_pnl: money.own_pnl_minor, client_pnl: money.client_pnl_minor, balance_up: money.balance_up_minor, balance_down: money.balance_down_minor, credit: money.credit_limit_minor, given: money.total_credit_given_minor ?? 0, points: money.points_minor,
      ...(name === 'super' || name === 'agent' ? { credit_left: money.available_credit_minor ?? 0 } : {}) }
    for (const [figure, amount] of Object.entries(figures)) {
      let [sum, cursor, last] = [0, undefined as string | undefined, null as number | null]
      const days = new Map<string, { sum: number; stated: number }>()
      do {
        const page = await staff(statements.entries, { params: { id: idOf(name) }, query: { figure: figure as 'own_pnl', limit: '2', ...(cursor !== undefined && { cursor }) } })
        expect(page.extra.ends).toMatchObject({ opening_minor: 0, closing_minor: amount, sum_minor: amount })
        for (const row of page.data) {
          if (last !== null) expect(row.balance_minor, `${figure} of ${name}`).toBe(last)
          sum += row.amount_minor
          days.set(row.day, { sum: (days.get(row.day)?.sum ?? 0) + row.amount_minor, stated: row.day_sum_minor })
          last = (row.balance_minor ?? 0) - row.amount_minor
        }
        cursor = page.metadata?.next_cursor ?? undefined
      } while (cursor !== undefined)
      expect(sum, `${figure} of ${name}`).toBe(amount)
      for (const [day, { sum: added, stated }] of days) expect(stated, `${figure} of ${name} on ${day}`).toBe(added)
      if (last !== null) expect(last, `${figure} of ${name} began at nothing`).toBe(0)
    }
  }
  for (const view of ['total', 'my_share'] as const) {
    const lived = (await staff(statements.activity, { params: { id: idOf('super') }, query: { view } })).data
    const figure = view === 'total' ? 'total_pnl' as const : 'own_pnl' as const
    for (const [name, part] of [['win', { part: 'win' }], ['commission', { part: 'commission' }], ['pnl', {}]] as const) {
      const entries = await staff(statements.entries, { params: { id: idOf('super') }, query: { figure, ...part } })
      expect(entries.extra.ends.sum_minor, `${name} of ${view}`).toBe(lived.find((row) => row.figure === name)?.lifetime_minor)
    }
  }
  for (const name of ['company', 'agent', 'ann']) {
    const lived = (await staff(statements.activity, { params: { id: idOf(name) }, query: {} })).data.find((row) => row.figure === 'turnover')?.lifetime_minor
    const first = await staff(statements.turnover, { params: { id: idOf(name) }, query: { limit: '1' } })
    const rest = await staff(statements.turnover, { params: { id: idOf(name) }, query: { cursor: first.metadata?.next_cursor ?? expect.fail('a second market') } })
    expect(first.extra.sum_minor, name).toBe(lived)
    expect([...first.data, ...rest.data].reduce((sum, row) => sum + row.stake_minor, 0), name).toBe(lived)
    expect(first.data[0]).toMatchObject({ market_id: game.market.id, stake_minor: 1, bets: 1 })
  }
  const at = async (moment: string) => new Map((await staff(statements.balanceAt, { params: { id: idOf('ann') }, query: { at: moment } })).data.map((row) => [row.figure, row.amount_minor]))
  const [then, now] = [await at(before), await at(new Date(Date.now() + 1_000).toISOString())]
  expect((now.get('balance_up') ?? 0) - (then.get('balance_up') ?? 0)).toBe(699)
  expect((now.get('own_pnl') ?? 0) - (then.get('own_pnl') ?? 0)).toBe(-1)
  const cash = await agentOf(statements.transfers, { params: { id: idOf('agent') } })
  expect(cash.data).toMatchObject([{ type: 'settle_take', payer: 'ann', payee: 'agent', amount_minor: 700, by: 'agent' }])
  expect((await agentOf(statements.user, { query: { id: idOf('ann'), type: 'cash' } })).data).toMatchObject([{ amount_minor: 700, credit_limit_minor: 95_001 }])
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})

test('what one level owes another never counts what open bets may come to', async () => {
  const names = ['company', 'super', 'agent', 'ann']
  const banners = async () => Promise.all(names.map(async (name) => (await staff(superAdmins.balance, { params: { id: idOf(name) } })).data[0] ?? expect.fail('a banner')))
  const before = await banners()
  await (await bet(idOf('ann'), 321)).place()
  const after = await banners()
  for (const [index, name] of names.entries()) {
    const [then, now] = [before[index] ?? expect.fail(name), after[index] ?? expect.fail(name)]
    const { held_minor: held, available_credit_minor: available } = then
    // What is held moves, what the books come to at worst, and of a player what is available.
    const net = name === 'ann' ? 0 - held - 321 : (await staff(exposure.net, { query: { account_id: idOf(name) } })).extra.totals[0]?.net_total
    expect(net).toBeLessThan(then.net_exposure_minor)
    expect(now, name).toEqual({ ...then, held_minor: held + 321, net_exposure_minor: net, available_credit_minor: name === 'ann' ? (available ?? 0) - 321 : available })
  }
})

test('a master password is asked for, and locks after failures in a row', async () => {
  const fresh = await create(staff, { parent_id: idOf('company'), level: 1, user_name: 'forgetful', password: 'Passw0rd' })
  expect(fresh.account.level).toBe(1)
  const send = (client: Client, password: string) => refused(client(transfers.transfer, { key: key(), body: { transfers: [{ key: key(), account_id: idOf('super'), type: 'settle_take', amount_minor: 1 }], master_password: password } }))
  const answers = []
  for (let attempt = 0; attempt < 6; attempt++) answers.push(await send(staff, 'not it'))
  expect(answers).toEqual([...Array<string>(4).fill('ACCESS_MASTER_WRONG'), 'ACCESS_MASTER_LOCKED', 'ACCESS_MASTER_LOCKED'])
  expect(await send(staff, master_password)).toBe('ACCESS_MASTER_LOCKED')
  expect((await staff(transfers.masterPassword, {})).data).toMatchObject([{ is_set: true, locked_until: expect.any(String) as string }])
})

test('of its own range an account hears nothing of what those above it have', async () => {
  const of = async (client: typeof agentOf) => (await client(superAdmins.creditLimits, { params: { id: idOf('agent') } })).data[0] ?? expect.fail('the range')
  const own = await of(agentOf)
  expect(own).toMatchObject({ max_credit_limit_minor: own.credit_limit_minor, most: { credit_deposit_minor: 0, credit_withdraw_minor: 0, settle_give_minor: 0, settle_take_minor: 0 } })
})
