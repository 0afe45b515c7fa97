import { afterAll, expect, test } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { FeedEvent } from '#feeds/feed.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { createFeedWorld } from '../../tests/support/feed-world.ts'

const db = await testDatabase()
const { clock, driver, world, intake, catalogue, state, prices, message, ended, market, bet, take, held, unsettled, outboxTopics, resultsOf, recordOf, wrongBooks } = await createFeedWorld(db)
afterAll(() => intake.stop())

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
  const alive: FeedEvent = { kind: 'heartbeat', atMs: clock.ms }
  await take(alive, alive, state('m-twice', 'suspended'), state('m-twice', 'closed'), ended('m-twice', ['A']), refusedOne())
  const { id } = await market('m-twice')
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  expect(await market('m-other')).toMatchObject({ status: 'closed', revision: 0 })
  // Words from before the proposal.
  clock.ms -= 1
  const earlier = [state('m-twice', 'open'), state('m-twice', 'suspended')]
  clock.ms += 1
  await take(...earlier)
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  await take(state('m-twice', 'closed'))
  clock.ms += 1_000
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

test('a factor that a feed corrects while its own proposal waits is on the bets when the result is verified', async () => {
  await take(catalogue('m-factor', ['A', 'B', 'C']), state('m-factor', 'open'), prices('m-factor', { A: 2_000 }))
  const before = await unsettled()
  expect(await bet('m-factor', 'A', 'back', 2_000, 10_000)).toMatchObject({ ok: true })
  await take(state('m-factor', 'closed', ['C'], ['A', 'B', 'C'], 1_250), ended('m-factor', ['A'], ['C']))
  const { id, runner } = await market('m-factor')
  const outcome: WireOutcome = { kind: 'winners', winners: [runner('A').id], removed: [runner('C').id] }
  // The same once more is no correction.
  await take(state('m-factor', 'closed', ['C'], ['A', 'B', 'C'], 1_250), ended('m-factor', ['A'], ['C']))
  expect(await resultsOf(id)).toMatchObject([{ revision: 1, state: 'declared' }])
  await take(state('m-factor', 'closed', ['C'], ['A', 'B', 'C'], 2_500), ended('m-factor', ['A'], ['C']))
  expect((await market('m-factor')).runner('C').reduction_bp).toBe(2_500)
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn', rollback_reason: 'the feed corrected itself' }, { revision: 2, state: 'declared' }])
  expect(await driver.verify(id, outcome, 2)).toMatchObject({ ok: true })
  // After that it is people's to hear.
  await take(state('m-factor', 'closed', ['C'], ['A', 'B', 'C'], 3_000), ended('m-factor', ['A'], ['C']))
  expect((await recordOf(id)).at(-1)).toMatchObject({ action: 'results.contradicted', actor_kind: 'feed', after: { runners: { [runner('C').id]: { status: 'removed', reduction_bp: 3_000 } } } })
  expect((await market('m-factor')).runner('C').reduction_bp).toBe(2_500)
  await driver.work()
  // 10,000 at 1.500, less 2 % commission.
  expect((await unsettled()) - before).toBe(4_900)
  expect(await wrongBooks()).toEqual([])
})

test('who left is corrected without a result: the proposal is taken back until the feed says how the market ended', async () => {
  await take(catalogue('m-reopened', ['A', 'B', 'C']), state('m-reopened', 'closed', ['C']), ended('m-reopened', ['A'], ['C']))
  const { id } = await market('m-reopened')
  await take(state('m-reopened', 'closed', ['C']))
  expect(await resultsOf(id)).toMatchObject([{ state: 'declared' }])
  await take(state('m-reopened', 'closed'))
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn', rollback_reason: 'the feed corrected itself' }])
  const back = await market('m-reopened')
  expect([back.status, back.runner('C').status]).toEqual(['closed', 'active'])
  await take(ended('m-reopened', ['C']))
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn' }, { revision: 2, state: 'declared', outcome: { winners: [back.runner('C').id] } }])
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

test('another number of winners is another result where it changes who is paid: the proposal is taken back and made anew', async () => {
  const names = ['A', 'B', 'C', 'D']
  const said = (ref: string, winnersCount: number) => catalogue(ref, names, { winnersCount })
  await take(said('m-fewer', 2), state('m-fewer', 'open', [], names), prices('m-fewer', { A: 3_000 }))
  const before = await unsettled()
  expect(await bet('m-fewer', 'A', 'back', 3_000, 1_000)).toMatchObject({ ok: true })
  await take(state('m-fewer', 'closed', [], names), ended('m-fewer', ['A', 'B']))
  const { id, runner } = await market('m-fewer')
  await take(said('m-fewer', 1), ended('m-fewer', ['A', 'B']))
  const tied: WireOutcome = { kind: 'winners', winners: [], removed: [], dead_heat: { selections: [runner('A').id, runner('B').id], places: 1 } }
  expect(await resultsOf(id)).toMatchObject([
    { state: 'withdrawn', rollback_reason: 'the feed corrected itself', outcome: { winners: [runner('A').id, runner('B').id] } },
    { revision: 2, state: 'declared', outcome: tied },
  ])
  expect(await driver.verify(id, tied, 2)).toMatchObject({ ok: true })
  await driver.work()
  // Half of 3,000 less the stake of 1,000, less 2 % commission.
  expect(await unsettled() - before).toBe(490)
  // After that it is people's to hear, and what was paid stands.
  await take(said('m-fewer', 2), ended('m-fewer', ['A', 'B']))
  expect((await recordOf(id)).at(-1)).toMatchObject({ action: 'results.contradicted', after: { outcome: { winners: [runner('A').id, runner('B').id] }, winners_count: 2 } })
  expect(await resultsOf(id)).toMatchObject([{ state: 'withdrawn' }, { state: 'settled' }])

  // With a place more than there are winners nobody knows who else won.
  await take(said('m-more', 2), state('m-more', 'closed', [], names), ended('m-more', ['A', 'B']))
  await take(said('m-more', 3), ended('m-more', ['A', 'B']))
  const more = await market('m-more')
  expect([more.status, (await resultsOf(more.id)).map((row) => row.state)]).toEqual(['closed', ['withdrawn']])
  // Said alone it takes the proposal back until the feed says again how it ended.
  await take(said('m-alone', 1), state('m-alone', 'closed', [], names), ended('m-alone', ['A', 'B']))
  await take(said('m-alone', 2))
  const alone = await market('m-alone')
  expect([alone.status, (await resultsOf(alone.id)).map((row) => row.state)]).toEqual(['closed', ['withdrawn']])
  await take(ended('m-alone', ['A', 'B']))
  expect(await resultsOf(alone.id)).toMatchObject([{ state: 'withdrawn' }, { revision: 2, state: 'declared', outcome: { winners: [alone.runner('A').id, alone.runner('B').id] } }])
  expect(await wrongBooks()).toEqual([])
})

test('another number of winners that leaves the places as they are is no other result', async () => {
  // Of three runners at most three win, however many places there are.
  await take(catalogue('m-places', ['A', 'B', 'C'], { winnersCount: 3 }), state('m-places', 'closed'), ended('m-places', ['A', 'B', 'C']))
  await take(catalogue('m-places', ['A', 'B', 'C'], { winnersCount: 4 }), ended('m-places', ['A', 'B', 'C']))
  expect(await resultsOf((await market('m-places')).id)).toMatchObject([{ revision: 1, state: 'declared' }])
})

test('the number of winners is the feed\'s also of a market whose name a person has changed', async () => {
  await take(catalogue('m-renamed', ['A', 'B', 'C']), state('m-renamed', 'open'), prices('m-renamed', { A: 2_000, B: 2_000 }))
  const before = await held()
  await bet('m-renamed', 'A', 'lay', 2_000, 10_000)
  await bet('m-renamed', 'B', 'lay', 2_000, 10_000)
  await db.owner.query(`update markets set name = 'By hand', kept_by_hand = true where feed_ref = 'm-renamed'`)
  await take(catalogue('m-renamed', ['A', 'B', 'C'], { winnersCount: 2 }))
  expect(await held() - before).toBe(20_000)
  await take(state('m-renamed', 'closed'), ended('m-renamed', ['A', 'B']))
  const { id, runner } = await market('m-renamed')
  expect(await resultsOf(id)).toMatchObject([{ state: 'declared', outcome: { winners: [runner('A').id, runner('B').id] } }])
  expect((await db.owner.query(`select name from markets where feed_ref = 'm-renamed'`)).rows).toEqual([{ name: 'By hand' }])
})
