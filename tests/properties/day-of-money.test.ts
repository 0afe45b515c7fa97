import fc from 'fast-check'
import { expect } from 'vitest'
import type { AccountId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import { available, bursts, endings, expectedRefusal, must, openRandomDay, proveAndClear, shareChanges, worldPlans } from './random-day.ts'
import type { BetPlan, RandomDay } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

const acts = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('bets' as const), bets: bursts({ minLength: 1, maxLength: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), market: fc.nat(5), ending: endings }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('roll back' as const), market: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shares' as const), shares: shareChanges }) },
)
const days = fc.record({ plan: worldPlans, acts: fc.array(acts, { minLength: 3, maxLength: 12 }) })

databaseProperty('balances equal entries, no loss is above what was held, no bet leaves less than nothing', 25, days, async (value) => {
  const day = await openRandomDay(db, context, value.plan)
  const revisions = new Map<string, { settled: boolean; revision: number }>()
  for (const act of value.acts) {
    if (act.kind === 'bets') await placeBurst(day, act.bets)
    if (act.kind === 'shares') await day.changeShares(act.shares)
    if (act.kind !== 'settle' && act.kind !== 'roll back') continue
    const market = day.markets[act.market % day.markets.length]?.id ?? ''
    const state = revisions.get(market) ?? { settled: false, revision: 0 }
    if (act.kind === 'settle' && !state.settled) {
      revisions.set(market, { settled: true, revision: state.revision + 1 })
      const outcome = day.outcome(act.market, act.ending)
      await settleWithin(day, market, 'dead_heat' in outcome, () => day.driver.settle(market, outcome, state.revision + 1))
    }
    if (act.kind === 'roll back' && state.settled) {
      revisions.set(market, { ...state, settled: false })
      const before = await day.funds()
      must(await day.driver.rollBack(market, state.revision))
      await day.driver.work()
      // Credit is never touched by a result.
      for (const [name, row] of await day.funds()) expect(row.credit).toBe(before.get(name)?.credit)
    }
  }
  await day.driver.stop()
  await balancesEqualEntries(day)
  await proveAndClear(db)
})

/** Bets at once through the queue: each that is accepted leaves something, and so does the burst. */
async function placeBurst(day: RandomDay, bets: readonly BetPlan[]): Promise<void> {
  const bodies = []
  for (const bet of bets) bodies.push(await day.prepare(bet))
  const replies = await Promise.all(bodies.map((body) => day.driver.place(body)))
  expect(replies.filter((reply) => !expectedRefusal(reply))).toEqual([])
  const funds = await day.funds()
  for (const [index, reply] of replies.entries()) {
    if (!reply.ok) continue
    expect(reply.value.available_minor).toBeGreaterThanOrEqual(0)
    const player = day.players.indexOf(bodies[index]?.player_id ?? '')
    expect(available(funds.get(`player-${player}`) ?? expect.fail('a player'))).toBeGreaterThanOrEqual(0n)
  }
}

/**
 * Settles, and holds every player's loss against what the market had held of his money. A dead heat is rounded bet by bet and may cost one
 * minor unit a bet more (I5 of docs/money.md).
 */
async function settleWithin(day: RandomDay, market: string, tied: boolean, settle: () => Promise<void>): Promise<void> {
  const before = await day.funds()
  const { rows: bets } = await db.owner.query<{ player_id: string; bets: string }>('select player_id, count(*) as bets from bets where market_id = $1 group by 1', [market])
  const { rows: held } = await db.owner.query<{ player_id: string; exposure_minor: string }>('select player_id, exposure_minor from positions where market_id = $1', [market])
  await settle()
  const after = await day.funds()
  for (const [index, id] of day.players.entries()) {
    const was = before.get(`player-${index}`) ?? expect.fail('a player')
    const is = after.get(`player-${index}`) ?? expect.fail('a player')
    const heldHere = BigInt(held.find((row) => row.player_id === id)?.exposure_minor ?? '0')
    const rounded = tied ? BigInt(bets.find((row) => row.player_id === id)?.bets ?? '0') : 0n
    expect(is.u - was.u).toBeGreaterThanOrEqual(-heldHere - rounded)
    expect(was.held - is.held).toBe(heldHere)
    expect(available(is)).toBeGreaterThanOrEqual(available(was) - rounded)
  }
}

/** Folds the journal by hand, entry by entry, beside what is kept of it. */
async function balancesEqualEntries({ world, funds }: RandomDay): Promise<void> {
  const { rows } = await db.owner.query<{ debit: string; credit: string; amount: string }>(
    "select debit_account_id as debit, credit_account_id as credit, amount_minor as amount from postings where business_id = $1 and book = 'unsettled'", [world.businessId])
  const { rows: tree } = await db.owner.query<{ id: string; parent_id: string | null }>('select id, parent_id from accounts where business_id = $1', [world.businessId])
  const { rows: own } = await db.owner.query<{ account_id: string; sum: string }>(
    "select account_id, sum(amount_minor) as sum from journal_entries where business_id = $1 and market_id is not null group by account_id", [world.businessId])
  const balances = edgeBalances(
    rows.map((row) => ({ debit: row.debit as AccountId, credit: row.credit as AccountId, amountMinor: minor(row.amount) })),
    new Map(tree.map((row) => [row.id as AccountId, row.parent_id as AccountId | null])))
  const kept = await funds()
  for (const [name, id] of world.accounts) {
    expect(kept.get(name)?.u, name).toBe(balances.get(id as AccountId) ?? 0n)
    if (name.startsWith('player')) expect(kept.get(name)?.u, name).toBe(BigInt(own.find((row) => row.account_id === id)?.sum ?? '0'))
  }
}
