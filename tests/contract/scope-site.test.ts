import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { urlOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Envelope } from '#contract/envelope.ts'
import { createCasino } from '../support/casino-world.ts'
import { testDatabase } from '../support/database.ts'
import { namedRows } from '../support/hold-reply.ts'
import type { NamedRow } from '../support/hold-reply.ts'
import { addMarket, createMoneyWorld, setPrice, testId } from '../support/money-world.ts'
import { addStaff } from '../support/people.ts'
import { testServer } from '../support/server.ts'
import { idPlaces, withAt } from './id-places.ts'
import type { IdPlace } from './id-places.ts'
import { worldOf } from './world.ts'

/** Two businesses, each with a player site: by the key of the one everything of the other is asked for. */
const db = await testDatabase()
const server = await testServer(db, { running: false })
const missing = '987654321'

type Request = { readonly params?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, string>>; readonly body?: unknown }
type Side = { readonly key: string; readonly requests: Readonly<Record<string, Request>>; /** What belongs to the business, by name. */ readonly owns: ReadonlyMap<string, string>; readonly token: string }
let near: Side
let far: Side

/** The calls by key, and where each takes an id; a token of a game names what belongs to a player as an id does. */
const rows = namedRows.filter(({ row }) => row.access.kind === 'platform')
const tokenPlaces = ['wallet.endSessions body token']
const placesOf = ({ name, row }: NamedRow): readonly IdPlace[] => [...idPlaces(row), ...tokenPlaces.flatMap((each) => (each.startsWith(`${name} `) ? [each.slice(name.length + 1)] : []))]

/** Places where nothing that belongs to a business can stand: sports, events, markets and games are one catalogue for all. Ids of another business are put there too. */
const ofTheCatalogue = [
  'casino.siteGames query casino_provider_id', 'casino.siteGames query search', 'casino.siteGames query sub_category_id', 'platform.explainBet query market_id', 'platform.explainBet query selection_id', 'platform.offer query event_id',
  'platform.offer query game_id', 'platform.openBets query market_id', 'platform.placeBet body market_id', 'platform.placeBet body selection_id', 'wallet.launch body game_id',
]

type Things = { readonly player: string; readonly bet: string; readonly notification: string; readonly token: string }
type Catalogue = { readonly sport: string; readonly event: string; readonly market: string; readonly selection: string; readonly provider: string; readonly subCategory: string; readonly game: string }

/** A call that is answered, with an id in each place. A new call by key must say here what it takes. */
function requestsOf({ player, bet, notification, token }: Things, { sport, event, market, selection, provider, subCategory, game }: Catalogue): Readonly<Record<string, Request>> {
  return {
    'platform.placeBet': { body: { player_id: player, market_id: market, selection_id: selection, side: 'back', price: 2_000, stake_minor: 1_000 } },
    'platform.bet': { params: { id: bet } },
    'platform.explainPlaced': { params: { id: bet } },
    'platform.openBets': { params: { id: player }, query: { market_id: market } },
    'platform.explainBet': { params: { id: player }, query: { market_id: market, selection_id: selection, side: 'back', price: '2000', stake_minor: '1000' } },
    'platform.balance': { params: { id: player } },
    'platform.tellSignIn': { params: { id: player }, body: { ip: '10.0.0.1' } },
    'platform.offer': { query: { event_id: event, game_id: sport, player_id: player } },
    'casino.siteLobby': { query: { device: 'desktop', player_id: player } },
    'casino.siteGames': { query: { device: 'desktop', casino_provider_id: provider, sub_category_id: subCategory, search: 'Bells', player_id: player } },
    'wallet.launch': { body: { player_id: player, game_id: game, device: 'desktop' } },
    'wallet.endSessions': { body: { player_id: player, token } },
    'site-notifications.forSite': { query: { player_id: player } },
    'site-notifications.readByPlayer': { params: { player_id: player, id: notification } },
  }
}

beforeAll(async () => {
  // What the database numbers from 1 has no number that stands in any reply.
  await db.owner.query('alter table site_notifications alter column id restart with 555000000')
  const casino = await createCasino(db)
  const author = await addStaff(db.owner, { userName: 'author' })
  const worldNamed = (side: string) => createMoneyWorld(db,
    [{ name: `${side}-company`, parent: null, level: 0, shareBp: 10_000 }, { name: `${side}-agent`, parent: `${side}-company`, level: 5, shareBp: 0 }], [{ name: `${side}-player`, parent: `${side}-agent`, creditMinor: 1_000_000 }])
  const world = await worldNamed('near')
  const { id: market, runners } = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selection = runners.get('A') ?? expect.fail('a runner')
  await setPrice(db, market, selection, 2_000)
  const catalogue: Catalogue = { sport: world.sportId, event: world.eventId, market, selection, provider: casino.providerId, subCategory: casino.subCategoryId, game: casino.gameId }

  const openSide = async (side: string, { businessId, apiKeyId, apiKey: key, accounts }: typeof world): Promise<Side> => {
    const player = accounts.get(`${side}-player`) ?? expect.fail(side)
    const agent = accounts.get(`${side}-agent`) ?? expect.fail(side)
    await db.owner.query('update accounts set domain = $2 where id = $1', [agent, `${side}.example`])
    const notes: string[] = []
    for (const [audience, business, account] of [['business', businessId, null], ['players', businessId, null], ['branch', null, agent]] as const) {
      const { rows: [made] } = await db.owner.query<{ id: string }>(
        `insert into site_notifications (audience, business_id, account_id, texts, priority, starts_at, created_by, created_at) values ($1, $2, $3, $4::jsonb, 'normal', now() - interval '1 minute', $5, now()) returning id`,
        [audience, business, account, JSON.stringify([{ language: 'en', title: `${side}-title`, text: `${side}-text` }]), author])
      notes.push(made?.id ?? expect.fail(audience))
    }
    const first = requestsOf({ player, bet: missing, notification: missing, token: missing }, catalogue)
    const made = async <Row>(name: string): Promise<Row> => (JSON.parse((await ask(named(name), first[name] ?? {}, key)).text) as Envelope<readonly Row[]>).data[0] ?? expect.fail(name)
    const { bet } = await made<{ readonly bet: { readonly id: string } }>('platform.placeBet')
    const signIn = await made<{ readonly id: string }>('platform.tellSignIn')
    const { token } = await made<{ readonly token: string }>('wallet.launch')
    const { rows: [session] } = await db.owner.query<{ id: string }>('select id from casino_sessions where player_id = $1', [player])
    const round = testId()
    await db.owner.query(`insert into casino_rounds (id, business_id, provider_id, game_id, player_id, external_id, currency, vector_id, stake_minor, opened_at, last_call_at)
      select $1, $2, $3, $4, $5, $6, 'INR', vector_id, 1000, now(), now() from bets where id = $7`, [round, businessId, casino.providerId, casino.gameId, player, `${side}-round`, bet.id])
    const owns = new Map([
      ['the business', businessId], ['its key', apiKeyId], ...accounts, ['a bet', bet.id], ['a sign-in', signIn.id], ['a session of the casino', session?.id ?? expect.fail('a session')], ['a round', round],
      ...notes.map((id, at) => [`notification ${at}`, id] as const),
    ])
    return { key, owns, token, requests: requestsOf({ player, bet: bet.id, notification: notes[0] ?? '', token }, catalogue) }
  }
  near = await openSide('near', world)
  far = await openSide('far', await worldNamed('far'))
})

const named = (name: string): NamedRow => rows.find((each) => each.name === name) ?? expect.fail(name)

/** The request with an id at one place of it; undefined where a body has no such place. */
function put(request: Request, place: IdPlace, id: string): Request | undefined {
  const [part = '', at = ''] = place.split(' ')
  if (part === 'path') return { ...request, params: { ...request.params, [at]: id } }
  if (part === 'query') return { ...request, query: { ...request.query, [at]: id } }
  const body = withAt(request.body, at, id)
  return body === undefined ? undefined : { ...request, body }
}

function at({ params, query, body }: Request, place: IdPlace): unknown {
  const [part = '', name = ''] = place.split(' ')
  return ({ path: params, query, body } as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>)[part]?.[name]
}

/** What is answered, with what was asked for, which may be said back, as 'the id'. */
async function ask({ row }: { readonly row: Endpoint }, { params = {}, query = {}, body }: Request, key: string, ids: readonly string[] = []) {
  const reply = await server.app.inject({
    method: row.method, url: urlOf(row, { params, query }),
    headers: { authorization: key, 'idempotency-key': randomUUID(), ...(body !== undefined && { 'content-type': 'application/json' }) }, ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const text = ids.reduce((said, id) => said.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), 'the id'), reply.body)
  return { status: reply.statusCode, text }
}

/** Where the two businesses name other things in a call. */
const ownPlaces = (each: NamedRow) => placesOf(each).filter((place) => at(near.requests[each.name] ?? {}, place) !== at(far.requests[each.name] ?? {}, place))

describe.each(rows.filter((each) => placesOf(each).length > 0))('$name', (each) => {
  const requestOf = ({ requests }: Side) => requests[each.name] ?? expect.fail(`say in requestsOf what ${each.name} takes`)

  test('what belongs to another business answers like what is not there, wherever its id is asked for, and nothing changes', async () => {
    const before = await worldOf(db)
    for (const place of placesOf(each)) {
      const tryOne = async (id: string) => ask(each, put(requestOf(near), place, id) ?? expect.fail(`say in requestsOf what ${each.name} takes at ${place}`), near.key, [id])
      const nothing = await tryOne(missing)
      expect(nothing.status, nothing.text).not.toBe(429)
      for (const [what, id] of tokenPlaces.includes(`${each.name} ${place}`) ? [['a token', far.token] as const] : far.owns) expect(await tryOne(id), `${place}: ${what}`).toEqual(nothing)
    }
    // The other business's own call, whole, by the wrong key.
    const whole = ownPlaces(each).reduce<Request>((request, place) => put(request, place, missing) ?? request, requestOf(far))
    expect(await ask(each, requestOf(far), near.key, ownPlaces(each).map((place) => String(at(requestOf(far), place))))).toEqual(await ask(each, whole, near.key, [missing]))
    expect(await worldOf(db)).toBe(before)
  })
})

test('every place names what belongs to a business, which its own key is answered about, or something of the catalogue', async () => {
  const others = rows.flatMap((each) => placesOf(each).filter((place) => !ownPlaces(each).includes(place)).map((place) => `${each.name} ${place}`))
  expect(others.toSorted()).toEqual(ofTheCatalogue)
  for (const each of rows) for (const { key, requests } of [near, far]) expect((await ask(each, requests[each.name] ?? {}, key)).status, each.name).toBe(200)
})

test.each(rows.filter(({ row }) => row.method === 'GET' && !row.path.includes('{')))('$name names nobody and nothing of another business', async (each) => {
  const { query } = near.requests[each.name] ?? {}
  for (const alone of [query, each.row.query?.safeParse({}).success === false ? query : {}]) {
    const { status, text } = await ask(each, { ...(alone !== undefined && { query: alone }) }, near.key)
    expect(status).toBe(200)
    expect(text).not.toMatch(/far[-.]/)
  }
})

test('words that fit only a player of another business find nobody, and those of the own are found', async () => {
  for (const [word, theirs] of [['user_name', 'far-player'], ['domain', 'far.example']] as const) {
    const find = async (words: string) => (JSON.parse((await ask(named('platform.players'), { query: { [word]: words } }, near.key)).text) as Envelope<readonly unknown[]>).data
    expect(await find(theirs), theirs).toEqual([])
    expect(await find(theirs.replace('far', 'near')), word).toHaveLength(1)
  }
})
