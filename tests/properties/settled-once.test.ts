import fc from 'fast-check'
import { expect } from 'vitest'
import { createWork } from '#server/results/settlement-worker.ts'
import type { Context } from '#server/context.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import { splitChunks } from '../support/split-chunks.ts'
import { betPlans, endings, must, openRandomDay, proveAndClear, shareChanges, worldPlans } from './random-day.ts'
import type { BetPlan, RandomDay, WorldPlan } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)
/** A worker whose server dies when all of a chunk is written and nothing is committed. */
const dying = createWork({
  ...context,
  metrics: { ...context.metrics, settledPlayers: { inc: () => { throw new Error('the server dies here') } } as unknown as Context['metrics']['settledPlayers'] },
})

const cases = fc.record({
  plan: worldPlans.map((plan): WorldPlan => ({ ...plan, markets: plan.markets.slice(0, 1) })),
  bets: fc.array(betPlans, { minLength: 1, maxLength: 10 }),
  shares: shareChanges,
  wrong: fc.array(endings, { minLength: 1, maxLength: 2 }),
  right: endings,
  dies: fc.boolean(),
})

databaseProperty('settled once a revision, by however many workers; rolled back and settled anew is as if settled once', 15, cases, async (value) => {
  const twice = await betDay(value.plan, value.bets, value.shares)
  const once = await betDay(value.plan, value.bets, value.shares)
  const market = twice.markets[0]?.id ?? ''
  const open = await twice.funds()
  for (const [index, ending] of value.wrong.entries()) {
    await settleTogether(twice, index + 1, twice.outcome(0, ending), value.dies)
    must(await twice.driver.rollBack(market, index + 1))
    await splitChunks(db, market)
    await workTogether(value.dies)
    expect(await twice.funds()).toEqual(open)
  }
  const revision = value.wrong.length + 1
  await settleTogether(twice, revision, twice.outcome(0, value.right), value.dies)
  await settleTogether(once, 1, once.outcome(0, value.right), false)

  expect(await twice.funds()).toEqual(await once.funds())
  expect(await entriesOf(twice, revision)).toEqual(await entriesOf(once, 1))
  expect(await twice.driver.verify(market, twice.outcome(0, value.right), revision)).toMatchObject({ ok: false })
  await workTogether(false)
  expect(await twice.funds()).toEqual(await once.funds())
  expect(await statesTold(market)).toEqual([
    ...value.wrong.flatMap((_, index) => ['declared', 'settling', 'settled', 'rolling_back', 'rolled_back'].map((state) => `${index + 1} ${state}`)),
    ...['declared', 'settling', 'settled'].map((state) => `${revision} ${state}`),
  ])
  await proveAndClear(db)
})

/** A day of the plan with its bets placed one after another, the second half under other shares. */
async function betDay(plan: WorldPlan, bets: readonly BetPlan[], shares: readonly [number, number]): Promise<RandomDay> {
  const day = await openRandomDay(db, context, plan)
  for (const [index, bet] of bets.entries()) {
    if (index === Math.ceil(bets.length / 2)) await day.changeShares(shares)
    await day.driver.place(await day.prepare(bet))
  }
  await day.driver.stop()
  return day
}

/** Declares, confirms twice at once, and settles by several workers at once: one of the two confirmations counts. */
async function settleTogether(day: RandomDay, revision: number, outcome: ReturnType<RandomDay['outcome']>, dies: boolean): Promise<void> {
  const market = day.markets[0]?.id ?? ''
  must(await day.driver.declare(market, outcome))
  const verified = await Promise.all([day.driver.verify(market, outcome, revision), day.driver.verify(market, outcome, revision)])
  expect(verified.filter((each) => each.ok)).toHaveLength(1)
  await splitChunks(db, market)
  await workTogether(dies)
  const { rows } = await db.owner.query('select state from results where market_id = $1 and revision = $2', [market, revision])
  expect(rows).toEqual([{ state: 'settled' }])
}

async function workTogether(dies: boolean): Promise<void> {
  if (dies) await dying().catch((error: Error) => expect(error.message).toBe('the server dies here'))
  await Promise.all(Array.from({ length: 3 }, async () => {
    const work = createWork(context)
    while (await work());
  }))
}

/** What everybody was told of a market's result, in order: each step once, beside the progress of the running one. */
async function statesTold(market: string): Promise<readonly string[]> {
  const { rows } = await db.owner.query<{ told: string }>(
    `select concat_ws(' ', payload->'result'->>'revision', payload->'result'->>'state') as told from outbox
     where topic = 'result' and payload->'result'->>'market_id' = $1 order by id`, [market])
  const told = rows.map((row) => row.told)
  return told.filter((each, index) => !(each === told[index - 1] && (each.endsWith('settling') || each.endsWith('rolling_back'))))
}

/** What a revision posted, without ids: by account name, type and amounts. */
async function entriesOf({ world, markets }: RandomDay, revision: number): Promise<readonly unknown[]> {
  const { rows } = await db.owner.query<{ name: string; type: string; amount_minor: string; lines: unknown }>(
    `select a.user_name as name, e.type, e.amount_minor, (select json_agg(json_build_array(d.user_name, c.user_name, p.amount_minor) order by p.line)
       from postings p join accounts d on d.id = p.debit_account_id join accounts c on c.id = p.credit_account_id
       where (p.business_id, p.entry_id) = (e.business_id, e.id)) as lines
     from journal_entries e join accounts a on a.id = e.account_id
     where e.business_id = $1 and e.market_id = $2 and e.revision = $3 and e.type in ('pnl', 'commission')`,
    [world.businessId, markets[0]?.id, revision])
  return rows.map((row) => JSON.stringify(row)).sort()
}
