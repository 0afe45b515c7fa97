import fc from 'fast-check'
import { expect } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { moneyContext } from '../support/money-driver.ts'
import type { VoidPreview } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import type { VoidRow } from '#server/voids/void-store.ts'
import { bursts, endings, expectedRefusal, must, openRandomDay, proveAndClear, worldPlans } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

const acts = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bets' as const), bets: bursts({ minLength: 1, maxLength: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('void' as const), turn: fc.nat(40), many: fc.boolean(), takenBp: fc.constantFrom(5_000, 10_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void market' as const), market: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), turn: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const), market: fc.nat(5), ending: endings }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back' as const), market: fc.nat(5) }) },
)
const days = fc.record({ plan: worldPlans, acts: fc.array(acts, { minLength: 4, maxLength: 14 }) })

type Totals = { readonly u: bigint; readonly held: bigint }
const totals = async (): Promise<Totals> => {
  const { rows } = await db.owner.query<{ u: string; held: string }>(
    'select coalesce(sum(f.unsettled_minor), 0) as u, coalesce(sum(f.exposure_minor), 0) as held from account_funds f join accounts a on a.id = f.account_id where a.level = 9')
  return { u: BigInt(rows[0]?.u ?? 0), held: BigInt(rows[0]?.held ?? 0) }
}

/** What a preview says that the players get, and what it says is held no longer. */
const shownBy = (preview: VoidPreview | undefined): Totals => ({
  u: BigInt(preview?.currencies[0]?.players_net_minor ?? 0), held: -BigInt(preview?.currencies[0]?.released_minor ?? 0),
})

databaseProperty('bets, voids, results and rollbacks in any order leave the books right, and every preview of a void is its effect', 25, days, async (value) => {
  const day = await openRandomDay(db, context, value.plan)
  const { driver } = day
  const revisions = new Map<string, { settled: boolean; revision: number }>()
  const made: VoidRow[] = []
  const take = async (target: Parameters<typeof driver.void>[0], takenBp: number) => {
    const before = await totals()
    const shown = await driver.previewVoid(target, takenBp)
    const done = await driver.void(target, takenBp)
    await driver.work()
    const after = await totals()
    const effect = { u: after.u - before.u, held: after.held - before.held }
    expect(effect).toEqual(done.ok && shown.ok ? shownBy(shown.value[0]) : { u: 0n, held: 0n })
    if (done.ok && done.value[0] !== undefined) made.push(done.value[0])
    else expect(['VOID_NOTHING', 'BET_ALREADY_VOID', 'VOID_NEEDS_ROLLBACK']).toContain(done.ok ? '' : done.refusal.code)
  }
  for (const act of value.acts) {
    if (act.kind === 'bets') for (const bet of act.bets) expect(expectedRefusal(await driver.place(await day.prepare(bet)))).toBe(true)
    if (act.kind === 'void') {
      const { rows } = await db.owner.query<{ id: string }>('select id from bets order by id')
      const from = act.turn % Math.max(1, rows.length)
      const ids = rows.slice(from, from + (act.many ? 4 : 1)).map((row) => row.id)
      if (ids.length > 0) await take({ scope: 'bets', bet_ids: ids }, act.takenBp)
    }
    if (act.kind === 'void market') await take({ scope: 'market', market_id: day.markets[act.market % day.markets.length]?.id ?? '' }, 10_000)
    if (act.kind === 'undo' && made.length > 0) {
      const [chosen] = made.splice(act.turn % made.length, 1)
      if (chosen !== undefined) must(await driver.undo(chosen))
      await driver.work()
    }
    if (act.kind === 'settle' || act.kind === 'roll back') {
      const market = day.markets[act.market % day.markets.length]?.id ?? ''
      const state = revisions.get(market) ?? { settled: false, revision: 0 }
      if (act.kind === 'settle' && !state.settled) {
        revisions.set(market, { settled: true, revision: state.revision + 1 })
        await driver.settle(market, day.outcome(act.market, act.ending), state.revision + 1)
      }
      if (act.kind === 'roll back' && state.settled) {
        revisions.set(market, { ...state, settled: false })
        must(await driver.rollBack(market, state.revision))
        await driver.work()
      }
    }
  }
  await driver.stop()
  await proveAndClear(db)
})
