import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { expect, test } from 'vitest'
import { casino } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import { reports } from '#contract/reports.ts'
import { results } from '#contract/results.ts'
import { roles } from '#contract/roles.ts'
import { security } from '#contract/security.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { voids } from '#contract/voids.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, refusedWith, signIn } from '../support/call.ts'
import { createCasino } from '../support/casino-world.ts'
import { testDatabase } from '../support/database.ts'
import { addMarket, createMoneyWorld } from '../support/money-world.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'

/** Calls and refusals that no story elsewhere comes to: each does what it is for once, and its answer is held like any other. */
const db = await testDatabase()
const origin = 'https://office.example.com'
const server = await testServer(db, { running: false, environment: { STEWARD_ORIGIN: origin } })
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }], [{ name: 'player', parent: 'agent', creditMinor: 1_000 }])
const ownerId = await addStaff(db.owner, { userName: 'owner', grants: allGrants, isOwner: true })
const helperId = await addStaff(db.owner, { userName: 'helper' })
const desk = clientOf(server, await signIn(server, 'owner'))
const one = <Row>(rows: readonly Row[]): Row => rows[0] ?? expect.fail('a row')

test('a provider is moved and given its logo, and its sub-category is named and moved', async () => {
  const { providerId, subCategoryId } = await createCasino(db)
  const other = one((await desk(casino.createProvider, { body: { code: 'second', name: 'Second', currencies: [], launch_url: null } })).data)
  await desk(casino.moveProvider, { params: { id: other.id }, body: { before: providerId } })
  const order = (await desk(casino.providers, {})).data.map(({ id }) => id)
  expect(order.indexOf(other.id)).toBeLessThan(order.indexOf(providerId))
  expect(one((await desk(casino.providerLogo, { params: { id: providerId }, body: { image: null } })).data)).toMatchObject({ id: providerId })
  const made = one((await desk(casino.createSubCategory, { body: { casino_provider_id: providerId, name: 'Fresh' } })).data)
  expect(one((await desk(casino.editSubCategory, { params: { id: made.id }, body: { name: 'Fresher', version: made.version } })).data)).toMatchObject({ name: 'Fresher' })
  await desk(casino.moveSubCategory, { params: { id: made.id }, body: { before: subCategoryId } })
  expect((await desk(casino.subCategories, { params: { id: providerId } })).data.map(({ id }) => id)).toEqual([made.id, subCategoryId])
})

test('a league is named anew, and a market that nobody has bet on is deleted', async () => {
  const league = one((await desk(catalogue.createLeague, { body: { game_id: world.sportId, name: 'Harbour', country: null } })).data)
  expect(one((await desk(catalogue.editLeague, { params: { id: league.id }, body: { name: 'Harbour League', country: 'GB', version: league.version } })).data)).toMatchObject({ name: 'Harbour League', country: 'GB' })
  const market = one((await desk(catalogue.createMarket, { body: { event_id: world.eventId, name: 'Made by hand', type: 'match_odds', selections: [{ name: 'North' }, { name: 'South' }] } })).data)
  expect(one((await desk(catalogue.deleteMarket, { params: { id: market.id } })).data)).toMatchObject({ id: market.id })
  expect((await db.owner.query('select from markets where id = $1', [market.id])).rowCount).toBe(0)
})

test('a market that waits for its result is taken and let go', async () => {
  const { id } = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  await db.owner.query("update markets set status = 'closed' where id = $1", [id])
  await db.owner.query("update events set starts_at = now() - interval '5 hours' where id = $1", [world.eventId])
  expect(one((await desk(results.own, { params: { id }, body: { staff_id: ownerId, expected_owner_id: null } })).data)).toMatchObject({ market_id: id })
  expect((await refusedWith(desk(results.own, { params: { id }, body: { staff_id: helperId, expected_owner_id: null } }))).code).toBe('REQUEST_STALE')
  await desk(results.own, { params: { id }, body: { staff_id: null, expected_owner_id: ownerId } })
})

test('a person of the staff is named anew', async () => {
  expect(one((await desk(roles.edit, { params: { id: helperId }, body: { name: 'New name', email: null, role: 'user' } })).data)).toMatchObject({ name: 'New name' })
})

test('what a jurisdiction allows voids to do is set', async () => {
  const id = world.businessId
  const { version } = one((await desk(voids.policy, { params: { id } })).data)
  expect(one((await desk(voids.editPolicy, { params: { id }, body: { reasons: ['palpable_error'], legal_basis_for: [], after_outcome: true, version } })).data)).toMatchObject({ reasons: ['palpable_error'] })
})

test('a player reads a site notification', async () => {
  const { id } = one((await desk(siteNotifications.create, { body: { audience: 'players', texts: [{ language: 'en', title: 'News', text: 'New markets' }], priority: 'normal', starts_at: null, ends_at: null } })).data)
  const [player_id, site] = [world.accounts.get('player') ?? expect.fail('a player'), clientOf(server, world.apiKey)]
  expect(one((await site(siteNotifications.readByPlayer, { params: { player_id, id } })).data)).toEqual({ id, player_id })
  expect(one((await site(siteNotifications.forSite, { query: { player_id } })).data)).toMatchObject({ id, is_read: true })
})

test('of scheduled reports a person has so many and no more', async () => {
  const schedule = () => desk(reports.schedule, { body: { report: 'day_pnl', every: 'day', format: 'csv' } })
  const { id } = one((await schedule()).data)
  for (let n = 1; n < 50; n++) await schedule()
  expect((await refusedWith(schedule())).code).toBe('REPORT_SCHEDULES_FULL')
  expect(one((await desk(reports.unschedule, { params: { id } })).data)).toMatchObject({ id })
})

test('where duties are kept apart nobody is given two that check each other', async () => {
  const policy = { second_factor: { admin: false, user: false, account: false }, step_up_minutes: { money: null, results: null, access: null }, idle_minutes: 240, session_minutes: 720, password_days: null }
  const { version } = one((await desk(security.policy, {})).data)
  await desk(security.setPolicy, { body: { ...policy, separate_duties: true, version, reason: 'for the tests' } })
  const permissions = [null, 'Result Declare', 'Result Verify'].map((permission) => ({ menu_name: 'SPORTS', permission_name: permission }))
  expect((await refusedWith(desk(roles.setPermissions, { params: { id: helperId }, body: { permissions } }))).code).toBe('ACCESS_DUTIES_INCOMPATIBLE')
})

/** What navigator.credentials makes of the options of a new passkey: a key of P-256 without attestation. */
function madeCredential(challenge: string) {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  const key = isoCBOR.encode(new Map<number, number | Uint8Array>([[1, 2], [3, -7], [-1, 1], [-2, coordinate(x)], [-3, coordinate(y)]]))
  const id = randomBytes(16)
  // Somebody was there and known, and the key follows; the counter and the model of the authenticator are nothing.
  const authData = Buffer.concat([createHash('sha256').update(new URL(origin).hostname).digest(), Buffer.from([0x45]), Buffer.alloc(4 + 16), Buffer.from([0, id.length]), id, key])
  const attestationObject = Buffer.from(isoCBOR.encode(new Map<string, unknown>([['fmt', 'none'], ['attStmt', new Map()], ['authData', new Uint8Array(authData)]]) as never)).toString('base64url')
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin })).toString('base64url')
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject, transports: [] } }
}

test('a passkey is added, and the recovery codes that come with it are renewed', async () => {
  expect((await refusedWith(desk(security.renewRecoveryCodes, {}))).code).toBe('ACCESS_FACTOR_UNKNOWN')
  const { challenge } = one((await desk(security.passkeyOptions, { body: { for: 'add' } })).data)
  const { data: [added], extra } = await desk(security.addPasskey, { body: { name: 'Key', response: madeCredential(challenge) as never } })
  expect(added).toMatchObject({ kind: 'passkey', name: 'Key' })
  const renewed = (await desk(security.renewRecoveryCodes, {})).extra.recovery_codes
  expect(renewed).toHaveLength(extra.recovery_codes?.length ?? 0)
  expect(renewed).not.toEqual(extra.recovery_codes)
})

test('a server that does not know its own address has no passkeys', async () => {
  const unnamed = await testServer(db, { running: false, environment: { STEWARD_MODE: 'production', STEWARD_SECRET: 'a secret for tests that is long enough', STEWARD_ENCRYPTION_KEY: 'a key for tests that is long enough', DATABASE_URL: db.appUrl } })
  await addStaff(db.owner, { userName: 'somebody' })
  const call = clientOf(unnamed, await signIn(unnamed, 'somebody'))
  expect((await refusedWith(call(security.passkeyOptions, { body: { for: 'add' } }))).code).toBe('ACCESS_PASSKEYS_OFF')
})
