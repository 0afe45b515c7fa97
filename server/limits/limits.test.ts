import { expect, test } from 'vitest'
import type { WireLimits } from '#contract/limits.ts'
import { limits } from '#contract/limits.ts'
import { platform } from '#contract/platform.ts'
import type { PermissionName } from '#domain/access/permissions.ts'
import { clientOf, refusedWith, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import type { BetBody } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addAccountLogin, addStaff } from '../../tests/support/people.ts'
import { propertySeed } from '../../tests/support/property.ts'
import { testServer } from '../../tests/support/server.ts'
import type { VoidRow } from '../voids/void-store.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
const grant = (...names: readonly PermissionName[]) => [
  { section: 'SPORTS' as const, permission: null }, { section: 'BETS' as const, permission: null }, ...names.map((permission) => ({ section: 'SPORTS' as const, permission })),
]
await addStaff(db.owner, { userName: 'desk', grants: grant('Sport limits', 'League Limits', 'Event Limits') })
await addStaff(db.owner, { userName: 'events-only', grants: grant('Event Limits') })
const desk = clientOf(server, await signIn(server, 'desk'))
const eventsOnly = clientOf(server, await signIn(server, 'events-only'))

/** A world of its own: one market at 2.00 with its places, a player of 100,000.00. */
async function ready(names: readonly string[] = ['A', 'B']) {
  const world = await createMoneyWorld(db, [
    { name: 'company', parent: null, level: 0, shareBp: 5_000 },
    { name: 'agent', parent: 'company', level: 5, shareBp: 5_000 },
  ], [{ name: 'player', parent: 'agent', creditMinor: 10_000_000 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: names })
  const runner = market.runners.get('A') ?? ''
  for (const id of market.runners.values()) await setPrice(db, market.id, id, 2_000)
  const { rows: [at] } = await db.owner.query<{ menu: string; league: string }>(
    'select s.menu_id::text as menu, e.league_id::text as league from events e join sports s on s.id = e.sport_id where e.id = $1', [world.eventId])
  const places = { menu: at?.menu ?? '', sport: world.sportId, league: at?.league ?? '', event: world.eventId, market: market.id }
  const playerId = world.accounts.get('player') ?? ''
  const money = moneyDriver(server.context, world)
  const bet = (stake: number, change = {}) => ({ player_id: playerId, market_id: market.id, selection_id: runner, side: 'back' as const, price: 2_000, stake_minor: stake, ...change })
  const place = (stake: number, change = {}) => money.place(bet(stake, change))
  const explain = async (stake: number, client = desk, change = {}) => {
    const { price, stake_minor, ...rest } = bet(stake, change)
    const { line, selection_id, ...of }: Partial<BetBody> & Pick<typeof rest, 'player_id' | 'market_id' | 'side'> = rest
    const query = { ...of, ...(selection_id !== undefined && { selection_id }), ...(line !== undefined && { line: String(line) }), price: String(price), stake_minor: String(stake_minor) }
    const [told] = (await client(limits.explain, { query })).data
    return told ?? expect.fail('no explanation')
  }
  const set = {
    menu: (own: Partial<WireLimits>, more = {}) => desk(limits.setMenu, { params: { id: places.menu }, body: { menu_limits: [{ market_type: 'match_odds', ...own }], ...more } }),
    sport: (own: Partial<WireLimits>, more = {}) => desk(limits.setGame, { params: { id: places.sport }, body: { game_limits: [{ market_type: 'match_odds', ...own }], ...more } }),
    league: (own: Partial<WireLimits>, more = {}) => desk(limits.setLeague, { params: { id: places.league }, body: { league_limits: [{ market_type: 'match_odds', ...own }], ...more } }),
    event: (own: Partial<WireLimits>, more = {}) => desk(limits.setEvent, { params: { id: places.event }, body: { event_limits: [{ market_type: 'match_odds', ...own }], ...more } }),
    market: (own: Partial<WireLimits>, more = {}) => desk(limits.setMarket, { params: { id: places.market }, body: { market_limits: [{ market_type: 'match_odds', ...own }], ...more } }),
  }
  const read = async (scope: keyof typeof places, type = 'match_odds') => (await desk(limits.ofPlace, { query: { scope, id: places[scope] } })).data.find((row) => row.market_type === type) ?? expect.fail(scope)
  return { world, places, playerId, place, explain, set, read, money, runners: [...market.runners.values()], site: clientOf(server, world.apiKey) }
}
type World = Awaited<ReturnType<typeof ready>>
const field = (row: Awaited<ReturnType<World['read']>>, name: string) => row.fields.find((each) => each.name === name)

test('the nearest place that sets a value wins, the form says whose it is, and the next bet meets it', async () => {
  const { set, read, place, places, site } = await ready()
  const scopes = ['menu', 'sport', 'league', 'event', 'market'] as const
  for (const [index, scope] of scopes.entries()) {
    const most = 90_000 - index * 10_000
    await set[scope]({ max_stake_minor: most })
    expect(await place(most + 1)).toMatchObject({ ok: false, refusal: { code: 'LIMIT_STAKE_ABOVE_MAX', facts: { max_minor: most } } })
    const below = scopes[index + 1]
    if (below !== undefined) {
      expect(field(await read(below), 'max_stake_minor')).toMatchObject({ own: null, inherited: most, inherited_from: { scope, id: places[scope] }, set_by: 'Staff desk' })
    }
  }
  expect((await site(platform.offer, { query: { event_id: places.event } })).data[0]).toMatchObject({ max_stake_minor: 50_000 })
  await set.market({ max_stake_minor: null })
  expect(field(await read('market'), 'max_stake_minor')).toMatchObject({ own: null, inherited: 60_000, inherited_from: { scope: 'event', name: 'Harbour City v Northgate' } })
  const { rowCount } = await db.owner.query("select from limit_overrides where scope = 'market' and scope_id = $1", [places.market])
  expect(rowCount).toBe(0)
  expect(field(await read('menu'), 'bet_delay_ms')).toMatchObject({ own: null, inherited: 3_000, inherited_from: { scope: 'default', id: null, name: null }, set_at: null })
})

test('what contradicts itself is refused at its field; what contradicts another place is told', async () => {
  const { set, read } = await ready()
  const refused = await refusedWith(set.event({ min_stake_minor: 500, max_stake_minor: 100 }))
  expect(refused).toMatchObject({ code: 'LIMIT_MIN_ABOVE_MAX', body: { facts: { field: 'event_limits.0.min_stake_minor' } } })
  await set.sport({ max_stake_minor: 1_000 })
  await set.event({ min_stake_minor: 5_000 })
  expect((await read('event')).findings).toEqual([{ code: 'min_stake_above_max', fields: ['min_stake_minor', 'max_stake_minor'] }])
  expect((await read('sport')).findings).toEqual([])
})

test('of two people who looked at one state the second is told', async () => {
  const { set, read } = await ready()
  const { state } = await read('league')
  await set.league({ max_stake_minor: 700 }, { state })
  expect((await refusedWith(set.league({ max_stake_minor: 800 }, { state }))).code).toBe('REQUEST_STALE')
  expect(field(await read('league'), 'max_stake_minor')?.own).toBe(700)
})

test('apply below clears just what was looked at, and nothing where the look is old', async () => {
  const { set, read, places } = await ready()
  await set.event({ max_stake_minor: 400, max_profit_minor: 9_000 })
  await set.market({ max_stake_minor: 300 })
  const look = async () => desk(limits.below, { query: { scope: 'sport', id: places.sport, fields: 'match_odds.max_stake_minor' } })
  const seen = await look()
  expect(seen.data).toEqual([
    { scope: 'event', id: places.event, name: 'Harbour City v Northgate', market_type: 'match_odds', field: 'max_stake_minor', value: 400 },
    { scope: 'market', id: places.market, name: 'Harbour City v Northgate / Market', market_type: 'match_odds', field: 'max_stake_minor', value: 300 },
  ])
  expect(seen.extra).toMatchObject({ values: 2, places: 2, markets_open: 1 })
  await set.market({ max_stake_minor: 250 })
  expect((await refusedWith(set.sport({ max_stake_minor: 1_000 }, { clear_below: { hash: seen.extra.hash } }))).code).toBe('LIMIT_PREVIEW_CHANGED')
  expect(field(await read('sport'), 'max_stake_minor')?.own).toBeNull()
  await set.sport({ max_stake_minor: 1_000 }, { clear_below: { hash: (await look()).extra.hash } })
  expect(field(await read('market'), 'max_stake_minor')).toMatchObject({ own: null, inherited: 1_000, inherited_from: { scope: 'sport' } })
  expect(field(await read('event'), 'max_profit_minor')?.own, 'what the sport does not set stays').toBe(9_000)
  expect((await look()).data).toEqual([])
})

test('each place has its permission, and a market its own type alone', async () => {
  const { places } = await ready()
  const own = { market_type: 'match_odds', max_stake_minor: 1 } as const
  for (const refused of [
    () => eventsOnly(limits.setMenu, { params: { id: places.menu }, body: { menu_limits: [own] } }),
    () => eventsOnly(limits.setGame, { params: { id: places.sport }, body: { game_limits: [own] } }),
    () => eventsOnly(limits.setLeague, { params: { id: places.league }, body: { league_limits: [own] } }),
  ]) expect((await refusedWith(refused())).code).toBe('ACCESS_FORBIDDEN')
  await eventsOnly(limits.setEvent, { params: { id: places.event }, body: { event_limits: [own] } })
  const other = desk(limits.setMarket, { params: { id: places.market }, body: { market_limits: [{ market_type: 'fancy', max_stake_minor: 1 }] } })
  expect(await refusedWith(other)).toMatchObject({ code: 'REQUEST_INVALID', body: { facts: { field: 'market_limits.0.market_type' } } })
})

test('an explanation names the rule that binds, the slack of every other, who set it and when', async () => {
  const { set, explain, place, places, playerId, world } = await ready()
  await set.league({ max_market_exposure_minor: 30_000 })
  await db.owner.query('insert into account_bet_settings (account_id, max_stake_minor) values ($1, 25000)', [world.accounts.get('agent')])
  await place(10_000)
  const told = await explain(15_000)
  expect(told).toMatchObject({ accepted: true, code: null, binding: 'max_market_exposure', largest_stake_minor: 20_000, at: 'current', price: 2_000 })
  const rule = (name: string) => told.rules.find((each) => each.name === name)
  expect(rule('max_market_exposure')).toMatchObject({ bound: 30_000, actual: 25_000, slack: 5_000, from: { scope: 'league', id: places.league }, set_by: 'Staff desk', set_at: expect.any(String) as string })
  expect(rule('max_stake')).toMatchObject({ bound: 25_000, slack: 10_000, from: { scope: 'account', name: 'agent' } })
  expect(rule('available')).toMatchObject({ slack: 9_975_000, from: { scope: 'account', id: playerId } })
  expect(await explain(20_001)).toMatchObject({ accepted: false, code: 'LIMIT_MARKET_EXPOSURE', binding: 'max_market_exposure', largest_stake_minor: 20_000 })
  expect(await place(20_001)).toMatchObject({ ok: false, refusal: { code: 'LIMIT_MARKET_EXPOSURE' } })
  expect(await place(20_000)).toMatchObject({ ok: true })
})

test('random limits and bets: what is explained is what is decided, and is said of each bet ever after', async () => {
  let seed = propertySeed
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return (seed >>> 8) % below
  }
  const any = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const { set, explain, place, world, money, playerId, places, runners } = await ready(['A', 'B', 'C'])
  const bookmaker = await addMarket(db, world, { type: 'bookmaker', runners: ['A', 'B'] })
  const fancy = await addMarket(db, world, { type: 'fancy' })
  for (const id of bookmaker.runners.values()) await setPrice(db, bookmaker.id, id, 85_000)
  await setPrice(db, fancy.id, 'line', 90_000, 46_000)
  const onMarket = [
    () => ({ type: 'match_odds' as const, body: { selection_id: any(runners), price: any([1_900, 2_000, 2_100]) } }),
    () => ({ type: 'bookmaker' as const, body: { market_id: bookmaker.id, selection_id: any([...bookmaker.runners.values()]), price: any([84_000, 85_000, 86_000]) } }),
    () => ({ type: 'fancy' as const, body: { market_id: fancy.id, selection_id: undefined, line: 46_000, price: 90_000 } }),
  ] as const
  const names = ['min_stake_minor', 'max_stake_minor', 'max_profit_minor', 'max_market_exposure_minor', 'min_odds', 'max_odds'] as const
  const kept: { readonly id: string; readonly told: Awaited<ReturnType<typeof explain>> }[] = []
  const taken: VoidRow[] = []
  const acts = [
    async () => {
      const bet = kept.length === 0 ? null : any(kept)
      const done = bet === null ? null : await money.void({ scope: 'bets', bet_ids: [bet.id] }, any([2_500, 5_000, 10_000]))
      if (done?.ok === true) taken.push(...done.value)
    },
    async () => { if (taken.length > 0) await money.undo(any(taken)) },
    () => money.removeRunner(places.market, runners[2] ?? '', any([null, 2_000, 3_500])),
    () => db.owner.query('update accounts set exposure_limit_minor = $2 where id = $1', [playerId, any([null, 40_000, 90_000])]),
    () => db.owner.query('update account_funds set credit_minor = $2 where account_id = $1', [playerId, any([60_000, 150_000, 10_000_000])]),
    () => db.owner.query(`insert into account_bet_settings (account_id, max_stake_minor) values ($1, $2)
      on conflict (account_id, sport_id) do update set max_stake_minor = excluded.max_stake_minor`, [world.accounts.get('agent'), any([null, 9_000, 30_000])]),
    () => db.owner.query('update markets set in_play = not in_play where event_id = $1', [world.eventId]),
  ]
  await set.menu({ bet_delay_ms: 0 })
  for (const market_type of ['bookmaker', 'fancy'] as const) await set.menu({ market_type, bet_delay_ms: 0 })
  const said = new Set<string>()
  for (let round = 0; round < 120; round++) {
    const { type, body } = any(onMarket)()
    const name = any(names)
    const value = name === 'min_stake_minor' ? random(2_000) : name === 'min_odds' ? any([1_500, 1_800, 1_870]) : name === 'max_odds' ? any([1_840, 2_000, 3_000]) : 500 + random(60_000)
    await set[any(['menu', 'sport', 'league', 'event'] as const)]({ market_type: type, [name]: random(4) === 0 ? null : value }).catch(() => undefined)
    await any(acts)()
    const stake = 1 + random(20_000)
    const change = { ...body, side: any(['back', 'lay'] as const) }
    const told = await explain(stake, desk, change)
    const placed = await place(stake, change)
    expect(told.code, `seed ${propertySeed}, round ${round}`).toBe(placed.ok ? null : placed.refusal.code)
    if (placed.ok) kept.push({ id: placed.value.bet.id, told })
    said.add(told.code ?? `accepted ${type}`)
  }
  expect(said.size).toBeGreaterThan(5)
  expect(taken.length, 'voids were among the acts').toBeGreaterThan(3)
  for (const { id, told: { rules, binding, largest_stake_minor, price } } of kept) {
    const { data: [later] } = await desk(limits.explainPlaced, { params: { id } })
    expect(later, `seed ${propertySeed}, bet ${kept.findIndex((each) => each.id === id)}`).toMatchObject({ accepted: true, at: 'placed', rules, binding, largest_stake_minor, price })
  }
})

test('odds have a range at a bookmaker too, by the decimal odds of its rate, and none where a number decides', async () => {
  const { set, explain, place, read, world } = await ready()
  const market = await addMarket(db, world, { type: 'bookmaker', runners: ['A', 'B'] })
  const at = { market_id: market.id, selection_id: market.runners.get('A') ?? '', price: 85_050 }
  await setPrice(db, market.id, at.selection_id, 85_050)
  await set.sport({ market_type: 'bookmaker', min_odds: 1_851 })
  expect(await place(1_000, at), '1.8505 is below 1.851').toMatchObject({ ok: false, refusal: { code: 'LIMIT_ODDS_OUT_OF_RANGE' } })
  await set.sport({ market_type: 'bookmaker', min_odds: 1_850, max_odds: 1_850 })
  expect(await place(1_000, at), 'and above 1.85').toMatchObject({ ok: false, refusal: { code: 'LIMIT_ODDS_OUT_OF_RANGE' } })
  await set.sport({ market_type: 'bookmaker', max_odds: 1_851 })
  const told = await explain(1_000, desk, at)
  expect(told).toMatchObject({ accepted: true })
  expect(told.rules.find((rule) => rule.name === 'max_odds')).toMatchObject({ bound: 1_851, actual: 1_851, slack: 0, from: { scope: 'sport' } })
  for (const [market_type, field] of [['fancy', 'max_odds'], ['line', 'min_odds']] as const) {
    const refused = await refusedWith(set.event({ market_type, max_stake_minor: 700, [field]: 2_000 }))
    expect(refused).toMatchObject({ code: 'LIMIT_WITHOUT_MEANING', body: { facts: { field: `event_limits.0.${field}` } } })
    await set.event({ market_type, max_stake_minor: 700, [field]: null })
  }
  await db.owner.query("update limit_overrides set min_odds = 2000 where scope = 'event' and scope_id = $1 and market_type = 'fancy'", [world.eventId])
  expect((await read('event', 'fancy')).findings).toEqual([{ code: 'odds_without_meaning', fields: ['min_odds', 'max_odds'] }])
})

test('a placed bet is explained by the limits of its own moment', async () => {
  const { set, place, site } = await ready()
  await set.event({ max_stake_minor: 8_000 })
  await place(3_000)
  const placed = await place(5_000)
  if (!placed.ok) expect.fail(placed.refusal.code)
  await set.event({ max_stake_minor: 100 })
  const { data: [told] } = await desk(limits.explainPlaced, { params: { id: placed.value.bet.id } })
  expect((await site(platform.explainPlaced, { params: { id: placed.value.bet.id } })).data).toEqual([told])
  expect((await refusedWith((await ready()).site(platform.explainPlaced, { params: { id: placed.value.bet.id } }))).code).toBe('ACCESS_NOT_FOUND')
  expect(told).toMatchObject({ accepted: true, at: 'placed', price: 2_000 })
  expect(told?.rules.find((rule) => rule.name === 'max_stake')).toMatchObject({ bound: 8_000, slack: 3_000, broken: false, from: { scope: 'event' }, set_by: 'Staff desk' })
  expect(told?.rules.find((rule) => rule.name === 'max_profit')).toMatchObject({ actual: 8_000 })
  expect(told?.rules.find((rule) => rule.name === 'available')).toMatchObject({ actual: 10_000_000 - 8_000 })
  expect(told).toMatchObject({ binding: 'max_stake', largest_stake_minor: 8_000 })
  await db.owner.query('update bets set ground = null where id = $1', [placed.value.bet.id])
  const { data: [old] } = await desk(limits.explainPlaced, { params: { id: placed.value.bet.id } })
  expect(old, 'of a bet that is older than the keeping nothing is guessed').toMatchObject({ accepted: true, rules: [], binding: null })
})

test('an account hears of its own branch and of no person of the staff; a player site who set what, of its own business', async () => {
  const { set, explain, playerId, places, world, site } = await ready()
  await set.event({ max_stake_minor: 8_000 })
  await db.owner.query('insert into account_bet_settings (account_id, max_profit_minor) values ($1, 900000)', [world.accounts.get('company')])
  const agent = { id: world.accounts.get('agent') ?? '', businessId: world.businessId, userName: `agent-${world.businessId}` }
  await addAccountLogin(db.owner, agent)
  const mine = await explain(1_000, clientOf(server, await signIn(server, agent.userName)))
  expect(mine.rules.find((rule) => rule.name === 'max_stake')).toMatchObject({ from: { scope: 'event' }, set_by: null })
  expect(mine.rules.find((rule) => rule.name === 'max_profit')).toMatchObject({ bound: 900_000, from: { scope: 'account', id: null, name: null } })
  const { data: [told] } = await site(platform.explainBet, { params: { id: playerId }, query: { market_id: places.market, selection_id: '1', side: 'back', price: '2000', stake_minor: '9000' } })
  expect(told).toMatchObject({ accepted: false, code: 'BET_SELECTION_UNKNOWN' })
  const runner = (await db.owner.query<{ id: string }>('select id from selections where market_id = $1 order by sort, id limit 1', [places.market])).rows[0]?.id ?? ''
  const { data: [heard] } = await site(platform.explainBet, { params: { id: playerId }, query: { market_id: places.market, selection_id: runner, side: 'back', price: '2000', stake_minor: '9000' } })
  expect(heard?.rules.find((rule) => rule.name === 'max_stake')).toMatchObject({ bound: 8_000, slack: -1_000, from: { scope: 'event', id: places.event }, set_by: 'Staff desk', set_at: expect.any(String) as string })
  expect(heard?.rules.find((rule) => rule.name === 'max_profit')).toMatchObject({ from: { scope: 'account', name: 'company' } })
  const other = await ready()
  const foreign = await refusedWith(site(platform.explainBet, { params: { id: other.playerId }, query: { market_id: places.market, side: 'back', price: '2000', stake_minor: '9000' } }))
  expect(foreign.code).toBe('ACCOUNT_UNKNOWN')
})
