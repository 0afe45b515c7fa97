import { beforeAll, expect, test } from 'vitest'
import { settleReward } from '#domain/casino/settle-reward.ts'
import { settleRound } from '#domain/casino/settle-round.ts'
import type { AccountId, VectorId } from '#domain/kernel/ids.ts'
import { minor, zero } from '#domain/kernel/money.ts'
import { edgeBalances } from '#domain/ledger/reconcile.ts'
import { enterAccounts } from '#server/exposure/leg-mover.ts'
import { appendCasinoEntries, moveFunds } from '#server/results/journal-store.ts'
import { moveTurnovers } from '#server/statements/money-mover.ts'
import { writeShares } from '#server/super-admins/share-store.ts'
import { createCasino } from '../tests/support/casino-world.ts'
import { testDatabase } from '../tests/support/database.ts'
import { moneyContext, moneyDriver } from '../tests/support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setPrice, testId } from '../tests/support/money-world.ts'
import type { MoneyWorld } from '../tests/support/money-world.ts'
import { claimSealing, sealRows } from './audit-chain.ts'
import { reconcile } from './reconcile.ts'
import { withTransaction } from './transaction.ts'

const db = await testDatabase()

/** One settled market, one rolled back and one open, with bets of two players in each; a casino round that is closed and one that is open. */
beforeAll(async () => {
  const world = await createMoneyWorld(db,
    [{ name: 'company', parent: null, level: 0, shareBp: 3_000 }, { name: 'agent', parent: 'company', level: 5, shareBp: 7_000 }],
    [{ name: 'first', parent: 'agent', creditMinor: 1_000_000 }, { name: 'second', parent: 'agent', creditMinor: 1_000_000 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  await withTransaction(db.database, {}, (tx) => enterAccounts(tx, 0))
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
  await playRounds(world)
  await withTransaction(db.database, {}, moveTurnovers)
  await db.owner.query("insert into audit_log (actor_kind, actor_id, ip, action, target_kind, target_id, reason) values ('staff', 1, '10.0.0.1', 'results.verify', 'market', '1', 'seen')")
  await withTransaction(db.database, {}, async (tx) => {
    if (await claimSealing(tx)) await sealRows(tx, 0n)
  })
})

async function playRounds(world: MoneyWorld) {
  const [playerId, agent, company] = ['first', 'agent', 'company'].map((name) => world.accounts.get(name) as AccountId) as [AccountId, AccountId, AccountId]
  const { providerId, gameId } = await createCasino(db)
  const { rows: [shares] } = await db.owner.query<{ id: string }>('select id from share_vectors where business_id = $1 limit 1', [world.businessId])
  const vectorId = (shares?.id ?? '') as VectorId
  const vector = [{ accountId: company, basisPoints: 3_000 }, { accountId: agent, basisPoints: 7_000 }]
  const openRound = async (stake: number, win: number) => {
    const id = testId()
    await db.owner.query(`insert into casino_rounds (id, business_id, provider_id, game_id, player_id, external_id, currency, vector_id, stake_minor, win_minor, opened_at, last_call_at)
      values ($1, $2, $3, $4, $5, concat('round-', $1::bigint), 'INR', $6, $7, $8, now(), now())`, [id, world.businessId, providerId, gameId, playerId, vectorId, stake, win])
    for (const [kind, amount] of [['bet', stake], ['win', win]] as const) {
      await db.owner.query('insert into casino_calls (provider_id, transaction_id, kind, player_id, round_id, amount_minor, at) values ($1, $2, $3, $4, $5, $6, now())', [providerId, testId(), kind, playerId, id, amount])
    }
    return id
  }
  await openRound(700, 400)
  await db.owner.query('update account_funds set exposure_minor = exposure_minor + 700, open_wins_minor = 400 where account_id = $1', [playerId])
  const roundId = await openRound(100, 251)
  const entry = settleRound({ playerId, vectorId, vector, stakeMinor: minor(100), winMinor: minor(251), postedMinor: zero }) ?? expect.fail('nothing to post')
  const at = new Date()
  await withTransaction(db.database, {}, async (tx) => {
    await appendCasinoEntries(tx, [{ ...entry, id: testId(), playerId, businessId: world.businessId, roundId, rewardId: null, reversesId: null, revision: 1, currency: 'INR' }], at)
    await tx.query('update casino_rounds set closed_at = $2, revision = 1, posted_minor = 151 where id = $1', [roundId, at.toISOString()])
    await moveFunds(tx, edgeBalances(entry.postings, new Map([[playerId, agent], [agent, company], [company, null]])), new Map())
  })
  const reward = settleReward({ playerId, vectorId, vector, amountMinor: minor(60) }) ?? expect.fail('nothing to post')
  const [rewardId, transaction] = [testId(), testId()]
  await db.owner.query(`insert into casino_calls (provider_id, transaction_id, kind, player_id, amount_minor, at) values ($1, $2, 'reward', $3, 60, now())`, [providerId, transaction, playerId])
  await db.owner.query(`insert into casino_rewards (id, business_id, provider_id, player_id, transaction_id, type, currency, amount_minor, vector_id, at) values ($1, $2, $3, $4, $5, 'prize', 'INR', 60, $6, now())`,
    [rewardId, world.businessId, providerId, playerId, transaction, vectorId])
  await withTransaction(db.database, {}, async (tx) => {
    await appendCasinoEntries(tx, [{ ...reward, id: testId(), playerId, businessId: world.businessId, roundId: null, rewardId, reversesId: null, revision: 1, currency: 'INR' }], at)
    await moveFunds(tx, edgeBalances(reward.postings, new Map([[playerId, agent], [agent, company], [company, null]])), new Map())
  })
}

const wrong = async () => (await reconcile(db.database)).checks.filter((check) => check.wrong > 0).map((check) => check.name)

test('books that nobody has touched are right, and all of them have been looked at', async () => {
  const { checks, sums } = await reconcile(db.database)
  expect(checks.filter((check) => check.wrong > 0)).toEqual([])
  expect(checks.filter((check) => check.looked === 0)).toEqual([])
  expect(sums).toEqual([{ currency: 'INR', minor: '0' }])
})

const keptShares = 'the shares kept for the next bets are those in force by their history'
const settled = "(select market_id from results where state = 'settled')"
test.each([
  ['a balance', 'update account_funds set unsettled_minor = unsettled_minor + 1 where unsettled_minor > 0', 'update account_funds set unsettled_minor = unsettled_minor - 1 where unsettled_minor > 0', 'the balance of every account is what was posted'],
  ['a credit', 'update account_funds set credit_minor = credit_minor + 1', 'update account_funds set credit_minor = credit_minor - 1', 'the credit of every account is what was posted'],
  ['an exposure', 'update account_funds set exposure_minor = exposure_minor + 1', 'update account_funds set exposure_minor = exposure_minor - 1', 'what every account holds is what its open positions hold'],
  ['a position', 'update positions set stake_minor = stake_minor + 1', 'update positions set stake_minor = stake_minor - 1', 'every position holds what its bets can lose'],
  ['a leg', 'update position_legs set win_minor = win_minor + 1', 'update position_legs set win_minor = win_minor - 1', 'the legs of every position are the sum of its bets'],
  ['a book', 'update leg_changes set win_minor = win_minor + 1', 'update leg_changes set win_minor = win_minor - 1', 'the sums of exposure of every account that has any are those of the positions below it'],
  ['a market', `update markets set status = 'closed' where id in ${settled}`, `update markets set status = 'settled' where id in ${settled}`, 'every settled market has exactly one result that stands'],
  ['a posting', "update postings set amount_minor = amount_minor + 1 where book = 'unsettled'", "update postings set amount_minor = amount_minor - 1 where book = 'unsettled'", 'every settled market paid what its bets say'],
  ['a bet', 'update bets set stake_minor = stake_minor + 1', 'update bets set stake_minor = stake_minor - 1', 'the legs of every position are the sum of its bets'],
  ['a reversal', "update journal_entries set amount_minor = amount_minor + 1 where type = 'pnl_reversal'", "update journal_entries set amount_minor = amount_minor - 1 where type = 'pnl_reversal'", 'what was rolled back comes to nothing, entry by entry'],
  ['a bet that is void', 'update bet_standings set kept_bp = kept_bp + 1', 'update bet_standings set kept_bp = kept_bp - 1', 'every bet stands as its voids and the runners that left say'],
  ['a way up', 'update account_paths set depth = depth + 10 where depth > 0', 'update account_paths set depth = depth - 10 where depth > 0', 'the way up from every account is the way up from its parent'],
  ['shares kept for the next bets', `insert into share_vectors select 1, business_id, account_ids, '{8000,2000}' from share_vectors; update current_vectors set vector_id = 1`,
    'update current_vectors set vector_id = (select id from share_vectors where id <> 1); delete from share_vectors where id = 1', keptShares],
  ['a share', 'update account_shares set own_bp = own_bp + 1 where own_bp = 3000', 'update account_shares set own_bp = own_bp - 1 where own_bp = 3001', keptShares],
  ['a round', 'update casino_rounds set stake_minor = stake_minor + 1 where closed_at is null', 'update casino_rounds set stake_minor = stake_minor - 1 where closed_at is null', 'every casino round is what its calls come to'],
  ['a win of an open round', 'update account_funds set open_wins_minor = open_wins_minor + 1', 'update account_funds set open_wins_minor = open_wins_minor - 1', 'what every player has won in open casino rounds is kept beside their money'],
  ['an entry of a round', 'update journal_entries set amount_minor = amount_minor + 1 where round_id is not null', 'update journal_entries set amount_minor = amount_minor - 1 where round_id is not null', 'what is posted of every casino round is what its entries come to'],
  ['a win that waits', "update casino_rounds set late_win_minor = late_win_minor + 1", 'update casino_rounds set late_win_minor = late_win_minor - 1', 'every casino round is what its calls come to'],
  ['a reward', 'update casino_rewards set amount_minor = amount_minor + 1', 'update casino_rewards set amount_minor = amount_minor - 1', 'every reward has its call, and what is posted of it is what it gave, or nothing where it was taken back'],
  ['the audit record', "update audit_log set reason = 'not seen' where reason = 'seen'", "update audit_log set reason = 'seen' where reason = 'not seen'", 'the audit record is what was sealed'],
  ['an orphan', 'update position_legs set market_id = market_id + 1000000', 'update position_legs set market_id = market_id - 1000000', 'no leg without its position'],
])('%s that was tampered with is found', async (_what, tamper, mend, name) => {
  await db.owner.query(tamper)
  expect(await wrong()).toContain(name)
  await db.owner.query(mend)
  expect(await wrong()).toEqual([])
})

test('shares of a sport and of every other one, given one after the other, are kept as they count', async () => {
  const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 3_000 }, { name: 'partner', parent: 'house', level: 5, shareBp: 0 }], [{ name: 'player', parent: 'partner', creditMinor: 1_000_000 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const selectionId = market.runners.get('A') ?? ''
  await setPrice(db, market.id, selectionId, 2_000)
  await allowAnyStake(db, world)
  const of = { player_id: world.accounts.get('player') ?? '', market_id: market.id, selection_id: selectionId, side: 'back' as const, price: 2_000, stake_minor: 100 }
  const kept = []
  for (const [sportId, ownBp] of [[world.sportId, 2_000], [null, 4_000], [world.sportId, 1_000]] as const) {
    await withTransaction(db.database, {}, (tx) => writeShares(tx, world.accounts.get('house') ?? '', [{ game_id: sportId, own_bp: ownBp }]))
    expect((await driver.place(of)).ok).toBe(true)
    const { rows } = await db.owner.query<{ parts: string }>(`select array_to_string(v.basis_points, ',') as parts from current_vectors c join share_vectors v on v.id = c.vector_id where v.business_id = $1`, [world.businessId])
    kept.push(...rows.map(({ parts }) => parts))
    expect(await wrong()).toEqual([])
  }
  expect(kept).toEqual(['2000,8000', '2000,8000', '1000,9000'])
})

test('a void after the result that changes gross and commission by as much has written nothing, and that is right', async () => {
  const world = await createMoneyWorld(db, [{ name: 'house', parent: null, level: 0, shareBp: 10_000 }], [{ name: 'charged', parent: 'house', creditMinor: 1_000, commissionBp: 9_900 }])
  const driver = moneyDriver(await moneyContext(db.database), world)
  const market = await addMarket(db, world, { type: 'match_odds', runners: ['A', 'B'] })
  const [a, b] = [market.runners.get('A') ?? '', market.runners.get('B') ?? '']
  await setPrice(db, market.id, a, 1_010)
  await allowAnyStake(db, world)
  const placed = await driver.place({ player_id: world.accounts.get('charged') ?? '', market_id: market.id, selection_id: a, side: 'lay', price: 1_010, stake_minor: 5 })
  if (!placed.ok) expect.fail(placed.refusal.code)
  const voided = await driver.void({ scope: 'market', market_id: market.id }, 5_000)
  if (!voided.ok || voided.value[0] === undefined) expect.fail('a void')
  await driver.settle(market.id, { kind: 'winners', winners: [b] })
  const entries = async () => (await db.owner.query('select from journal_entries where market_id = $1', [market.id])).rowCount
  const before = await entries()
  // Of 3 won 3 were charged, of 5 it would be 5: the player has nothing of either.
  expect((await driver.undo(voided.value[0])).ok).toBe(true)
  await driver.work()
  expect(await entries()).toBe(before)
  expect(await wrong()).toEqual([])
})
