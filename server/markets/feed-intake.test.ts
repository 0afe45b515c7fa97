import { afterAll, expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { CatalogueEvent, FeedEvent, MarketStateEvent, PricesEvent, ResultEvent } from '#feeds/feed.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { reconcile } from '#database/reconcile.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { createMoneyWorld } from '../../tests/support/money-world.ts'
import { createIntake } from './feed-intake.ts'
import { silenceUnheard } from './state-store.ts'

const db = await testDatabase()
let nowMs = Date.parse('2026-11-21T10:00:00Z')
const context = { ...(await moneyContext(db.database)), now: () => new Date(nowMs) }
const world = await createMoneyWorld(db,
  [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
  [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const driver = moneyDriver(context, world)
const intake = createIntake(context, 'test feed')
afterAll(() => intake.stop())

const catalogue = (ref: string, runners: readonly string[], market: Partial<CatalogueEvent['market']> = {}): CatalogueEvent => ({
  kind: 'catalogue', atMs: nowMs, sport: { code: 'horse', name: 'Horse racing' }, league: { name: 'Northgate Park', country: 'gb' },
  event: { ref: `event of ${ref}`, name: 'Northgate 14:30', startMs: nowMs },
  market: { ref, name: 'To win', feedType: 'WIN', type: 'match_odds', startMs: nowMs, winnersCount: 1, turnsInPlay: true, ...market },
  runners: runners.map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
})
const state = (marketRef: string, status: MarketStateEvent['status'], removed: readonly string[] = [], runners: readonly string[] = ['A', 'B', 'C']): MarketStateEvent => ({
  kind: 'market_state', atMs: nowMs, marketRef, status, inPlay: false, betDelayMs: 0,
  runners: runners.map((ref) => ({ ref, status: removed.includes(ref) ? 'removed' : 'active', reductionBp: removed.includes(ref) ? 1_250 : 0 })),
})
const prices = (marketRef: string, of: Readonly<Record<string, number>>): PricesEvent => ({
  kind: 'prices', atMs: nowMs, marketRef, totalMatchedMinor: 0n as Minor,
  quotes: {
    of: 'runners',
    runners: Object.entries(of).map(([ref, price]) => ({
      ref, back: [{ priceThousandths: price, sizeMinor: 500n as Minor }], lay: [{ priceThousandths: price, sizeMinor: 500n as Minor }],
      lastThousandths: price, matchedMinor: 0n as Minor, synthetic: false,
    })),
  },
})
/** A long one is kept to its end. */
const message = JSON.stringify({ the: 'message '.repeat(10_000) })
const ended = (marketRef: string, winners: readonly string[], removed: readonly string[] = []): ResultEvent => ({
  kind: 'result', atMs: nowMs, marketRef, outcome: { kind: 'winners', winners, losers: [], removed }, evidence: { raw: message, sha256: 'ab' },
})

async function market(ref: string) {
  const { rows } = await db.owner.query('select id, status, feed_silent_since, revision, event_id from markets where feed_ref = $1', [ref])
  const selections = await db.owner.query('select feed_ref, id, status from selections where market_id = $1 order by sort', [rows[0].id])
  return { ...rows[0], runner: (name: string) => selections.rows.find((row) => row.feed_ref === name) }
}
const outboxTopics = async () => (await db.owner.query('delete from outbox returning topic, payload')).rows
const take = (...events: FeedEvent[]) => intake.take(events)
const bet = async (ref: string, name: string, side: 'back' | 'lay', price: number, stake: number) => {
  const { id, runner } = await market(ref)
  return driver.place({ player_id: world.accounts.get('player') ?? '', market_id: id, selection_id: runner(name).id, side, price, stake_minor: stake })
}
const held = async () => Number((await db.owner.query('select exposure_minor from account_funds where account_id = $1', [world.accounts.get('player')])).rows[0].exposure_minor)

const wrongBooks = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0)

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
  nowMs += 121_000
  await take(prices('m1', { A: 2_000 }))
  expect((await market('m4')).feed_silent_since).not.toBeNull()
  expect(await bet('m4', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_FEED_SILENT' } })
  await take({ kind: 'heartbeat', atMs: nowMs })
  expect((await market('m4')).feed_silent_since).toBeNull()
  expect(await bet('m4', 'A', 'back', 2_000, 100)).toMatchObject({ ok: true })
})

test('after a restart a market takes no bet until its feed speaks of it', async () => {
  await take(catalogue('m8', ['A', 'B', 'C']), state('m8', 'open'), prices('m8', { A: 2_000 }))
  await take(catalogue('m9', ['A', 'B', 'C']), state('m9', 'open'), prices('m9', { A: 2_000 }))
  await outboxTopics()
  const { id } = await market('m8')
  const silenced = await withTransaction(db.database, {}, (tx) => silenceUnheard(tx, new Date(nowMs), 'the server started'))
  expect(silenced).toContain(id)
  expect((await outboxTopics()).find((row) => row.payload.market_id === id)).toMatchObject({ topic: 'market.state', payload: { feed_silent: true, reload: false } })
  const audited = await db.owner.query("select actor_kind, after from audit_log where action = 'markets.feed_silent'")
  expect(audited.rows).toEqual([{ actor_kind: 'system', after: { market_ids: [...silenced] } }])
  expect((await withTransaction(db.database, {}, (tx) => silenceUnheard(tx, new Date(nowMs), 'the server started'))).size).toBe(0)
  expect(await bet('m8', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'MARKET_FEED_SILENT' } })

  const restarted = createIntake(context, 'test feed')
  await restarted.take([{ kind: 'heartbeat', atMs: nowMs }])
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

const resultsOf = async (id: string) => (await db.owner.query(
  'select revision, state, outcome, rolled_back_by, rollback_reason from results where market_id = $1 order by revision', [id])).rows
const recordOf = async (id: string) => (await db.owner.query(
  `select action, actor_kind, reason, after from audit_log where target_kind = 'market' and target_id = $1 and action like 'results.%' order by audit_log.id`, [id])).rows

test('a feed that corrects itself takes its proposal back and makes another, as long as nobody has verified it', async () => {
  await take(catalogue('m-corrected', ['A', 'B', 'C']), state('m-corrected', 'open'), prices('m-corrected', { A: 2_000 }))
  await bet('m-corrected', 'A', 'back', 2_000, 1_000)
  await take(state('m-corrected', 'closed'), ended('m-corrected', ['A']))
  const { id, runner } = await market('m-corrected')
  const won = (name: string): WireOutcome => ({ kind: 'winners', winners: [runner(name).id] })
  const shown = await driver.previewResult(id, { action: 'settle', outcome: won('A') })
  await outboxTopics()
  await take(ended('m-corrected', ['B']))
  expect(await resultsOf(id)).toMatchObject([
    { revision: 1, state: 'withdrawn', rolled_back_by: null, rollback_reason: 'the feed corrected itself' },
    { revision: 2, state: 'declared', outcome: { winners: [runner('B').id] } },
  ])
  expect(await market('m-corrected')).toMatchObject({ status: 'declared', revision: 2 })
  expect((await outboxTopics()).filter(({ topic }) => topic === 'result').map(({ payload }) => [payload.result.revision, payload.result.state])).toEqual([[1, 'withdrawn'], [2, 'declared']])
  expect(await recordOf(id)).toMatchObject([
    { action: 'results.declare', actor_kind: 'feed', reason: 'test feed', after: { revision: 1 } },
    { action: 'results.rollback', actor_kind: 'feed', reason: 'test feed', after: { revision: 1, state: 'withdrawn' } },
    { action: 'results.declare', actor_kind: 'feed', reason: 'test feed', after: { revision: 2 } },
  ])
  // What was looked at before is not what would be confirmed.
  const seen = { preview_hash: (shown.ok ? shown.value[0]?.hash : undefined) ?? '' }
  expect(await driver.verify(id, won('A'), 1, world.verifier, seen)).toMatchObject({ ok: false, refusal: { code: 'RESULT_NOT_DECLARED', facts: { revision: 2 } } })
  expect(await driver.verify(id, won('B'), 2, world.verifier, seen)).toMatchObject({ ok: false, refusal: { code: 'RESULT_PREVIEW_CHANGED' } })
  // The same again is no correction, and after a person's word there is none.
  await take(ended('m-corrected', ['B']))
  expect(await driver.verify(id, won('B'), 2)).toMatchObject({ ok: true })
  await take(ended('m-corrected', ['C']))
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn' }, { state: 'settling' }])
  expect((await recordOf(id)).at(-1)).toMatchObject({ action: 'results.contradicted', actor_kind: 'feed', reason: 'test feed', after: { outcome: { winners: [runner('C').id] }, evidence: { raw: message } } })
  await driver.work()
  expect(await wrongBooks()).toEqual([])
})

test('a feed that says of a market it has declared that it goes on takes its proposal back, and never what a person verified', async () => {
  await take(catalogue('m-on', ['A', 'B', 'C']), state('m-on', 'closed'), ended('m-on', ['A']))
  const { id, runner } = await market('m-on')
  await take(state('m-on', 'closed'))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  await take(state('m-on', 'suspended'))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'withdrawn', rolled_back_by: null, rollback_reason: 'the feed says that the market goes on' }])
  expect(await market('m-on')).toMatchObject({ status: 'suspended', revision: 1 })
  expect((await recordOf(id)).at(-1)).toMatchObject({ action: 'results.rollback', actor_kind: 'feed', reason: 'test feed', after: { revision: 1, state: 'withdrawn' } })
  // It ends after all: the next proposal is another one.
  await take(state('m-on', 'open'), state('m-on', 'closed'), ended('m-on', ['B']))
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn' }, { revision: 2, state: 'declared' }])
  expect(await driver.verify(id, { kind: 'winners', winners: [runner('B').id] }, 2)).toMatchObject({ ok: true })
  await take(state('m-on', 'open'))
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn' }, { state: 'settling' }])
  await driver.work()
})

test('a batch that is read twice, in parts or out of its order takes no proposal back, and in one batch the last word counts', async () => {
  await take(catalogue('m-other', ['A', 'B', 'C']), state('m-other', 'open'))
  const refusedOne = () => ({ ...ended('m-other', ['B']), evidence: { raw: '\0', sha256: 'ab' } })
  // What the database refuses of another market's result is no reason to hear the rest again.
  await take(catalogue('m-twice', ['A', 'B', 'C']), state('m-other', 'closed'))
  const alive: FeedEvent = { kind: 'heartbeat', atMs: nowMs }
  await take(alive, alive, state('m-twice', 'suspended'), state('m-twice', 'closed'), ended('m-twice', ['A']), refusedOne())
  const { id } = await market('m-twice')
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  expect(await market('m-other')).toMatchObject({ status: 'closed', revision: 0 })
  // Words from before the proposal.
  nowMs -= 1
  const earlier = [state('m-twice', 'open'), state('m-twice', 'suspended')]
  nowMs += 1
  await take(...earlier)
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  await take(state('m-twice', 'closed'))
  nowMs += 1_000
  // A correction that the feed itself takes back within the batch.
  await take(ended('m-twice', ['B']), state('m-twice', 'open'))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'withdrawn', rollback_reason: 'the feed says that the market goes on' }])
  expect(await market('m-twice')).toMatchObject({ status: 'open', revision: 1 })
})

test('a correction that is not whole takes the proposal back and leaves the result to people', async () => {
  await take(catalogue('m-tied', ['A', 'B', 'C'], { winnersCount: 2 }), state('m-tied', 'closed'), ended('m-tied', ['A', 'B']))
  await take(ended('m-tied', ['A', 'B', 'C']))
  const tied = await market('m-tied')
  expect([tied.status, (await resultsOf(tied.id)).map((row) => row.state)]).toEqual(['closed', ['withdrawn']])
  // One of the winners is nobody whom we know: the others alone are another result.
  await take(catalogue('m-stranger', ['A', 'B']), state('m-stranger', 'closed'), ended('m-stranger', ['A']))
  await take(ended('m-stranger', ['A', 'D']))
  const stranger = await market('m-stranger')
  expect([stranger.status, (await resultsOf(stranger.id)).map((row) => row.state)]).toEqual(['closed', ['withdrawn']])
})

test('what a feed says of a market with its correction counts before the result is proposed anew', async () => {
  await take(catalogue('m-left', ['A', 'B', 'C']), state('m-left', 'open'), prices('m-left', { C: 2_000 }))
  const before = await held()
  expect(await bet('m-left', 'C', 'back', 2_000, 1_000)).toMatchObject({ ok: true })
  await take(state('m-left', 'closed'), ended('m-left', ['A']))
  await take(state('m-left', 'closed', ['C']), ended('m-left', ['A'], ['C']))
  const left = await market('m-left')
  expect(await resultsOf(left.id)).toMatchObject([{ state: 'withdrawn' }, { state: 'declared', outcome: { winners: [left.runner('A').id], removed: [left.runner('C').id] } }])
  expect([left.runner('C').status, (await held()) - before]).toEqual(['removed', 0])

  await take(catalogue('m-wider', ['A', 'B', 'C']), state('m-wider', 'closed'), ended('m-wider', ['A']))
  await take(catalogue('m-wider', ['A', 'B', 'C', 'D'], { winnersCount: 2 }), state('m-wider', 'closed'), ended('m-wider', ['B', 'D']))
  const wider = await market('m-wider')
  expect((await resultsOf(wider.id)).at(-1)?.outcome).toEqual({ kind: 'winners', winners: [wider.runner('B').id, wider.runner('D').id].toSorted(), removed: [] })
  expect(await wrongBooks()).toEqual([])
})

test('a runner who leaves reduces every bet of before and none of after, whatever the clocks of the servers', async () => {
  const priceOf = async (of: Awaited<ReturnType<typeof bet>>) => {
    if (!of.ok) throw new Error('the bet is placed')
    return (await db.owner.query('select coalesce(t.price, b.price_matched) as price from bets b left join bet_standings t on t.bet_id = b.id where b.id = $1', [of.value.bet.id])).rows[0].price as number
  }
  await take(catalogue('m-clock', ['A', 'B', 'C', 'D']), state('m-clock', 'open', [], ['A', 'B', 'C', 'D']), prices('m-clock', { A: 4_000 }))
  const first = await bet('m-clock', 'A', 'back', 4_000, 1_000)
  // The server that hears of it is behind the one that took the bet; the next bet comes to another that is behind as well.
  nowMs -= 200
  await take(state('m-clock', 'suspended', ['C'], ['A', 'B', 'C', 'D']))
  expect(await priceOf(first)).toBe(3_500)
  nowMs -= 200
  await take(state('m-clock', 'open', ['C'], ['A', 'B', 'C', 'D']), prices('m-clock', { A: 3_600 }))
  const second = await bet('m-clock', 'A', 'back', 3_600, 1_000)
  nowMs += 10_000
  await take(state('m-clock', 'suspended', ['C', 'D'], ['A', 'B', 'C', 'D']))
  expect([await priceOf(first), await priceOf(second)]).toEqual([3_063, 3_150])
  expect(await wrongBooks()).toEqual([])
})

test('what a person has declared stands against the feed, and only another result than that is told', async () => {
  await take(catalogue('m-own', ['A', 'B', 'C']), state('m-own', 'open'))
  const { id, runner } = await market('m-own')
  expect(await driver.declare(id, { kind: 'winners', winners: [runner('A').id] })).toMatchObject({ ok: true })
  await take(ended('m-own', ['A']))
  expect(await recordOf(id)).toMatchObject([])
  await take(ended('m-own', ['A'], ['C']))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared', outcome: { winners: [runner('A').id] } }])
  expect(await recordOf(id)).toMatchObject([{ action: 'results.contradicted', after: { outcome: { winners: [runner('A').id], removed: [runner('C').id] } } }])
})

test('two winners of one place are proposed as a dead heat, an unclear tie is left to people', async () => {
  await take(catalogue('m5', ['A', 'B', 'C']), state('m5', 'open'), state('m5', 'closed'), ended('m5', ['A', 'B']))
  const { id, runner } = await market('m5')
  const { rows } = await db.owner.query('select outcome from results where market_id = $1', [id])
  expect(rows[0].outcome.dead_heat).toEqual({ selections: [runner('A').id, runner('B').id].sort(), places: 1 })
  await take(catalogue('m6', ['A', 'B', 'C'], { winnersCount: 2 }), state('m6', 'closed'), ended('m6', ['A', 'B', 'C']))
  expect(await market('m6')).toMatchObject({ status: 'closed', revision: 0 })
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
