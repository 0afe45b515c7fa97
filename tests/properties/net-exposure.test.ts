import fc from 'fast-check'
import { expect } from 'vitest'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { roundShare } from '#domain/exposure/shared-book.ts'
import { naiveOutcomes, naivePayoff } from '#domain/results/naive-books.ts'
import type { MinorBp } from '#domain/kernel/money.ts'
import type { NaiveBet } from '#domain/results/naive-books.ts'
import { LegMemory } from '#server/exposure/leg-memory.ts'
import { enterAccounts, forgetSettled, moveLegs } from '#server/exposure/leg-mover.ts'
import { netOfEach } from '#server/exposure/net-of-each.ts'
import { openBooks } from '#server/exposure/open-books.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import { bursts, endings, expectedRefusal, must, openRandomDay, proveAndClear, shareChanges, standingBets, worldPlans } from './random-day.ts'
import type { BetPlan, RandomDay, StandingBet } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

const acts = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('bets' as const), bets: bursts({ minLength: 1, maxLength: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void' as const), turn: fc.nat(50) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), market: fc.nat(5), ending: endings }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back' as const), market: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shares' as const), shares: shareChanges }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add up' as const), ending: fc.constantFrom('commit', 'crash', 'twice') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('enter' as const), playersMax: fc.nat(2), ending: fc.constantFrom('commit', 'crash', 'beside') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), ending: fc.constantFrom('commit', 'crash') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look back' as const), bets: bursts({ minLength: 1, maxLength: 3 }) }) },
)
const days = fc.record({ plan: worldPlans, acts: fc.array(acts, { minLength: 4, maxLength: 14 }) })

databaseProperty('net exposure is what the bets alone say, whatever is placed, voided, settled, rolled back, and whenever adding up breaks off', 20, days, async (value) => {
  const day = await openRandomDay(db, context, value.plan)
  const revisions = new Map<string, { settled: boolean; revision: number }>()
  for (const act of value.acts) {
    if (act.kind === 'bets') await placeAll(day, act.bets)
    if (act.kind === 'look back') await lookBack(day, () => placeAll(day, act.bets))
    if (act.kind === 'void') await day.voidOne(act.turn)
    if (act.kind === 'shares') await day.changeShares(act.shares)
    if (act.kind === 'add up') await addUp(act.ending)
    if (act.kind === 'enter') {
      const enter = (tx: Tx) => enterAccounts(tx, act.playersMax)
      await (act.ending === 'beside' ? Promise.all([broken('commit', moveLegs), broken('commit', enter)]) : broken(act.ending, enter))
    }
    if (act.kind === 'forget') await broken(act.ending, forgetSettled)
    if (act.kind === 'settle' || act.kind === 'roll back') {
      const market = day.markets[act.market % day.markets.length]?.id ?? ''
      const state = revisions.get(market) ?? { settled: false, revision: 0 }
      if (act.kind === 'settle' && !state.settled) {
        revisions.set(market, { settled: true, revision: state.revision + 1 })
        await day.driver.settle(market, day.outcome(act.market, act.ending), state.revision + 1)
      }
      if (act.kind === 'roll back' && state.settled) {
        revisions.set(market, { ...state, settled: false })
        must(await day.driver.rollBack(market, state.revision))
        await day.driver.work()
      }
    }
    await compare(day)
  }
  await day.driver.stop()
  await proveAndClear(db)
})

async function placeAll(day: RandomDay, bets: readonly BetPlan[]): Promise<void> {
  for (const bet of bets) expect(expectedRefusal(await day.driver.place(await day.prepare(bet)))).toBe(true)
}

/** What all readers of the test have read. Everything is read from it and without it. */
const memory = new LegMemory()

const look = <Result>(body: (tx: Tx) => Promise<Result>) => withTransaction(db.database, { readOnly: true, isolation: 'repeatable read' }, body)
const placeAt = ({ world }: RandomDay, name: string) => {
  const accountId = world.accounts.get(name) ?? ''
  return { accountId, accountIds: [accountId], currencies: new Map([[accountId, 'INR']]) }
}

/** Whoever still sees how all was reads that, though others have read what came after. */
async function lookBack(day: RandomDay, meanwhile: () => Promise<void>): Promise<void> {
  const place = placeAt(day, 'company')
  await look(async (tx) => {
    const was = await openBooks(tx, place)
    await meanwhile()
    await broken('commit', moveLegs)
    await look((later) => openBooks(later, place, {}, memory))
    expect(await openBooks(tx, place, {}, memory)).toEqual(was)
  })
}

class Crash extends Error {}

/** Runs a step of the keeper of the sums; a crash comes after its statements and before its commit. */
async function broken(ending: string, step: Parameters<typeof withTransaction<unknown>>[2]): Promise<void> {
  const run = withTransaction(db.database, {}, async (tx) => {
    await step(tx)
    if (ending === 'crash') throw new Crash()
  })
  await run.catch((error: unknown) => { if (!(error instanceof Crash)) throw error })
}

async function addUp(ending: string): Promise<void> {
  if (ending === 'twice') await Promise.all([broken('commit', moveLegs), broken('commit', moveLegs)])
  else await broken(ending, moveLegs)
}

function naive(row: StandingBet): NaiveBet {
  return {
    playerId: row.player_id, marketId: row.market_id, type: row.market_type, side: row.side, selectionId: row.selection_id, line: row.line, price: row.price_matched,
    stakeMinor: BigInt(row.stake_minor), vectorId: row.vector_id,
  }
}

async function outcomesOf(marketId: string, bets: readonly NaiveBet[]) {
  const { rows } = await db.owner.query<{ winners_count: number; runners: readonly string[] }>(
    'select m.winners_count, (select array_agg(s.id::text order by s.sort) from selections s where s.market_id = m.id) as runners from markets m where m.id = $1', [marketId])
  return naiveOutcomes(bets, rows[0]?.runners ?? [], [], rows[0]?.winners_count ?? 1)
}

/** Every account's worst and best case in every open market, and how much is on it, from the bets one by one. */
async function compare(day: RandomDay): Promise<void> {
  const { world, markets } = day
  const bets = await standingBets(db, world)
  const { rows: vectors } = await db.owner.query<{ id: string; account_ids: readonly string[]; basis_points: readonly number[] }>('select id, account_ids, basis_points from share_vectors')
  const { rows: open } = await db.owner.query<{ id: string }>("select id from markets where status <> 'settled'")
  const places = ['company', 'upper', 'lower']
  const nets = await look((tx) => netOfEach(tx, places.map((name) => world.accounts.get(name) ?? '')))
  for (const name of places) {
    const accountId = world.accounts.get(name) ?? ''
    const shares = new Map(vectors.filter((each) => each.account_ids.includes(accountId)).map((each) => [each.id, BigInt(each.basis_points[each.account_ids.indexOf(accountId)] ?? 0)]))
    const [books, remembered] = await look(async (tx) => [await openBooks(tx, placeAt(day, name)), await openBooks(tx, placeAt(day, name), {}, memory)] as const)
    expect(remembered).toEqual(books)
    const must = []
    for (const { id } of markets.filter((market) => open.some((row) => row.id === market.id))) {
      const below = bets.filter((row) => row.market_id === id && shares.has(row.vector_id)).map(naive)
      if (below.length === 0) continue
      const outcomes = await outcomesOf(id, below)
      const pays = (weight: (bet: NaiveBet) => bigint) => outcomes.map((outcome) => -below.reduce((sum, bet) => sum + naivePayoff(bet, outcome) * weight(bet), 0n))
      must.push({ id, bets: below.length, stake: below.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n), total: extremes(pays(() => 1n)), mine: extremes(pays(({ vectorId }) => shares.get(vectorId) ?? 0n)) })
    }
    const found = books.map((book) => ({
      id: book.market.id, bets: book.bets, stake: book.stakeMinor as bigint, total: [book.total.worst.amount, book.total.best.amount], mine: [book.mine.worst.amount, book.mine.best.amount],
    }))
    expect(found, name).toEqual(must.toSorted((a, b) => Number(a.id) - Number(b.id)))
    const lost = (worst: readonly bigint[]): bigint => worst.reduce((sum, amount) => (amount < 0n ? sum + amount : sum), 0n)
    expect(nets.get(accountId) ?? { total: 0n, mine: 0n }, name).toEqual({ total: lost(must.map(({ total }) => total[0])), mine: roundShare(lost(must.map(({ mine }) => mine[0])) as MinorBp) })
    for (const { total, mine } of books) {
      for (const [index, cell] of total.cells.entries()) expect(cell.key).toBe(mine.cells[index]?.key)
      expect(roundShare(mine.worst.amount)).toBeLessThanOrEqual(roundShare(mine.best.amount))
    }
  }
}

function extremes(payoffs: readonly bigint[]): readonly [bigint, bigint] {
  const sorted = payoffs.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [sorted[0] ?? 0n, sorted.at(-1) ?? 0n]
}
