import { expect, test } from 'vitest'
import { catalogue } from '#contract/catalogue.ts'
import { results } from '#contract/results.ts'
import { withTransaction } from '#database/transaction.ts'
import { allGrants } from '#domain/access/grants.ts'
import { clientOf, signIn } from '../../tests/support/call.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { moneyDriver } from '../../tests/support/money-driver.ts'
import { allowAnyStake, createMoneyWorld, setPrice, testId } from '../../tests/support/money-world.ts'
import { addStaff } from '../../tests/support/people.ts'
import { testServer } from '../../tests/support/server.ts'
import { upsertCatalogue } from '../markets/catalogue-store.ts'
import { declareResult } from './declare-result.ts'

const db = await testDatabase()
const server = await testServer(db, { running: false })
await addStaff(db.owner, { userName: 'editor', grants: allGrants })
const call = clientOf(server, await signIn(server, 'editor'))

/** An odd/even market of hand with a bet of 10.00 on odd at 1.90. */
async function ready() {
  const world = await createMoneyWorld(db, [{ name: 'company', parent: null, level: 0, shareBp: 10_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 0 }], [{ name: 'player', parent: 'agent', creditMinor: 100_000 }])
  await allowAnyStake(db, world)
  const { data: [market] } = await call(catalogue.createMarket, { body: { event_id: world.eventId, name: `Runs ${Math.random()}`, type: 'odd_even' } })
  const [odd, even] = market?.selections ?? []
  await db.owner.query("update markets set status = 'open' where id = $1", [market?.id])
  for (const each of [odd, even]) await setPrice(db, market?.id ?? '', each?.id ?? '', 1_900)
  const placed = await moneyDriver(server.context, world).place({ player_id: world.accounts.get('player') ?? '', market_id: market?.id ?? '', selection_id: odd?.id, side: 'back', price: 1_900, stake_minor: 1_000 })
  expect(placed.ok, JSON.stringify(placed)).toBe(true)
  const { rows: [row] } = await db.owner.query('select version from markets where id = $1', [market?.id])
  return { id: market?.id ?? '', name: market?.name ?? '', odd: odd?.id ?? '', even: even?.id ?? '', version: row.version as number }
}
const netOf = async (id: string, value: number) => {
  await db.owner.query("update markets set status = 'closed' where id = $1", [id])
  return call(results.preview, { body: { action: 'settle', market_id: id, outcome: { kind: 'number', value } } }).then(({ data }) => data[0]?.currencies[0]?.players_net_minor, (error: unknown) => (error as { code: string }).code)
}

test('an odd/even market whose runners got words of the house is still decided by its number', async () => {
  const { id, name, odd, even, version } = await ready()
  await call(catalogue.editMarket, { params: { id }, body: { version, name, selections: [{ id: odd, name: 'Odd runs' }, { id: even, name: 'Even runs' }] } })
  expect(await netOf(id, 3_000)).toBe(900)
})

test('a bet on odd wins by an odd number, whatever its runner is called since and wherever it stands', async () => {
  const { id, name, odd, even, version } = await ready()
  await call(catalogue.editMarket, { params: { id }, body: { version, name, selections: [{ id: even, name: 'Odd' }, { id: odd, name: 'Even' }] } })
  expect(await netOf(id, 3_000)).toBe(900)
  expect(await netOf(id, 4_000)).toBe(-1_000)
})

test('of a market of a feed the runners keep what the feed called them first, in whatever order they come', async () => {
  const told = (names: readonly [string, string]) => withTransaction(db.database, {}, (tx) => upsertCatalogue(tx, [{
    kind: 'catalogue', atMs: 0, sport: { code: 'parity', name: 'Parity' }, league: { name: 'League', country: null }, event: { ref: 'parity', name: 'A - B', startMs: 0 },
    market: { ref: 'parity:runs', name: 'Runs', feedType: 'ODD_OR_EVEN', type: 'odd_even', startMs: 0, winnersCount: 1, turnsInPlay: false },
    runners: names.map((each, sort) => ({ ref: String(sort), name: each, sort, handicap: 0, status: 'active' })),
  }], testId))
  await told(['Even', ' Odd'])
  await told(['Two by two', 'Left over'])
  const { rows } = await db.owner.query<{ id: string; market_id: string }>(`select s.id, s.market_id from selections s join markets m on m.id = s.market_id where m.feed_ref = 'parity:runs' order by s.sort`)
  const declared = await withTransaction(db.database, {}, (tx) => declareResult(tx, { marketId: rows[0]?.market_id ?? '', outcome: { kind: 'number', value: 3_000 }, note: null, evidence: null, closeMarket: true, actor: { kind: 'feed', feed: 'parity' }, now: new Date() }))
  expect(declared).toMatchObject({ ok: true, value: { row: { outcome: { kind: 'winners', winners: [rows[1]?.id] } } } })
})
