import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import { refusalsOf } from '#contract/openapi.ts'
import { platform } from '#contract/platform.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import type { BetBody } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'

// Everything that a bet can be refused for is told of a bet that is only supposed, or said here not to be of the bet.

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'desk', grants: [{ section: 'BETS', permission: null }] })
const desk = clientOf(server, await signIn(server, 'desk'))

/** A world of its own: a market at 2.00 that takes bets, and a player of 1,000.00. */
async function ready() {
  const world = await createMoneyWorld(db, [
    { name: 'company', parent: null, level: 0, shareBp: 5_000 },
    { name: 'super', parent: 'company', level: 1, shareBp: 5_000 },
    { name: 'agent', parent: 'super', level: 5, shareBp: 0 },
  ], [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  for (const id of market.runners.values()) await setPrice(db, market.id, id, 2_000)
  const fancy = await addMarket(db, world, { type: 'fancy' })
  await setPrice(db, fancy.id, 'line', 90_000, 46_000)
  const idOf = (name: string) => world.accounts.get(name) ?? expect.fail(name)
  return {
    world, market: market.id, fancy: fancy.id, runner: market.runners.get('A') ?? '', event: world.eventId, sport: world.sportId, trader: world.trader,
    player: idOf('player'), agent: idOf('agent'), above: idOf('super'), site: clientOf(server, world.apiKey),
  }
}
type World = Awaited<ReturnType<typeof ready>>
type Asked = Partial<BetBody>

/** What makes it so: a change of the world before, another bet than the one that is accepted, or both. */
type Cause = { readonly before?: (world: World) => Promise<unknown>; readonly bet?: (world: World) => Asked }
const sql = (text: string, of: (world: World) => readonly string[]): Cause => ({ before: (world) => db.owner.query(text, [...of(world)]) })
const bet = (change: (world: World) => Asked): Cause => ({ bet: change })
const hold = (kind: 'stop' | 'block' | 'lock'): Cause => sql(
  `insert into holds (id, kind, account_id, scope, scope_id, set_by_staff, set_at) values ((select coalesce(max(id), 0) + 1 from holds), '${kind}', ${kind === 'stop' ? 'null' : '$3::bigint'}, 'event', $1, $2, now())`,
  (at) => (kind === 'stop' ? [at.event, at.trader] : [at.event, at.trader, at.agent]))
const cap = (column: string, value: number): Cause => sql(`insert into account_bet_settings (account_id, ${column}) values ($1, ${value})`, (at) => [at.player])

const causes: Readonly<Record<(typeof platform.placeBet.refusals)[number], Cause>> = {
  ACCOUNT_UNKNOWN: bet(() => ({ player_id: '7' })),
  ACCOUNT_LOCKED: sql(`update accounts set self_status = 'suspended' where id = $1`, (at) => [at.player]),
  ACCOUNT_ANCESTOR_LOCKED: sql(`update accounts set self_status = 'locked' where id = $1`, (at) => [at.above]),
  ACCOUNT_EXCLUDED: sql(`update accounts set exclusion = 'cooling_off', excluded_until = now() + interval '1 day' where id = $1`, (at) => [at.player]),
  ACCOUNT_BET_LOCKED: sql('update accounts set self_bet_locked = true where id = $1', (at) => [at.player]),
  ACCOUNT_ANCESTOR_BET_LOCKED: sql('update accounts set self_bet_locked = true where id = $1', (at) => [at.agent]),
  BET_STOPPED: hold('stop'),
  BET_BRANCH_BLOCKED: hold('block'),
  BET_BRANCH_LOCKED: hold('lock'),
  MARKET_UNKNOWN: bet(() => ({ market_id: '7' })),
  MARKET_NOT_OPEN: sql(`update markets set status = 'closed' where id = $1`, (at) => [at.market]),
  MARKET_SUSPENDED: sql(`update markets set status = 'suspended' where id = $1`, (at) => [at.market]),
  MARKET_BALL_RUNNING: sql(`update markets set status = 'ball_running' where id = $1`, (at) => [at.market]),
  MARKET_LOCKED: sql('update markets set bet_locked = true where id = $1', (at) => [at.market]),
  MARKET_EVENT_LOCKED: sql('update events set bet_locked = true where id = $1', (at) => [at.event]),
  MARKET_MAINTENANCE: sql(
    `insert into maintenance (scope, sport_id, message, starts_at, announced_at, announced_by) values ('sport', $1, 'New rules', now() - interval '1 minute', now() - interval '1 hour', $2)`,
    (at) => [at.sport, at.trader]),
  MARKET_SPORT_INACTIVE: sql(`update sports set status = 'inactive' where id = $1`, (at) => [at.sport]),
  MARKET_FEED_SILENT: sql('update markets set feed_silent_since = now() where id = $1', (at) => [at.market]),
  BET_SELECTION_UNKNOWN: bet(() => ({ selection_id: '7' })),
  BET_SELECTION_REMOVED: sql(`update selections set status = 'removed', removed_at = now() where id = $1`, (at) => [at.runner]),
  BET_LAY_NOT_ALLOWED: { ...sql('update markets set lay_allowed = false where id = $1', (at) => [at.market]), ...bet(() => ({ side: 'lay' })) },
  BET_NO_PRICE: sql('delete from market_prices where market_id = $1', (at) => [at.market]),
  BET_PRICE_MOVED: bet(() => ({ price: 2_100 })),
  BET_LINE_MOVED: bet((at) => ({ market_id: at.fancy, selection_id: undefined, line: 45_000, price: 90_000 })),
  LIMIT_STAKE_BELOW_MIN: cap('min_stake_minor', 1_001),
  LIMIT_STAKE_ABOVE_MAX: cap('max_stake_minor', 999),
  LIMIT_ODDS_OUT_OF_RANGE: sql(
    `with word as (insert into limit_changes (scope, scope_id, market_type, min_odds, set_at) values ('market', $1, 'match_odds', 2001, now()) returning *)
     insert into limit_overrides (scope, scope_id, market_type, min_odds, word_id) select scope, scope_id, market_type, min_odds, id from word`, (at) => [at.market]),
  LIMIT_PROFIT_ABOVE_MAX: cap('max_profit_minor', 999),
  LIMIT_MARKET_EXPOSURE: cap('max_market_exposure_minor', 999),
  LIMIT_ACCOUNT_EXPOSURE: sql('update accounts set exposure_limit_minor = 999 where id = $1', (at) => [at.player]),
  CREDIT_NOT_ENOUGH: bet(() => ({ stake_minor: 100_001 })),
  SHARE_SUM_NOT_WHOLE: sql('update account_shares set own_bp = 5001 where account_id = $1', (at) => [at.above]),
}

/** What placing answers beside, which is of the request that brings a bet and of the moment, and so of no bet that is only supposed. */
const ofTheRequest: Readonly<Partial<Record<RefusalCode, string>>> = {
  ACCESS_NO_SESSION: 'the key of the player site',
  REQUEST_INVALID: 'its words',
  REQUEST_KEY_REQUIRED: 'its own key',
  REQUEST_KEY_REUSED: 'its own key, which has brought another bet',
  REQUEST_OVERLOADED: 'how many wait with it',
  REQUEST_TOO_LARGE: 'its size',
  REQUEST_UNREADABLE: 'its words',
  REQUEST_UNSUPPORTED_MEDIA: 'its kind',
}

const askedOf = (at: World, change: Asked = {}) => ({ player_id: at.player, market_id: at.market, selection_id: at.runner, side: 'back' as const, price: 2_000, stake_minor: 1_000, ...change })
const placed = (at: World, change?: Asked) => codeOf(at.site(platform.placeBet, { key: randomUUID(), body: askedOf(at, change) }).then(() => null))

/** What the desk and the player site are told of the bet before anybody places it: the same. */
async function supposed(at: World, change?: Asked): Promise<string | null> {
  const { player_id: id, side, ...rest } = askedOf(at, change)
  const { market_id, selection_id, line, price, stake_minor } = rest
  const query = { market_id, side, price: String(price), stake_minor: String(stake_minor), ...(selection_id !== undefined && { selection_id }), ...(line !== undefined && { line: String(line) }) }
  const told = (reply: Promise<{ readonly data: readonly { readonly code: string | null; readonly accepted: boolean }[] }>) => codeOf(reply.then(({ data: [row] }) => {
    expect(row?.accepted).toBe(row?.code === null)
    return row?.code ?? null
  }))
  const [onDesk, onSite] = await Promise.all([told(desk(limits.explain, { query: { player_id: id, ...query } })), told(at.site(platform.explainBet, { params: { id }, query }))])
  expect(onSite).toBe(onDesk)
  return onDesk
}

async function codeOf(answer: Promise<string | null>): Promise<string | null> {
  try {
    return await answer
  } catch (error) {
    return error instanceof ApiError && error.code !== null ? error.code : expect.fail(String(error))
  }
}

test('a bet against which nothing stands is supposed to be accepted, and is; supposing it has kept nothing', async () => {
  const at = await ready()
  expect(await supposed(at)).toBeNull()
  expect((await db.owner.query('select from current_vectors where parent_account_id = $1', [at.agent])).rowCount).toBe(0)
  expect(await placed(at)).toBeNull()
  expect(await supposed(at), 'with its shares kept').toBeNull()
})

test.each(Object.entries(causes))('%s: told of a supposed bet as of a real one', async (code, cause) => {
  const at = await ready()
  await cause.before?.(at)
  expect(await supposed(at, cause.bet?.(at))).toBe(code)
  expect(await placed(at, cause.bet?.(at))).toBe(code)
})

test.each<[string, (at: World) => Asked]>([
  ['odds of nothing', () => ({ price: 0 })],
  ['odds below 1.01', () => ({ price: 1_000 })],
  ['a line on a market of runners', () => ({ line: 46_000 })],
  ['a runner on a market of numbers', (at) => ({ market_id: at.fancy, line: 46_000, price: 90_000 })],
])('%s: no bet, supposed or real', async (_, change) => {
  const at = await ready()
  expect(await supposed(at, change(at))).toBe('REQUEST_INVALID')
  expect(await placed(at, change(at))).toBe('REQUEST_INVALID')
})

test('what else placing may answer is of its request alone', () => {
  const others = refusalsOf(platform.placeBet).filter((code) => !(code in causes))
  expect(others).toEqual(Object.keys(ofTheRequest).toSorted())
})
