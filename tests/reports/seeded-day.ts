import { randomUUID } from 'node:crypto'
import { withTransaction } from '#database/transaction.ts'
import { keepSums } from '#server/analytics/sum-keeper.ts'
import { openReport, type AskedReport } from '#server/reports/read-report.ts'
import { makeReportFile } from '#server/reports/report-file.ts'
import { moveOutbox } from '#server/runtime/stream-store.ts'
import { createCasino } from '../support/casino-world.ts'
import type { TestDatabase } from '../support/database.ts'
import { moneyContext, moneyDriver, type BetBody } from '../support/money-driver.ts'
import { addMarket, createMoneyWorld, setPrice, type MoneyWorld, type TestMarket } from '../support/money-world.ts'
import { testServer } from '../support/server.ts'
import { siteReader } from '../support/site-reader.ts'
import { openWalletDesk } from '../support/wallet-desk.ts'
import { seatAt } from '../support/wallet-seat.ts'

/** When the day begins, and how long after one act the next one happens. */
const beginsAt = Date.parse('2026-03-14T04:30:00Z')
const actEveryMs = 7 * 60_000
/** The day as its business counts it, in Asia/Kolkata. */
export const seededDay = { from: '2026-03-13T18:30:00Z', to: '2026-03-14T18:30:00Z' } as const

type Placed = { readonly id: string }

/**
 * A day on which everything happens that a report tells of: bets on four kinds of markets, results, one of them taken back and declared anew,
 * voids of bets and of a market, one of them undone, rounds of the casino and a reward beside them, a player who plays nothing else, one who ends below nothing. Its moments are always the same; ids of bets are not.
 * @param after what is done after each act, at its moment
 * @param from when it begins, milliseconds since 1970
 */
export async function playSeededDay(db: TestDatabase, after: (moment: Date) => Promise<void> = () => Promise.resolve(), from = beginsAt): Promise<{ readonly world: MoneyWorld; readonly markets: Readonly<Record<'match' | 'book' | 'runs' | 'other' | 'late' | 'rain', TestMarket>> }> {
  let now = from
  const context = { ...(await moneyContext(db.database)), now: () => new Date(now) }
  const world = await createMoneyWorld(db,
    [
      { name: 'house', parent: null, level: 0, shareBp: 2_000 },
      { name: 'north', parent: 'house', level: 4, shareBp: 3_000 },
      { name: 'south', parent: 'house', level: 4, shareBp: 1_500 },
      { name: 'north-east', parent: 'north', level: 5, shareBp: 0 },
      { name: 'south-west', parent: 'south', level: 5, shareBp: 0 },
    ],
    [
      { name: 'asha', parent: 'north-east', creditMinor: 5_000_000 }, { name: 'bilal', parent: 'north-east', creditMinor: 5_000_000, commissionBp: 333 },
      { name: 'esha', parent: 'north-east', creditMinor: 5_000_000 },
      { name: 'chen', parent: 'south-west', creditMinor: 5_000_000 }, { name: 'dina', parent: 'south-west', creditMinor: 100_000, commissionBp: 0 },
    ])
  await db.owner.query('update events set starts_at = $1', [new Date(from + 3_600_000).toISOString()])
  await forgetChanges(db)
  await fillRecord(db, world)
  const driver = moneyDriver(context, world)
  const runners = ['Harbour City', 'Northgate', 'Draw'] as const
  const markets = {
    match: await addMarket(db, world, { type: 'match_odds', runners }), book: await addMarket(db, world, { type: 'bookmaker', runners: runners.slice(0, 2) }),
    runs: await addMarket(db, world, { type: 'fancy' }), other: await addMarket(db, world, { type: 'match_odds', runners }),
    late: await addMarket(db, world, { type: 'match_odds', runners }), rain: await addMarket(db, world, { type: 'match_odds', runners }),
  }

  async function bet(player: string, market: TestMarket, side: 'back' | 'lay', on: string, price: number, stake: number): Promise<Placed> {
    now += actEveryMs
    const of = { player_id: world.accounts.get(player) ?? '', market_id: market.id, side, stake_minor: stake }
    await setPrice(db, market.id, market.runners.get(on) ?? 'line', price, on === 'line' ? 46_000 : undefined)
    const body: BetBody = on === 'line' ? { ...of, line: 46_000, price } : { ...of, selection_id: market.runners.get(on) ?? '', price }
    const placed = await driver.place(body)
    if (!placed.ok) throw new Error(`${player}: ${JSON.stringify(placed.refusal)}`)
    const { rows } = await db.owner.query<Placed>('select id from bets order by id desc limit 1')
    await after(new Date(now))
    return rows[0] ?? { id: '' }
  }
  async function act<Value>(done: Promise<Value>): Promise<Value> {
    now += actEveryMs
    const value = await done
    await driver.work()
    await after(new Date(now))
    return value
  }
  /** Rounds at one game: one lost, one won, one in which a bet is taken back by the provider; and what it gives beside them. */
  async function playCasino(): Promise<void> {
    const casino = await createCasino(db)
    await db.owner.query(`update casino_providers set name = 'Provider of the day'`)
    await forgetChanges(db)
    const desk = await openWalletDesk(db, await testServer(db, { running: false, now: () => new Date(now) }), casino)
    for (const [player, stake, win, takenBack] of [['asha', 40_000, 0, 0], ['chen', 25_000, 61_500, 0], ['bilal', 12_000, 3_000, 9_000], ['esha', 5_000, 7_000, 0]] as const) {
      now += actEveryMs
      const player_id = world.accounts.get(player) ?? ''
      const token = await desk.open(world.apiKey, player_id)
      const round = { player_id, round_id: randomUUID(), currency: 'INR' }
      const done = [await desk.call('bet', { transaction_id: randomUUID(), token, game: desk.game, ...round, amount_minor: stake })]
      if (takenBack > 0) {
        const wrong = randomUUID()
        done.push(await desk.call('bet', { transaction_id: wrong, token, game: desk.game, ...round, amount_minor: takenBack }))
        done.push(await desk.call('rollback', { transaction_id: randomUUID(), player_id, reference_id: wrong }))
      }
      if (win > 0) done.push(await desk.call('win', { transaction_id: randomUUID(), ...round, amount_minor: win }))
      done.push(await desk.call('closeRound', { transaction_id: randomUUID(), player_id, round_id: round.round_id }))
      if (player === 'asha') done.push(await desk.call('reward', { transaction_id: randomUUID(), player_id, currency: 'INR', reward_type: 'tournament', amount_minor: 11_100 }))
      const failed = done.find(({ status }) => status !== 200)
      if (failed !== undefined) throw new Error(JSON.stringify(failed))
    }
  }
  const winner = (market: TestMarket, name: string) => ({ kind: 'winners' as const, winners: [market.runners.get(name) ?? ''] })

  await bet('asha', markets.match, 'back', 'Harbour City', 2_500, 120_000)
  await bet('bilal', markets.match, 'lay', 'Northgate', 3_100, 80_000)
  const wrong = await bet('chen', markets.match, 'back', 'Draw', 4_200, 33_300)
  await bet('dina', markets.match, 'back', 'Harbour City', 1_900, 100_000)
  await bet('chen', markets.book, 'back', 'Northgate', 85_000, 250_000)
  await bet('asha', markets.book, 'lay', 'Harbour City', 92_000, 61_000)
  await bet('bilal', markets.runs, 'back', 'line', 100_000, 45_000)
  await bet('chen', markets.runs, 'lay', 'line', 110_000, 71_500)
  const half = await bet('asha', markets.other, 'back', 'Draw', 3_750, 99_900)
  await bet('bilal', markets.other, 'back', 'Harbour City', 2_020, 50_100)

  await act(driver.void({ scope: 'bets', bet_ids: [wrong.id] }))
  await act(driver.void({ scope: 'bets', bet_ids: [half.id] }, 5_000))
  await act(driver.settle(markets.match.id, winner(markets.match, 'Harbour City')))
  // What dina has won by mistake she stakes again, before it is taken back.
  await bet('dina', markets.late, 'back', 'Draw', 2_000, 70_000)
  await act(driver.settle(markets.book.id, winner(markets.book, 'Northgate')))
  await act(driver.settle(markets.runs.id, { kind: 'number', value: 52_000 }))
  await act(driver.rollBack(markets.match.id))
  await act(driver.settle(markets.match.id, winner(markets.match, 'Draw'), 2))
  const whole = await act(driver.void({ scope: 'market', market_id: markets.other.id }))
  if (!whole.ok) throw new Error(whole.refusal.code)
  const late = await act(driver.void({ scope: 'filter', filter: { account_id: world.accounts.get('dina') ?? '', market_id: markets.match.id } }))
  if (late.ok && late.value[0] !== undefined) await act(driver.undo(late.value[0]))
  await playCasino()
  // Void by its result, taken back, and void again: of one bet half was gone before, of the other all of it goes in between.
  const rained = await bet('asha', markets.rain, 'back', 'Draw', 3_000, 40_001)
  const gone = await bet('chen', markets.rain, 'back', 'Northgate', 2_500, 22_000)
  await act(driver.void({ scope: 'bets', bet_ids: [rained.id] }, 5_000))
  const abandoned = { kind: 'void' as const, reason: 'abandoned' as const }
  await act(driver.settle(markets.rain.id, abandoned))
  await act(driver.void({ scope: 'bets', bet_ids: [gone.id] }))
  await act(driver.rollBack(markets.rain.id))
  await act(driver.settle(markets.rain.id, abandoned, 2))
  await driver.stop()
  await addUp(db)
  return { world, markets }
}

/** What was set up so was never otherwise. */
export const forgetChanges = ({ owner }: TestDatabase) => owner.query('delete from past_values')

/** What the record keeps of a day: a change by an account, a large win, what access refused; a bet and a sign-in, which are nothing special. */
async function fillRecord(db: TestDatabase, { accounts }: MoneyWorld): Promise<void> {
  await db.owner.query(
    `insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id, refusal_code, reason, before, after) values
       ('2026-03-14T05:00:00Z', 'account', $1, 'locks.setLock', 'account', $2, null, 'Asked for', '{"locked": false, "bet_locked": false}', '{"locked": true, "bet_locked": true}'),
       ('2026-03-14T05:10:00Z', 'system', null, 'significant.largeWin', 'account', $3, null, null, null, '{"won_minor": 249000, "currency": "INR"}'),
       ('2026-03-14T05:20:00Z', 'account', $1, 'results.verify', 'market', '1', 'ACCESS_FORBIDDEN', null, null, null),
       ('2026-03-14T05:30:00Z', 'account', $1, 'auth.adminLogin', 'account', $1::text, null, null, null, null),
       ('2026-03-14T05:40:00Z', 'platform', null, 'platform.placeBet', 'account', $3, null, null, null, '{"stake_minor": 100}')`,
    [accounts.get('house'), accounts.get('north'), accounts.get('chen')])
}

/**
 * The same day at another company of the currency: a player of each on one market, in play and before, and of the other alone rounds of the
 * casino with a reward beside them.
 */
export async function playBeside(db: TestDatabase, first: MoneyWorld): Promise<MoneyWorld> {
  const now = () => new Date('2026-03-14T12:00:00Z')
  const second = await createMoneyWorld(db, [{ name: 'second', parent: null, level: 0, shareBp: 4_000 }, { name: 'second-agent', parent: 'second', level: 5, shareBp: 0 }], [{ name: 'yara', parent: 'second-agent', creditMinor: 5_000_000 }])
  const context = { ...(await moneyContext(db.database)), now }
  const [ours, theirs] = [moneyDriver(context, first), moneyDriver(context, second)]
  const market = await addMarket(db, first, { type: 'match_odds', runners: ['Left', 'Right'] })
  const selection = market.runners.get('Left') ?? ''
  await setPrice(db, market.id, selection, 3_000)
  for (const [driver, player, stake] of [[ours, first.accounts.get('asha'), 44_000], [theirs, second.accounts.get('yara'), 27_500], [theirs, second.accounts.get('yara'), 9_900]] as const) {
    const placed = await driver.place({ player_id: player ?? '', market_id: market.id, side: 'back', selection_id: selection, price: 3_000, stake_minor: stake })
    if (!placed.ok) throw new Error(JSON.stringify(placed.refusal))
    await db.owner.query('update markets set in_play = true, feed_bet_delay_ms = 1 where id = $1', [market.id])
  }
  await ours.settle(market.id, { kind: 'winners', winners: [selection] })
  for (const driver of [ours, theirs]) {
    await driver.work()
    await driver.stop()
  }
  const desk = await openWalletDesk(db, await testServer(db, { running: false, now }), await createCasino(db), 'second-keeper')
  const { bet, win, reward, close } = await seatAt(desk, second.apiKey, second.accounts.get('yara') ?? '')
  for (const reply of [await bet(30_000), await win(12_000), await close(), await reward(4_400)]) if (reply.status !== 200) throw new Error(JSON.stringify(reply))
  await addUp(db)
  return second
}

/** As if every account above players had many below it: who was active is counted there, too. */
export async function countEverywhere(db: TestDatabase): Promise<void> {
  await db.owner.query('insert into summed_accounts select id from accounts where level < 9 on conflict do nothing')
  await keepSums(db.database)
}

/** Adds up everything that has happened. */
export async function addUp(db: TestDatabase): Promise<void> {
  while ((await withTransaction(db.database, {}, (tx) => moveOutbox(tx, 100))).count > 0);
  while (await keepSums(db.database));
}

export async function fileOf(db: TestDatabase, asked: AskedReport, format: 'csv' | 'xlsx', now: Date): Promise<{ readonly sha256: string; readonly bytes: Buffer }> {
  return withTransaction(db.database, {}, async (tx) => {
    const open = await openReport(tx, siteReader, asked, now)
    if (!open.ok) throw new Error(JSON.stringify(open.refusal))
    const file = await makeReportFile(tx, open.value, format)
    if (!file.ok) throw new Error(file.refusal.code)
    return { sha256: file.value.sha256, bytes: Buffer.from(file.value.content_base64, 'base64') }
  })
}
