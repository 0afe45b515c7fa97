import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { createOwner } from '#cli/owner/create-owner.ts'
import { apiKeys } from '#contract/api-keys.ts'
import { auth } from '#contract/auth.ts'
import { catalogue } from '#contract/catalogue.ts'
import { createClient } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import type { Body } from '#contract/endpoint.ts'
import { logs } from '#contract/logs.ts'
import { platform } from '#contract/platform.ts'
import { reference } from '#contract/reference.ts'
import { results } from '#contract/results.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { transfers } from '#contract/transfers.ts'
import { reconcile } from '#database/reconcile.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { silentLog } from '#server/runtime/log.ts'
import { refusedWith } from '../support/call.ts'
import { testDatabase } from '../support/database.ts'
import { previewedCredit } from '../support/previewed.ts'

// The way of docs/first-bet.md, from a database with nothing in it: every row comes by the owner's command or by a call.
const db = await testDatabase()
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

async function startNode() {
  const folder = mkdtempSync(join(tmpdir(), 'steward-install-'))
  folders.push(folder)
  const environment = {
    PORT: '0', STEWARD_DATA: folder, STEWARD_MODE: 'production', STEWARD_SECRET: 'a signing secret of this test, 0123456789', STEWARD_ENCRYPTION_KEY: 'an encryption key of this test, 0123456789',
    DATABASE_URL: db.appUrl, STEWARD_MIGRATE_DATABASE_URL: db.url,
  }
  const server = await startServer({ config: readConfig(environment, '/'), log: silentLog })
  afterAll(server.stop)
  return server.address
}

const first = await startNode()
const second = await startNode()
const ownerPassword = 'long enough to be one'
const masterPassword = 'Master pass 1'
const workPassword = 'another that is long enough'

const clientAt = (baseUrl: string, token: string | null): Client => createClient({ baseUrl, token: () => token, fetch: (url, init) => fetch(url, init as RequestInit) })

/** Signs in for the first time: with a second factor, as production asks, and a password of one's own where one was handed out. */
async function signIn(userName: string, password: string, next?: string): Promise<Client> {
  const { extra } = await clientAt(first, null)(auth.adminLogin, { body: { user_name: userName, password } })
  const client = clientAt(first, extra.token)
  if (next !== undefined) await client(security.changePassword, { body: { current_password: password, new_password: next } })
  const secret = (await client(security.startTotp, {})).data[0]?.secret ?? ''
  await client(security.confirmTotp, { body: { code: new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate() } })
  return client
}

/** Adds a person who holds these permissions, and signs them in. */
async function person(by: Client, userName: string, permissions: readonly (readonly [string, string])[]): Promise<Client> {
  const { extra } = await by(roles.add, {
    body: { user_name: userName, name: userName, role: 'user', permissions: permissions.map(([menu_name, permission_name]) => ({ menu_name, permission_name })) },
  })
  return await signIn(userName, extra.one_time_password, workPassword)
}

function only<Row>({ data }: { readonly data: readonly Row[] }): Row {
  return data[0] ?? expect.fail('an answer has a row')
}

await createOwner(db.database, { userName: 'founder', name: 'Founder', password: ownerPassword, another: false })
const owner = await signIn('founder', ownerPassword)
const business = {
  code: 'north', name: 'North', time_zone: 'Europe/London', currency: 'GBP', currency_name: 'Pound sterling', currency_exponent: 2, credit_allowed: true,
  company_user_name: 'North-House', company_share_bp: 4_000,
} as const
const openAs = (client: Client, body: object) => client(reference.openBusiness, { body: { ...business, ...body } as typeof business, key: randomUUID() })

test('what would make no business is refused at its field, and leaves nothing', async () => {
  const fieldOf = async (body: object) => (await refusedWith(openAs(owner, body))).body?.facts?.['field']
  // The second lot PostgreSQL knows and no browser does, which would show no time in it; the last the other way round.
  for (const zone of ['Nowhere/Land', '', 'localtime', 'posixrules', 'Factory', 'posix/Europe/London', '+05:30']) {
    expect((await refusedWith(openAs(owner, { time_zone: zone }))).body?.errors, zone).toMatchObject([{ field: 'time_zone' }])
  }
  expect(await fieldOf({ currency_name: undefined })).toBe('currency_name')
  expect(await fieldOf({ currency_exponent: undefined })).toBe('currency_exponent')
  for (const hostile of [
    { code: `x'; drop table businesses; --` }, { code: 'UPPER' }, { code: '' }, { code: '--' }, { code: '-a' }, { name: '...' }, { name: ' North ' }, { name: 'No\u202erth' }, { currency_name: '\u2066' }, { name: 'n\0ul' }, { name: '\ud800' }, { name: 'x'.repeat(61) }, { currency: 'gbp' }, { currency: 'POUND' },
    { currency_exponent: 5 }, { currency_exponent: 1.5 }, { company_share_bp: 10_001 }, { company_share_bp: -1 }, { company_user_name: '../etc' }, { id: '1' }, { credit_allowed: 'yes' },
  ]) expect((await refusedWith(openAs(owner, hostile))).code, JSON.stringify(hostile)).toMatch(/^REQUEST_(INVALID|UNREADABLE)$/)
  expect((await owner(reference.businesses, {})).data).toEqual([])
  expect((await owner(reference.currencies, {})).data).toEqual([])
})

test('a business is opened once, with its currency and its company account, and whoever has the staff’s scope sees it', async () => {
  const opened = await Promise.allSettled([openAs(owner, {}), openAs(owner, { name: 'Twin' })])
  const [won] = opened.filter((each) => each.status === 'fulfilled')
  const [lost] = opened.filter((each) => each.status === 'rejected')
  const row = only(won?.value ?? expect.fail('one of two is opened'))
  expect(lost?.reason).toMatchObject({ code: 'ACCESS_NAME_TAKEN' })
  expect((await owner(reference.businesses, {})).data).toEqual([row])
  expect((await owner(reference.currencies, {})).data).toEqual([{ code: 'GBP', name: 'Pound sterling', exponent: 2 }])
  const { account, shares } = only(await owner(superAdmins.detail, { params: { id: row.company_id } }))
  expect(account).toMatchObject({ id: row.company_id, level: 0, user_name: 'north-house', currency: 'GBP' })
  expect(shares).toMatchObject([{ game_id: null, own_bp: 4_000 }])
})

test('two businesses never have one name, whatever the case of its letters', async () => {
  const { name: taken } = only(await owner(reference.businesses, {}))
  const other = { code: 'west', name: taken.toUpperCase(), company_user_name: 'west-house' }
  expect((await refusedWith(openAs(owner, other))).body).toMatchObject({ code: 'ACCESS_NAME_TAKEN', errors: [{ field: 'name' }] })
  const racers = await Promise.allSettled(['Up', 'UP', 'up'].map((name, index) => openAs(owner, { ...other, name, code: `up-${index}`, company_user_name: `up-${index}` })))
  expect(racers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  const [won] = racers.filter((each) => each.status === 'fulfilled')
  const { id, version } = only(won?.value ?? expect.fail('one of three is opened'))
  const renamed = (name: string) => owner(reference.editBusiness, { params: { id }, body: { version, name } })
  expect((await refusedWith(renamed(taken.toLowerCase()))).body).toMatchObject({ code: 'ACCESS_NAME_TAKEN', errors: [{ field: 'name' }] })
  expect((await refusedWith(renamed('\u2067up'))).body).toMatchObject({ code: 'REQUEST_INVALID', errors: [{ field: 'name' }] })
  // Its own name in other letters is nobody else's.
  expect(only(await renamed('uP')).name).toBe('uP')
})

test('what a minor unit is stays: another business has the currency as it is known', async () => {
  const other = { code: 'south', name: 'South', company_user_name: 'south-house' }
  const differs = await refusedWith(openAs(owner, { ...other, currency_exponent: 3 }))
  expect(differs.body?.facts).toMatchObject({ field: 'currency_exponent', known: 2 })
  expect((await refusedWith(openAs(owner, { ...other, currency_name: 'Punt' }))).body?.facts).toMatchObject({ field: 'currency_name', known: 'Pound sterling' })
  const opened = only(await openAs(owner, { ...other, currency_name: undefined, currency_exponent: undefined }))
  expect(opened).toMatchObject({ code: 'south', currency: 'GBP' })
  // The same filled form again, such as after a lost answer, opens nothing twice.
  const key = randomUUID()
  const east = { ...business, code: 'east', name: 'East', company_user_name: 'east-house' }
  const once = only(await owner(reference.openBusiness, { body: east, key }))
  expect(only(await owner(reference.openBusiness, { body: east, key }))).toEqual(once)
})

test('who lacks the right opens nothing and makes no key, and the record says that they tried', async () => {
  const clerk = await person(owner, 'clerk', [['site admins', 'Account Edit']])
  const settings = await person(owner, 'settings', [['site admins', 'Business Settings']])
  const { id } = only(await owner(reference.businesses, {}))
  expect((await refusedWith(openAs(clerk, { code: 'west' }))).code).toBe('ACCESS_FORBIDDEN')
  for (const nobody of [clerk, settings]) {
    expect((await refusedWith(nobody(apiKeys.list, {}))).code).toBe('ACCESS_FORBIDDEN')
    expect((await refusedWith(nobody(apiKeys.make, { body: { business_id: id, name: 'mine' } }))).code).toBe('ACCESS_FORBIDDEN')
    expect((await refusedWith(nobody(apiKeys.revoke, { params: { id } }))).code).toBe('ACCESS_FORBIDDEN')
  }
  expect((await refusedWith(clientAt(first, null)(apiKeys.list, {}))).code).toBe('ACCESS_NO_SESSION')
  const { data: refused } = await owner(logs.record, { query: { outcome: 'refused', search: 'api-keys' } })
  expect(refused.filter(({ action }) => action === 'api-keys.make')).toHaveLength(2)
  expect(refused.filter(({ action }) => action === 'api-keys.revoke')).toHaveLength(2)
})

test('a key is said once and kept nowhere; taken away, it is refused at once on every node', async () => {
  const { id } = only(await owner(reference.businesses, {}))
  for (const name of ['', 'x'.repeat(61), 'n\0ul', '...', ' a ', 'a\u202eb']) expect((await refusedWith(owner(apiKeys.make, { body: { business_id: id, name } }))).code).toMatch(/^REQUEST_(INVALID|UNREADABLE)$/)
  for (const nowhere of ['1', '999999999999999999']) expect((await refusedWith(owner(apiKeys.make, { body: { business_id: nowhere, name: 'x' } }))).code).toBe('ACCESS_NOT_FOUND')
  // Its reply is kept under no key, so none is taken.
  expect((await refusedWith(owner(apiKeys.make, { body: { business_id: id, name: 'Site of tests' }, key: randomUUID() }))).body).toMatchObject({ code: 'REQUEST_INVALID', errors: [{ field: 'Idempotency-Key' }] })
  const made = await owner(apiKeys.make, { body: { business_id: id, name: 'Site of tests' } })
  const { secret } = made.extra
  const row = only(made)
  expect(row).toMatchObject({ business_id: id, business_code: expect.any(String), name: 'Site of tests', hint: secret.slice(-4), created_by: 'Founder', last_used_at: null, revoked_at: null, revoked_by: null })
  const { rows: kept } = await db.owner.query<{ text: string }>(
    `select k::text as text from api_keys k union all select a::text from audit_log a union all select i::text from idempotency_keys i union all select s::text from stream s`)
  expect(kept.filter(({ text }) => text.includes(secret))).toEqual([])

  const sites = [first, second].map((address) => clientAt(address, secret))
  for (const site of sites) expect((await site(platform.players, {})).data).toEqual([])
  const shown = only(await owner(apiKeys.list, { query: { business_id: id, state: 'in_use' } }))
  expect(shown.last_used_at).not.toBeNull()
  expect((await refusedWith(clientAt(first, secret)(apiKeys.list, {}))).code).toBe('ACCESS_NO_SESSION')

  // Both nodes know the key at this moment; a second may pass before they look again. Who comes while it passes is answered no sooner.
  for (const site of sites) await site(platform.players, {})
  const revoking = owner(apiKeys.revoke, { params: { id: row.id } })
  await expect.poll(async () => (await db.owner.query('select from api_keys where id = $1 and revoked_at is not null', [row.id])).rowCount).toBe(1)
  expect((await refusedWith(owner(apiKeys.revoke, { params: { id: row.id } }))).code).toBe('ACCESS_NOT_FOUND')
  for (const site of sites) expect((await refusedWith(site(platform.players, {}))).code).toBe('ACCESS_NO_SESSION')
  expect(only(await revoking)).toMatchObject({ id: row.id, revoked_by: 'Founder' })
  expect((await owner(apiKeys.list, { query: { state: 'in_use' } })).data).toEqual([])
  expect((await owner(apiKeys.list, { query: { state: 'revoked' } })).data.map((each) => each.id)).toEqual([row.id])
  const { data: told } = await owner(logs.record, { query: { outcome: 'done', search: 'api-keys' } })
  expect(told.map(({ action }) => action)).toEqual(['api-keys.revoke', 'api-keys.make'])
})

test('a sport is made by hand with its category, once', async () => {
  const sport = { name: 'Cricket', game_type: 'sport', menu_name: 'Sports' } as const
  const made = only(await owner(catalogue.createGame, { body: sport }))
  expect(made).toMatchObject({ name: 'Cricket', status: 'active', leagues: 0 })
  expect((await refusedWith(owner(catalogue.createGame, { body: { ...sport, name: 'CRICKET' } }))).body).toMatchObject({ code: 'CATALOGUE_NAME_TAKEN', facts: { field: 'name' } })
  expect((await refusedWith(owner(catalogue.createGame, { body: { ...sport, name: 'Slots', game_type: 'casino' } }))).body?.facts).toMatchObject({ field: 'game_type' })
  expect(only(await owner(catalogue.createGame, { body: { name: 'Slots', game_type: 'casino', menu_name: 'Casino' } })).menu_id).not.toBe(made.menu_id)
  expect(only(await owner(catalogue.createGame, { body: { name: 'Darts', game_type: 'sport', menu_name: 'SPORTS' } })).menu_id).toBe(made.menu_id)
  const racers = ['Hockey', 'HOCKEY', 'hockey', 'hOckey'].map((name, index) => owner(catalogue.createGame, { body: { ...sport, name, menu_name: index % 2 === 0 ? 'Ice' : 'ICE' } }))
  expect((await Promise.allSettled(racers)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  const { rows: [counted] } = await db.owner.query<{ menus: number }>("select count(*)::int as menus from menus where lower(name) = 'ice'")
  expect(counted).toEqual({ menus: 1 })
})

test('from the business to the first bet, its result by two people, and books that are right', async () => {
  const { data: businesses } = await owner(reference.businesses, {})
  const { id: businessId, company_id: companyId } = businesses.find(({ code }) => code === 'north') ?? expect.fail('north is open')
  const { extra: { secret } } = await owner(apiKeys.make, { body: { business_id: businessId, name: 'Player site' } })
  const site = clientAt(second, secret)

  await owner(transfers.setMasterPassword, { body: { current_password: ownerPassword, master_password: masterPassword } })
  const player = { parent_id: companyId, level: 9, user_name: 'anna', name: 'Anna Bell', master_password: masterPassword }
  const { account } = only(await owner(superAdmins.create, { body: { ...player, ...(await previewedCredit(owner, companyId, 100_000)) }, key: randomUUID() }))
  expect(only(await site(platform.balance, { params: { id: account.id } }))).toMatchObject({ user_name: 'anna', currency: 'GBP', available_minor: 100_000 })

  const { data: sports } = await owner(catalogue.createGame, { body: { name: 'Tennis', game_type: 'sport', menu_name: 'Sports' } })
  const league = only(await owner(catalogue.createLeague, { body: { game_id: sports[0]?.id ?? '', name: 'Open', country: null } }))
  const event = only(await owner(catalogue.createEvent, { body: { league_id: league.id, name: 'Harbour v Northgate', starts_at: new Date(Date.now() + 3_600_000).toISOString() } }))
  const market = only(await owner(catalogue.createMarket, { body: { event_id: event.id, name: 'Match odds', type: 'match_odds', selections: [{ name: 'Harbour' }, { name: 'Northgate' }] } }))
  const [harbour, northgate] = market.selections.map((each) => each.id)
  if (harbour === undefined || northgate === undefined) expect.fail('a market has its selections')
  await owner(catalogue.priceMarket, { params: { id: market.id }, body: { quotes: { [harbour]: { back: 2_000, lay: 2_040 }, [northgate]: { back: 1_980, lay: 2_020 } } } })
  await owner(catalogue.marketStatus, { params: { id: market.id }, body: { status: 'open' } })

  const bet = only(await site(platform.placeBet, { body: { player_id: account.id, market_id: market.id, selection_id: harbour, side: 'back', price: 2_000, stake_minor: 10_000 }, key: randomUUID() }))
  expect(bet).toMatchObject({ bet: { status: 'open', price_matched: 2_000 }, available_minor: 90_000, exposure_minor: 10_000 })

  const trader = await person(owner, 'trader', [['sports', 'Result Declare']])
  const verifier = await person(owner, 'verifier', [['sports', 'Result Verify']])
  const outcome: Body<typeof results.verify>['outcome'] = { kind: 'winners', winners: [harbour] }
  await trader(results.declare, { body: { market_id: market.id, outcome, close_market: true } })
  expect((await refusedWith(trader(results.verify, { body: { market_id: market.id, revision: 1, outcome, preview_hash: 'x' } }))).code).toBe('ACCESS_FORBIDDEN')
  const { hash } = only(await verifier(results.preview, { body: { action: 'settle', market_id: market.id, outcome } }))
  await verifier(results.verify, { body: { market_id: market.id, revision: 1, outcome, preview_hash: hash } })
  // Won 100.00 less 2 % commission.
  await expect.poll(async () => only(await site(platform.balance, { params: { id: account.id } })).available_minor, { timeout: 20_000 }).toBe(109_800)
  await expect.poll(async () => only(await site(platform.bet, { params: { id: bet.bet.id } })).status, { timeout: 20_000 }).toBe('won')

  const { checks, sums } = await reconcile(db.database)
  expect(checks.filter(({ wrong }) => wrong > 0)).toEqual([])
  expect(sums).toEqual([{ currency: 'GBP', minor: '0' }])
})
