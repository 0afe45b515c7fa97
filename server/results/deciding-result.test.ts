import { afterAll, expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { FeedEvent, FeedMarketStatus } from '#feeds/feed.ts'
import type { MarketType } from '#domain/markets/market.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld } from '../../tests/support/money-world.ts'
import { createIntake } from '../markets/feed-intake.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
  [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const driver = moneyDriver(context, world)
const intake = createIntake(context, 'test feed')
afterAll(() => intake.stop())

const atMs = Date.parse('2026-11-21T10:00:00Z')
const entry = (event: string, ref: string, feedType: string, type: MarketType = 'match_odds'): FeedEvent => ({
  kind: 'catalogue', atMs, sport: { code: 'cricket', name: 'Cricket' }, league: { name: 'Coastal Cup', country: 'GB' },
  event: { ref: event, name: `Hill v Lake ${event}`, startMs: atMs },
  market: { ref: `${event} ${ref}`, name: ref, feedType, type, startMs: atMs, winnersCount: 1, turnsInPlay: true },
  runners: type === 'match_odds' || type === 'bookmaker' ? ['A', 'B'].map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })) : [],
})
const state = (event: string, ref: string, status: FeedMarketStatus): FeedEvent =>
  ({ kind: 'market_state', atMs, marketRef: `${event} ${ref}`, status, inPlay: true, betDelayMs: 0, runners: [] })

type Row = { readonly id: string; readonly name: string; readonly status: string; readonly hand_status: string | null; readonly event_id: string; readonly decides_event: boolean; readonly feed_silent_since: Date | null }
async function rowsOf(event: string): Promise<ReadonlyMap<string, Row>> {
  const { rows } = await db.owner.query<Row>('select m.* from markets m join events e on e.id = m.event_id where e.feed_ref = $1 order by m.sort, m.id', [event])
  return new Map(rows.map((row) => [row.name, row]))
}
const statuses = async (event: string) => Object.fromEntries([...await rowsOf(event)].map(([name, row]) => [name, row.status]))
const lifecycle = async (event: string) => (await db.owner.query('select lifecycle from events where feed_ref = $1', [event])).rows[0].lifecycle

/** A match with its odds, a toss, a bookmaker and fancies in every state; the match odds are closed and wait for their result. */
async function match(event: string) {
  const of = (ref: string, feedType: string, type?: MarketType) => entry(event, ref, feedType, type)
  await intake.take([
    of('Toss', 'TO_WIN_TOSS'), of('Match Odds', 'MATCH_ODDS'), of('Bookmaker', 'BOOKMAKER', 'bookmaker'),
    of('6 overs', 'SESSION', 'fancy'), of('10 overs', 'SESSION', 'fancy'), of('15 overs', 'SESSION', 'fancy'), of('Total', 'TOTAL', 'line'), of('Odd or even', 'ODD_EVEN', 'odd_even'),
  ])
  await intake.take([
    state(event, 'Toss', 'open'), state(event, 'Match Odds', 'closed'), state(event, 'Bookmaker', 'open'),
    state(event, '6 overs', 'closed'), state(event, '10 overs', 'open'), state(event, '15 overs', 'suspended'), state(event, 'Total', 'ball_running'), state(event, 'Odd or even', 'open'),
  ])
  const rows = await rowsOf(event)
  const odds = rows.get('Match Odds')?.id ?? ''
  const winner = (await db.owner.query<{ id: string }>("select id from selections where market_id = $1 and name = 'A'", [odds])).rows[0]?.id ?? ''
  const idOf = (name: string) => rows.get(name)?.id ?? ''
  const bet = (name: string) => driver.place({ player_id: world.accounts.get('player') ?? '', market_id: idOf(name), line: 46_000, side: 'back', price: 100_000, stake_minor: 10_000 })
  return { odds, idOf, bet, won: { kind: 'winners', winners: [winner] } satisfies WireOutcome, eventId: rows.get('Toss')?.event_id ?? '' }
}
const code = (result: { ok: true } | { ok: false; refusal: { code: string } }) => (result.ok ? 'ok' : result.refusal.code)
const shown = async (marketId: string, what: Parameters<typeof driver.previewResult>[1]) => {
  const preview = await driver.previewResult(marketId, what)
  return preview.ok ? preview.value[0] : preview.refusal
}
const sessions = ['10 overs', '15 overs', 'Total', 'Odd or even'] as const
const audited = async (marketId: string) => (await db.owner.query("select action, actor_id::text, before, after from audit_log where target_kind = 'market' and target_id = $1 order by id", [marketId])).rows

test('a feed’s odds on who wins the match decide its event, one of an event, and a person’s word stands', async () => {
  await intake.take([entry('marks', 'Toss', 'TO_WIN_TOSS'), entry('marks', 'Match Odds', 'MATCH_ODDS'), entry('marks', 'Match Odds again', 'MATCH_ODDS'), entry('race', 'To win', 'WIN')])
  const marked = async (event: string) => [...await rowsOf(event)].filter(([, row]) => row.decides_event).map(([name]) => name)
  expect([await marked('marks'), await marked('race')]).toEqual([['Match Odds'], []])
  await db.owner.query("update markets set decides_event = false, kept_by_hand = true where id = $1", [(await rowsOf('marks')).get('Match Odds')?.id])
  await db.owner.query("update markets set kept_by_hand = true where id = $1", [(await rowsOf('marks')).get('Match Odds again')?.id])
  await intake.take([{ ...entry('marks', 'Match Odds', 'MATCH_ODDS'), atMs: atMs + 1, league: { name: 'Coastal Cup', country: 'IN' } } as FeedEvent])
  expect(await marked('marks')).toEqual([])
})

test('the result of the match ends the event: fancies and lines that are left take no more bets, against their feed too, and wait for results of their own', async () => {
  const { odds, idOf, bet, won, eventId } = await match('ends')
  expect(await lifecycle('ends')).toBe('in_play')
  expect(await shown(odds, { action: 'settle', outcome: won })).toMatchObject({ closes_markets: 4, leaves_markets: 0, suspends_markets: 0 })
  expect(code(await driver.declare(odds, won))).toBe('ok')
  expect(await statuses('ends')).toMatchObject({ '10 overs': 'open', '15 overs': 'suspended', Total: 'ball_running', 'Odd or even': 'open' })
  await db.owner.query('delete from outbox')
  expect(code(await driver.verify(odds, won))).toBe('ok')
  // Before any of the money has moved.
  expect(await statuses('ends')).toEqual({
    Toss: 'open', 'Match Odds': 'settling', Bookmaker: 'open', '6 overs': 'closed', '10 overs': 'closed', '15 overs': 'closed', Total: 'closed', 'Odd or even': 'closed',
  })
  expect(code(await bet('10 overs'))).toBe('MARKET_NOT_OPEN')
  expect(await lifecycle('ends')).toBe('ended')
  const told = (await db.owner.query<{ payload: { market_id: string; status: string } }>("select payload from outbox where topic = 'market.state'")).rows.map(({ payload }) => [payload.market_id, payload.status])
  for (const name of sessions) expect(told).toContainEqual([idOf(name), 'closed'])
  expect(await audited(idOf('Total'))).toEqual([{
    action: 'results.closedWith', actor_id: world.verifier, before: { status: 'ball_running' }, after: { status: 'closed', result_of: odds, revision: 1 },
  }])
  await driver.work()
  await intake.take([state('ends', '10 overs', 'open'), state('ends', 'Total', 'open')])
  expect(await statuses('ends')).toMatchObject({ 'Match Odds': 'settled', '10 overs': 'closed', Total: 'closed' })
  expect(await lifecycle('ends')).toBe('ended')
  const queue = await db.owner.query<{ id: string }>("select id from markets where event_id = $1 and status = 'closed' and closed_at is not null", [eventId])
  expect(queue.rowCount).toBe(5)

  // What comes after the match waits for a person.
  await intake.take([entry('ends', 'Super over', 'SESSION', 'fancy'), entry('ends', 'To qualify', 'TO_QUALIFY')])
  await intake.take([state('ends', 'Super over', 'open'), state('ends', 'To qualify', 'open')])
  expect(await statuses('ends')).toMatchObject({ 'Super over': 'suspended', 'To qualify': 'open' })
  expect(await lifecycle('ends')).toBe('ended')
})

test('rolled back, what the result closed and nobody has touched is suspended until a person opens it; the rest stays as it is', async () => {
  const { odds, idOf, bet, won } = await match('back')
  const manual = await addMarket(db, { ...world, eventId: (await rowsOf('back')).get('Toss')?.event_id ?? '' }, { type: 'fancy' })
  await driver.settle(odds, won)
  expect((await rowsOf('back')).get('Market')?.status).toBe('closed')
  // A feed that says closed itself, and a person who said something of a market, have another word on it.
  await intake.take([state('back', '15 overs', 'closed')])
  await db.owner.query('update markets set bet_locked = true, version = version + 1 where id = $1', [idOf('Odd or even')])
  expect(code(await driver.declare(idOf('Total'), { kind: 'number', value: 46_000 }))).toBe('ok')

  expect(await shown(odds, { action: 'roll_back' })).toMatchObject({ closes_markets: 0, suspends_markets: 2 })
  expect(code(await driver.rollBack(odds))).toBe('ok')
  const kept = { '6 overs': 'closed', '15 overs': 'closed', Total: 'declared', 'Odd or even': 'closed', Toss: 'open', Bookmaker: 'open' }
  expect(await statuses('back')).toEqual({ ...kept, 'Match Odds': 'rolling_back', '10 overs': 'suspended', Market: 'suspended' })
  expect((await audited(manual.id)).map((row) => row.action)).toEqual(['results.closedWith', 'results.suspendedWith'])
  await driver.work()
  await intake.take([state('back', '10 overs', 'suspended')])
  await intake.take([state('back', '10 overs', 'open')])
  const row = (await rowsOf('back')).get('10 overs')
  expect(row).toMatchObject({ status: 'suspended', hand_status: 'suspended' })
  expect(code(await bet('10 overs'))).toBe('MARKET_SUSPENDED')
  expect(await lifecycle('back')).toBe('in_play')

  // Declared anew it closes what takes bets, or may again, once more.
  expect(code(await driver.declare(odds, won))).toBe('ok')
  expect(await shown(odds, { action: 'settle', outcome: won })).toMatchObject({ closes_markets: 2 })
  expect(code(await driver.verify(odds, won, 2))).toBe('ok')
  expect(await statuses('back')).toMatchObject({ '10 overs': 'closed', Market: 'closed' })
  await driver.work()
})

test('a result that decides nothing closes nothing: of another market, one that is taken back before anybody verified it, a market that is void as such', async () => {
  const { odds, idOf, won } = await match('stays')
  const before = await statuses('stays')
  const toss = (await db.owner.query<{ id: string }>('select id from selections where market_id = $1 order by sort limit 1', [idOf('Toss')])).rows[0]?.id ?? ''
  await driver.settle(idOf('Toss'), { kind: 'winners', winners: [toss] })
  expect(await statuses('stays')).toEqual({ ...before, Toss: 'settled' })
  expect(code(await driver.declare(odds, won))).toBe('ok')
  expect(await shown(odds, { action: 'roll_back' })).toMatchObject({ suspends_markets: 0 })
  expect(code(await driver.rollBack(odds))).toBe('ok')
  expect(await statuses('stays')).toEqual({ ...before, Toss: 'settled' })
  const voided = { kind: 'void', reason: 'void' } as const
  expect(await shown(odds, { action: 'settle', outcome: voided })).toMatchObject({ closes_markets: 0 })
  await driver.settle(odds, voided, 2)
  expect(await statuses('stays')).toEqual({ ...before, Toss: 'settled', 'Match Odds': 'settled' })
  expect(await lifecycle('stays')).toBe('in_play')

  // A match that came to nothing is over all the same.
  const { odds: rained, won: _ } = await match('rained off')
  await driver.settle(rained, { kind: 'void', reason: 'abandoned' })
  expect(await statuses('rained off')).toMatchObject({ '10 overs': 'closed', Total: 'closed' })
  expect(await lifecycle('rained off')).toBe('ended')
})

test('where no market is marked as the match, the preview of one that could be it says what goes on taking bets', async () => {
  const { odds, idOf, won } = await match('unmarked')
  const runner = (await db.owner.query<{ id: string }>('select id from selections where market_id = $1 order by sort limit 1', [idOf('Toss')])).rows[0]?.id ?? ''
  const toss = { kind: 'winners' as const, winners: [runner] }
  expect(await shown(idOf('Toss'), { action: 'settle', outcome: toss }), 'the match is another market').toMatchObject({ closes_markets: 0, leaves_markets: 0 })
  await db.owner.query('update markets set decides_event = false where id = $1', [odds])
  expect(await shown(odds, { action: 'settle', outcome: won })).toMatchObject({ closes_markets: 0, leaves_markets: 4 })
  expect(await shown(odds, { action: 'settle', outcome: { kind: 'void', reason: 'void' } }), 'a void market is no end of the match').toMatchObject({ leaves_markets: 0 })
  expect(await shown(idOf('6 overs'), { action: 'settle', outcome: { kind: 'number', value: 46_000 } }), 'a fancy is no match').toMatchObject({ leaves_markets: 0 })
  await driver.settle(odds, won)
  expect(await statuses('unmarked')).toMatchObject({ '10 overs': 'open', '15 overs': 'suspended', Total: 'ball_running', 'Odd or even': 'open' })
})

test('an event has one market that is the match, by the database too', async () => {
  const { idOf } = await match('one')
  await expect(db.owner.query('update markets set decides_event = true where id = $1', [idOf('Toss')])).rejects.toThrow('markets_decides')
  await expect(db.owner.query('update markets set decides_event = true where id = $1', [idOf('Bookmaker')])).rejects.toThrow('markets_decided_by_winner')
})

test('who wins the event by one market and not by another is said before anybody confirms it, of markets that ask the same', async () => {
  const { odds, idOf, won } = await match('m-words')
  const runner = async (marketId: string, name: string) => (await db.owner.query<{ id: string }>('select id from selections where market_id = $1 and name = $2', [marketId, name])).rows[0]?.id ?? ''
  const wins = async (marketId: string, name: string): Promise<WireOutcome> => ({ kind: 'winners', winners: [await runner(marketId, name)] })
  const disagrees = async (marketId: string, name: string) => {
    const preview = await shown(marketId, { action: 'settle', outcome: await wins(marketId, name) })
    return preview !== undefined && 'disagrees' in preview ? preview.disagrees : preview
  }
  const bookmaker = idOf('Bookmaker')
  expect(await disagrees(bookmaker, 'B')).toEqual([])
  await driver.declare(odds, won)
  const word = { market_id: odds, market_name: 'Match Odds', state: 'declared', winners: ['A'] }
  expect(await disagrees(bookmaker, 'B')).toEqual([word])
  expect([await disagrees(bookmaker, 'A'), await disagrees(idOf('Toss'), 'B')]).toEqual([[], []])
  await driver.verify(odds, won)
  await driver.work()
  // The same names in letters of another case are the same; other runners ask something else.
  await db.owner.query('update selections set name = lower(name) where market_id = $1', [bookmaker])
  expect(await disagrees(bookmaker, 'b')).toEqual([{ ...word, state: 'settled' }])
  await db.owner.query("update selections set name = 'C' where market_id = $1 and name = 'b'", [bookmaker])
  expect(await disagrees(bookmaker, 'C')).toEqual([])
  await driver.rollBack(odds)
  await db.owner.query("update selections set name = 'B' where market_id = $1 and name = 'C'", [bookmaker])
  expect(await disagrees(bookmaker, 'B')).toEqual([])
})
