import { afterAll, expect, test } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createFeedWorld } from '../../tests/support/feed-world.ts'
import { staffViewer } from '../bets/viewer.ts'
import { lifeOfBet } from '../dossiers/bet-life.ts'
import { createIntake } from './feed-intake.ts'
import { silenceUnheard } from './state-store.ts'

const db = await testDatabase()
const { clock, context, driver, intake, catalogue, state, prices, message, ended, market, bet, take, held, outboxTopics, wrongBooks } = await createFeedWorld(db)
afterAll(() => intake.stop())

test('a market comes, opens, takes a bet at its price, ends, and its result is a proposal', async () => {
  await take(catalogue('m1', ['A', 'B', 'C']), prices('m1', { A: 2_000, B: 3_000 }))
  expect((await market('m1')).status).toBe('suspended')
  await take(state('m1', 'open'), prices('m1', { B: 3_500 }), prices('m1', { B: 4_000 }))
  const told = await outboxTopics()
  expect(told.filter((row) => row.topic === 'market.prices')).toHaveLength(2)
  const { id, runner } = await market('m1')
  // The quote of A stands beside the newer one of B.
  expect(told.at(-1)?.payload.quotes).toMatchObject({ [runner('A').id]: { back: [[2_000, 500]] }, [runner('B').id]: { back: [[4_000, 500]] } })
  expect(await bet('m1', 'B', 'back', 4_000, 1_000)).toMatchObject({ ok: true, value: { bet: { price_matched: 4_000 } } })

  await take(state('m1', 'closed'), ended('m1', ['B']))
  expect(await market('m1')).toMatchObject({ status: 'declared', revision: 1 })
  const declared = await db.owner.query('select * from results where market_id = $1', [id])
  expect(declared.rows).toMatchObject([{ state: 'declared', declared_by_feed: 'test feed', declared_by: null, evidence: { sha256: 'ab', raw: message } }])
  expect((await db.owner.query('select from journal_entries where market_id = $1', [id])).rowCount).toBe(0)
})

test('what people have begun to settle never follows the feed again', async () => {
  await take(catalogue('m2', ['A', 'B', 'C']), state('m2', 'open'))
  const { id, runner } = await market('m2')
  await take(state('m2', 'closed'))
  const outcome = { kind: 'winners' as const, winners: [runner('A').id] }
  await driver.settle(id, outcome)
  await take(state('m2', 'open'), state('m2', 'open', ['A']), ended('m2', ['B']))
  expect(await market('m2')).toMatchObject({ status: 'settled', revision: 1 })
  expect((await market('m2')).runner('A').status).toBe('active')
  await driver.rollBack(id)
  await driver.work()
  await take(state('m2', 'open'), ended('m2', ['B']))
  expect(await market('m2')).toMatchObject({ status: 'closed', revision: 1 })
})

test('a removed runner changes what his market holds, at once', async () => {
  await take(catalogue('m3', ['A', 'B', 'C']), state('m3', 'open'), prices('m3', { A: 1_010, B: 2_000 }))
  const before = await held()
  await bet('m3', 'A', 'lay', 1_010, 10_000)
  await bet('m3', 'B', 'lay', 2_000, 10_000)
  expect(await held() - before).toBe(0)
  await take(state('m3', 'suspended', ['A']))
  // Of B at the price that A leaves it, 1.750.
  expect(await held() - before).toBe(7_500)
  const { runner } = await market('m3')
  expect(runner('A').status).toBe('removed')
  await take(state('m3', 'open', ['A']))
  expect(await bet('m3', 'A', 'back', 1_010, 100)).toMatchObject({ ok: false, refusal: { code: 'BET_SELECTION_REMOVED' } })
})

test('a runner who comes under bets is held for at once, of every player, as is what they may win', async () => {
  await take(catalogue('m-grown', ['A', 'B']), state('m-grown', 'open', [], ['A', 'B']), prices('m-grown', { A: 2_000, B: 2_000 }))
  const before = await held()
  await bet('m-grown', 'A', 'back', 2_000, 10_000)
  await bet('m-grown', 'B', 'back', 2_000, 10_000)
  expect(await held() - before).toBe(0)
  await take(catalogue('m-grown', ['A', 'B', 'C']))
  expect(await held() - before).toBe(20_000)
  expect(await wrongBooks()).toEqual([])

  // Lays of everybody: what was held is held, and where he wins, both stakes are won.
  await take(catalogue('m-laid', ['A', 'B']), state('m-laid', 'open', [], ['A', 'B']), prices('m-laid', { A: 2_000, B: 2_000 }))
  await bet('m-laid', 'A', 'lay', 2_000, 10_000)
  await bet('m-laid', 'B', 'lay', 2_000, 5_000)
  const { id } = await market('m-laid')
  const position = async () => (await db.owner.query('select exposure_minor::int as held, best_case_minor::int as best from positions where market_id = $1', [id])).rows
  expect(await position()).toEqual([{ held: 5_000, best: 5_000 }])
  await take(catalogue('m-laid', ['A', 'B', 'C']))
  expect(await position()).toEqual([{ held: 5_000, best: 15_000 }])
  expect(await wrongBooks()).toEqual([])
})

test('a void that was looked at before a runner came is not posted', async () => {
  await take(catalogue('m-seen', ['A', 'B']), state('m-seen', 'open', [], ['A', 'B']), prices('m-seen', { A: 2_000, B: 2_000 }))
  await bet('m-seen', 'A', 'back', 2_000, 10_000)
  const { id } = await market('m-seen')
  const target = { scope: 'market', market_id: id } as const
  const seen = async () => {
    const shown = await driver.previewVoid(target)
    return shown.ok ? { preview_hash: shown.value[0]?.hash } : {}
  }
  const first = await seen()
  // Another order of them is another look at the same.
  await take(catalogue('m-seen', ['B', 'A']))
  expect(await seen()).toEqual(first)
  await take(catalogue('m-seen', ['B', 'A', 'C']))
  expect(await driver.void(target, 10_000, first)).toMatchObject({ ok: false, refusal: { code: 'VOID_PREVIEW_CHANGED' } })
  expect(await driver.void(target)).toMatchObject({ ok: true })
})

test('to a market whose result people have begun no runner comes, and names of those who are there still follow', async () => {
  await take(catalogue('m-late', ['A', 'B']), state('m-late', 'open', [], ['A', 'B']), prices('m-late', { A: 2_000, B: 2_000 }))
  await bet('m-late', 'A', 'back', 2_000, 10_000)
  const { id, runner } = await market('m-late')
  await take(state('m-late', 'closed', [], ['A', 'B']))
  await driver.declare(id, { kind: 'winners', winners: [runner('A').id] })
  const before = await held()
  const late = catalogue('m-late', ['A', 'B', 'C'])
  await take({ ...late, runners: late.runners.map((each) => ({ ...each, name: `${each.name} again` })) })
  const { rows } = await db.owner.query('select name from selections where market_id = $1 order by sort', [id])
  expect(rows).toEqual([{ name: 'A again' }, { name: 'B again' }])
  expect(await held()).toBe(before)
  expect(await wrongBooks()).toEqual([])
})

test('the delay that a feed puts on bets is kept, a minute at most, and changes alone', async () => {
  const delay = async () => (await db.owner.query<{ ms: number }>(`select feed_bet_delay_ms as ms from markets where feed_ref = 'm-delayed'`)).rows[0]?.ms
  await take(catalogue('m-delayed', ['A', 'B', 'C']), { ...state('m-delayed', 'open'), inPlay: true, betDelayMs: 5_000 })
  expect(await delay()).toBe(5_000)
  await take({ ...state('m-delayed', 'open'), inPlay: true, betDelayMs: 3_600_000 })
  expect(await delay()).toBe(60_000)
})

test('a change of the number of winners changes what a market holds, at once', async () => {
  await take(catalogue('m7', ['A', 'B', 'C']), state('m7', 'open'), prices('m7', { A: 2_000, B: 2_000 }))
  const before = await held()
  await bet('m7', 'A', 'lay', 2_000, 10_000)
  await bet('m7', 'B', 'lay', 2_000, 10_000)
  expect(await held() - before).toBe(0)
  await take(catalogue('m7', ['A', 'B', 'C'], { winnersCount: 2 }))
  expect(await held() - before).toBe(20_000)
})

test('what a node says late, after another took its feed over and said newer things, opens no market and brings nobody back', async () => {
  await take(catalogue('m-late-word', ['A', 'B', 'C']), state('m-late-word', 'open'), prices('m-late-word', { A: 2_000 }))
  const late = [state('m-late-word', 'open'), prices('m-late-word', { A: 2_000 })]
  clock.ms += 5_000
  const other = createIntake(context, 'test feed')
  await other.take([catalogue('m-late-word', ['A', 'B', 'C']), state('m-late-word', 'suspended', ['C'])])
  await take(...late)
  const stands = async () => market('m-late-word').then(({ status, runner }) => [status, runner('C').status])
  expect(await stands()).toEqual(['suspended', 'removed'])
  expect(await bet('m-late-word', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_SUSPENDED' } })
  // Said again of what stands, it is newer all the same.
  clock.ms += 5_000
  await other.take([state('m-late-word', 'suspended', ['C'])])
  clock.ms -= 2_000
  await take(state('m-late-word', 'open'))
  expect(await stands()).toEqual(['suspended', 'removed'])
  // Who speaks alone is heard in the order in which it speaks, and a feed that begins anew in another time is heard.
  await other.take([state('m-late-word', 'open', ['C'])])
  expect(await stands()).toEqual(['open', 'removed'])
  const played = createIntake(context, 'test feed')
  await played.take([{ ...state('m-late-word', 'suspended'), atMs: clock.ms - 86_400_000 }])
  expect(await stands()).toEqual(['suspended', 'active'])
  await other.stop()
  await played.stop()
})

test('who leaves a market or comes back by its feed is on the record, with his factor, and so is another number of winners', async () => {
  const names = ['A', 'B', 'C']
  await take(catalogue('m-record', names), state('m-record', 'open'), prices('m-record', { A: 2_000 }))
  const placed = await bet('m-record', 'A', 'back', 2_000, 10_000)
  const { id, runner } = await market('m-record')
  const recorded = async () => (await db.owner.query(
    `select action, actor_kind, reason, before, after from audit_log where target_kind = 'market' and target_id = $1 order by audit_log.id`, [id])).rows
  await take(state('m-record', 'suspended', ['C']))
  await take(state('m-record', 'suspended', ['C'], names, 2_000))
  // Who is in the market has a factor too, which reduces nothing until he leaves.
  const factors = state('m-record', 'open')
  await take(factors, { ...factors, runners: factors.runners.map((each) => ({ ...each, reductionBp: 3_000 })) })
  await take(catalogue('m-record', names, { winnersCount: 2 }))
  const c = (status: string, reduction_bp: number) => ({ runners: { [runner('C').id]: { status, reduction_bp } } })
  const by = { actor_kind: 'feed', reason: 'test feed' }
  expect(await recorded()).toEqual([
    { ...by, action: 'markets.runners', before: c('active', 0), after: c('removed', 1_250) },
    { ...by, action: 'markets.runners', before: c('removed', 1_250), after: c('removed', 2_000) },
    { ...by, action: 'markets.runners', before: c('removed', 2_000), after: c('active', 0) },
    { ...by, action: 'markets.winners', before: { winners_count: 1 }, after: { winners_count: 2 } },
  ])
  // The page of a bet tells what was done to it.
  const life = await withTransaction(db.database, {}, (tx) => lifeOfBet(tx, placed.ok ? placed.value.bet.id : '', staffViewer))
  expect(life?.life.touches.filter(({ action }) => action.startsWith('markets.'))).toMatchObject([
    { runners: [{ id: runner('C').id, name: 'C' }], changes: [{ before: 'active', after: 'removed' }, { before: '0', after: '1250' }] }, {}, {}, {},
  ])
})

test('a market of which its feed no longer says how many win takes no bets, whatever else it says, until it says so again', async () => {
  const silent = async () => (await market('m-unpaid')).feed_silent_since !== null
  await take(catalogue('m-unpaid', ['A', 'B', 'C']), state('m-unpaid', 'open'), prices('m-unpaid', { A: 2_000 }))
  await take(catalogue('m-unpaid', ['A', 'B', 'C'], { type: null }))
  expect(await silent()).toBe(true)
  await take(state('m-unpaid', 'suspended'), prices('m-unpaid', { A: 2_000 }))
  await take(state('m-unpaid', 'open'), prices('m-unpaid', { A: 2_100 }))
  expect(await silent()).toBe(true)
  expect(await bet('m-unpaid', 'A', 'back', 2_100, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_FEED_SILENT' } })
  // A market that was never taken in is not begun by it.
  await take(catalogue('m-never', ['A', 'B'], { type: null }), state('m-never', 'open'), prices('m-never', { A: 2_000 }))
  expect((await db.owner.query(`select from markets where feed_ref = 'm-never'`)).rowCount).toBe(0)
  await take(catalogue('m-unpaid', ['A', 'B', 'C']), prices('m-unpaid', { A: 2_000 }))
  expect(await silent()).toBe(false)
  expect(await bet('m-unpaid', 'A', 'back', 2_000, 100)).toMatchObject({ ok: true })
})

test('what the database refuses of a batch is left out, and all else of it is taken', async () => {
  const leftOut = async () => (await context.metrics.feedEventsLeftOut.get()).values.reduce((sum, { value }) => sum + value, 0)
  const before = await leftOut()
  await take(catalogue('m-stale', ['A', 'B', 'C']), state('m-stale', 'open'), prices('m-stale', { A: 2_000 }))
  await take(
    catalogue('m-sound', ['A', 'B', 'C']), state('m-sound', 'open'), prices('m-sound', { A: 2_000 }),
    catalogue('m-many', ['A'], { winnersCount: 21 }), state('m-many', 'open'),
    catalogue('m-text', ['A\0B']),
    // No market is begun by it, and a moment of the year 54268 is none that the database has.
    { ...prices('m-stale', { A: 3_000 }), atMs: 1_650_000_000_000_000 },
    { ...prices('m-sound', { B: 3_000 }) },
  )
  expect(await leftOut() - before).toBe(3)
  expect((await db.owner.query(`select feed_ref from markets where feed_ref in ('m-many', 'm-text')`)).rows).toEqual([])
  for (const [name, price] of [['A', 2_000], ['B', 3_000]] as const) expect(await bet('m-sound', name, 'back', price, 100)).toMatchObject({ ok: true })
  // Of the market whose price was refused nobody knows what the price is now.
  expect(await bet('m-stale', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_FEED_SILENT' } })
  await take(prices('m-stale', { A: 2_500 }))
  expect(await bet('m-stale', 'A', 'back', 2_500, 100)).toMatchObject({ ok: true })
})

test('a result whose evidence the database refuses ends its market all the same', async () => {
  await take(catalogue('m-evidence', ['A', 'B', 'C']), state('m-evidence', 'open'))
  await take(state('m-evidence', 'closed'), { ...ended('m-evidence', ['B']), evidence: { raw: '\0', sha256: 'ab' } }, prices('m-sound', { B: 3_100 }))
  expect(await market('m-evidence')).toMatchObject({ status: 'closed', revision: 0 })
  expect(await bet('m-sound', 'B', 'back', 3_100, 100)).toMatchObject({ ok: true })
})

test('a market that its feed closes after a silence waits for it no longer', async () => {
  await take(catalogue('m-closing', ['A', 'B', 'C']), state('m-closing', 'open'))
  await db.owner.query(`update markets set feed_silent_since = now() where feed_ref = 'm-closing'`)
  await take(state('m-closing', 'closed'))
  const { rows } = await db.owner.query(`select status, feed_silent_since from markets where feed_ref = 'm-closing'`)
  expect(rows).toEqual([{ status: 'closed', feed_silent_since: null }])
})

test('silence suspends, the next word lifts it', async () => {
  await take(catalogue('m4', ['A', 'B', 'C']), state('m4', 'open'), prices('m4', { A: 2_000 }))
  clock.ms += 121_000
  await take(prices('m1', { A: 2_000 }))
  expect((await market('m4')).feed_silent_since).not.toBeNull()
  expect(await bet('m4', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_FEED_SILENT' } })
  await take({ kind: 'heartbeat', atMs: clock.ms })
  expect((await market('m4')).feed_silent_since).toBeNull()
  expect(await bet('m4', 'A', 'back', 2_000, 100)).toMatchObject({ ok: true })
})

test('after a restart a market takes no bet until its feed speaks of it', async () => {
  await take(catalogue('m8', ['A', 'B', 'C']), state('m8', 'open'), prices('m8', { A: 2_000 }))
  await take(catalogue('m9', ['A', 'B', 'C']), state('m9', 'open'), prices('m9', { A: 2_000 }))
  await outboxTopics()
  const { id } = await market('m8')
  const silenced = await withTransaction(db.database, {}, (tx) => silenceUnheard(tx, new Date(clock.ms), 'the server started'))
  expect(silenced).toContain(id)
  expect((await outboxTopics()).find((row) => row.payload.market_id === id)).toMatchObject({ topic: 'market.state', payload: { feed_silent: true, reload: false } })
  const audited = await db.owner.query("select actor_kind, after from audit_log where action = 'markets.feed_silent'")
  expect(audited.rows).toEqual([{ actor_kind: 'system', after: { market_ids: [...silenced] } }])
  expect((await withTransaction(db.database, {}, (tx) => silenceUnheard(tx, new Date(clock.ms), 'the server started'))).size).toBe(0)
  expect(await bet('m8', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_FEED_SILENT' } })

  const restarted = createIntake(context, 'test feed')
  await restarted.take([{ kind: 'heartbeat', atMs: clock.ms }])
  expect((await market('m8')).feed_silent_since).not.toBeNull()
  await restarted.take([prices('m8', { A: 2_200 })])
  await restarted.stop()
  expect((await outboxTopics()).filter((row) => row.topic === 'market.state')).toMatchObject([{ payload: { market_id: id, feed_silent: false } }])
  expect(await bet('m8', 'A', 'back', 2_200, 100)).toMatchObject({ ok: true })
  // The intake that heard it all along lifts it too: another server may have started beside it.
  expect((await market('m9')).feed_silent_since).not.toBeNull()
  await take(state('m9', 'open'))
  expect((await market('m9')).feed_silent_since).toBeNull()
})

test('a runner who leaves reduces every bet of before and none of after, whatever the clocks of the servers', async () => {
  const priceOf = async (of: Awaited<ReturnType<typeof bet>>) => {
    if (!of.ok) throw new Error('the bet is placed')
    return (await db.owner.query('select coalesce(t.price, b.price_matched) as price from bets b left join bet_standings t on t.bet_id = b.id where b.id = $1', [of.value.bet.id])).rows[0].price as number
  }
  await take(catalogue('m-clock', ['A', 'B', 'C', 'D']), state('m-clock', 'open', [], ['A', 'B', 'C', 'D']), prices('m-clock', { A: 4_000 }))
  const first = await bet('m-clock', 'A', 'back', 4_000, 1_000)
  // The server that hears of it is behind the one that took the bet; the next bet comes to another that is behind as well.
  clock.ms -= 200
  await take(state('m-clock', 'suspended', ['C'], ['A', 'B', 'C', 'D']))
  expect(await priceOf(first)).toBe(3_500)
  clock.ms -= 200
  await take(state('m-clock', 'open', ['C'], ['A', 'B', 'C', 'D']), prices('m-clock', { A: 3_600 }))
  const second = await bet('m-clock', 'A', 'back', 3_600, 1_000)
  clock.ms += 10_000
  await take(state('m-clock', 'suspended', ['C', 'D'], ['A', 'B', 'C', 'D']))
  expect([await priceOf(first), await priceOf(second)]).toEqual([3_063, 3_150])
  expect(await wrongBooks()).toEqual([])
})

test('a second feed brings its markets into the sport of that name, whatever code it gives it', async () => {
  await take(catalogue('first feed', ['A']))
  await take({ ...catalogue('second feed', ['A']), sport: { code: 'another code', name: 'Horse Racing' } })
  const { rows } = await db.owner.query(
    "select count(distinct sport_id)::int as sports, count(*)::int as markets from markets where feed_ref in ('first feed', 'second feed')")
  expect(rows).toEqual([{ sports: 1, markets: 2 }])
})

test('a kind of casino games with the name of a sport takes no events of a feed', async () => {
  await db.owner.query("insert into menus (id, name, game_type) values (880001, 'Lobby', 'casino')")
  await db.owner.query("insert into sports (id, menu_id, name) values (880001, 880001, 'Dominoes')")
  for (const ref of ['a first of dominoes', 'a second of dominoes']) await take({ ...catalogue(ref, ['A']), sport: { code: 'd7', name: 'Dominoes' } })
  const { rows } = await db.owner.query(
    "select s.name, n.game_type, count(*)::int as markets from markets m join sports s on s.id = m.sport_id join menus n on n.id = s.menu_id where m.feed_ref like '%of dominoes' group by 1, 2")
  expect(rows).toEqual([{ name: 'Dominoes d7', game_type: 'sport', markets: 2 }])
})
