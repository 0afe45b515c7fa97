import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { casino } from '#contract/casino.ts'
import { catalogue } from '#contract/catalogue.ts'
import { notifications } from '#contract/notifications.ts'
import { withTransaction } from '#database/transaction.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { createCasino } from '../../tests/support/casino-world.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { tellScheduled } from './scheduled-games.ts'
import { removeUnusedImages } from './unused-images.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'keeper', grants: [{ section: 'CASINOCMS', permission: null }, { section: 'CASINOCMS', permission: 'Casino Edit' }] })
await addStaff(db.owner, { userName: 'reader', grants: [{ section: 'CASINOCMS', permission: null }] })
await addStaff(db.owner, { userName: 'desk', grants: [{ section: 'SPORTS', permission: null }, { section: 'SPORTS', permission: 'Market Control' }, { section: 'SPORTS', permission: 'Catalogue Edit' }] })
const [keeper, reader, desk] = await Promise.all(['keeper', 'reader', 'desk'].map(async (name) => clientOf(server, await signIn(server, name)))) as [ReturnType<typeof clientOf>, ReturnType<typeof clientOf>, ReturnType<typeof clientOf>]
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }], [])
const site = clientOf(server, world.apiKey)

const whole = { status: 'active', desktop: true, mobile: true, popular: false, return_bp: 9_600, visible_from: null } as const

/** A casino of its own with games made through the calls, in this order. */
async function ready(...names: readonly string[]) {
  const at = await createCasino(db)
  const of = { casino_provider_id: at.providerId, sub_category_id: at.subCategoryId, game_id: at.sportId }
  const games = []
  for (const name of names) games.push((await keeper(casino.createGame, { body: { ...of, ...whole, code: name.toLowerCase(), name } })).data[0] ?? expect.fail(name))
  const listed = async (query = {}) => (await keeper(casino.games, { query: { casino_provider_id: at.providerId, ...query } })).data
  const seen = async (device: 'desktop' | 'mobile') => (await site(casino.siteGames, { query: { device, casino_provider_id: at.providerId } })).data.map((row) => row.name)
  return { at, of, games, listed, seen, ids: games.map((game) => game.id) }
}

describe('providers, sub-categories and games', () => {
  test('are made, named, placed and taken away; a game that was played keeps its rounds', async () => {
    const made = (await keeper(casino.createProvider, { body: { code: 'sample-one', name: 'Sample One', currencies: [], launch_url: null } })).data[0] ?? expect.fail('made')
    expect(made).toMatchObject({ status: 'inactive', games: 0 })
    expect((await refusedWith(keeper(casino.createProvider, { body: { code: 'sample-one', name: 'Again', currencies: [], launch_url: null } })))).toMatchObject({ code: 'CATALOGUE_NAME_TAKEN' })
    const sub = (await keeper(casino.createSubCategory, { body: { casino_provider_id: made.id, name: 'Classic' } })).data[0] ?? expect.fail('sub')
    expect((await refusedWith(keeper(casino.createSubCategory, { body: { casino_provider_id: made.id, name: 'CLASSIC' } }))).code).toBe('CATALOGUE_NAME_TAKEN')
    const edited = (await keeper(casino.editProvider, { params: { id: made.id }, body: { name: 'Sample Two', currencies: ['INR'], launch_url: 'https://games.example/open', version: made.version } })).data[0]
    expect(edited).toMatchObject({ name: 'Sample Two', currencies: ['INR'], sub_categories: 1 })
    expect((await refusedWith(keeper(casino.editProvider, { params: { id: made.id }, body: { name: 'Late', currencies: [], launch_url: null, version: made.version } }))).code).toBe('REQUEST_STALE')
    const { at, of, games } = await ready('Bells', 'Moons')
    const [bells, moons] = games
    expect((await refusedWith(keeper(casino.createGame, { body: { ...of, ...whole, code: 'bells', name: 'Bells again' } })))).toMatchObject({ code: 'CATALOGUE_NAME_TAKEN' })
    expect((await refusedWith(keeper(casino.createGame, { body: { ...of, ...whole, sub_category_id: sub.id, code: 'x', name: 'X' } })))).toMatchObject({ code: 'ACCESS_NOT_FOUND', body: { facts: { field: 'sub_category_id' } } })
    expect((await refusedWith(keeper(casino.deleteProvider, { params: { id: at.providerId } }))).code).toBe('CATALOGUE_NOT_EMPTY')
    await keeper(casino.deleteProvider, { params: { id: made.id } })
    expect((await keeper(casino.providers, {})).data.some((row) => row.id === made.id)).toBe(false)
    const gone = { params: { id: bells?.id ?? '' } }
    expect((await refusedWith(keeper(catalogue.deleteEvent, { ...gone, query: { casino_provider_id: made.id } }))).code).toBe('ACCESS_NOT_FOUND')
    await keeper(catalogue.deleteEvent, { ...gone, query: { casino_provider_id: at.providerId } })
    expect((await refusedWith(keeper(casino.game, gone))).code).toBe('ACCESS_NOT_FOUND')
    await play(moons?.id ?? '', at.providerId)
    expect((await keeper(catalogue.deleteEvent, { params: { id: moons?.id ?? '' }, query: { casino_provider_id: at.providerId } })).data[0]).toMatchObject({ archived: true, status: 'inactive', shown: 'archived' })
  })

  test('every event call goes by the kind of its event, and asks for the right of that kind', async () => {
    const { games: [game] } = await ready('Stars')
    const params = { id: game?.id ?? '' }
    const sportsEvent = { params: { id: world.eventId } }
    expect((await keeper(catalogue.eventDesktop, { params, body: { desktop: false } })).data[0]).toMatchObject({ kind: 'casino', desktop: false })
    expect((await keeper(catalogue.eventMobile, { params, body: { mobile: false } })).data[0]).toMatchObject({ shown: 'no_device' })
    expect((await keeper(catalogue.eventPopular, { body: { event_id: params.id, popular: true } })).data[0]).toMatchObject({ popular: true })
    expect((await keeper(catalogue.eventStatus, { body: { event_id: params.id, status: 'inactive' } })).data[0]).toMatchObject({ shown: 'off' })
    const renamed = (await keeper(catalogue.editEvent, { params, body: { name: 'Stars II', return_bp: null, visible_from: '2100-01-01T00:00:00Z', launch_params: { mode: 'fun' }, version: 5 } })).data[0]
    expect(renamed).toMatchObject({ name: 'Stars II', return_bp: null, launch_params: { mode: 'fun' } })
    expect(await refusedWith(keeper(catalogue.editEvent, { params, body: { name: 'Stars', starts_at: '2100-01-01T00:00:00Z', version: 6 } }))).toMatchObject({ code: 'REQUEST_INVALID', body: { facts: { field: 'starts_at' } } })
    expect(await refusedWith(desk(catalogue.editEvent, { ...sportsEvent, body: { name: 'Harbour City v Northgate', version: 1 } }))).toMatchObject({ code: 'REQUEST_INVALID', body: { facts: { field: 'starts_at' } } })
    expect((await refusedWith(desk(catalogue.eventDesktop, { params, body: { desktop: true } }))).code).toBe('ACCESS_FORBIDDEN')
    expect((await refusedWith(keeper(catalogue.eventDesktop, { ...sportsEvent, body: { desktop: true } }))).code).toBe('ACCESS_FORBIDDEN')
    expect((await refusedWith(reader(catalogue.eventDesktop, { params, body: { desktop: true } }))).code).toBe('ACCESS_FORBIDDEN')
    expect((await keeper(casino.history, { query: { kind: 'casino_game', id: params.id } })).data.map((row) => row.action)).toEqual(
      ['catalogue.editEvent', 'catalogue.eventStatus', 'catalogue.eventPopular', 'catalogue.eventMobile', 'catalogue.eventDesktop', 'casino.createGame'])
  })
})

test('an order of games holds through any moves, also where there is no room left', async () => {
  const { ids, listed, games } = await ready('A', 'B', 'C', 'D', 'E')
  const names = async () => (await listed()).map((row) => row.name).filter((name) => name !== 'Three Bells').join('')
  const model = games.map((game) => game.name)
  const move = async (id: string, before: string | null) => {
    await keeper(casino.moveGame, { params: { id }, body: { before } })
    const [name, at] = [games.find((game) => game.id === id)?.name ?? '', games.find((game) => game.id === before)?.name]
    if (name === at) return
    model.splice(model.indexOf(name), 1)
    model.splice(at === undefined ? model.length : model.indexOf(at), 0, name)
  }
  await move(ids[4] ?? '', ids[0] ?? '')
  await move(ids[0] ?? '', null)
  await move(ids[2] ?? '', ids[2] ?? '')
  // Thirty times into the same gap: twice as often as it can be halved.
  for (let turn = 0; turn < 30; turn++) await move(ids[1 + (turn % 3)] ?? '', ids[4] ?? '')
  expect(await names()).toBe(model.join(''))
  const other = await ready('Z')
  expect((await refusedWith(keeper(casino.moveGame, { params: { id: ids[0] ?? '' }, body: { before: other.ids[0] ?? '' } }))).code).toBe('ACCESS_NOT_FOUND')
})

test('a provider that is switched off hides its games at once; what is open there is told before', async () => {
  const { at, seen, ids, games } = await ready('Sun')
  await play(ids[0] ?? '', at.providerId, 70)
  expect(await seen('mobile')).toEqual(['Three Bells', 'Sun'])
  expect((await reader(casino.providerEffect, { params: { id: at.providerId } })).data[0]).toEqual({ games_shown: 2, open_rounds: 1, players: 1, held: [{ currency: 'INR', minor: 70 }] })
  await keeper(casino.providerStatus, { params: { id: at.providerId }, body: { status: 'inactive' } })
  expect(await seen('mobile')).toEqual([])
  const told = async (who: typeof reader) => (await who(notifications.list, { query: { limit: '50' } })).data.filter((row) => row.key === 'casino.provider_off' && row.endedAt === null).map((row) => row.params['provider'])
  expect([await told(reader), await told(keeper), await told(desk)], 'the others who see the casino').toEqual([[`Provider ${at.providerId}`], [], []])
  expect((await keeper(casino.game, { params: { id: games[0]?.id ?? '' } })).data[0]?.shown).toBe('provider_off')
  expect((await db.owner.query('select from casino_rounds where provider_id = $1 and closed_at is null', [at.providerId])).rowCount, 'its rounds stay open').toBe(1)
  await keeper(casino.providerStatus, { params: { id: at.providerId }, body: { status: 'active' } })
  expect(await told(reader)).toEqual([])
  await keeper(casino.subCategoryStatus, { params: { id: at.subCategoryId }, body: { status: 'inactive' } })
  expect(await seen('desktop')).toEqual([])
  await keeper(casino.subCategoryStatus, { params: { id: at.subCategoryId }, body: { status: 'active' } })
  await keeper(catalogue.eventMobile, { params: { id: ids[0] ?? '' }, body: { mobile: false } })
  expect([await seen('desktop'), await seen('mobile')]).toEqual([['Three Bells', 'Sun'], ['Three Bells']])
})

test('the lobby of a moment to come shows what is planned for it', async () => {
  const { at, ids } = await ready('Dawn', 'Dusk')
  await keeper(casino.changeGames, { body: { games: [{ id: ids[0] ?? '', change: { visible_from: '2100-01-01T00:00:00Z' } }, { id: ids[1] ?? '', change: { popular: true } }] } })
  const parts = async (when?: string) => {
    const { data } = await reader(casino.lobby, { query: { device: 'desktop', ...(when !== undefined && { at: when }) } })
    return data.filter((row) => row.what === 'popular' || row.casino_provider_id === at.providerId).map((row) => [row.what, row.games, row.first.map((game) => game.name)])
  }
  expect(await parts()).toEqual([['popular', 1, ['Dusk']], ['sub_category', 2, ['Three Bells', 'Dusk']]])
  expect((await parts('2100-01-01T00:00:00Z'))[1]).toEqual(['sub_category', 3, ['Three Bells', 'Dawn', 'Dusk']])
})

test('the moment of a scheduled game is told to every screen once, and shows it', async () => {
  const { ids, seen } = await ready('Later')
  const moment = new Date(Date.now() - 60_000)
  const told = async (since: number, until: number) => withTransaction(db.database, {}, (tx) => tellScheduled(tx, new Date(moment.getTime() + since), new Date(moment.getTime() + until)))
  await keeper(casino.changeGames, { body: { games: [{ id: ids[0] ?? '', change: { visible_from: '2100-01-01T00:00:00Z' } }] } })
  expect(await seen('desktop')).toEqual(['Three Bells'])
  await keeper(casino.changeGames, { body: { games: [{ id: ids[0] ?? '', change: { visible_from: moment.toISOString() } }] } })
  expect(await seen('desktop')).toEqual(['Three Bells', 'Later'])
  const messages = async () => Number((await db.owner.query<{ count: string }>("select count(*) from outbox where topic = 'casino'")).rows[0]?.count)
  const before = await messages()
  expect([await told(-2_000, -1), await told(-1, 0), await told(0, 1_000)]).toEqual([false, true, false])
  expect(await messages()).toBe(before + 1)
})

test('a bulk change answers game by game, is in the record of each, and is undone by what it answers', async () => {
  const { ids, listed } = await ready('One', 'Two')
  const { data } = await keeper(casino.changeGames, { body: { games: [
    { id: ids[0] ?? '', change: { status: 'inactive', popular: true } }, { id: ids[1] ?? '', change: { popular: true }, version: 9 }, { id: '999999', change: { popular: true } },
  ] } })
  expect(data.map(({ ok, code, before }) => [ok, code, before])).toEqual([[true, null, { status: 'active', popular: false }], [false, 'REQUEST_STALE', null], [false, 'ACCESS_NOT_FOUND', null]])
  expect((await keeper(casino.history, { query: { kind: 'casino_game', id: ids[0] ?? '' } })).data[0]).toMatchObject({ action: 'casino.changeGames' })
  const [first] = data
  await keeper(casino.changeGames, { body: { games: [{ id: first?.id ?? '', change: first?.before ?? {}, version: first?.version ?? 0 }] } })
  expect((await listed({ search: 'One' }))[0]).toMatchObject({ status: 'active', popular: false })
})

test('limits come from the nearest of game, sub-category, provider and menu, and can be cleared below', async () => {
  const { at, ids } = await ready('Limited')
  const id = ids[0] ?? ''
  const set = (scope: 'provider' | 'sub_category' | 'game', place: string, limits: object, more = {}) => keeper(casino.setLimits, { body: { scope, id: place, limits: [{ market_type: 'casino', ...limits }], ...more } })
  const field = async (name: string) => (await reader(casino.limits, { query: { scope: 'game', id } })).data[0]?.fields.find((each) => each.name === name)
  expect(await field('max_stake_minor')).toMatchObject({ own: null, inherited: 5_000_000, inherited_from: { scope: 'default' } })
  expect((await reader(casino.limits, { query: { scope: 'game', id } })).data[0]?.fields.map((each) => each.name)).toEqual(['min_stake_minor', 'max_stake_minor', 'max_market_exposure_minor'])
  await set('provider', at.providerId, { max_stake_minor: 9_000 })
  await set('sub_category', at.subCategoryId, { max_stake_minor: 7_000 })
  expect(await field('max_stake_minor')).toMatchObject({ inherited: 7_000, inherited_from: { scope: 'sub_category', name: 'Classic' }, set_by: 'Staff keeper' })
  await set('game', id, { max_stake_minor: 500 })
  const look = (await reader(casino.limitsBelow, { query: { scope: 'provider', id: at.providerId, fields: 'casino.max_stake_minor' } }))
  expect(look.data.map((row) => [row.scope, row.value])).toEqual([['sub_category', 7_000], ['game', 500]])
  await set('provider', at.providerId, { max_stake_minor: 4_000 }, { clear_below: { hash: look.extra.hash } })
  expect(await field('max_stake_minor')).toMatchObject({ own: null, inherited: 4_000, inherited_from: { scope: 'provider' } })
  expect((await refusedWith(keeper(casino.setLimits, { body: { scope: 'game', id, limits: [{ market_type: 'fancy', max_stake_minor: 1 }] } }))).code).toBe('REQUEST_INVALID')
  expect((await refusedWith(set('game', id, { min_stake_minor: 10, max_stake_minor: 5 })))).toMatchObject({ code: 'LIMIT_MIN_ABOVE_MAX', body: { facts: { field: 'limits.0.min_stake_minor' } } })
  expect((await refusedWith(reader(casino.setLimits, { body: { scope: 'game', id, limits: [{ market_type: 'casino', max_stake_minor: 1 }] } }))).code).toBe('ACCESS_FORBIDDEN')
})

test('ten thousand games are filtered, searched, ordered and paged', async () => {
  const { at } = await ready()
  await db.owner.query(
    `insert into casino_games (id, provider_id, sub_category_id, sport_id, code, name, sort, popular, created_at)
     select 5000000 + n, $1, $2, $3, 'many-' || n, 'Game ' || n, n * 1000, n % 100 = 0, now() from generate_series(1, 10000) n`, [at.providerId, at.subCategoryId, at.sportId])
  const query = { casino_provider_id: at.providerId }
  const { data, metadata } = await reader(casino.games, { query: { ...query, search: 'Game 99', sort: '-name', limit: '100' } })
  expect([data.length, metadata?.total, data[0]?.name]).toEqual([100, 111, 'Game 9999'])
  const { data: rest } = await reader(casino.games, { query: { ...query, search: 'Game 99', sort: '-name', limit: '100', cursor: metadata?.next_cursor ?? '' } })
  expect(rest).toHaveLength(11)
  expect((await reader(casino.games, { query: { ...query, flag: 'popular' } })).metadata).toMatchObject({ total: 100, total_is_exact: true })
  expect((await reader(casino.games, { query: { ...query, state: 'hidden' } })).data).toEqual([])
  await db.owner.query('delete from casino_games where provider_id = $1 and id > 5000000', [at.providerId])
})

describe('images', () => {
  const picture = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#336699' } })
  const put = (id: string, file: Buffer | string, device: 'desktop' | 'mobile' = 'desktop') => keeper(casino.gameImage, { params: { id }, body: { device, image: Buffer.from(file).toString('base64') } })

  test('are cut to the device, written anew without what came along, and served for good under their content', async () => {
    const { ids: [id = ''] } = await ready('Picture')
    const file = await picture().withExif({ IFD0: { Copyright: 'secret words' } }).jpeg().toBuffer()
    expect(file.includes('secret words')).toBe(true)
    const [desktop] = (await put(id, file)).data
    const [mobile] = (await put(id, await picture().png().toBuffer(), 'mobile')).data
    for (const [address, width, height] of [[desktop?.desktop_image, 640, 360], [mobile?.mobile_image, 480, 640]] as const) {
      const reply = await server.app.inject({ url: address ?? '' })
      expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" })
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
      expect(reply.rawPayload.includes('secret words')).toBe(false)
    }
    expect((await keeper(casino.gameImage, { params: { id }, body: { device: 'desktop', image: null } })).data[0]?.desktop_image).toBeNull()
    expect((await server.app.inject({ url: `/casino-images/${'0'.repeat(64)}.webp` })).statusCode).toBe(404)
  })

  test('that nothing shows are removed after a week; those that are shown again begin anew', async () => {
    const { ids: [id = ''] } = await ready('Gallery')
    const kept = async () => (await db.owner.query<{ unused_since: string | null }>('select unused_since from casino_images where hash = any($1)', [hashes])).rows
    const first = await picture().negate().png().toBuffer()
    const addresses = [(await put(id, first)).data[0]?.desktop_image, (await put(id, await sharp({ create: { width: 800, height: 600, channels: 3, background: '#993333' } }).png().toBuffer())).data[0]?.desktop_image]
    const hashes = addresses.map((address) => /[0-9a-f]{64}/.exec(address ?? '')?.[0] ?? '')
    const age = () => db.owner.query("update casino_images set unused_since = unused_since - interval '8 days' where hash = any($1)", [hashes])
    await removeUnusedImages(server.context.database)
    expect((await kept()).map((row) => row.unused_since !== null).toSorted()).toEqual([false, true])
    await age()
    await put(id, first)
    await removeUnusedImages(server.context.database)
    expect(await kept(), 'the first is shown again, the second since this moment no more').toHaveLength(2)
    await age()
    await removeUnusedImages(server.context.database)
    expect(await kept()).toEqual([{ unused_since: null }])
    expect((await server.app.inject({ url: addresses[0] ?? '' })).statusCode).toBe(200)
    expect((await server.app.inject({ url: addresses[1] ?? '' })).statusCode).toBe(404)
  })

  test('hostile files are refused by what they are, whatever they are called', async () => {
    const { ids: [id = ''] } = await ready('Hostile')
    const png = await picture(200, 200).png().toBuffer()
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' }, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const jpeg = await picture(200, 200).jpeg().toBuffer()
    const webp = await picture(200, 200).webp().toBuffer()
    const files: readonly (readonly [string, Buffer | string])[] = [
      ['type', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], ['type', '<!doctype html><script>1</script>'], ['type', await picture(200, 200).gif().toBuffer()],
      ['type', await picture(200, 200).tiff().toBuffer()], ['type', '%PDF-1.7'], ['type', ''],
      ['trailing', Buffer.concat([png, Buffer.from('PK\u0003\u0004<script>')])], ['trailing', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
      ['trailing', Buffer.concat([webp, Buffer.from('<script>')])],
      ['large', bomb], ['small', await picture(20, 20).png().toBuffer()], ['broken', Buffer.concat([png.subarray(0, 60), Buffer.alloc(40, 7), png.subarray(100)])],
    ]
    for (const [reason, file] of files) expect((await refusedWith(put(id, file))).body, reason).toMatchObject({ code: 'CASINO_IMAGE_REFUSED', facts: { reason, field: 'image' } })
    expect((await refusedWith(keeper(casino.gameImage, { params: { id }, body: { device: 'desktop', image: 'A'.repeat(6 * 1024 * 1024) } }))).code).toMatch(/REQUEST_(TOO_LARGE|INVALID)/)
    expect((await keeper(casino.game, { params: { id } })).data[0]?.desktop_image).toBeNull()
  })
})

describe('a catalogue', () => {
  const order = { format: 'csv', new_status: 'inactive', gone: 'hide' } as const

  test('is looked at first; what is taken in is what was looked at', async () => {
    const { at, listed } = await ready('Kept', 'Changed', 'Gone')
    const kind = `Slots ${at.sportId}`
    const params = { id: at.providerId }
    const text = [
      'code,name,Sub Category,kind,return_bp,mobile', '', `kept,Kept,Classic,${kind},,`, `changed,"Changed, much",Classic,${kind},9500,no`, `fresh,Fresh,New Ones,${kind},9700,yes`,
      `fresh,Twice,Classic,${kind},,`, `bad,Bad,Classic,Nothing,,`, `worse,Worse,Classic,${kind},12000,`,
    ].join('\n')
    const look = await keeper(casino.previewImport, { params, body: { ...order, text } })
    expect(look.extra).toMatchObject({ new: 1, changed: 1, gone: 2, same: 1, wrong: 3, new_sub_categories: ['New Ones'] })
    expect(look.data.map((row) => [row.line, row.code, row.what, row.wrong]), 'with the lines of the file').toEqual([
      [4, 'changed', 'changed', null], [5, 'fresh', 'new', null], [6, 'fresh', 'wrong', 'code_twice'], [7, 'bad', 'wrong', 'kind'], [8, 'worse', 'wrong', 'return'],
      [null, `g${at.gameId}`, 'gone', null], [null, 'gone', 'gone', null],
    ])
    expect(look.data[0]?.changes).toEqual([{ field: 'name', before: 'Changed', after: 'Changed, much' }, { field: 'return_bp', before: '9600', after: '9500' }, { field: 'mobile', before: 'yes', after: 'no' }])
    expect((await listed()).map((row) => row.name), 'a look changes nothing').toEqual(['Three Bells', 'Kept', 'Changed', 'Gone'])
    const commit = (hash: string, more = {}) => keeper(casino.importGames, { params, body: { ...order, text, hash, ...more } })
    expect((await refusedWith(commit(look.extra.hash, { gone: 'keep' }))).code).toBe('CASINO_IMPORT_CHANGED')
    await keeper(casino.changeGames, { body: { games: [{ id: (await listed({ search: 'Gone' }))[0]?.id ?? '', change: { popular: true } }] } })
    expect((await refusedWith(commit(look.extra.hash))).code, 'somebody changed what it touches').toBe('CASINO_IMPORT_CHANGED')
    await commit((await keeper(casino.previewImport, { params, body: { ...order, text } })).extra.hash)
    expect((await listed()).map((row) => [row.name, row.sub_category_name, row.status, row.return_bp, row.mobile])).toEqual([
      ['Three Bells', 'Classic', 'inactive', null, true], ['Kept', 'Classic', 'active', 9_600, true], ['Changed, much', 'Classic', 'active', 9_500, false],
      ['Gone', 'Classic', 'inactive', 9_600, true], ['Fresh', 'New Ones', 'inactive', 9_700, true],
    ])
    expect((await keeper(casino.previewImport, { params, body: { ...order, text } })).extra).toMatchObject({ new: 0, changed: 0, same: 3 })
  })

  test('names the sub-categories that there are by what the database takes for the same name, and makes every game that it tells', async () => {
    const { at, listed } = await ready()
    const params = { id: at.providerId }
    // Greek writes the last of these letters in another way at the end of a word; small letters of this program and of the database differ there.
    await keeper(casino.createSubCategory, { body: { casino_provider_id: at.providerId, name: 'ΚΛΑΣΙΚΟΣ' } })
    const row = (code: string, subCategory: string) => ({ code, name: code, sub_category: subCategory, kind: `Slots ${at.sportId}` })
    const text = JSON.stringify([row('one', 'κλασικοσ'), row('two', 'κλασικος'), row('last', 'ΚΛΑΣΙΚΟΣ'), row('none', '')])
    const body = { ...order, gone: 'keep', format: 'json', text } as const
    const { extra } = await keeper(casino.previewImport, { params, body })
    expect(extra).toMatchObject({ new: 3, wrong: 1, new_sub_categories: ['κλασικος'] })
    await keeper(casino.importGames, { params, body: { ...body, hash: extra.hash } })
    expect((await listed({ search: 'o' })).map((game) => [game.name, game.sub_category_name])).toEqual([['one', 'ΚΛΑΣΙΚΟΣ'], ['two', 'κλασικος']])
    expect((await listed({ search: 'last' })).map((game) => game.sub_category_name)).toEqual(['ΚΛΑΣΙΚΟΣ'])
    expect((await keeper(casino.previewImport, { params, body })).extra).toMatchObject({ new: 0, changed: 0, same: 3 })
  })

  test('comes as JSON too, and is refused as a whole where it cannot be read', async () => {
    const { at } = await ready('Old')
    const params = { id: at.providerId }
    const json = JSON.stringify({ games: [{ code: 'j1', name: 'Json', sub_category: 'Classic', kind: `slots ${at.sportId}`, launch_params: { table: '7' } }, 'nothing'] })
    const look = await keeper(casino.previewImport, { params, body: { ...order, format: 'json', text: json } })
    expect(look.extra).toMatchObject({ new: 1, wrong: 1 })
    for (const [format, text, reason] of [['json', '{"games":1}', 'no_list'], ['json', '{', 'json'], ['csv', 'code,name\na,b', 'no_column'], ['csv', 'code,name,sub_category,kind\n"a', 'csv'], ['csv', 'code', 'empty']] as const) {
      expect((await refusedWith(keeper(casino.previewImport, { params, body: { ...order, format, text } }))).body, text).toMatchObject({ code: 'CASINO_IMPORT_UNREADABLE', facts: { reason } })
    }
    expect((await refusedWith(reader(casino.previewImport, { params, body: { ...order, text: 'x' } }))).code).toBe('ACCESS_FORBIDDEN')
  })
})

/** An open round of a player of their own, as the wallet leaves it. */
async function play(gameId: string, providerId: string, stake = 10) {
  const own = await createMoneyWorld(db, [{ name: 'top', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'player', parent: 'top', creditMinor: 1_000 }])
  const [player, top] = [own.accounts.get('player') ?? '', own.accounts.get('top') ?? '']
  await db.owner.query('insert into share_vectors (id, business_id, account_ids, basis_points) values ($1, $2, array[$3::bigint], array[10000])', [player, own.businessId, top])
  await db.owner.query(`insert into casino_rounds (id, business_id, provider_id, game_id, player_id, external_id, currency, vector_id, stake_minor, opened_at, last_call_at)
    values ($1, $2, $3, $4, $1, 'round', 'INR', $1, $5, now(), now())`, [player, own.businessId, providerId, gameId, stake])
}
