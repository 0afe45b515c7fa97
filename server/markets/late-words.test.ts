import { afterAll, expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { FeedEvent } from '#feeds/feed.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createFeedWorld } from '../../tests/support/feed-world.ts'
import { createIntake } from './feed-intake.ts'

/* What a node says that was held up: another took its feed over meanwhile, and said newer things. */

const db = await testDatabase()
const { clock, context, driver, intake, catalogue, state, prices, ended, market, bet, take, held, outboxTopics, resultsOf, recordOf, wrongBooks } = await createFeedWorld(db)
/** The node that takes the feed over. */
const other = createIntake(context, 'test feed')
afterAll(async () => {
  await intake.stop()
  await other.stop()
})

const names = ['A', 'B', 'C']
/** What would be said at another moment than now. */
function at<Said>(ms: number, say: () => Said): Said {
  clock.ms += ms
  const said = say()
  clock.ms -= ms
  return said
}
const quoted = async (ref: string, name: string) => {
  const { id, runner } = await market(ref)
  const { rows } = await db.owner.query<{ price: number | null }>('select (quotes -> $2 -> $3 -> 0 -> 0)::int as price from market_prices where market_id = $1', [id, String(runner(name).id), 'back'])
  return rows[0]?.price
}
const silent = async (ref: string) => (await market(ref)).feed_silent_since !== null
const begin = (ref: string): readonly FeedEvent[] => [catalogue(ref, names), state(ref, 'open'), prices(ref, { A: 2_000, B: 2_000 })]

test('prices that come late do not stand in the place of newer ones, nor in their history', async () => {
  await take(...begin('m-prices'))
  clock.ms += 10_000
  await other.take([...begin('m-prices').slice(0, 2), prices('m-prices', { A: 3_000 })])
  await take(at(-2_000, () => prices('m-prices', { A: 2_500, B: 2_500 })))
  expect([await quoted('m-prices', 'A'), await quoted('m-prices', 'B')]).toEqual([3_000, null])
  expect(await bet('m-prices', 'A', 'back', 3_000, 100)).toMatchObject({ ok: true, value: { bet: { price_matched: 3_000 } } })
  // What another said last may have been a price and nothing else.
  clock.ms += 10_000
  await other.take([prices('m-prices', { A: 4_000 })])
  await take(at(-5_000, () => prices('m-prices', { A: 3_500 })))
  expect(await quoted('m-prices', 'A')).toBe(4_000)
  const { id } = await market('m-prices')
  const { rows } = await db.owner.query('select quotes from price_history where market_id = $1 order by at', [id])
  expect(rows).toHaveLength(3)
  // A feed that begins anew in another time is heard.
  const played = createIntake(context, 'test feed')
  await played.take([at(-86_400_000, () => prices('m-prices', { A: 5_000 }))])
  expect(await quoted('m-prices', 'A')).toBe(5_000)
  await played.stop()
})

test('a node that begins with what stands, each word as old as it is, is heard', async () => {
  const image = begin('m-old').slice(0, 2)
  await take(...image)
  clock.ms += 5_000
  image.push(prices('m-old', { A: 2_200 }))
  await take(...image.slice(2))
  clock.ms += 5_000
  await db.owner.query(`update markets set feed_silent_since = now() where feed_ref = 'm-old'`)
  await other.take(image)
  expect(await bet('m-old', 'A', 'back', 2_200, 100)).toMatchObject({ ok: true })
  // The same from before a newer price takes that away from nobody.
  clock.ms += 1_000
  await take(image[1] as FeedEvent, prices('m-old', { A: 2_400 }))
  await other.take(image)
  expect(await bet('m-old', 'A', 'back', 2_400, 100)).toMatchObject({ ok: true })
})

test('a node that tells a market anew offers what it tells: a price that another told before, and it does not, is gone', async () => {
  await take(...begin('m-anew'))
  await outboxTopics()
  clock.ms += 10_000
  // On its stream nobody offers anything: nothing is told of prices.
  await other.take(begin('m-anew').slice(0, 2))
  expect(await bet('m-anew', 'A', 'back', 2_000, 100)).toMatchObject({ ok: false, refusal: { code: 'BET_NO_PRICE' } })
  expect((await outboxTopics()).filter(({ topic }) => topic === 'market.prices').map(({ payload }) => payload.quotes)).toEqual([{}])
  await other.take([prices('m-anew', { B: 2_500 })])
  // Said again by the same it changes nothing.
  await other.take([catalogue('m-anew', names, { name: 'Again' }), state('m-anew', 'open')])
  expect([await quoted('m-anew', 'A'), await quoted('m-anew', 'B')]).toEqual([null, 2_500])
})

test('a market that is silent for the node that feeds it is not lifted by a word that comes late, nor by the heartbeat of another', async () => {
  await take(...begin('m-silent'))
  clock.ms += 130_000
  // Silent for the one that is held up.
  await take(prices('m-prices', { A: 2_000 }))
  expect(await silent('m-silent')).toBe(true)
  await other.take(begin('m-silent'))
  expect(await silent('m-silent')).toBe(false)
  clock.ms += 130_000
  await other.take([prices('m-prices', { A: 2_000 })])
  expect(await silent('m-silent')).toBe(true)
  await take(at(-200_000, () => prices('m-silent', { A: 2_500 })))
  await take({ kind: 'heartbeat', atMs: clock.ms })
  expect([await silent('m-silent'), await quoted('m-silent', 'A')]).toEqual([true, 2_000])
  await other.take([{ kind: 'heartbeat', atMs: clock.ms }])
  expect(await silent('m-silent')).toBe(false)
})

test('a catalogue that comes late changes neither the number of winners nor names', async () => {
  await take(...begin('m-named'))
  const before = await held()
  await bet('m-named', 'A', 'lay', 2_000, 10_000)
  await bet('m-named', 'B', 'lay', 2_000, 10_000)
  clock.ms += 10_000
  await other.take([catalogue('m-named', names, { winnersCount: 2, name: 'To be placed' }), state('m-named', 'open')])
  expect(await held() - before).toBe(20_000)
  await take(at(-2_000, () => catalogue('m-named', [...names, 'D'], { name: 'Winner' })))
  const { rows } = await db.owner.query(`select name, winners_count, (select count(*)::int from selections s where s.market_id = m.id) as runners from markets m where feed_ref = 'm-named'`)
  expect(rows).toEqual([{ name: 'To be placed', winners_count: 2, runners: 3 }])
  expect(await held() - before).toBe(20_000)
  expect(await wrongBooks()).toEqual([])
})

test('a proposal that a newer word made is neither taken back nor made anew by what comes late', async () => {
  await take(...begin('m-proposed'))
  clock.ms += 10_000
  await other.take([...begin('m-proposed').slice(0, 1), state('m-proposed', 'closed', ['C']), ended('m-proposed', ['A'], ['C'])])
  const { id } = await market('m-proposed')
  const late: readonly (() => readonly FeedEvent[])[] = [
    () => [state('m-proposed', 'closed')],
    () => [state('m-proposed', 'closed'), ended('m-proposed', ['B'])],
    () => [state('m-proposed', 'open'), prices('m-proposed', { A: 2_500 })],
    () => [catalogue('m-proposed', names, { winnersCount: 2 })],
  ]
  for (const say of late) await take(...at(-2_000, say))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  const { status, runner } = await market('m-proposed')
  expect([status, runner('C').status]).toEqual(['declared', 'removed'])
  // Nor does a word that comes late speak against what a person has verified.
  const outcome: WireOutcome = { kind: 'winners', winners: [runner('A').id], removed: [runner('C').id] }
  expect(await driver.verify(id, outcome, 1)).toMatchObject({ ok: true })
  for (const say of late) await take(...at(-2_000, say))
  expect((await recordOf(id)).map(({ action }) => action)).toEqual(['results.declare'])
  await driver.work()
  expect(await wrongBooks()).toEqual([])
})

test('a proposal that the next node only says again is its own: nothing from before that takes it back', async () => {
  await take(...begin('m-confirmed'), state('m-confirmed', 'closed'), ended('m-confirmed', ['A']))
  const { id } = await market('m-confirmed')
  clock.ms += 10_000
  await other.take([...begin('m-confirmed').slice(0, 1), state('m-confirmed', 'closed'), ended('m-confirmed', ['A'])])
  await take(...at(-2_000, () => [ended('m-confirmed', ['B'])]))
  await take(...at(-2_000, () => [state('m-confirmed', 'suspended')]))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  // What it says later itself counts.
  clock.ms += 1_000
  await other.take([ended('m-confirmed', ['B'])])
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn' }, { revision: 2, state: 'declared' }])
})

test('a result that comes late is not proposed for a market of which a newer word leaves open how it ended', async () => {
  await take(...begin('m-undecided'))
  clock.ms += 10_000
  await other.take([...begin('m-undecided').slice(0, 1), state('m-undecided', 'closed')])
  await take(...at(-2_000, () => [state('m-undecided', 'closed'), ended('m-undecided', ['A'])]))
  expect(await market('m-undecided')).toMatchObject({ status: 'closed', revision: 0 })
})
