import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import { bets } from '#contract/bets.ts'
import { csvWriter } from '#contract/csv.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import { betTerms } from '#domain/bets/bet-terms.ts'
import type { BetTermsRow } from '#domain/bets/bet-terms.ts'
import { withTransaction } from '#database/transaction.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import { legOf } from '#domain/markets/payoff.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createMoneyWorld, testId } from '../../tests/support/money-world.ts'
import { databaseProperty, propertySeed } from '../../tests/support/property.ts'
import type { BetFilter } from './bet-filter.ts'
import { usualReach } from './bet-reach.ts'
import { betFate } from './bet-status.ts'
import { startOfBets } from './bet-start.ts'
import { betIds, betOrder } from './bet-store.ts'
import { exportedBets } from './exported-bets.ts'
import { listedBets } from './listed-bets.ts'
import { pathSeparator } from './path-names.ts'
import { PlayerCells } from './player-cells.ts'
import type { Viewer } from './viewer.ts'

type ListedBet = RowOf<typeof bets.list>
type Made = {
  readonly id: string; readonly player: number; readonly market: number; readonly type: 'match_odds' | 'fancy'; readonly selection: string | null; readonly line: number | null
  readonly side: 'back' | 'lay'; readonly asked: number; readonly price: number; readonly stake: number; readonly at: Date; readonly ip: string | null
  readonly inPlay: boolean; readonly delay: number; readonly kept: number; readonly reduced: number | null; readonly agent: string | null; readonly device: string | null
}

const db = await testDatabase()
const world = await createMoneyWorld(db, [
  { name: 'company', parent: null, level: 0, shareBp: 2_000 },
  { name: 'left', parent: 'company', level: 1, shareBp: 8_000 },
  { name: 'low', parent: 'left', level: 2, shareBp: 0 },
  { name: 'right', parent: 'company', level: 1, shareBp: 8_000 },
], [['amber', 'low'], ['birch', 'low'], ['cedar', 'left'], ['amber-two', 'right'], ['dune', 'right'], ['elm', 'right']]
  .map(([name, parent]) => ({ name: name ?? '', parent: parent ?? '', creditMinor: 0 })))
const idOf = (name: string) => world.accounts.get(name) ?? ''
const players = ['amber', 'birch', 'cedar', 'amber-two', 'dune', 'elm']
const below: Readonly<Record<string, readonly number[]>> = { company: [0, 1, 2, 3, 4, 5], left: [0, 1, 2], low: [0, 1], right: [3, 4, 5], amber: [0], elm: [5] }
const [events, markets, runners] = [[testId(), testId()], Array.from({ length: 6 }, testId), Array.from({ length: 18 }, testId)]
const sports = [world.sportId, testId()]
const outcomes: readonly (WireOutcome | null)[] = [null, { kind: 'winners', winners: [runners[3] ?? ''] }, null, { kind: 'number', value: 45_000 }, { kind: 'void', reason: 'tie' }, { kind: 'number', value: 44_000 }]
const startedAt = Date.UTC(2026, 2, 1)
const made = makeBets()
await insertWorld()

function makeBets(): readonly Made[] {
  const arbitrary = fc.record({
    player: fc.nat(5), market: fc.nat(5), runner: fc.nat(2), side: fc.constantFrom('back' as const, 'lay' as const), price: fc.constantFrom(1_500, 2_000, 90_000),
    asked: fc.constantFrom(0, 0, 10), stake: fc.integer({ min: 1, max: 40 }), gap: fc.constantFrom(0, 0, 1, 50), ip: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1', null),
    inPlay: fc.boolean(), delay: fc.constantFrom(0, 3_000), kept: fc.constantFrom(wholeBp, wholeBp, wholeBp, 5_000, 0), reduced: fc.constantFrom(null, null, null, 1_400),
    agent: fc.constantFrom(null, '', 'Browser 1', 'a\tb\nc "d" \\e'),
    device: fc.constantFrom(null, '', '0af3-9_B', 'device-A1', '=1+1', '-7', 'two words', 'a,"b"', 'a\tb\nc\\N', '\\N', 'جهاز'),
  })
  let at = startedAt
  return fc.sample(arbitrary, { numRuns: 400, seed: propertySeed }).map(({ runner, gap, ...each }) => {
    const type = outcomes[each.market]?.kind === 'number' || each.market === 2 ? 'fancy' as const : 'match_odds' as const
    at += gap * 1_000
    return {
      ...each, id: testId(), type, selection: type === 'fancy' ? null : (runners[each.market * 3 + runner] ?? null), line: type === 'fancy' ? 44_000 + runner * 1_000 : null,
      asked: each.price - each.asked, at: new Date(at), reduced: type === 'fancy' ? null : each.reduced,
    }
  })
}

async function insertWorld(): Promise<void> {
  const { owner } = db
  await owner.query(`insert into sports (id, menu_id, name) select $1, menu_id, 'Other' from sports where id = $2`, [sports[1], sports[0]])
  await owner.query(`insert into leagues (id, sport_id, name) values ($1, $1, 'Other')`, [sports[1]])
  for (const [index, id] of events.entries()) {
    await owner.query(`insert into events (id, league_id, sport_id, name, starts_at) select $1, id, sport_id, 'Event', now() from leagues where sport_id = $2 limit 1`, [id, sports[index]])
  }
  for (const [index, id] of markets.entries()) {
    const outcome = outcomes[index] ?? null
    const type = outcome?.kind === 'number' || index === 2 ? 'fancy' : 'match_odds'
    await owner.query(`insert into markets (id, event_id, sport_id, name, type, status, revision) values ($1, $2, $3, 'Market', $4, $5, 0)`,
      [id, events[index % 2], sports[index % 2], type, outcome === null ? 'open' : 'settled'])
    await owner.query(`insert into selections (id, market_id, name) select r, $1, 'Runner' from unnest($2::bigint[]) r`, [id, runners.slice(index * 3, index * 3 + 3)])
    if (outcome !== null) {
      await owner.query(`insert into results (market_id, revision, state, outcome, declared_by, verified_by) values ($1, 1, 'settled', $2, $3, $4)`, [id, outcome, world.trader, world.verifier])
    }
  }
  for (const bet of made) {
    await owner.query(
      `insert into bets (business_id, id, player_id, market_id, event_id, selection_id, line, market_type, side, price_requested, price_matched, stake_minor, currency,
         profit_minor, liability_minor, vector_id, in_play, delay_ms, placed_at, ip, user_agent, device)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'INR', $17, $18, 1, $13, $14, $15, $16, $19, $20)`,
      [world.businessId, bet.id, idOf(players[bet.player] ?? ''), markets[bet.market], events[bet.market % 2], bet.selection, bet.line, bet.type, bet.side, bet.asked, bet.price, bet.stake,
        bet.inPlay, bet.delay, bet.at, bet.ip, ...amountsOf(bet, wholeBp, bet.price), bet.agent, bet.device])
    if (bet.kept === wholeBp && bet.reduced === null) continue
    await owner.query('insert into bet_standings (business_id, bet_id, market_id, kept_bp, price, profit_minor, liability_minor) values ($1, $2, $3, $4, $5, $6, $7)',
      [world.businessId, bet.id, markets[bet.market], bet.kept, bet.reduced ?? bet.price, ...amountsOf(bet, bet.kept, bet.reduced ?? bet.price)])
  }
  await insertVoids()
  // A result is settled with the last bet of its market at the earliest.
  for (const [index, id] of markets.entries()) {
    const last = Math.max(...made.flatMap((bet) => (bet.market === index ? [bet.at.getTime()] : [])))
    if (outcomes[index] !== null) await owner.query('update results set settled_at = $2 where market_id = $1', [id, new Date(last)])
  }
}

/** Each bet of which not all stands was voided for good, and before that by a void that was undone. */
async function insertVoids(): Promise<void> {
  for (const [index, kept] of [0, 5_000].entries()) {
    for (const undone of [true, false]) {
      const id = testId()
      await db.owner.query(
        `insert into voids (id, scope, target, taken_bp, reason, staff_id, at, undone_by, undone_at, undo_reason)
         values ($1, 'bets', '{"scope": "bets", "bet_ids": []}', $2, $3, $4, now(), $5::bigint, case when $6 then now() end, case when $6 then 'a mistake' end)`,
        [id, wholeBp - kept, undone ? 'technical_fault' : ['palpable_error', 'late_bet'][index], world.trader, undone ? world.verifier : null, undone])
      await db.owner.query(
        `insert into bet_voids (business_id, bet_id, void_id, kind, taken_bp, at)
         select business_id, bet_id, $1, 'void', $2, timestamptz '2026-03-02T10:00:00Z' + $4 * interval '1 second' + bet_id % 1000 * interval '1 millisecond' from bet_standings where kept_bp = $3`,
        [id, wholeBp - kept, kept, undone ? 0 : 60])
      if (undone) await db.owner.query("insert into bet_voids (business_id, bet_id, void_id, kind, taken_bp, at) select business_id, bet_id, void_id, 'undo', -taken_bp, at from bet_voids where void_id = $1", [id])
    }
  }
}

function termsOf(bet: Made, kept: number, price: number): BetTermsRow {
  return { market_type: bet.type, side: bet.side, selection_id: bet.selection, line: bet.line, price_matched: price, stake_minor: String(bet.stake), kept_bp: kept }
}

/** What a bet can win and lose on these terms. */
function amountsOf(bet: Made, kept: number, price: number): readonly [string, string] {
  const { winMinor, loseMinor } = legOf(betTerms(termsOf(bet, kept, price)))
  return winMinor > loseMinor ? [String(winMinor), String(-loseMinor)] : [String(loseMinor), String(-winMinor)]
}

function statusOf(bet: Made): ListedBet['status'] {
  return betFate({ ...termsOf(bet, bet.kept, bet.reduced ?? bet.price), outcome: outcomes[bet.market] ?? null }).status
}

type Asked = { readonly viewer: string | null; readonly account: string | undefined; readonly player: string | undefined; readonly filter: BetFilter; readonly sort: 'placed' | '-placed' | 'stake' | '-stake' | '-liability' }

/** An account asks for itself and what is below it; another one answers like one that is not there. */
const mayAsk = (viewer: string | null, account: string): boolean => viewer === null || below[account]?.every((player) => below[viewer]?.includes(player) === true) === true

/** The list as anyone would write it who has all bets at hand. */
function naiveList({ viewer, account, player, filter, sort }: Asked): readonly string[] {
  const flags = (bet: Made) => ({
    in_play: bet.inPlay, before_play: !bet.inPlay, delayed: bet.delay > 0, price_moved: bet.asked !== bet.price, runner_left: (bet.reduced ?? bet.price) !== bet.price, part_void: bet.kept > 0 && bet.kept < wholeBp,
  })
  const kept = made.filter((bet) =>
    (viewer === null || below[viewer]?.includes(bet.player) === true)
    && (account === undefined || (below[account]?.includes(bet.player) === true && mayAsk(viewer, account)))
    && (player === undefined || players[bet.player]?.includes(player.toLowerCase()) === true)
    && (filter.from === undefined || bet.at >= new Date(filter.from))
    && (filter.to === undefined || bet.at < new Date(filter.to))
    && (filter.game_id === undefined || sports[bet.market % 2] === filter.game_id)
    && (filter.event_id === undefined || events[bet.market % 2] === filter.event_id)
    && (filter.market_id === undefined || markets[bet.market] === filter.market_id)
    && (filter.selection_id === undefined || bet.selection === filter.selection_id)
    && (filter.market_type === undefined || bet.type === filter.market_type)
    && (filter.side === undefined || bet.side === filter.side)
    && (filter.status === undefined || statusOf(bet) === filter.status)
    && (filter.stake_min === undefined || bet.stake >= filter.stake_min)
    && (filter.stake_max === undefined || bet.stake <= filter.stake_max)
    && ((filter.odds_min ?? filter.odds_max) === undefined || (filter.market_type ?? filter.market_id ?? filter.selection_id) !== undefined || bet.type === 'match_odds')
    && (filter.odds_min === undefined || bet.price >= filter.odds_min)
    && (filter.odds_max === undefined || bet.price <= filter.odds_max)
    && (filter.ip === undefined || bet.ip === filter.ip)
    && (filter.currency === undefined || filter.currency === 'INR')
    && (filter.flag === undefined || flags(bet)[filter.flag]))
  const sign = sort.startsWith('-') ? -1 : 1
  const value = (bet: Made) => (sort.endsWith('placed') ? bet.at.getTime() : sort.endsWith('liability') ? Number(amountsOf(bet, wholeBp, bet.price)[1]) : bet.stake)
  return kept.toSorted((a, b) => sign * (value(a) - value(b) || Number(BigInt(a.id) - BigInt(b.id)))).map(({ id }) => id)
}

const instant = fc.nat(2_600).map((seconds) => new Date(startedAt + seconds * 1_000).toISOString())
const may = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 })
const filter: fc.Arbitrary<BetFilter> = fc.record({
  from: may(instant), to: may(instant), game_id: may(fc.constantFrom(...sports)), event_id: may(fc.constantFrom(...events, '7')), market_id: may(fc.constantFrom(...markets)),
  selection_id: may(fc.constantFrom(...runners)), market_type: may(fc.constantFrom('match_odds' as const, 'fancy' as const, 'line' as const)), side: may(fc.constantFrom('back' as const, 'lay' as const)),
  status: may(fc.constantFrom('open' as const, 'won' as const, 'lost' as const, 'even' as const, 'void' as const)), stake_min: may(fc.integer({ min: 0, max: 40 })), stake_max: may(fc.integer({ min: 0, max: 40 })),
  odds_min: may(fc.constantFrom(1_500, 1_501, 2_000)), odds_max: may(fc.constantFrom(1_999, 2_000, 90_000)), ip: may(fc.constantFrom('192.0.2.1', '2001:db8::1', '203.0.113.9')),
  flag: may(fc.constantFrom('in_play' as const, 'before_play' as const, 'delayed' as const, 'price_moved' as const, 'runner_left' as const, 'part_void' as const)), currency: may(fc.constantFrom('INR', 'EUR')),
})
const few = fc.uniqueArray(fc.constantFrom<keyof BetFilter>('from', 'to', 'game_id', 'event_id', 'market_id', 'selection_id', 'market_type', 'side', 'status', 'stake_min', 'stake_max', 'odds_min', 'odds_max', 'ip', 'flag', 'currency'), { maxLength: 4 })
/** From nothing to a few conditions of a list at once. */
const asked: fc.Arbitrary<Asked> = fc.record({
  viewer: fc.constantFrom(null, 'company', 'left', 'low', 'right'), account: may(fc.constantFrom('company', 'left', 'low', 'right', 'amber', 'elm')), player: may(fc.constantFrom('amber', 'AMBER-T', 'e', '%')),
  filter: fc.tuple(filter, few).map(([all, names]) => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name as keyof BetFilter)))),
  sort: fc.constantFrom('placed' as const, '-placed' as const, 'stake' as const, '-stake' as const, '-liability' as const),
})
const reach = fc.constantFrom(
  usualReach,
  { ...usualReach, narrowMax: 0 },
  { narrowMax: 20, streamsMax: 3, namedMax: 3, firstStretch: 5, longestStretch: 40, patienceMs: -1, countedMax: 60 },
  { narrowMax: 0, streamsMax: 6, namedMax: 6, firstStretch: 2, longestStretch: 9, patienceMs: -1, countedMax: 10 },
  { narrowMax: 0, streamsMax: 0, namedMax: 4, firstStretch: 3, longestStretch: 11, patienceMs: -1, countedMax: 10 },
  { narrowMax: 0, streamsMax: 0, namedMax: 0, firstStretch: 1, longestStretch: 7, patienceMs: 60_000, countedMax: 90 },
)

databaseProperty('whatever is asked, whoever asks and however far the list looks at once, its pages are all matching bets in order', 250, fc.record({ asked, reach, limit: fc.integer({ min: 1, max: 60 }) }), async ({ asked: of, reach: within, limit }) => {
  const viewer: Viewer = of.viewer === null ? { accountId: null, businessId: null, level: 0 } : { accountId: idOf(of.viewer), businessId: world.businessId, level: 1 }
  const selection = { viewer, filter: of.filter, accountId: of.account === undefined ? undefined : idOf(of.account), player: of.player }
  const sorted = betOrder(of.sort)
  const expected = naiveList(of)
  const found: string[] = []
  let cursor: string | undefined
  do {
    const after = sorted.order.after(cursor)
    if (!after.ok) throw new Error('a cursor of ours')
    const { ids, metadata } = await withTransaction(db.database, { readOnly: true }, async (tx) => betIds(tx, selection, { sorted, limit, after: after.value, reach: within }))
    if (cursor === undefined) {
      if (metadata.total_is_exact) expect(metadata.total).toBe(expected.length)
      else expect(metadata.total).toBeLessThanOrEqual(expected.length)
    }
    expect(ids.length).toBeLessThanOrEqual(limit)
    found.push(...ids)
    if (metadata.searched_to !== undefined) {
      const searchedTo = new Date(metadata.searched_to)
      const searched = of.sort === '-placed' ? (at: Date) => at > searchedTo : (at: Date) => at < searchedTo
      expect(found).toEqual(expect.arrayContaining(made.filter(({ id, at }) => searched(at) && expected.includes(id)).map(({ id }) => id)))
    }
    cursor = metadata.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(found).toEqual(expected)
})

test('what an index gives in the order of the list is not looked for among all bets', async () => {
  const impatient = { narrowMax: 0, streamsMax: 3, namedMax: 3, firstStretch: 1, longestStretch: 1, patienceMs: -1, countedMax: 1 }
  const page = async (filter: BetFilter) => {
    const { ids } = await withTransaction(db.database, { readOnly: true }, (tx) => betIds(tx, { viewer: { accountId: null, businessId: null, level: 0 }, filter }, { limit: 20, after: null, reach: impatient }))
    return ids
  }
  const newest = (filter: BetFilter) => naiveList({ viewer: null, account: undefined, player: undefined, filter, sort: '-placed' }).slice(0, 20)
  for (const filter of [{ flag: 'in_play' }, { flag: 'delayed' }, { flag: 'price_moved' }, { status: 'void' }] as const) expect(await page(filter)).toEqual(newest(filter))
  const seldom = { odds_min: 90_000, side: 'back' } as const
  expect((await page(seldom)).length).toBeLessThan(newest(seldom).length)
})

const instantMs = (text: string): number => new Date(text).getTime()

test('settled bets are looked for from the newest result on, those of a sport without open ones too; what may be open from the newest of all', async () => {
  const start = (of: BetFilter) => withTransaction(db.database, { readOnly: true }, (tx) => startOfBets(tx, of))
  const newest = (of: readonly number[]) => Math.max(...made.filter(({ market }) => of.includes(market)).map(({ at }) => at.getTime())) + 60_000
  for (const status of ['won', 'lost', 'even'] as const) expect(await start({ status })).toMatchObject({ value: expect.toSatisfy((at: string) => instantMs(at) === newest([1, 3, 4, 5])) })
  // Of the markets of the first sport two are open, of the other none is.
  expect(await start({ game_id: sports[1] })).toMatchObject({ value: expect.toSatisfy((at: string) => instantMs(at) === newest([1, 3, 5])) })
  expect(await start({ game_id: sports[0], status: 'lost' })).toMatchObject({ value: expect.toSatisfy((at: string) => instantMs(at) === newest([4])) })
  for (const each of [{}, { status: 'open' }, { status: 'void' }, { game_id: sports[0] }, { market_type: 'fancy' }] as const) expect(await start(each)).toBeNull()
  expect(await start({ status: 'won', market_type: 'line' })).toBe('none')
  expect(await start({ market_type: 'line' })).toBe('none')
})

databaseProperty('a row says of its bet what a filter would find it by', 20, fc.constantFrom(...made), async (bet) => {
  const [row] = await withTransaction(db.database, { readOnly: true }, (tx) => listedBets(tx, [bet.id], { accountId: null, businessId: null, level: 0 }))
  expect(row).toMatchObject({ id: bet.id, status: statusOf(bet), ip: bet.ip, delay_ms: bet.delay, user_name: players[bet.player], selection_id: bet.selection })
  for (const flag of ['in_play', 'delayed', 'price_moved', 'runner_left', 'part_void'] as const) {
    const ids = naiveList({ viewer: null, account: undefined, player: undefined, filter: { flag }, sort: 'placed' })
    expect(row?.flags.includes(flag)).toBe(ids.includes(bet.id))
  }
})

databaseProperty('a row is what was stored, with the path that the viewer sees', 20, fc.record({ chosen: fc.uniqueArray(fc.constantFrom(...made), { minLength: 1, maxLength: 30 }), level: fc.constantFrom(0, 1, 2) }), async ({ chosen, level }) => {
  const viewer: Viewer = { accountId: null, businessId: null, level }
  const above = [['left', 'low'], ['left', 'low'], ['left'], ['right'], ['right'], ['right']]
  const rows = await withTransaction(db.database, { readOnly: true }, (tx) => listedBets(tx, chosen.map(({ id }) => id), viewer))
  expect(rows).toMatchObject(chosen.map((bet) => ({
    id: bet.id, user_name: players[bet.player], path: above[bet.player]?.slice(level).join(pathSeparator), user_agent: bet.agent, device: bet.device, market_id: markets[bet.market], event_id: events[bet.market % 2],
    selection_id: bet.selection, line: bet.line, side: bet.side, price_requested: bet.asked, price_matched: bet.price, price_reduced: bet.kept === wholeBp && bet.reduced === null ? null : (bet.reduced ?? bet.price),
    stake_minor: bet.stake, kept_bp: bet.kept, in_play: bet.inPlay, ip: bet.ip, placed_at: `${bet.at.toISOString().slice(0, 19)}Z`,
  })))
})

const csvOf = bets.list.csv
/** Kept over exports of viewers of several levels, as a thread keeps them. */
const keptPlayers = new PlayerCells()
const exponents = new Map([['INR', 2], ['JPY', 0]])

databaseProperty('an export has the rows of the list, in its order, to the byte, whatever is asked, whoever asks and however far a page looks', 150, fc.record({ asked, reach, first: fc.integer({ min: 1, max: 60 }), further: fc.integer({ min: 1, max: 200 }) }), async ({ asked: of, reach: within, first, further }) => {
  const viewer: Viewer = of.viewer === null ? { accountId: null, businessId: null, level: 0 } : { accountId: idOf(of.viewer), businessId: world.businessId, level: of.viewer === 'low' ? 2 : of.viewer === 'company' ? 0 : 1 }
  const selection = { viewer, filter: of.filter, accountId: of.account === undefined ? undefined : idOf(of.account), player: of.player }
  const pages = exportedBets(db.database, { selection, sort: of.sort }, { pageRows: { first, further }, reach: within, players: keptPlayers })
  let [exported, rows] = ['', 0]
  for (let page = await pages.next(); page !== null; page = await pages.next()) {
    for (const part of page) {
      exported += Buffer.from(part.piece).toString()
      rows += part.rows
    }
  }
  const expected = await withTransaction(db.database, { readOnly: true }, (tx) => listedBets(tx, naiveList(of), viewer))
  expect(exported).toBe(expected.map(csvWriter(csvOf, exponents)).join(''))
  expect(rows).toBe(expected.length)
  // Who voided a bet is told to staff alone.
  for (const { voided, kept_bp: kept } of expected) expect(voided === null ? null : [voided.reason, voided.by !== null]).toEqual(kept === wholeBp ? null : [kept === 0 ? 'palpable_error' : 'late_bet', of.viewer === null])
})
