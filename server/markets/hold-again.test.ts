import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { createFeedWorld } from '../../tests/support/feed-world.ts'

const db = await testDatabase()
const { intake, catalogue, state, prices, market, bet, take, available, playerId, wrongBooks } = await createFeedWorld(db)
afterAll(() => intake.stop())

/** What the record says of players who have less than nothing at hand. */
const flagged = async (ref: string) => (await db.owner.query(
  `select target_id, after from audit_log where action = 'significant.negativeBalance' and after ->> 'market_id' = $1 order by audit_log.id`, [(await market(ref)).id])).rows

test('a player whom a runner who comes leaves with less than nothing at hand is on the record', async () => {
  await take(catalogue('m-comes', ['A', 'B']), state('m-comes', 'open', [], ['A', 'B']), prices('m-comes', { A: 2_000, B: 2_000 }))
  for (const name of ['A', 'B']) expect(await bet('m-comes', name, 'back', 2_000, 600_000)).toMatchObject({ ok: true })
  await take(catalogue('m-comes', ['A', 'B', 'C']))
  expect(await available()).toBe(-200_000)
  expect(await flagged('m-comes')).toMatchObject([{ target_id: playerId, after: { available_minor: -200_000 } }])
  // What is held falls again: nobody is told of that.
  await take(state('m-comes', 'open', ['C'], ['A', 'B', 'C'], 0))
  expect(await available()).toBe(1_000_000)
  expect(await flagged('m-comes')).toHaveLength(1)
  expect(await wrongBooks()).toEqual([])
})

test.each([['and whose bets keep their price', 0], ['and whose bets get another', 2_000]])('a player whom a runner who leaves leaves with less than nothing at hand, %s, is on the record once', async (_, factor) => {
  const [ref, elsewhere] = [`m-leaves-${factor}`, `m-elsewhere-${factor}`]
  await take(catalogue(elsewhere, ['A', 'B', 'C']), state(elsewhere, 'open'), prices(elsewhere, { A: 2_000 }))
  await take(catalogue(ref, ['A', 'B', 'C']), state(ref, 'open'), prices(ref, { A: 2_000, B: 2_000 }))
  for (const name of ['A', 'B']) expect(await bet(ref, name, 'lay', 2_000, 500_000)).toMatchObject({ ok: true })
  const spare = await available()
  expect(await bet(elsewhere, 'A', 'back', 2_000, spare)).toMatchObject({ ok: true })
  await take(state(ref, 'suspended', ['A'], ['A', 'B', 'C'], factor))
  const short = await available()
  expect(short).toBeLessThan(0)
  expect(await flagged(ref)).toMatchObject([{ target_id: playerId, after: { available_minor: short } }])
  await take(state(ref, 'open'))
  expect(await available()).toBe(0)
  // The next one has all of it again.
  await take(state(elsewhere, 'suspended', ['A'], ['A', 'B', 'C'], 0))
  expect(await available()).toBe(1_000_000)
  expect(await wrongBooks()).toEqual([])
})
