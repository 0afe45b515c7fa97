import fc from 'fast-check'
import { expect } from 'vitest'
import type { RowOf } from '#contract/endpoint.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { reconcile } from '#database/reconcile.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import { balance } from '#server/super-admins/account-balance.ts'
import { testDatabase } from '../support/database.ts'
import { call, moneyContext, moneyDriver } from '../support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice } from '../support/money-world.ts'
import type { MoneyWorld } from '../support/money-world.ts'
import { databaseProperty } from '../support/property.ts'
import { personOf, transferAs } from '../support/transfers.ts'

const db = await testDatabase()
const context = await moneyContext(db.database)

/** Company, super admin, agent, and two players: every edge of the tree with the level of its parent. */
const edges = [['company', 0, 'super-admin'], ['super-admin', 1, 'agent'], ['agent', 5, 'ann'], ['agent', 5, 'bob']] as const
const types: readonly TransferType[] = ['credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take']

const acts = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('transfer' as const), edge: fc.nat(edges.length - 1), type: fc.constantFrom(...types), amount: fc.constantFrom(1, 50, 700, 5_000, 12_345) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('day' as const), player: fc.constantFrom('ann', 'bob'), stake: fc.constantFrom(7, 333, 2_001), wins: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bet' as const), player: fc.constantFrom('ann', 'bob'), stake: fc.constantFrom(100, 900) }) },
)

type Money = { readonly name: string; readonly parent: string | null; readonly level: number; readonly credit: number; readonly given: number; readonly u: number; readonly cash: number; readonly exposure: number; readonly posted: number; readonly cash_posted: number }

async function moneyOf(world: MoneyWorld): Promise<readonly Money[]> {
  const { rows } = await db.owner.query<Money>(
    `select a.user_name as name, p.user_name as parent, a.level, f.credit_minor::int as credit, f.unsettled_minor::int as u, f.cash_minor::int as cash, f.exposure_minor::int as exposure,
       coalesce((select sum(g.credit_minor) from accounts c join account_funds g on g.account_id = c.id where c.parent_id = a.id), 0)::int as given,
       coalesce((select sum(case when q.credit_account_id = a.id then q.amount_minor else -q.amount_minor end) from postings q
         where greatest(q.credit_account_id, q.debit_account_id) = a.id and q.book = 'unsettled'), 0)::int as posted,
       coalesce((select sum(e.amount_minor) from journal_entries e where e.account_id = a.id and e.type in ('settle_give', 'settle_take')), 0)::int as cash_posted
     from accounts a join account_funds f on f.account_id = a.id left join accounts p on p.id = a.parent_id where a.business_id = $1 order by a.id`, [world.businessId])
  return rows
}

/** Points of the domain rules, level by level: of a player credit and what was posted to it, of others what is not given and the points of all children; a company gives what it wants. */
function pointsOf(money: readonly Money[], name: string): number {
  const own = money.find((each) => each.name === name) ?? expect.fail(name)
  if (own.level === 9) return own.credit + own.posted
  const left = own.level === 0 ? 0 : own.credit - own.given
  return left + money.filter((each) => each.parent === name).reduce((sum, child) => sum + pointsOf(money, child.name), 0)
}

function playersAt(money: readonly Money[], name: string): readonly Money[] {
  return money.flatMap((each) => (each.name === name && each.level === 9 ? [each] : each.parent === name ? playersAt(money, each.name) : []))
}

/** The banner of an account, as the call answers it. */
async function balanceOf(world: MoneyWorld, name: string): Promise<RowOf<typeof superAdmins.balance>> {
  const told = await call(context, personOf(world, 'company', 0), { balance: superAdmins.balance }, { balance }, 'balance', { params: { id: world.accounts.get(name) ?? '' } })
  return told.ok ? (told.value[0] as RowOf<typeof superAdmins.balance>) : expect.fail(told.refusal.code)
}

databaseProperty('points, given and edges hold after any sequence of transfers, bets and settlements', 15, fc.array(acts, { minLength: 4, maxLength: 16 }), async (sequence) => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 1_000 }, { name: 'super-admin', parent: 'company', level: 1, shareBp: 3_333 }, { name: 'agent', parent: 'super-admin', level: 5, shareBp: 0 }],
    [{ name: 'ann', parent: 'agent', creditMinor: 8_000 }, { name: 'bob', parent: 'agent', creditMinor: 8_000 }])
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  for (const act of sequence) {
    if (act.kind === 'transfer') {
      const [parent, level, child] = edges[act.edge] ?? expect.fail('an edge')
      const before = await moneyOf(world)
      const done = await transferAs(context, personOf(world, parent, level), { type: act.type, childId: world.accounts.get(child) ?? '', amountMinor: act.amount })
      if (!done.ok) expect(await moneyOf(world)).toEqual(before)
    } else {
      const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
      const [winner, other] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
      await setPrice(db, market.id, winner, 2_000)
      const placed = await driver.place({ player_id: world.accounts.get(act.player) ?? '', market_id: market.id, selection_id: winner, side: 'back', price: 2_000, stake_minor: act.stake })
      if (placed.ok && act.kind === 'day') await driver.settle(market.id, { kind: 'winners', winners: [act.wins ? winner : other] })
    }
    const money = await moneyOf(world)
    for (const own of money) {
      expect(own.u, `U of ${own.name}`).toBe(own.posted)
      expect(own.cash, `cash of ${own.name}`).toBe(own.cash_posted)
      if (own.level > 0) expect(own.given, `given by ${own.name}`).toBeLessThanOrEqual(own.credit)
      if (own.level === 9) expect(own.credit + own.u - own.exposure, `available of ${own.name}`).toBeGreaterThanOrEqual(0)
    }
  }
  const money = await moneyOf(world)
  const sum = (of: readonly Money[]) => of.reduce((all, each) => all + each.posted, 0)
  for (const { name, level, credit, given, posted, exposure } of money) {
    expect(await balanceOf(world, name), `what the call says of ${name}`).toMatchObject({
      points_minor: pointsOf(money, name),
      total_credit_given_minor: level === 9 ? null : given,
      available_credit_minor: level === 0 ? null : level === 9 ? credit + posted - exposure : credit - given,
      balance_up_minor: posted,
      balance_down_minor: 0 - sum(money.filter((each) => each.parent === name)),
      client_pnl_minor: sum(playersAt(money, name)),
    })
  }
  await driver.stop()
  expect((await reconcile(db.database)).checks.filter((check) => check.wrong > 0)).toEqual([])
})
