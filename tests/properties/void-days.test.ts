import fc from 'fast-check'
import { expect } from 'vitest'
import type { Result } from '#domain/kernel/result.ts'
import { testDatabase } from '../support/database.ts'
import { moneyContext } from '../support/money-driver.ts'
import type { VoidPreview } from '../support/money-driver.ts'
import { databaseProperty } from '../support/property.ts'
import type { VoidRow } from '#server/voids/void-store.ts'
import { bursts, endings, expectedRefusal, must, openRandomDay, proveAndClear, worldPlans } from './random-day.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

type FilterKind = 'player' | 'branch' | 'selection' | 'odds' | 'side and market'

const acts = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bets' as const), bets: bursts({ minLength: 1, maxLength: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('void' as const), turn: fc.nat(40), many: fc.boolean(), takenBp: fc.constantFrom(5_000, 10_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('void market' as const), market: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('void found' as const), turn: fc.nat(40), by: fc.constantFrom<FilterKind>('player', 'branch', 'selection', 'odds', 'side and market'), takenBp: fc.constantFrom(5_000, 10_000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), turn: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const), market: fc.nat(5), ending: endings }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('roll back' as const), market: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('there and back' as const), market: fc.nat(5), ending: endings }) },
)
const days = fc.record({ plan: worldPlans, acts: fc.array(acts, { minLength: 4, maxLength: 14 }) })

type Totals = { readonly u: bigint; readonly held: bigint }
const totals = async (): Promise<Totals> => {
  const { rows } = await db.owner.query<{ u: string; held: string }>(
    'select coalesce(sum(f.unsettled_minor), 0) as u, coalesce(sum(f.exposure_minor), 0) as held from account_funds f join accounts a on a.id = f.account_id where a.level = 9')
  return { u: BigInt(rows[0]?.u ?? 0), held: BigInt(rows[0]?.held ?? 0) }
}

/** What each level has gained over everything that was posted for bets. */
async function profitsByLevel(): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await db.owner.query<{ level: number; profit: string }>(
    `select a.level, sum(m.amount) as profit from (
       select credit_account_id as account_id, amount_minor as amount from postings union all select debit_account_id, -amount_minor from postings
     ) m join accounts a on a.id = m.account_id group by a.level`)
  return new Map(rows.map(({ level, profit }) => [level, BigInt(profit)]))
}

type FilteredBet = { readonly player_id: string; readonly market_id: string; readonly selection_id: string | null; readonly side: 'back' | 'lay'; readonly price_matched: number | null }
/** A filter that finds the bet, and all that is like it. */
function filterOf(bet: FilteredBet, by: FilterKind, branch: string) {
  switch (by) {
    case 'player':
      return { account_id: bet.player_id }
    case 'branch':
      return { account_id: branch }
    case 'selection':
      return bet.selection_id === null ? { market_id: bet.market_id, from: '2020-01-01T00:00:00Z' } : { selection_id: bet.selection_id }
    case 'odds':
      return { account_id: branch, ...(bet.price_matched === null ? {} : { odds_min: bet.price_matched, odds_max: bet.price_matched }) }
    case 'side and market':
      return { side: bet.side, market_id: bet.market_id }
  }
}

/** What a preview says that the players get, and what it says is held no longer. */
const shownBy = (preview: VoidPreview | undefined): Totals => ({
  u: BigInt(preview?.currencies[0]?.players_net_minor ?? 0), held: -BigInt(preview?.currencies[0]?.released_minor ?? 0),
})

databaseProperty('bets, voids of every kind, results and rollbacks in any order leave the books right; every preview is its effect, and what is settled and rolled back is as if it had not been', 15, days, async (value) => {
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
  /** What was previewed is bound by its hash, and is what everybody then has, level by level. */
  const showsItsEffect = async (what: Parameters<typeof driver.previewResult>[1], market: string, act: (hash: { readonly preview_hash: string }) => Promise<Result<unknown>>) => {
    const [shown] = must(await driver.previewResult(market, what))
    const [before, profits] = [await totals(), await profitsByLevel()]
    must(await act({ preview_hash: shown?.hash ?? '' }))
    await driver.work()
    const [after, now] = [await totals(), await profitsByLevel()]
    expect(after.u - before.u).toBe(BigInt(shown?.currencies[0]?.players_net_minor ?? 0))
    const gains = new Map(shown?.currencies[0]?.levels.map(({ level, net_minor: net }) => [level, BigInt(net)]))
    for (const level of [0, 1, 5]) expect((now.get(level) ?? 0n) - (profits.get(level) ?? 0n), `level ${level}`).toBe(gains.get(level) ?? 0n)
  }
  for (const act of value.acts) {
    if (act.kind === 'bets') for (const bet of act.bets) expect(expectedRefusal(await driver.place(await day.prepare(bet)))).toBe(true)
    if (act.kind === 'void') {
      const { rows } = await db.owner.query<{ id: string }>('select id from bets order by id')
      const from = act.turn % Math.max(1, rows.length)
      const ids = rows.slice(from, from + (act.many ? 4 : 1)).map((row) => row.id)
      if (ids.length > 0) await take({ scope: 'bets', bet_ids: ids }, act.takenBp)
    }
    if (act.kind === 'void found') {
      const { rows } = await db.owner.query<FilteredBet>('select player_id::text, market_id::text, selection_id::text, side, price_matched from bets order by id')
      const bet = rows[act.turn % Math.max(1, rows.length)]
      if (bet !== undefined) await take({ scope: 'filter', filter: filterOf(bet, act.by, day.world.accounts.get('upper') ?? '') }, act.takenBp)
    }
    if (act.kind === 'void market') await take({ scope: 'market', market_id: day.markets[act.market % day.markets.length]?.id ?? '' }, 10_000)
    if (act.kind === 'undo' && made.length > 0) {
      const [chosen] = made.splice(act.turn % made.length, 1)
      if (chosen !== undefined) must(await driver.undo(chosen))
      await driver.work()
    }
    if (act.kind === 'settle' || act.kind === 'roll back' || act.kind === 'there and back') {
      const market = day.markets[act.market % day.markets.length]?.id ?? ''
      const state = revisions.get(market) ?? { settled: false, revision: 0 }
      const before = await day.funds()
      if (act.kind !== 'roll back' && !state.settled) {
        revisions.set(market, { settled: act.kind === 'settle', revision: state.revision + 1 })
        const outcome = day.outcome(act.market, act.ending)
        must(await driver.declare(market, outcome))
        await showsItsEffect({ action: 'settle', outcome }, market, (hash) => driver.verify(market, outcome, state.revision + 1, day.world.verifier, hash))
      }
      if (act.kind === 'there and back' && !state.settled) {
        await showsItsEffect({ action: 'roll_back' }, market, (hash) => driver.rollBack(market, state.revision + 1, hash))
        expect(await day.funds(), 'settled and rolled back').toEqual(before)
      }
      if (act.kind === 'roll back' && state.settled) {
        revisions.set(market, { ...state, settled: false })
        await showsItsEffect({ action: 'roll_back' }, market, (hash) => driver.rollBack(market, state.revision, hash))
      }
    }
  }
  // Whatever was settled is rolled back and whatever was void is given back: nobody has won or lost anything, and every bet stands as it was placed.
  for (const [market, { settled, revision }] of revisions) if (settled) await showsItsEffect({ action: 'roll_back' }, market, (hash) => driver.rollBack(market, revision, hash))
  // One after the other: what several markets need is done behind the answer, and is not done at all where a market changed meanwhile.
  for (const done of made) {
    must(await driver.undo(done))
    await driver.work()
  }
  expect([...(await day.funds()).values()].filter(({ u }) => u !== 0n)).toEqual([])
  const { rows: reduced } = await db.owner.query("select bet_id, kept_bp from bet_standings where kept_bp <> 10000")
  expect(reduced).toEqual([])
  await driver.stop()
  await proveAndClear(db)
})
