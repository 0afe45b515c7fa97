import fc from 'fast-check'
import { expect } from 'vitest'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { Result } from '#domain/kernel/result.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import type { Context } from '#server/context.ts'
import type { PlacementReply } from '#server/platform/stored-reply.ts'
import { reconcile } from '#database/reconcile.ts'
import type { TestDatabase } from '../support/database.ts'
import { moneyDriver } from '../support/money-driver.ts'
import type { BetBody } from '../support/money-driver.ts'
import { addMarket, allowAnyStake, createMoneyWorld, setLines, setPrice } from '../support/money-world.ts'
import type { MoneyWorld, TestMarket } from '../support/money-world.ts'

type MarketPlan = { readonly type: MarketType; readonly runners: number; readonly winners: number }
export type BetPlan = {
  readonly player: number
  readonly market: number
  readonly side: Side
  readonly on: number
  readonly odds: number
  readonly rate: number
  readonly line: number
  readonly stake: number
}
/** How a market ends, turned by `turn`. */
export type Ending = { readonly kind: 'plain' | 'tie' | 'void'; readonly turn: number }
export type WorldPlan = {
  /** Basis points of the company and of the account below it; the lowest takes the rest. */
  readonly shares: readonly [number, number]
  readonly players: readonly { readonly lower: boolean; readonly creditMinor: number; readonly commissionBp: number }[]
  readonly markets: readonly MarketPlan[]
}

const shares = fc.constantFrom<readonly [number, number]>([2_000, 3_000], [0, 0], [10_000, 0], [3_333, 3_333], [1, 9_998], [0, 10_000])

/** Two or three levels, up to four players, up to three small markets. */
export const worldPlans: fc.Arbitrary<WorldPlan> = fc.record({
  shares,
  players: fc.array(fc.record({
    lower: fc.boolean(),
    creditMinor: fc.constantFrom(1, 1_000, 20_000, 20_000, 1_000_000),
    commissionBp: fc.constantFrom(0, 1, 200, 333, 9_900),
  }), { minLength: 1, maxLength: 4 }),
  markets: fc.array(fc.record({
    type: fc.constantFrom<MarketType>('match_odds', 'match_odds', 'bookmaker', 'fancy', 'line', 'odd_even'),
    runners: fc.integer({ min: 2, max: 4 }),
    winners: fc.constantFrom(1, 1, 2),
  }), { minLength: 1, maxLength: 3 }),
})
export const betPlans: fc.Arbitrary<BetPlan> = fc.record({
  player: fc.nat(11),
  market: fc.nat(5),
  side: fc.constantFrom<Side>('back', 'lay'),
  on: fc.nat(11),
  odds: fc.constantFrom(1_010, 1_500, 2_000, 3_750, 11_000),
  rate: fc.constantFrom(1_000, 85_000, 98_000, 100_000, 110_000),
  line: fc.nat(5),
  stake: fc.oneof(fc.constantFrom(1, 3, 5, 333), fc.integer({ min: 1, max: 20_000 })),
})
/** Bets to be placed at once: at one price and line, since a market has one at a time. */
export const bursts = (sizes: { readonly minLength: number; readonly maxLength: number }): fc.Arbitrary<readonly BetPlan[]> =>
  fc.tuple(betPlans, fc.array(betPlans, sizes)).map(([{ odds, rate, line }, bets]) => bets.map((bet) => ({ ...bet, odds, rate, line })))
export const endings: fc.Arbitrary<Ending> = fc.record({ kind: fc.constantFrom('plain', 'plain', 'plain', 'tie', 'void'), turn: fc.nat(11) })
export const shareChanges = shares

export type RandomDay = Awaited<ReturnType<typeof openRandomDay>>

/** The plan as a business of its own in the database. */
export async function openRandomDay(db: TestDatabase, context: Context, plan: WorldPlan) {
  const world = await createMoneyWorld(db,
    [
      { name: 'company', parent: null, level: 0, shareBp: plan.shares[0] },
      { name: 'upper', parent: 'company', level: 1, shareBp: plan.shares[1] },
      { name: 'lower', parent: 'upper', level: 5, shareBp: 0 },
    ],
    plan.players.map(({ lower, ...player }, index) => ({ name: `player-${index}`, parent: lower ? 'lower' : 'upper', ...player })))
  await allowAnyStake(db, world)
  const driver = moneyDriver(context, world)
  const markets: (TestMarket & { readonly plan: MarketPlan })[] = []
  for (const market of plan.markets) {
    const names = market.type === 'odd_even' ? ['odd', 'even'] : Array.from({ length: market.runners }, (_, index) => `runner ${index}`)
    const runners = isNumberMarket(market.type) ? [] : names
    const winnersCount = market.type === 'match_odds' ? market.winners : 1
    markets.push({ ...(await addMarket(db, world, { type: market.type, runners, winnersCount, layAllowed: market.type !== 'odd_even' })), plan: market })
  }
  const players = plan.players.map((_, index) => world.accounts.get(`player-${index}`) ?? '')

  return {
    world,
    driver,
    markets,
    players,

    /** The call that a planned bet makes, its price put in place. */
    async prepare(bet: BetPlan): Promise<BetBody> {
      const market = markets[bet.market % markets.length] ?? expect.fail('a market')
      const of = { player_id: players[bet.player % players.length] ?? '', market_id: market.id, side: bet.side, stake_minor: bet.stake }
      const { type } = market.plan
      if (isNumberMarket(type)) {
        if (type === 'line') {
          // Of a burst every bet has the same line, and each side its own.
          const lines = { under: 44_000 + bet.line * 500, over: 44_500 + bet.line * 500 }
          await setLines(db, market.id, lines)
          return { ...of, line: bet.side === 'back' ? lines.under : lines.over }
        }
        const line = 44_000 + (bet.line % 4) * 1_000
        await setPrice(db, market.id, 'line', bet.rate, line)
        return { ...of, line, price: bet.rate }
      }
      const runners = [...market.runners.values()]
      const selectionId = runners[bet.on % runners.length] ?? ''
      const price = type === 'bookmaker' ? bet.rate : bet.odds
      await setPrice(db, market.id, selectionId, price)
      return { ...of, selection_id: selectionId, price }
    },

    /** Voids one bet, of an open market or of a settled one, and sometimes gives back what was taken. */
    async voidOne(turn: number): Promise<void> {
      const bets = await standingBets(db, world)
      const bet = bets[turn % Math.max(1, bets.length)]
      if (bet === undefined) return
      const [done] = must(await driver.void({ scope: 'bets', bet_ids: [bet.id] }))
      if (turn % 3 === 0 && done !== undefined) must(await driver.undo(done))
    },

    /** Gives the accounts above the players other shares: the next bets have another vector. */
    async changeShares([company, upper]: readonly [number, number]): Promise<void> {
      for (const [name, share] of [['company', company], ['upper', upper]] as const) {
        await db.owner.query('update account_shares set own_bp = $2 where account_id = $1', [world.accounts.get(name), share])
      }
      await db.owner.query('delete from current_vectors where sport_id = $1', [world.sportId])
    },

    /** The result that an ending means on a market; numbers are close to the lines that were offered. */
    outcome(index: number, { kind, turn }: Ending): WireOutcome {
      const market = markets[index % markets.length] ?? expect.fail('a market')
      if (kind === 'void') return { kind: 'void', reason: 'abandoned' }
      if (isNumberMarket(market.plan.type)) return { kind: 'number', value: 43_000 + (turn % 6) * 1_000 }
      const ids = [...market.runners.values()]
      const order = [...ids.slice(turn % ids.length), ...ids.slice(0, turn % ids.length)]
      const places = Math.min(market.plan.type === 'match_odds' ? market.plan.winners : 1, ids.length)
      return kind === 'tie' && places < order.length
        ? { kind: 'winners', winners: order.slice(0, places - 1), dead_heat: { selections: order.slice(places - 1, places + 1), places: 1 } }
        : { kind: 'winners', winners: order.slice(0, places) }
    },

    /** Credit, balance and what is held, by account. */
    async funds(): Promise<ReadonlyMap<string, Funds>> {
      const { rows } = await db.owner.query<{ account_id: string; credit: string; u: string; held: string }>(
        'select account_id, credit_minor as credit, unsettled_minor as u, exposure_minor as held from account_funds where business_id = $1', [world.businessId])
      const names = new Map([...world.accounts].map(([name, id]) => [id, name]))
      return new Map(rows.map((row) => [names.get(row.account_id) ?? '', { credit: BigInt(row.credit), u: BigInt(row.u), held: BigInt(row.held) }]))
    },
  }
}

export type StandingBet = {
  readonly business_id: string; readonly id: string; readonly player_id: string; readonly market_id: string; readonly market_type: MarketType; readonly side: Side
  readonly selection_id: string | null; readonly line: number | null; readonly price_matched: number | null; readonly stake_minor: string; readonly vector_id: string
}

/** The bets of a world that no void took, in their order. */
export async function standingBets(db: TestDatabase, world: MoneyWorld): Promise<readonly StandingBet[]> {
  const { rows } = await db.owner.query<StandingBet>(
    `select b.* from bets b where b.business_id = $1
     and not exists (select from bet_standings t where (t.business_id, t.bet_id) = (b.business_id, b.id) and t.kept_bp = 0) order by b.id`, [world.businessId])
  return rows
}

export type Funds = { readonly credit: bigint; readonly u: bigint; readonly held: bigint }

export function available({ credit, u, held }: Funds): bigint {
  return credit + u - held
}

/** What a bet of a random day may be answered: that it stands, or a refusal that the plan can bring about. */
export function expectedRefusal(result: Result<PlacementReply>): boolean {
  return result.ok || ['CREDIT_NOT_ENOUGH', 'BET_LAY_NOT_ALLOWED', 'MARKET_NOT_OPEN'].includes(result.refusal.code)
}

export function must<Value>(result: Result<Value>): Value {
  return result.ok ? result.value : expect.fail(result.refusal.code)
}

/** Proves the books of the whole database, then empties it of what the run has brought. */
export async function proveAndClear(db: TestDatabase): Promise<void> {
  const { checks } = await reconcile(db.database)
  expect(checks.filter((check) => check.wrong > 0)).toEqual([])
  await db.owner.query(`truncate businesses, voids, menus, staff, markets, bets, positions, position_legs, account_legs, leg_changes, settled_legs, summed_accounts, open_books, market_prices, limit_overrides, journal_entries,
    postings, account_quarters, vector_results, entry_news, account_turnovers, turnover_news, settlement_jobs, settlement_chunks, idempotency_keys, outbox, audit_log cascade`)
}
