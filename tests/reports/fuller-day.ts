import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../support/database.ts'
import { createCasino } from '../support/casino-world.ts'
import { moneyContext, moneyDriver, type BetBody } from '../support/money-driver.ts'
import { addMarket, addSport, createMoneyWorld, setLines, setPrice, type MarketSpec, type MoneyWorld, type TestMarket } from '../support/money-world.ts'
import { testServer } from '../support/server.ts'
import { openWalletDesk } from '../support/wallet-desk.ts'
import { addUp, forgetChanges, playSeededDay } from './seeded-day.ts'

/** After the seeded day's own acts, and before its end. */
const beginsAt = Date.parse('2026-03-14T08:00:00Z')
const actEveryMs = 7 * 60_000

type Stake = readonly [player: string, side: 'back' | 'lay', on: string, price: number, stake: number, line?: number]

/**
 * The seeded day with an afternoon: an event of a second sport with every other type of market, stakes in play, a result withdrawn and declared
 * otherwise, an event voided whole and partly given back, bets on events to come, a second provider of games; and a company of another currency
 * with the same kinds of things. What golden files are of: in each report rows of several kinds.
 */
export async function playFullerDay(db: TestDatabase): Promise<MoneyWorld> {
  const { world } = await playSeededDay(db)
  const { owner } = db
  let now = beginsAt
  const context = { ...(await moneyContext(db.database)), now: () => new Date(now) }
  const abroad = await createMoneyWorld(db,
    [{ name: 'abroad', parent: null, level: 0, shareBp: 2_500 }, { name: 'coast', parent: 'abroad', level: 4, shareBp: 4_000 }, { name: 'coast-agent', parent: 'coast', level: 5, shareBp: 0 }, { name: 'hills-agent', parent: 'abroad', level: 5, shareBp: 1_000 }],
    [{ name: 'farah', parent: 'coast-agent', creditMinor: 900_000 }, { name: 'galen', parent: 'coast-agent', creditMinor: 2_000_000, commissionBp: 500 }, { name: 'hana', parent: 'hills-agent', creditMinor: 120_000 }], 'AED')

  /** A place to bet on: an event of a sport of its own, by both names and its start. */
  async function eventAt(of: MoneyWorld, name: string, startsAt: string, sport?: MoneyWorld): Promise<MoneyWorld> {
    const place = { ...of, ...(await addSport(db)) }
    await owner.query('update events set name = $2, starts_at = $3 where id = $1', [place.eventId, name, startsAt])
    if (sport !== undefined) await owner.query('update events e set sport_id = x.sport_id, league_id = x.league_id from events x where e.id = $1 and x.id = $2', [place.eventId, sport.eventId])
    return sport === undefined ? place : { ...place, sportId: sport.sportId }
  }
  async function market(at: MoneyWorld, name: string, spec: MarketSpec): Promise<TestMarket> {
    const made = await addMarket(db, at, spec)
    await owner.query('update markets set name = $2 where id = $1', [made.id, name])
    return made
  }
  function deskOf(of: MoneyWorld) {
    const driver = moneyDriver(context, of)
    const must = <Value>(done: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: { readonly code: string } }): Value => {
      if (!done.ok) throw new Error(JSON.stringify(done.refusal))
      return done.value
    }
    return {
      driver,
      must,
      async bets(on: TestMarket, ...stakes: readonly Stake[]): Promise<void> {
        for (const [player, side, runner, price, stake, line] of stakes) {
          now += actEveryMs
          const selection = on.runners.get(runner)
          if (runner === 'even money' && line !== undefined) await setLines(db, on.id, { under: line, over: line })
          else await setPrice(db, on.id, selection ?? 'line', price, line)
          const body = { player_id: of.accounts.get(player) ?? '', market_id: on.id, side, stake_minor: stake, ...(selection === undefined ? { line } : { selection_id: selection }), ...(runner === 'even money' ? {} : { price }) }
          must(await driver.place(body as BetBody))
        }
      },
      async act<Value>(done: () => Promise<Value>): Promise<Value> {
        now += actEveryMs
        const value = await done()
        await driver.work()
        return value
      },
      async stop(): Promise<void> {
        await driver.work()
        await driver.stop()
      },
    }
  }
  const inPlay = (of: TestMarket) => owner.query('update markets set in_play = true, feed_bet_delay_ms = 1 where id = $1', [of.id])
  const winner = (of: TestMarket, name: string) => ({ kind: 'winners' as const, winners: [of.runners.get(name) ?? ''] })

  const home = deskOf(world)
  const rivers = await eventAt(world, 'Rivers v Lakes', '2026-03-14T08:30:00Z')
  const singles = await market(rivers, 'Winner', { type: 'match_odds', runners: ['Rivers', 'Lakes'] })
  const games = await market(rivers, 'Games', { type: 'line' })
  const parity = await market(rivers, 'Odd or even', { type: 'odd_even', runners: ['Odd', 'Even'] })
  const toss = await market(rivers, 'Toss', { type: 'bookmaker', runners: ['Rivers', 'Lakes'] })
  await home.bets(singles, ['asha', 'back', 'Rivers', 2_200, 60_000], ['chen', 'back', 'Lakes', 1_900, 55_500], ['bilal', 'lay', 'Lakes', 1_800, 40_000])
  await inPlay(singles)
  await home.bets(singles, ['esha', 'lay', 'Rivers', 2_400, 30_300], ['chen', 'back', 'Rivers', 3_500, 12_100])
  await home.bets(games, ['asha', 'lay', 'even money', 100_000, 25_000, 21_500], ['bilal', 'back', 'even money', 100_000, 17_500, 22_000])
  await home.bets(parity, ['esha', 'back', 'Odd', 1_900, 8_100])
  await home.bets(toss, ['chen', 'lay', 'Lakes', 95_000, 20_000])
  // The first word is withdrawn before anybody has verified it; the sets are void by their result.
  await home.act(() => home.driver.declare(singles.id, winner(singles, 'Lakes')))
  home.must(await home.act(() => home.driver.rollBack(singles.id)))
  await home.act(() => home.driver.settle(singles.id, winner(singles, 'Rivers'), 2))
  await home.act(() => home.driver.settle(games.id, { kind: 'number', value: 23_000 }))
  await home.act(() => home.driver.settle(parity.id, { kind: 'void', reason: 'abandoned' }))
  await home.act(() => home.driver.settle(toss.id, winner(toss, 'Rivers')))

  const storm = await eventAt(world, 'Storm v Calm', '2026-03-14T13:00:00Z', rivers)
  const first = await market(storm, 'Winner', { type: 'match_odds', runners: ['Storm', 'Calm'] })
  const runs = await market(storm, 'Runs', { type: 'fancy' })
  await home.bets(first, ['asha', 'back', 'Storm', 2_050, 21_000], ['chen', 'lay', 'Storm', 2_100, 14_000])
  await home.bets(runs, ['bilal', 'back', 'line', 90_000, 9_900, 151_000], ['esha', 'lay', 'line', 105_000, 6_600, 152_000])
  const [washed] = home.must(await home.act(() => home.driver.void({ scope: 'event', event_id: storm.eventId })))
  if (washed !== undefined) home.must(await home.act(() => home.driver.undo(washed)))
  home.must(await home.act(() => home.driver.void({ scope: 'market', market_id: first.id })))
  await home.act(() => home.driver.settle(runs.id, { kind: 'number', value: 151_000 }))

  const later = await eventAt(world, 'Next v Last', '2026-06-20T12:00:00Z', rivers)
  await home.bets(await market(later, 'Winner', { type: 'match_odds', runners: ['Next', 'Last'] }), ['asha', 'back', 'Next', 1_750, 33_000], ['esha', 'lay', 'Last', 2_600, 10_000])
  await home.bets(await market(later, 'Runs', { type: 'fancy' }), ['chen', 'lay', 'line', 120_000, 15_000, 180_000])
  await home.stop()

  const away = deskOf(abroad)
  const cup = await eventAt(abroad, 'Dunes v Bay', '2026-03-14T12:00:00Z')
  const match = await market(cup, 'Winner', { type: 'match_odds', runners: ['Dunes', 'Bay', 'Tie'] })
  const boundary = await market(cup, 'Runs', { type: 'fancy' })
  await away.bets(match, ['farah', 'back', 'Dunes', 2_900, 45_000], ['galen', 'lay', 'Bay', 2_300, 70_000], ['hana', 'back', 'Tie', 6_000, 20_000], ['galen', 'back', 'Dunes', 3_100, 15_500])
  await away.bets(boundary, ['farah', 'back', 'line', 110_000, 12_300, 64_000], ['hana', 'lay', 'line', 95_000, 18_000, 65_000])
  const { rows: [tied] } = await owner.query<{ id: string }>(`select id from bets where currency = 'AED' and stake_minor = 20000`)
  away.must(await away.act(() => away.driver.void({ scope: 'bets', bet_ids: [tied?.id ?? ''] }, 5_000)))
  await away.act(() => away.driver.settle(match.id, winner(match, 'Dunes')))
  await away.act(() => away.driver.settle(boundary.id, { kind: 'number', value: 70_000 }))
  away.must(await away.act(() => away.driver.rollBack(boundary.id)))
  await away.act(() => away.driver.settle(boundary.id, { kind: 'number', value: 64_000 }, 2))
  const final = await eventAt(abroad, 'Sand v Sea', '2026-06-21T12:00:00Z', cup)
  await away.bets(await market(final, 'Winner', { type: 'match_odds', runners: ['Sand', 'Sea'] }), ['farah', 'back', 'Sea', 1_600, 50_000])
  await away.bets(await market(final, 'Toss', { type: 'bookmaker', runners: ['Sand', 'Sea'] }), ['hana', 'lay', 'Sand', 80_000, 60_000])
  await away.stop()

  await playGames()
  await fillRecord(db, world)
  await forgetChanges(db)
  await addUp(db)
  return world

  /** Rounds at the games of a second provider, of both currencies, one won and one lost, and a reward beside them. */
  async function playGames(): Promise<void> {
    const casino = await createCasino(db)
    await owner.query(`update casino_providers set name = 'Provider of the evening' where id = $1`, [casino.providerId])
    await owner.query(`update casino_games set name = 'Seven Coins' where id = $1`, [casino.gameId])
    const desk = await openWalletDesk(db, await testServer(db, { running: false, now: () => new Date(now) }), casino, 'evening-keeper')
    for (const [of, player, stake, win, reward] of [[world, 'chen', 18_000, 0, 0], [world, 'bilal', 9_000, 26_400, 0], [abroad, 'farah', 7_700, 0, 2_200], [abroad, 'hana', 1_000, 4_500, 0]] as const) {
      now += actEveryMs
      const player_id = of.accounts.get(player) ?? ''
      const currency = of === world ? 'INR' : 'AED'
      const token = await desk.open(of.apiKey, player_id)
      const round = { player_id, round_id: randomUUID(), currency }
      const done = [await desk.call('bet', { transaction_id: randomUUID(), token, game: desk.game, ...round, amount_minor: stake })]
      if (win > 0) done.push(await desk.call('win', { transaction_id: randomUUID(), ...round, amount_minor: win }))
      done.push(await desk.call('closeRound', { transaction_id: randomUUID(), player_id, round_id: round.round_id }))
      if (reward > 0) done.push(await desk.call('reward', { transaction_id: randomUUID(), player_id, currency, reward_type: 'tournament', amount_minor: reward }))
      const failed = done.find(({ status }) => status !== 200)
      if (failed !== undefined) throw new Error(JSON.stringify(failed))
    }
  }
}

/** More that stands out: by a member of the staff, by the program, with one field and with none that changed. */
async function fillRecord({ owner }: TestDatabase, { accounts, trader }: MoneyWorld): Promise<void> {
  await owner.query(
    `insert into audit_log (at, actor_kind, actor_id, action, target_kind, target_id, refusal_code, reason, before, after) values
       ('2026-03-14T09:00:00Z', 'staff', $1, 'limits.set', 'account', $2, null, 'Asked for by the player', '{"max_stake_minor": 100000}', '{"max_stake_minor": 50000}'),
       ('2026-03-14T09:10:00Z', 'staff', $1, 'transfers.give', 'account', $3, null, null, null, '{"amount_minor": 250000}'),
       ('2026-03-14T09:20:00Z', 'system', null, 'significant.negativeBalance', 'account', $4, null, null, null, '{"available_minor": -70000, "currency": "INR"}'),
       ('2026-03-14T09:30:00Z', 'staff', $1, 'voids.editPolicy', 'business', '1', null, null, '{"after_outcome": true}', '{"after_outcome": false}')`,
    [trader, accounts.get('asha'), accounts.get('north'), accounts.get('dina')])
}
