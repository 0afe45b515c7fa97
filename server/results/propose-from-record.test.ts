import { expect, test } from 'vitest'
import { readMatch } from '#feeds/cricsheet/read-match.ts'
import { withTransaction } from '#database/transaction.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../../tests/support/money-world.ts'
import { staffViewer, type Viewer } from '../bets/viewer.ts'
import { resultHistory } from './result-store.ts'
import { proposeFromRecord } from './propose-from-record.ts'
import { proposeResult } from './propose-result.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 0 }, { name: 'agent', parent: 'company', level: 5, shareBp: 10_000 }],
  [{ name: 'player', parent: 'agent', creditMinor: 1_000_000 }])
const driver = moneyDriver(context, world)

const head = 'match_id,innings,batting_team,runs_off_bat,extras,wides,noballs,penalty,wicket_type,other_wicket_type'
const match = (how: string) => readMatch([head, '7,1,Harbour City,4,0,,,,,', '7,1,Harbour City,3,0,,,,bowled,', '7,2,Northgate,1,0,,,,,'].join('\n'),
  `info,team,Harbour City\ninfo,team,Northgate\ninfo,toss_winner,Harbour City\ninfo,balls_per_over,2\ninfo,${how}\n`)

test('a record proposes what it decides, with its lines as evidence, and leaves the rest to people', async () => {
  const named = async (name: string, type: 'fancy' | 'match_odds' | 'odd_even', runners: readonly string[] = [], status = 'closed') => {
    const market = await addMarket(db, world, { type, runners })
    await db.owner.query('update markets set name = $2, status = $3 where id = $1', [market.id, name, status])
    return market
  }
  const first = await named('Harbour City 1 Over Runs', 'fancy', [], 'open')
  await setPrice(db, first.id, 'line', 90_000, 6_000)
  expect(await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: first.id, side: 'back', line: 6_000, price: 90_000, stake_minor: 5_000 })).toMatchObject({ ok: true })
  await db.owner.query("update markets set status = 'closed' where id = $1", [first.id])
  const short = await named('Northgate 1 over runs', 'fancy')
  const odd = await named('Harbour City 1 Over Runs Odd/Even', 'odd_even', ['Odd', 'Even'])
  const wicket = await named('Harbour City Fall of 1st Wicket', 'fancy')
  const unsaid = await named('Harbour City Fall of 2nd Wicket', 'fancy')
  const open = await named('Harbour City Total Runs', 'fancy', [], 'open')
  const winner = await named('Match Odds', 'match_odds', ['Harbour City', 'Northgate'])
  const other = await named('Top batsman', 'match_odds', ['One', 'Two', 'Three'])
  const toss = await named('To Win the Toss', 'match_odds', ['Harbour City', 'Northgate'])
  const sixes = await named('Most Sixes', 'match_odds', ['Harbour City', 'Northgate'])
  const propose = () => withTransaction(db.database, {}, (tx) => proposeFromRecord(tx, world.eventId, match('winner,Northgate'), { file: '7.csv', sha256: 'ab' }, new Date()))
  const proposals = new Map((await propose()).map((each) => [each.marketId, each.left ?? each.outcome]))
  expect(proposals).toEqual(new Map<string, unknown>([
    [first.id, { kind: 'number', value: 7_000 }],
    [short.id, { kind: 'void', reason: 'no_result' }],
    [odd.id, { kind: 'number', value: 7_000 }],
    [wicket.id, { kind: 'number', value: 7_000 }],
    [unsaid.id, 'the wicket did not fall'],
    [winner.id, { kind: 'winners', winners: [winner.runners.get('Northgate')], removed: [] }],
    [other.id, 'the record does not say what this market is about'],
    [toss.id, { kind: 'winners', winners: [toss.runners.get('Harbour City')], removed: [] }],
    [sixes.id, 'the record does not say what this market is about'],
  ]))
  expect(proposals.has(open.id)).toBe(false)
  // Whoever verifies sees what it rests on; nobody below the company does, and the stream carries none of it.
  const seenBy = (viewer: Viewer) => withTransaction(db.database, { readOnly: true }, (tx) => resultHistory(tx, first.id, viewer))
  const evidence = { file: '7.csv', sha256: 'ab', raw: '7,1,Harbour City,3,0,,,,bowled,', deliveries: 2 }
  expect(await seenBy(staffViewer)).toMatchObject([{ declared_by_feed: 'cricsheet', evidence }])
  expect(await seenBy({ accountId: '1', businessId: '1', level: 1 })).toMatchObject([{ declared_by_feed: null, evidence: null }])
  const told = async () => (await db.owner.query<{ state: string; evidence: unknown }>(
    "select payload -> 'result' ->> 'state' as state, payload -> 'result' -> 'evidence' as evidence from outbox where topic = 'result' and payload -> 'result' ->> 'market_id' = $1 order by id", [first.id])).rows
  expect(await told()).toEqual([{ state: 'declared', evidence: null }])
  // Said once: the second time nothing is closed and without a result. A person verifies, and may differ.
  expect((await propose()).map((each) => each.marketId)).toEqual([unsaid.id, other.id, sixes.id])
  expect(await driver.verify(first.id, { kind: 'number', value: 7_000 })).toMatchObject({ ok: true })
  await driver.work()
  // How far the money is, is told too.
  expect(await told()).toEqual(['declared', 'settling', 'settling', 'settled'].map((state) => ({ state, evidence: null })))
})

test('a tie and a match without result give the winner\'s bets back', async () => {
  for (const how of ['tie', 'no result'] as const) {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['Harbour City', 'Northgate'] })
    await db.owner.query("update markets set name = 'Match Odds', status = 'closed' where id = $1", [market.id])
    const proposals = await withTransaction(db.database, {}, (tx) => proposeFromRecord(tx, world.eventId, match(`outcome,${how}`), { file: '7.csv', sha256: 'ab' }, new Date()))
    expect(proposals.find((each) => each.marketId === market.id)?.outcome).toEqual({ kind: 'void', reason: how.replace(' ', '_') })
  }
})

test('a proposal that comes late says who was there before it', async () => {
  const market = await addMarket(db, world, { type: 'fancy' })
  const outcome = { kind: 'number', value: 7_000 } as const
  const propose = () => withTransaction(db.database, {}, (tx) => proposeResult(tx, { feed: 'other', marketId: market.id, outcome, evidence: null, now: new Date() }))
  expect(await propose()).toBe('the market is not closed: it is open')
  await db.owner.query("update markets set status = 'ball_running' where id = $1", [market.id])
  expect(await propose()).toBe('the market is not closed: it is ball running')
  await db.owner.query("update markets set status = 'closed' where id = $1", [market.id])
  expect(await driver.declare(market.id, outcome)).toMatchObject({ ok: true })
  expect(await propose()).toBe('there is a result by a person already: declared')
  expect(await driver.rollBack(market.id)).toMatchObject({ ok: true })
  expect(await propose()).toBe('there is a result by a person already: withdrawn')
  const other = await addMarket(db, world, { type: 'fancy' })
  await db.owner.query("update markets set status = 'closed' where id = $1", [other.id])
  const first = () => withTransaction(db.database, {}, (tx) => proposeResult(tx, { feed: 'other', marketId: other.id, outcome, evidence: null, now: new Date() }))
  expect(await first()).toBeNull()
  expect(await first()).toBe('there is a result by the feed other already: declared')
})
