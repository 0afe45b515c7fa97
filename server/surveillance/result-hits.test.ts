import { expect, test } from 'vitest'
import { surveillance } from '#contract/surveillance.ts'
import { withTransaction } from '#database/transaction.ts'
import { usualParams } from '#domain/surveillance/rule-kinds.ts'
import { surveillanceDesk } from '../../tests/support/surveillance-desk.ts'
import { proposeResult } from '../results/propose-result.ts'
import { writeOutbox } from '../runtime/outbox.ts'

const { db, desk, idOf, logged, world, money, rules, look, newMarket, waiting } = await surveillanceDesk()

test('bets after the moment of their result are found when it comes, each once, live and in the past alike', async () => {
  const { rows: [rule] } = await db.owner.query<{ id: string }>(`select id from surveillance_rules where name = 'Bets after the result'`)
  const id = rule?.id ?? expect.fail('came with the product')
  await db.owner.query(`update surveillance_rules set state = 'on' where id = $1`, [id])
  const found = async (ruleId = id) => (await db.owner.query<{ bet_id: string; bet_ids: string[]; facts: object }>('select bet_id, bet_ids, facts from surveillance_hits where rule_id = $1 order by bet_id', [ruleId])).rows
  // One that looks at stops as well finds some bets twice.
  const { data: [made] } = await rules(surveillance.addRule, { body: { kind: 'late', name: 'Late in both ways', severity: 'low', params: { ...usualParams('late'), seconds: 60, bets: 2, percent: 0 } as never } })
  const both = { id: made?.id ?? expect.fail('made') }
  await rules(surveillance.setState, { params: both, body: { state: 'shadow', version: 1, expected_version: 1 } })
  const market = await newMarket()
  const placed: string[] = []
  for (const player of ['one', 'two', 'two', 'one', 'two']) placed.push(await market.bet(player, 'back', { stake_minor: 800 + placed.length }))
  const firstMs = Math.floor(Date.now() / 1_000) * 1_000 - 45_000
  for (const [at, bet] of placed.entries()) await db.owner.query('update bets set placed_at = $2 where id = $1', [bet, new Date(firstMs + at * 10_000).toISOString()])
  await db.owner.query(`update markets set status = 'closed' where id = $1`, [market.id])
  const says = (winner: string, atMs: number) => withTransaction(db.database, {}, (tx) => proposeResult(tx, {
    feed: 'sample', marketId: market.id, outcome: { kind: 'winners', winners: [market.runners.get(winner) ?? ''] }, evidence: { at: new Date(atMs).toISOString(), sha256: '', raw: '' }, now: new Date(),
  }))
  await look()
  expect(await found()).toEqual([])
  await withTransaction(db.database, {}, (tx) => writeOutbox(tx, [{ topic: 'market.state', businessId: null, payload: { market_id: market.id, event_id: world.eventId, status: 'closed', in_play: true, bet_lock: false, feed_silent: false, reload: false } }]))
  // A second after it, as clocks differ, is not after it.
  expect(await says('A', firstMs + 19_000)).toBeNull()
  await look()
  const first = [{ bet_id: placed[3], bet_ids: [placed[3]], facts: { after_result: 1, seconds_after: 11 } }, { bet_id: placed[4], bet_ids: [placed[4]], facts: { after_result: 1, seconds_after: 21 } }]
  expect(await found()).toEqual(first)
  expect((await found(both.id)).map((hit) => hit.bet_id)).toEqual(placed.slice(2))
  // The feed corrects itself and gives another moment: who was found is not found again.
  expect(await says('B', firstMs + 5_000)).toBeNull()
  await look()
  const all = await found()
  expect(all.map((hit) => hit.bet_id)).toEqual(placed.slice(1))
  expect((await found(both.id)).map((hit) => hit.bet_id)).toEqual(placed.slice(1))
  expect(all.filter((hit) => hit.bet_id === placed[3] || hit.bet_id === placed[4])).toEqual(first)
  expect(await waiting({ rule_id: id })).toMatchObject([{ player_names: ['two'], hits: 3 }, { player_names: ['one'], hits: 1 }])
  // A recording says when its result was, years before: nobody bets after that. That it is put aside is told, once.
  const played = await newMarket()
  const ofPlayed = await played.bet('one', 'back')
  await db.owner.query(`update markets set status = 'closed' where id = $1`, [played.id])
  expect(await withTransaction(db.database, {}, (tx) => proposeResult(tx, {
    feed: 'sample', marketId: played.id, outcome: { kind: 'winners', winners: [played.selection] }, evidence: { at: '2019-03-01T12:00:00.000Z', sha256: '', raw: '' }, now: new Date(),
  }))).toBeNull()
  // Nor do moments that PostgreSQL cannot read stop anything.
  for (const at of ['some day', '+033658-09-27T01:46:40.000Z']) {
    const strange = await newMarket()
    await db.owner.query(`update markets set status = 'closed' where id = $1`, [strange.id])
    expect(await withTransaction(db.database, {}, (tx) => proposeResult(tx, {
      feed: 'sample', marketId: strange.id, outcome: { kind: 'winners', winners: [strange.selection] }, evidence: { at, sha256: '', raw: '' }, now: new Date(),
    }))).toBeNull()
  }
  await look()
  expect(await found()).toEqual(all)
  expect(logged).toEqual([{ message: expect.stringContaining('more than 60 minutes before it came') as string, fields: { market: played.id, revision: 1 } }])
  // What a person declares brings no moment.
  const other = await newMarket()
  const ofOther = await other.bet('one', 'back')
  expect(await money.declare(other.id, { kind: 'winners', winners: [other.selection] })).toMatchObject({ ok: true })
  await look()
  expect(await found()).toEqual(all)
  // The result is taken back and the market goes on: what is bet then is not after it, for the test on the past neither.
  await db.owner.query(`update results set state = 'withdrawn', rollback_reason = 'it goes on', rolled_back_at = now() where market_id = $1 and state = 'declared'`, [market.id])
  await db.owner.query(`update markets set status = 'open' where id = $1`, [market.id])
  await market.bet('three', 'back')
  await look()
  const { data: [tested] } = await rules(surveillance.backtest, { params: { id }, body: { version: 1, days: 1 } })
  expect(tested?.versions[0]?.backtest).toMatchObject({ hits: 4, alerts: 2, sample: placed.slice(1) })
  const { data: [twice] } = await rules(surveillance.backtest, { params: both, body: { version: 1, days: 1 } })
  // What looks at stops too has the bets on the two others, which their declarations closed in play.
  expect(twice?.versions[0]?.backtest).toMatchObject({ hits: 6, sample: [...placed.slice(1), ofPlayed, ofOther] })
})

/** A market on which one player bets, whose feed then gives a result by a moment so long before now. */
async function decidedBefore(player: string, ms: number, bets = 1): Promise<{ readonly id: string; readonly bets: readonly string[] }> {
  const market = await newMarket()
  const placed: string[] = []
  for (let place = 0; place < bets; place++) placed.push(await market.bet(player, 'back', { stake_minor: 900 + place }))
  await db.owner.query(`update bets set placed_at = now() - interval '5 seconds' where market_id = $1`, [market.id])
  await db.owner.query(`update markets set status = 'closed' where id = $1`, [market.id])
  expect(await withTransaction(db.database, {}, (tx) => proposeResult(tx, {
    feed: 'sample', marketId: market.id, outcome: { kind: 'winners', winners: [market.selection] }, evidence: { at: new Date(Date.now() - ms).toISOString(), sha256: '', raw: '' }, now: new Date(),
  }))).toBeNull()
  await look()
  return { id: market.id, bets: placed }
}
const afterResults = async () => {
  const { rows } = await db.owner.query<{ bet_id: string }>(`select h.bet_id from surveillance_hits h join surveillance_rules r on r.id = h.rule_id where r.name = 'Bets after the result'`)
  return new Set(rows.map((row) => row.bet_id))
}

test('a feed that runs minutes behind and never falls silent is late; what came more than an hour ago is put aside', async () => {
  const [minutes, hour, more] = [await decidedBefore('four', 180_000), await decidedBefore('four', 3_590_000), await decidedBefore('four', 3_610_000)]
  const found = await afterResults()
  expect([minutes, hour, more].map(({ bets: [bet = ''] }) => found.has(bet))).toEqual([true, true, false])
  expect(logged.filter(({ fields }) => fields !== undefined && 'market' in fields && [minutes, hour].some(({ id }) => id === fields.market))).toEqual([])
  expect(logged.at(-1)).toMatchObject({ fields: { market: more.id } })
})

test('a record that is read in says nothing of the moment of its result', async () => {
  const market = await newMarket()
  await market.bet('four', 'back')
  await db.owner.query(`update markets set status = 'closed' where id = $1`, [market.id])
  expect(await withTransaction(db.database, {}, (tx) => proposeResult(tx, {
    feed: 'cricsheet', marketId: market.id, outcome: { kind: 'winners', winners: [market.selection] }, evidence: { at: new Date(Date.now() - 60_000).toISOString(), sha256: '', file: 'match.json', raw: '' }, now: new Date(),
  }))).toBeNull()
  expect((await db.owner.query('select said_at from results where market_id = $1', [market.id])).rows).toEqual([{ said_at: null }])
})

test('bets after one result that were looked at and were nothing keep those after another result loud', async () => {
  const ruleId = (await db.owner.query<{ id: string }>(`select id from surveillance_rules where name = 'Bets after the result'`)).rows[0]?.id ?? expect.fail('came with the product')
  const ofFive = async () => (await waiting({ rule_id: ruleId, player_id: idOf('five') })).length
  await decidedBefore('five', 60_000, 4)
  const [alert] = await waiting({ rule_id: ruleId, player_id: idOf('five') })
  await desk(surveillance.decide, { params: { id: alert?.id ?? '' }, body: { status: 'false_positive', version_no: alert?.version_no ?? 0 } })
  expect(await ofFive()).toBe(0)
  await decidedBefore('five', 60_000)
  expect(await ofFive()).toBe(1)
})
