import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { casino as casinoCalls } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import type { Body } from '#contract/endpoint.ts'
import { locks } from '#contract/locks.ts'
import { wallet } from '#contract/wallet.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import type { CasinoWorld } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld, testId } from '../../tests/support/money-world.ts'
import type { MoneyWorld } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { databaseProperty } from '../../tests/support/property.ts'
import { testServer } from '../../tests/support/server.ts'
import { openWalletDesk } from '../../tests/support/wallet-desk.ts'
import { loadStakes } from '../wallet/wallet-store.ts'

// Stops, locks and blocks in places of the casino: what people set at one node, the wallet, the launch and the lobby of players at another.
const db = await testDatabase()
const { owner } = db
const [here, there] = [await testServer(db, { running: false }), await testServer(db, { running: false })]
await addStaff(owner, { userName: 'stopper', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Stop Betting' }] })
await addStaff(owner, { userName: 'controller', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Market Control' }] })
const [stopper, controller] = [clientOf(here, await signIn(here, 'stopper')), clientOf(here, await signIn(here, 'controller'))]

const scopes = ['provider', 'sub_category', 'game'] as const
type Scope = (typeof scopes)[number]
/** Whose branch is whose: each player with everybody above. */
const pathOf = { near: ['near', 'near-agent', 'super', 'company'], far: ['far', 'far-agent', 'super', 'company'] } as const
type Player = keyof typeof pathOf

/** Two providers; of the first two games in one sub-category and one in another. */
type Game = { readonly id: string; readonly code: string; readonly places: Readonly<Record<Scope | 'menu' | 'sport', string>> }
let casino: CasinoWorld
let beside: CasinoWorld
let world: MoneyWorld
let desk: Awaited<ReturnType<typeof openWalletDesk>>
let games: readonly Game[] = []
/** A token is of one game, and ends where that is opened anew: the newest of each. */
const tokens = new Map<string, string>()
const tokenOf = (player: Player, { id }: Game): string => `${player} ${id}`

beforeAll(async () => {
  casino = await createCasino(db)
  beside = await createCasino(db)
  world = await createMoneyWorld(db, [
    { name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'super', parent: 'company', level: 1, shareBp: 2_000 },
    { name: 'near-agent', parent: 'super', level: 5, shareBp: 5_000 }, { name: 'far-agent', parent: 'super', level: 5, shareBp: 5_000 },
  ], [{ name: 'near', parent: 'near-agent', creditMinor: 10_000_000 }, { name: 'far', parent: 'far-agent', creditMinor: 10_000_000 }])
  desk = await openWalletDesk(db, there, casino)
  const [otherSub, sameSubGame, otherSubGame] = [testId(), testId(), testId()]
  await owner.query("insert into casino_sub_categories (id, provider_id, name, sort, created_at) values ($1, $2, 'Newer', 2000, now())", [otherSub, casino.providerId])
  for (const [id, sub, name] of [[sameSubGame, casino.subCategoryId, 'Four Bells'], [otherSubGame, otherSub, 'Lanterns']] as const) {
    await owner.query('insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at, popular) values ($1, $2, $3, $4, $5, $6, 2000, now(), true)',
      [id, casino.providerId, sub, casino.sportId, `g${id}`, name])
  }
  const at = (id: string, of: CasinoWorld, sub: string): Game => ({ id, code: `g${id}`, places: { game: id, sub_category: sub, provider: of.providerId, sport: of.sportId, menu: of.menuId } })
  games = [at(casino.gameId, casino, casino.subCategoryId), at(sameSubGame, casino, casino.subCategoryId), at(otherSubGame, casino, otherSub), at(beside.gameId, beside, beside.subCategoryId)]
  for (const player of ['near', 'far'] as const) for (const game of games) expect(await launch(player, game)).toBe('opened')
})
beforeEach(() => owner.query('update holds set lifted_at = now() where lifted_at is null'))

const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
const first = () => games[0] ?? expect.fail('a game')
const site = () => clientOf(there, world.apiKey)
const stake = async (player: Player, game = first()) =>
  (await desk.call('bet', { transaction_id: randomUUID(), token: tokens.get(tokenOf(player, game)), game: game.code, player_id: idOf(player), round_id: randomUUID(), currency: 'INR', amount_minor: 100 })).code ?? 'taken'
const launch = async (player: Player, game = first()) =>
  site()(wallet.launch, { body: { player_id: idOf(player), game_id: game.id, device: 'mobile' } }).then(({ data: [row] }) => { tokens.set(tokenOf(player, game), row?.token ?? ''); return 'opened' }, (failure: { readonly code?: string }) => failure.code ?? String(failure))
const listed = async (player: Player) => (await site()(casinoCalls.siteGames, { query: { device: 'desktop', player_id: idOf(player), limit: '200' } })).data.map((row) => row.id)
const inLobby = async (player: Player) => (await site()(casinoCalls.siteLobby, { query: { device: 'mobile', player_id: idOf(player) } })).data.flatMap((row) => row.first.map(({ id }) => id))
const all = async (player: Player) => [await stake(player), await launch(player), (await listed(player)).includes(first().id), (await inLobby(player)).includes(first().id)]
const open = ['taken', 'opened', true, true]

async function agent(name: string) {
  const account = { id: idOf(name), businessId: world.businessId, userName: `${name}-${world.businessId}` }
  await addAccountLogin(owner, account).catch(() => undefined)
  return clientOf(here, await signIn(here, account.userName))
}

test.each(scopes)('%s: a block hides it from the branch and refuses its stakes and launches, a lock its stakes alone, and nobody else minds', async (scope) => {
  const body = { scope, id: first().places[scope], account_ids: [idOf('near-agent')] }
  const { data: [block] } = await controller(locks.hold, { body: { ...body, kind: 'block' } })
  expect(block).toMatchObject({ scope, scope_id: body.id, account_name: 'near-agent', market_type: null })
  expect(block?.place).toContain('Provider')
  expect([await all('near'), await all('far')]).toEqual([['BET_BRANCH_BLOCKED', 'BET_BRANCH_BLOCKED', false, false], open])
  expect((await site()(casinoCalls.siteGames, { query: { device: 'desktop' } })).data.map((row) => row.id), 'nobody in particular').toContain(first().id)
  const told = (await desk.keeper(casinoCalls.explain, { query: { player_id: idOf('near'), casino_game_id: first().id, stake_minor: '100' } })).data[0]
  expect(told).toMatchObject({ accepted: false, code: 'BET_BRANCH_BLOCKED' })
  expect((await refusedWith(controller(locks.hold, { body: { ...body, kind: 'block' } }))).code).toBe('LOCK_STANDS')
  await controller(locks.lift, { params: { id: block?.id ?? '' } })
  expect(await all('near')).toEqual(open)
  const { data: [lock] } = await controller(locks.hold, { body: { ...body, kind: 'lock', expires_at: null } })
  expect([await all('near'), await all('far')]).toEqual([['BET_BRANCH_LOCKED', 'opened', true, true], open])
  expect((await controller(locks.list, { query: { scope, scope_id: body.id } })).data.map(({ id }) => id)).toEqual([lock?.id])
})

test.each(scopes)('%s: a stop refuses the stakes of everybody and is lifted as easily; a win of an open round comes in', async (scope) => {
  const round_id = randomUUID()
  const moved = { player_id: idOf('near'), round_id, currency: 'INR', amount_minor: 100 }
  expect(await desk.call('bet', { transaction_id: randomUUID(), token: tokens.get(tokenOf('near', first())), game: first().code, ...moved })).toMatchObject({ status: 200 })
  const { data: [stop] } = await stopper(locks.stop, { body: { scope, id: first().places[scope], reason: 'Wrong returns' } })
  expect([await stake('near'), await stake('far')]).toEqual(['BET_STOPPED', 'BET_STOPPED'])
  expect(await desk.call('win', { transaction_id: randomUUID(), ...moved })).toMatchObject({ status: 200 })
  await stopper(locks.liftStop, { params: { id: stop?.id ?? '' } })
  expect([await stake('near'), await stake('far')]).toEqual(['taken', 'taken'])
})

test('an agent finds places of the casino and blocks them below itself; what somebody above has set stays', async () => {
  const near = await agent('near-agent')
  const found = (await near(locks.casinoPlaces, { query: { search: 'three bells' } })).data
  expect(found).toContainEqual({ scope: 'game', id: first().id, name: 'Three Bells', within: expect.stringContaining('Classic') as string })
  expect((await near(locks.casinoPlaces, { query: { search: first().code } })).data.map(({ id }) => id)).toEqual([first().id])
  expect((await near(locks.casinoPlaces, { query: { search: `Provider ${casino.providerId}` } })).data).toEqual([{ scope: 'provider', id: casino.providerId, name: `Provider ${casino.providerId}`, within: '' }])
  await near(locks.hold, { body: { kind: 'block', scope: 'game', id: first().id, account_ids: [idOf('near')] } })
  expect([await stake('near'), await stake('far')]).toEqual(['BET_BRANCH_BLOCKED', 'taken'])
  for (const foreign of ['far', 'far-agent', 'super']) expect((await refusedWith(near(locks.hold, { body: { kind: 'lock', scope: 'game', id: first().id, account_ids: [idOf(foreign)] } }))).code).toBe('ACCESS_NOT_FOUND')
  const { data: [above] } = await controller(locks.hold, { body: { kind: 'lock', scope: 'provider', id: casino.providerId, account_ids: [idOf('near-agent')] } })
  expect((await refusedWith(near(locks.lift, { params: { id: above?.id ?? '' } }))).code).toBe('LOCK_NOT_YOURS')
})

test('it runs out by itself, names no market type, and only a place that is there', async () => {
  const body: Body<typeof locks.hold> = { kind: 'block', scope: 'game', id: first().id, account_ids: [idOf('near')] }
  const { data: [block] } = await controller(locks.hold, { body })
  expect(block?.expires_at).not.toBeNull()
  await owner.query("update holds set expires_at = now() - interval '1 second' where id = $1", [block?.id])
  expect(await all('near')).toEqual(open)
  expect((await refusedWith(controller(locks.hold, { body: { ...body, market_type: 'fancy' } }))).body).toMatchObject({ code: 'REQUEST_INVALID', facts: { field: 'market_type' } })
  expect((await refusedWith(controller(locks.hold, { body: { ...body, id: '999999999' } }))).code).toBe('ACCESS_NOT_FOUND')
  await expect(owner.query("insert into holds (id, kind, account_id, scope, scope_id, market_type, set_by_staff, set_at) values (1, 'lock', $1, 'game', $2, 'fancy', $3, now())", [idOf('near'), first().id, world.trader]))
    .rejects.toThrow('holds_type_of_sports')
})

test('it runs out by the clock of the database, whatever that of the node says', async () => {
  const { data: [block] } = await controller(locks.hold, { body: { kind: 'block', scope: 'game', id: first().id, account_ids: [idOf('near')] } })
  const asked = [{ providerId: casino.providerId, playerId: idOf('near'), game: first().code, token: '' }]
  const held = (offMs: number) => withTransaction(db.database, {}, async (tx) => (await loadStakes(tx, asked, new Date(Date.now() + offMs)))[0]?.game?.holds ?? null)
  const hourMs = 3_600_000
  for (const [ends, wanted] of [["interval '30 minutes'", ['block']], ["interval '-30 minutes'", null]] as const) {
    await owner.query(`update holds set expires_at = now() + ${ends} where id = $1`, [block?.id])
    for (const offMs of [-hourMs, 0, hourMs]) expect([ends, offMs, await held(offMs)]).toEqual([ends, offMs, wanted])
  }
})

test('what is taken away for good takes its holds with it, on record; what goes into the archive keeps them, and comes back under them', async () => {
  const provider = (await desk.keeper(casinoCalls.createProvider, { body: { code: `gone-${testId()}`, name: 'Gone', currencies: ['INR'], launch_url: 'https://games.example/{token}' } })).data[0] ?? expect.fail('a provider')
  const sub = async (name: string) => (await desk.keeper(casinoCalls.createSubCategory, { body: { casino_provider_id: provider.id, name } })).data[0]?.id ?? expect.fail('a sub-category')
  const [own, other] = [await sub('Own'), await sub('Other')]
  const game = testId()
  await owner.query("insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values ($1, $2, $3, $4, $5, 'Never played', 1000, now())", [game, provider.id, own, casino.sportId, `g${game}`])
  const places = { provider: provider.id, sub_category: own, game } as const
  const standing: string[] = []
  for (const scope of scopes) {
    standing.push((await controller(locks.hold, { body: { kind: 'lock', scope, id: places[scope], account_ids: [idOf('near-agent')] } })).data[0]?.id ?? '')
    standing.push((await stopper(locks.stop, { body: { scope, id: places[scope], reason: 'Wrong returns' } })).data[0]?.id ?? '')
  }
  const { data: [besides] } = await controller(locks.hold, { body: { kind: 'block', scope: 'sub_category', id: other, account_ids: [idOf('near-agent')] } })
  const inForce = async () => new Set((await controller(locks.list, { query: { limit: '200' } })).data.map(({ id }) => id))
  const lifted = async (action: string) => {
    const { rows: [row] } = await owner.query<{ after: { readonly lifted_holds?: readonly { readonly kind: string; readonly scope: string; readonly scope_id: string }[] } | null }>('select after from audit_log where action = $1 and refusal_code is null order by id desc limit 1', [action])
    return row?.after?.lifted_holds?.map(({ kind, scope, scope_id }) => `${kind} ${scope} ${scope_id}`).toSorted() ?? null
  }
  const left = (from: number) => new Set([...standing.slice(0, from), besides?.id ?? ''])

  await desk.keeper(catalogue.deleteEvent, { params: { id: game }, query: { casino_provider_id: provider.id } })
  expect([await inForce(), await lifted('catalogue.deleteEvent')]).toEqual([left(4), [`lock game ${game}`, `stop game ${game}`]])
  const { data } = await controller(locks.list, { query: { state: 'all', scope: 'game', scope_id: game } })
  expect(data.map(({ lifted_by }) => lifted_by)).toEqual(['Staff casino-keeper', 'Staff casino-keeper'])
  await desk.keeper(casinoCalls.deleteSubCategory, { params: { id: own } })
  expect([await inForce(), await lifted('casino.deleteSubCategory')]).toEqual([left(2), [`lock sub_category ${own}`, `stop sub_category ${own}`]])
  await desk.keeper(casinoCalls.deleteProvider, { params: { id: provider.id } })
  expect([await inForce(), await lifted('casino.deleteProvider')]).toEqual([new Set(), [`block sub_category ${other}`, `lock provider ${provider.id}`, `stop provider ${provider.id}`]])

  // Played, it goes into the archive: its lock stands, and binds when it comes back.
  const played = games[1] ?? expect.fail('a game')
  expect([await launch('near', played), await stake('near', played)]).toEqual(['opened', 'taken'])
  const { data: [lock] } = await controller(locks.hold, { body: { kind: 'lock', scope: 'game', id: played.id, account_ids: [idOf('near-agent')] } })
  await desk.keeper(catalogue.deleteEvent, { params: { id: played.id }, query: { casino_provider_id: casino.providerId } })
  expect([await inForce(), await lifted('catalogue.deleteEvent')]).toEqual([new Set([lock?.id]), null])
  await desk.keeper(casinoCalls.archiveGame, { params: { id: played.id }, body: { archived: false } })
  await desk.keeper(catalogue.eventStatus, { body: { event_id: played.id, status: 'active' } })
  expect(await stake('near', played)).toBe('BET_BRANCH_LOCKED')
})

test('a player site asks for players of its own business alone', async () => {
  for (const row of [casinoCalls.siteGames, casinoCalls.siteLobby]) {
    for (const id of [idOf('near-agent'), '999999999']) expect((await refusedWith(site()(row, { query: { device: 'desktop', player_id: id } }))).code).toBe('ACCOUNT_UNKNOWN')
  }
})

test('what keeps a game from a branch goes with the game, and stays readable', async () => {
  const id = testId()
  await owner.query("insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, created_at) values ($1, $2, $3, $4, 'gone', 'Gone', 9000, now())", [id, beside.providerId, beside.subCategoryId, beside.sportId])
  const { data: [block] } = await controller(locks.hold, { body: { kind: 'block', scope: 'game', id, account_ids: [idOf('near')] } })
  await desk.keeper(catalogue.deleteEvent, { params: { id }, query: { casino_provider_id: beside.providerId } })
  expect((await controller(locks.list, {})).data.map((row) => row.id)).not.toContain(block?.id)
  expect((await controller(locks.list, { query: { state: 'all', scope: 'game', scope_id: id } })).data).toMatchObject([{ id: block?.id, place: '', may_lift: false, lifted_by: 'Staff casino-keeper' }])
})

type Order = Omit<Body<typeof locks.hold>, 'account_ids'> & { readonly account: string; readonly ended: boolean }

databaseProperty('random locks and blocks of random places and branches: stakes, launches and lobbies are as their union says', 20,
  fc.array(fc.record({ kind: fc.constantFrom('lock', 'block'), scope: fc.constantFrom(...scopes, 'sport', 'menu'), at: fc.nat(3), account: fc.constantFrom('near', 'near-agent', 'far', 'far-agent', 'super'), ended: fc.boolean() }), { maxLength: 6 }),
  async (drawn) => {
    await owner.query('update holds set lifted_at = now() where lifted_at is null')
    const orders: Order[] = []
    for (const { kind, scope, at, account, ended } of drawn as readonly { kind: 'lock' | 'block'; scope: Scope | 'sport' | 'menu'; at: number; account: string; ended: boolean }[]) {
      const id = games[at]?.places[scope] ?? expect.fail('a place')
      const set = await controller(locks.hold, { body: { kind, scope, id, account_ids: [idOf(account)] } }).then(({ data }) => data[0], () => undefined)
      if (set === undefined) continue
      if (ended) await owner.query("update holds set expires_at = now() - interval '1 minute' where id = $1", [set.id])
      orders.push({ kind, scope, id, account, ended })
    }
    for (const player of ['near', 'far'] as const) {
      const own = orders.filter((order) => !order.ended && (pathOf[player] as readonly string[]).includes(order.account))
      const holds = (game: Game, kind: 'lock' | 'block') => own.some((order) => order.kind === kind && game.places[order.scope as Scope] === order.id)
      const seen = await listed(player)
      const lobby = new Set(await inLobby(player))
      for (const game of games) {
        const [blocked, locked] = [holds(game, 'block'), holds(game, 'lock')]
        expect(seen.includes(game.id)).toBe(!blocked)
        expect(lobby.has(game.id)).toBe(!blocked)
        expect(await launch(player, game)).toBe(blocked ? 'BET_BRANCH_BLOCKED' : 'opened')
        if (game.places.provider === casino.providerId) expect(await stake(player, game)).toBe(blocked ? 'BET_BRANCH_BLOCKED' : locked ? 'BET_BRANCH_LOCKED' : 'taken')
      }
    }
  })
