import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../tests/support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice } from '../tests/support/money-world.ts'
import { reconcile } from './reconcile.ts'

const db = await testDatabase()

/** One settled market, one rolled back and one open, with bets of two players in each. */
beforeAll(async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    [{ name: 'first', parent: 'agent', creditMinor: 1_000_000 }, { name: 'second', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  for (const fate of ['settled', 'rolled back', 'open']) {
    const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
    const [a, b] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
    for (const [player, selection] of [['first', a], ['second', b], ['first', b]] as const) {
      await setPrice(db, market.id, selection, 2_130)
      await driver.place({ player_id: world.accounts.get(player) ?? '', market_id: market.id, selection_id: selection, side: 'back', price: 2_130, stake_minor: 1_111 })
    }
    if (fate === 'open') {
      const voided = await driver.void({ scope: 'filter', filter: { market_id: market.id, account_id: world.accounts.get('first') ?? '' } }, 5_000)
      expect(voided.ok).toBe(true)
      continue
    }
    await driver.settle(market.id, { kind: 'winners', winners: [a] })
    if (fate === 'settled') continue
    await driver.rollBack(market.id)
    await driver.work()
  }
})

const wrong = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0).map((check) => check.name)

test('books that nobody has touched are right, and all of them have been looked at', async () => {
  const { checks, sums } = await reconcile(db.database)
  expect(checks.filter((check) => check.wrong > 0)).toEqual([])
  expect(checks.filter((check) => check.looked === 0)).toEqual([])
  expect(sums).toEqual([{ currency: 'INR', minor: '0' }])
})

const settled = "(select market_id from results where state = 'settled')"
test.each([
  ['a balance', 'update account_funds set unsettled_minor = unsettled_minor + 1 where unsettled_minor > 0', 'update account_funds set unsettled_minor = unsettled_minor - 1 where unsettled_minor > 0', 'the balance of every account is what was posted'],
  ['a credit', 'update account_funds set credit_minor = credit_minor + 1', 'update account_funds set credit_minor = credit_minor - 1', 'the credit of every account is what was posted'],
  ['an exposure', 'update account_funds set exposure_minor = exposure_minor + 1', 'update account_funds set exposure_minor = exposure_minor - 1', 'what every account holds is what its open positions hold'],
  ['a position', 'update positions set stake_minor = stake_minor + 1', 'update positions set stake_minor = stake_minor - 1', 'every position holds what its bets can lose'],
  ['a leg', 'update position_legs set win_minor = win_minor + 1', 'update position_legs set win_minor = win_minor - 1', 'the legs of every position are the sum of its bets'],
  ['a book', 'update leg_changes set win_minor = win_minor + 1', 'update leg_changes set win_minor = win_minor - 1', 'the exposure of every account is that of the positions below it'],
  ['a market', `update markets set status = 'closed' where id in ${settled}`, `update markets set status = 'settled' where id in ${settled}`, 'every settled market has exactly one result that stands'],
  ['a posting', "update postings set amount_minor = amount_minor + 1 where book = 'unsettled'", "update postings set amount_minor = amount_minor - 1 where book = 'unsettled'", 'every settled market paid what its bets say'],
  ['a bet', 'update bets set stake_minor = stake_minor + 1', 'update bets set stake_minor = stake_minor - 1', 'the legs of every position are the sum of its bets'],
  ['a reversal', "update journal_entries set amount_minor = amount_minor + 1 where type = 'pnl_reversal'", "update journal_entries set amount_minor = amount_minor - 1 where type = 'pnl_reversal'", 'what was rolled back comes to nothing, entry by entry'],
  ['a bet that is void', 'update bet_standings set kept_bp = kept_bp + 1', 'update bet_standings set kept_bp = kept_bp - 1', 'every bet stands as its voids and the runners that left say'],
  ['a way up', 'update account_paths set depth = depth + 10 where depth > 0', 'update account_paths set depth = depth - 10 where depth > 0', 'the way up from every account is the way up from its parent'],
  ['an orphan', 'update position_legs set market_id = market_id + 1000000', 'update position_legs set market_id = market_id - 1000000', 'no leg without its position'],
])('%s that was tampered with is found', async (_what, tamper, mend, name) => {
  await db.owner.query(tamper)
  expect(await wrong()).toContain(name)
  await db.owner.query(mend)
  expect(await wrong()).toEqual([])
})
