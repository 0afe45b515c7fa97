import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalText } from '#contract/bet-dossier.ts'
import type { Dossier } from '#contract/bet-dossier.ts'
import { dossiers } from '#contract/dossiers.ts'
import { claimSealing, sealRows } from '#database/audit-chain.ts'
import { withTransaction } from '#database/transaction.ts'
import { dossiersHandlers } from '#server/dossiers/handlers.ts'
import { testDatabase } from '../tests/support/database.ts'
import { call, moneyContext, moneyDriver, staffPrincipal } from '../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { verifyDossier } from './verify-dossier.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
const world = await createMoneyWorld(db, [
  { name: 'company', parent: null, level: 0, shareBp: 2_000 },
  { name: 'master', parent: 'company', level: 1, shareBp: 3_333 },
  { name: 'agent', parent: 'master', level: 2, shareBp: 4_667 },
], [{ name: 'player', parent: 'agent', creditMinor: 10_000_000 }])
const driver = moneyDriver(context, world)
await allowAnyStake(db, world)
const market = await addMarket(db, world, { type: 'match_odds', runners: ['One', 'Two', 'Three'] })
const [one = '', two = ''] = market.runners.values()
for (const runner of market.runners.values()) await setPrice(db, market.id, runner, 3_330)
const placed: string[] = []
for (const [selection, stake] of [[one, 10_007], [two, 333], [one, 5_000]] as const) {
  const result = await driver.place({ player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: selection, side: 'back', price: 3_330, stake_minor: stake })
  if (!result.ok) throw new Error(result.refusal.code)
  placed.push(result.value.bet.id)
}
const outcome = { kind: 'winners' as const, winners: [one] }

async function dossierOf(betId: string): Promise<Dossier> {
  await withTransaction(db.database, {}, async (tx) => {
    await claimSealing(tx)
    await sealRows(tx, 0n)
  })
  const result = await call(context, staffPrincipal(world.trader), dossiers, dossiersHandlers, 'dossier', { params: { id: betId } })
  if (!result.ok) throw new Error(result.refusal.code)
  return structuredClone(result.value[0]) as Dossier
}

const wrongOf = (dossier: Dossier): readonly string[] => verifyDossier(JSON.stringify(dossier))?.flatMap(({ wrong }) => wrong) ?? ['no dossier']
/** Changes a dossier as somebody would who knows how its hash is made. */
function forged(dossier: Dossier, change: (content: Dossier['content']) => void): Dossier {
  const content = structuredClone(dossier.content)
  change(content)
  return { content, sha256: createHash('sha256').update(canonicalText(content)).digest('hex') }
}

test('a dossier holds at every stage of the life of a bet', async () => {
  const [bet = ''] = placed
  const open = await dossierOf(bet)
  expect(wrongOf(open)).toEqual([])
  expect(open.content.life.entries).toEqual([])
  expect(open.content.life.related).toMatchObject([{ why: 'same_player', bets: [{ id: placed[2] }, { id: placed[1] }] }])

  expect((await driver.declare(market.id, outcome)).ok).toBe(true)
  expect((await driver.verify(market.id, outcome)).ok).toBe(true)
  await driver.work()
  const settled = await dossierOf(bet)
  expect(wrongOf(settled)).toEqual([])
  expect(settled.content.life.recalculation).toMatchObject({ agrees: true, bet_minor: 23_316, recalculated_bet_minor: 23_316 })
  const last = settled.content.life.entries.at(-1)
  expect(last?.levels.reduce((sum, level) => sum + level.running_minor, 0)).toBe(0)
  expect(settled.content.life.touches.map(({ action }) => action)).toEqual(expect.arrayContaining(['platform.placeBet', 'test.declare', 'test.verify']))

  expect((await driver.void({ scope: 'bets', bet_ids: [bet] }, 5_000)).ok).toBe(true)
  const half = await dossierOf(bet)
  expect(wrongOf(half)).toEqual([])
  expect(half.content.life.recalculation).toMatchObject({ agrees: true, recalculated_bet_minor: 11_658 })

  expect((await driver.rollBack(market.id)).ok).toBe(true)
  await driver.work()
  const back = await dossierOf(bet)
  expect(wrongOf(back)).toEqual([])
  expect(back.content.life.recalculation.edges.every((edge) => edge.posted_minor === 0)).toBe(true)

  // Whatever is changed, whether or not the hash is made anew, is found.
  expect(wrongOf({ ...settled, content: { ...settled.content, made_by: 'somebody else' } })).toEqual(['its content has another hash than it names'])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.stake_minor += 1)))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown, facts }) => {
    shown.stake_minor += 100
    for (const each of facts.bets) if (each.id === shown.id) each.stake_minor += 100
  }))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ postings }) => void (postings[0] && (postings[0].amount_minor += 1))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.entries[0]?.levels[0] && (life.entries[0].levels[0].running_minor -= 1))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ facts, results }) => {
    facts.outcome = { kind: 'winners', winners: [two] }
    for (const result of results) result.outcome = { kind: 'winners', winners: [two] }
  }))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.touches[0] && (life.touches[0].reason = 'as agreed'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.status = 'lost')))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.placed_at = '2020-01-01T00:00:00.000Z')))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ bet: shown }) => void (shown.profit_minor += 1)))).not.toEqual([])
  expect(wrongOf(forged(settled, (content) => void (content.levels = [])))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ levels }) => void (levels[1] && (levels[1].if_lose_minor += 1))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].verified_by = 'Somebody else'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].declared_by_id = '1'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ results }) => void (results[0] && (results[0].verified_at = '2020-01-01T00:00:00.000Z'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.touches = [])))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void (life.touches[0] && (life.touches[0].actor_id = '1'))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ life }) => void life.touches[0]?.changes.push({ field: 'stake', before: '1', after: '2' })))).not.toEqual([])
  // With their rows, too: what must have happened is missed.
  expect(wrongOf(forged(settled, ({ life, record }) => {
    life.touches = []
    record.rows = []
  }))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ record }) => void (record.rows[0] && (record.rows[0].encoded = record.rows[0].encoded.replace('placeBet', 'tookBet')))))).not.toEqual([])
  expect(wrongOf(forged(settled, ({ record }) => void (record.seals[0] && (record.seals[0].hash = '00'.repeat(32)))))).not.toEqual([])
})

test('a seal that was written down elsewhere shows a record that was made up as a whole', async () => {
  const dossier = await dossierOf(placed[1] ?? '')
  const head = dossier.content.record.head
  const wrong = (hash: string) => verifyDossier(JSON.stringify(dossier), new Map([[head?.no ?? '', hash]]))?.flatMap((check) => check.wrong)
  expect(wrong(head?.hash ?? '')).toEqual([])
  expect(wrong('ab'.repeat(32))).toHaveLength(1)
})

test('what is no dossier is told apart from one that does not hold', async () => {
  const dossier = await dossierOf(placed[1] ?? '')
  expect(verifyDossier('{')).toBeNull()
  expect(verifyDossier('{}')).toBeNull()
  expect(verifyDossier(JSON.stringify({ ...dossier, remark: 'a field that nobody knows' }))).toBeNull()
})
