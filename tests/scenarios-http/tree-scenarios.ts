import { expect } from 'vitest'
import type { AccountId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import { ownProfits } from '#domain/ledger/reconcile.ts'
import type { AgentSpec } from '../support/money-world.ts'
import { need } from '../scenarios/table.ts'
import type { Row, Scenario } from '../scenarios/table.ts'
import { marketOf, money, moneyText, percent, termsOf, vectorOf } from '../scenarios/world.ts'
import { openDay } from './betting-day.ts'
import type { BettingDay, Desk } from './betting-day.ts'
import { creditMinor, openMarket, text, wireOutcome } from './market-scenarios.ts'

/** A settlement and its rollback: every entry, and every level's money before, between and after. */
export async function runRollback(desk: Desk, scenario: Scenario): Promise<void> {
  const player = { name: 'player', parent: lastOf(scenario), creditMinor, commissionBp: percent(need(scenario.settings, 'commission')) }
  const day = await openDay(desk, agentsOf(scenario), [player])
  const market = await openMarket(desk, day, scenario)
  for (const row of scenario.tables['bets'] ?? []) await day.place('player', market, termsOf(row, marketOf(scenario).type))
  const before = await day.money()
  expect(text(before.get('player')?.exposure_minor ?? 0)).toBe(need(scenario.settings, 'exposure'))

  await day.settle(market, wireOutcome(need(scenario.settings, 'outcome'), market))
  const entries = (scenario.tables['entries'] ?? []).map((row) => withAmounts(row, ['type']))
  const settled = await day.money()
  const names = [...day.accounts.keys()]
  const posted = (name: string) => moneyText(entries.filter((row) => !row['type']?.endsWith('_reversal')).reduce((sum, row) => sum + money(need(row, name)), 0n))
  expect(names.map((name) => text(settled.get(name)?.own_pnl_minor ?? 0))).toEqual(names.map(posted))
  expect(settled.get('player')?.exposure_minor).toBe(0)

  await day.rollBack(market)
  expect(await day.money()).toEqual(before)
  expect(await entriesOf(desk, day, market.id)).toEqual(entries)
}

/** What one bet won or lost does to each level: own part and what is due to the level above. */
export async function runShares(desk: Desk, scenario: Scenario): Promise<void> {
  const cases = Map.groupBy(scenario.tables['cases'] ?? [], (row) => `${need(row, 'result')} ${need(row, 'commission')}`)
  for (const rows of cases.values()) {
    const levels = await settledTree(desk, scenario, money(need(rows[0] ?? {}, 'result')), money(need(rows[0] ?? {}, 'commission')))
    const names = [...vectorOf(scenario).map(({ accountId }) => accountId as string), 'player'].filter((name) => rows[0]?.[name] !== undefined)
    const expected = (figures: readonly string[], name: string) =>
      moneyText(rows.filter((row) => figures.includes(need(row, 'figure'))).reduce((sum, row) => sum + money(need(row, name)), 0n))
    const has = (figure: string) => rows.some((row) => row['figure'] === figure)
    for (const name of names) {
      const row = levels.get(name) ?? expect.fail(name)
      expect(text(row.own_pnl_minor), `own profit of ${name}`).toBe(expected(['profit', 'commission', 'own'], name))
      if (has('U')) expect(text(row.unsettled_minor), `U of ${name}`).toBe(expected(['U'], name))
      if (has('due up')) expect(text(0 - row.unsettled_minor), `due up of ${name}`).toBe(expected(['due up'], name))
    }
    expect([...levels.values()].reduce((sum, row) => sum + row.own_pnl_minor, 0)).toBe(0)
  }
}

/** A fresh tree in which the player has won or lost just so much, and paid just so much commission. */
async function settledTree(desk: Desk, scenario: Scenario, result: bigint, commission: bigint) {
  const commissionBp = commission === 0n ? 0 : Number((commission * 10_000n) / result)
  const day = await openDay(desk, agentsOf(scenario), [{ name: 'player', parent: lastOf(scenario), creditMinor, commissionBp }])
  const market = await day.market({ type: 'match_odds', runners: ['A', 'B'] })
  const stake = moneyText(result < 0n ? -result : result)
  await day.place('player', market, termsOf({ side: 'back', on: 'A', price: '2.00', stake }, 'match_odds'))
  const preview = await day.settle(market, wireOutcome(result < 0n ? 'B' : 'A', market))
  expect(preview.currencies[0]).toMatchObject({ players_net_minor: Number(result - commission), commission_minor: Number(commission) })
  return day.money()
}

function agentsOf(scenario: Scenario): readonly AgentSpec[] {
  const vector = vectorOf(scenario)
  return vector.map(({ accountId, basisPoints }, level) =>
    ({ name: accountId, parent: vector[level - 1]?.accountId ?? null, level, shareBp: basisPoints }))
}

function lastOf(scenario: Scenario): string {
  return vectorOf(scenario).at(-1)?.accountId ?? ''
}

/** The market's entries in the order of the journal, each with the part of every account. */
async function entriesOf({ db }: Desk, day: BettingDay, marketId: string): Promise<readonly Row[]> {
  const { rows } = await db.owner.query<{ type: string; amount_minor: string; lines: readonly (readonly [string, string, string])[] }>(
    `select e.type, e.amount_minor, (select json_agg(json_build_array(p.debit_account_id::text, p.credit_account_id::text, p.amount_minor::text))
       from postings p where (p.business_id, p.entry_id) = (e.business_id, e.id)) as lines
     from journal_entries e where e.market_id = $1 order by e.id`, [marketId])
  return rows.map((row) => {
    const postings = row.lines.map(([debit, credit, amount]) => ({ debit: debit as AccountId, credit: credit as AccountId, amountMinor: minor(amount) }))
    const own = ownProfits(postings)
    const parts = [...day.accounts].map(([name, id]) => [name, moneyText(own.get(id as AccountId) ?? 0n)] as const)
    expect(moneyText(BigInt(row.amount_minor))).toBe(Object.fromEntries(parts)['player'])
    return { type: row.type, ...Object.fromEntries(parts) }
  })
}

function withAmounts(row: Row, texts: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, texts.includes(name) ? cell : moneyText(money(cell))]))
}
