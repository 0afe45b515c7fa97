import fc from 'fast-check'
import type { MarketType, Side } from '#domain/markets/market.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import { duties, statuses } from './model.ts'
import type { Duty, Staff, Status } from './model.ts'

/**
 * A step names accounts, markets, runners and bets by a number, taken around the list of those that there are by then; a large one names
 * what is of another branch or not there. So every part of a sequence is a sequence, which is what lets a failing one shrink, and all of
 * it is JSON, which is what lets it be kept.
 */
export type Ref = number

/** Of what may be moved or staked at most now, or a plain number of minor units. */
export type Amount = { readonly plain: number } | { readonly ofMost: number; readonly more: number }

export type Step =
  | { readonly do: 'transfer'; readonly by: Ref | 'parent'; readonly child: Ref; readonly type: TransferType; readonly amount: Amount }
  | { readonly do: 'market'; readonly type: MarketType; readonly lay: boolean; readonly feed?: boolean }
  | { readonly do: 'price'; readonly market: Ref; readonly price: number; readonly line: number }
  | { readonly do: 'state'; readonly market: Ref; readonly to: 'open' | 'suspended' | 'ball_running' | 'closed' }
  | { readonly do: 'lock'; readonly market: Ref; readonly on: boolean }
  | { readonly do: 'bet'; readonly player: Ref; readonly market: Ref; readonly runner: Ref; readonly side: Side; readonly better: number; readonly amount: Amount; readonly door: 'own' | 'other' | 'wrong' }
  | { readonly do: 'declare'; readonly by: Staff; readonly market: Ref; readonly outcome: Ref; readonly close: boolean }
  | { readonly do: 'verify'; readonly by: Staff; readonly market: Ref; readonly as: 'declared' | Ref; readonly later: number }
  | { readonly do: 'rollback'; readonly by: Staff; readonly market: Ref; readonly later: number }
  | { readonly do: 'void'; readonly by: Staff; readonly bet: Ref; readonly whole: boolean; readonly half: boolean }
  | { readonly do: 'undo'; readonly by: Staff; readonly void: Ref }
  | { readonly do: 'status'; readonly by: Ref; readonly account: Ref; readonly status: Status; readonly betLocked: boolean; readonly transferLocked: boolean }
  | { readonly do: 'share'; readonly account: Ref; readonly ownBp: number }
  | { readonly do: 'terms'; readonly account: Ref; readonly commissionBp: number; readonly exposureLimit: number | null; readonly minStake: number | null; readonly maxStake: number | null; readonly stale: boolean }
  | { readonly do: 'create'; readonly by: Ref; readonly parent: Ref; readonly level: number; readonly taken: boolean }
  | { readonly do: 'limits'; readonly by: Staff; readonly place: Ref | 'event'; readonly type: MarketType; readonly min: number | null; readonly max: number | null; readonly profit: number | null; readonly exposure: number | null }
  | { readonly do: 'grant'; readonly duties: readonly Duty[] }
  | { readonly do: 'remove'; readonly market: Ref; readonly runner: Ref; readonly bp: number }
  | { readonly do: 'come'; readonly market: Ref }
  | { readonly do: 'wallet'; readonly call: 'bet' | 'win' | 'reward' | 'close' | 'rollback'; readonly player: Ref; readonly round: Ref; readonly amount: Amount; readonly closes: boolean; readonly late: boolean; readonly twice: boolean }
  | { readonly do: 'repeat'; readonly changed: boolean }
  | { readonly do: 'look'; readonly account: Ref }

/** One story among so many steps. */
const storyEvery = 8

/** How often each step comes, so that the money moves more often than the doors are tried. */
const weights: Readonly<Record<Step['do'], number>> = {
  bet: 30, transfer: 12, declare: 13, verify: 10, rollback: 4, void: 6, undo: 3, price: 6, state: 6, market: 3, lock: 1, status: 3, share: 9, terms: 6, create: 2, repeat: 5, look: 4, limits: 4, grant: 3, remove: 3, come: 2, wallet: 9,
}

/** The first few more often: what meets twice in one place is where rules have something to say. */
const ref = fc.oneof({ weight: 7, arbitrary: fc.nat({ max: 1 }) }, { weight: 8, arbitrary: fc.nat({ max: 11 }) }, { weight: 1, arbitrary: fc.constant(100) })
const staff = fc.constantFrom<Staff>('trader', 'trader', 'trader', 'trader', 'trader', 'owner', 'owner', 'owner', 'verifier', 'support', 'helper', 'helper', 'helper')
const verifiers = fc.constantFrom<Staff>('verifier', 'verifier', 'verifier', 'verifier', 'verifier', 'owner', 'owner', 'trader', 'helper', 'helper')
const amount: fc.Arbitrary<Amount> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ plain: fc.constantFrom(100, 101, 333, 1_000, 2_000, 5_001, 9_999, 33_333) }) },
  { weight: 2, arbitrary: fc.record({ plain: fc.integer({ min: 1, max: 60_000 }) }) },
  { weight: 1, arbitrary: fc.record({ plain: fc.constantFrom(1, 99, 1_000_000, 1_000_001, 5_000_000, 5_000_001, 1_000_000_000_000) }) },
  { weight: 3, arbitrary: fc.record({ ofMost: fc.constantFrom(100, 100, 50, 33), more: fc.constantFrom(0, 0, 1, -1) }) },
)
const rarely = fc.constantFrom(false, false, false, true)
const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null, freq: 2 })

const steps: { readonly [Name in Step['do']]: fc.Arbitrary<Extract<Step, { do: Name }>> } = {
  transfer: fc.record({ do: fc.constant('transfer' as const), by: fc.oneof({ weight: 5, arbitrary: fc.constant('parent' as const) }, { weight: 1, arbitrary: ref }), child: ref, type: fc.constantFrom<TransferType>('credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take'), amount }),
  market: fc.record({ do: fc.constant('market' as const), type: fc.constantFrom<MarketType>('match_odds', 'match_odds', 'bookmaker', 'fancy', 'line', 'odd_even'), lay: fc.boolean(), feed: rarely }),
  price: fc.record({ do: fc.constant('price' as const), market: ref, price: fc.oneof(fc.constantFrom(1_010, 1_500, 2_000, 2_333, 85_000, 100_000), fc.integer({ min: 1_010, max: 99_999 })), line: fc.integer({ min: 0, max: 6 }) }),
  state: fc.record({ do: fc.constant('state' as const), market: ref, to: fc.constantFrom('open' as const, 'open' as const, 'open' as const, 'suspended' as const, 'ball_running' as const, 'closed' as const) }),
  lock: fc.record({ do: fc.constant('lock' as const), market: ref, on: rarely }),
  bet: fc.record({
    do: fc.constant('bet' as const), player: ref, market: ref, runner: ref, side: fc.constantFrom<Side>('back', 'lay'), better: fc.constantFrom(0, 0, 0, 1, -1), amount,
    door: fc.constantFrom('own' as const, 'own' as const, 'own' as const, 'own' as const, 'own' as const, 'own' as const, 'own' as const, 'own' as const, 'other' as const, 'wrong' as const),
  }),
  declare: fc.record({ do: fc.constant('declare' as const), by: staff, market: ref, outcome: ref, close: fc.boolean() }),
  verify: fc.record({ do: fc.constant('verify' as const), by: verifiers, market: ref, as: fc.oneof({ weight: 9, arbitrary: fc.constant('declared' as const) }, { weight: 1, arbitrary: ref }), later: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1) }),
  rollback: fc.record({ do: fc.constant('rollback' as const), by: verifiers, market: ref, later: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1) }),
  void: fc.record({ do: fc.constant('void' as const), by: staff, bet: ref, whole: fc.boolean(), half: fc.boolean() }),
  undo: fc.record({ do: fc.constant('undo' as const), by: staff, void: ref }),
  status: fc.record({ do: fc.constant('status' as const), by: ref, account: ref, status: fc.constantFrom<Status>('active', 'active', 'active', 'active', ...statuses), betLocked: rarely, transferLocked: rarely }),
  share: fc.record({ do: fc.constant('share' as const), account: ref, ownBp: fc.oneof(fc.constantFrom(0, 1, 2_500, 3_333, 10_000), fc.integer({ min: 0, max: 6_000 })) }),
  terms: fc.record({
    do: fc.constant('terms' as const), account: ref, commissionBp: fc.constantFrom(0, 1, 200, 333, 500), exposureLimit: limit(20_000), minStake: limit(500), maxStake: limit(50_000), stale: fc.constantFrom(false, false, false, false, true),
  }),
  create: fc.record({ do: fc.constant('create' as const), by: ref, parent: ref, level: fc.constantFrom(9, 9, 9, 5, 3, 1, 7), taken: fc.constantFrom(false, false, false, true) }),
  limits: fc.record({
    do: fc.constant('limits' as const), by: fc.constantFrom<Staff>('owner', 'owner', 'owner', 'helper', 'support'), place: fc.oneof({ weight: 1, arbitrary: fc.constant('event' as const) }, { weight: 3, arbitrary: ref }),
    type: fc.constantFrom<MarketType>('match_odds', 'bookmaker', 'fancy'), min: limit(900), max: limit(9_000), profit: fc.option(fc.constantFrom(0, 100, 3_000, 20_000), { nil: null }), exposure: fc.option(fc.constantFrom(0, 100, 3_000, 20_000), { nil: null }),
  }),
  grant: fc.record({ do: fc.constant('grant' as const), duties: fc.subarray([...duties]) }),
  remove: fc.record({ do: fc.constant('remove' as const), market: ref, runner: ref, bp: fc.constantFrom(0, 200, 250, 251, 1_250, 3_333, 9_000) }),
  come: fc.record({ do: fc.constant('come' as const), market: ref }),
  wallet: fc.record({
    do: fc.constant('wallet' as const), call: fc.constantFrom('bet' as const, 'bet' as const, 'bet' as const, 'win' as const, 'win' as const, 'reward' as const, 'close' as const, 'rollback' as const), player: ref, round: ref, amount,
    closes: rarely, late: fc.constantFrom(false, false, false, false, true), twice: rarely,
  }),
  repeat: fc.record({ do: fc.constant('repeat' as const), changed: fc.constantFrom(false, false, true) }),
  look: fc.record({ do: fc.constant('look' as const), account: ref }),
}

/** Steps that belong together, in this order, on a market of their own: meetings of rules that chance alone seldom brings about. */
type Story = (some: { readonly player: Ref; readonly runner: Ref; readonly stake: number; readonly more: number; readonly bp: number }) => readonly Step[]

const newest = -1
/** The runner by which a bet on a number asks for another line than its own. */
export const strayedLine = 11
const opened = (feed: boolean): readonly Step[] => [{ do: 'market', type: 'match_odds', lay: true, feed }, { do: 'price', market: newest, price: 2_333, line: 0 }, { do: 'state', market: newest, to: 'open' }]
const bet = (player: Ref, runner: Ref, amount: Amount, side: Side = 'back'): Step => ({ do: 'bet', player, market: newest, runner, side, better: 0, amount, door: 'own' })
const settledBy = (runner: Ref): readonly Step[] => [
  { do: 'declare', by: 'trader', market: newest, outcome: runner, close: true }, { do: 'verify', by: 'verifier', market: newest, as: 'declared', later: 0 },
]
const round = (call: 'bet' | 'win' | 'reward' | 'close' | 'rollback', player: Ref, plain: number): Step => ({ do: 'wallet', call, player, round: newest, amount: { plain }, closes: false, late: false, twice: false })
/** The account of a player: the first four of a branch are those above. */
const accountOf = (player: Ref): Ref => 4 + player

const stories: readonly Story[] = [
  // Bets under two share vectors on one market, some of them lost, and commission on what is left. Of the last above a player the share is what is left.
  ({ player, runner, stake, more, bp }) => [...opened(false), bet(player, runner, { plain: stake }), { do: 'share', account: 1, ownBp: bp }, bet(player, runner + 1, { plain: stake + more }), ...settledBy(runner + 1)],
  // Another rate of commission between two bets.
  ({ player, runner, stake, more, bp }) => [
    ...opened(false), bet(player, runner, { plain: stake + more }), { do: 'terms', account: accountOf(player), commissionBp: bp % 900, exposureLimit: null, minStake: null, maxStake: null, stale: false },
    bet(player, runner, { plain: stake }), ...settledBy(runner),
  ],
  // What was won is staked again, and then asked for in cash.
  ({ player, runner, stake }) => [
    ...opened(false), bet(player, runner, { plain: stake }), ...settledBy(runner), ...opened(false), bet(player, runner, { ofMost: 100, more: 0 }),
    { do: 'transfer', by: 'parent', child: accountOf(player) - 1, type: 'settle_give', amount: { ofMost: 100, more: 1 } },
  ],
  // A reward is staked, asked for in cash and taken back, under other shares than those of before.
  ({ player, runner, stake, bp }) => [
    round('reward', player, stake), ...opened(false), bet(player, runner, { ofMost: 100, more: 0 }), { do: 'transfer', by: 'parent', child: accountOf(player), type: 'settle_give', amount: { ofMost: 100, more: 0 } },
    { do: 'share', account: 1, ownBp: bp }, round('rollback', player, stake), ...settledBy(runner), round('reward', player, stake),
  ],
  // A hedge, and what it leaves.
  ({ player, runner, stake, more }) => [...opened(false), bet(player, runner, { plain: stake + more }), bet(player, runner, { plain: stake }, 'lay'), bet(player, runner + 1, { ofMost: 100, more: 0 })],
  // Half of it void, settled, taken back, settled otherwise.
  ({ player, runner, stake }) => [
    ...opened(false), bet(player, runner, { plain: stake }), { do: 'void', by: 'trader', bet: newest, whole: false, half: true }, ...settledBy(runner),
    { do: 'rollback', by: 'verifier', market: newest, later: 0 }, ...settledBy(runner + 1),
  ],
  // A runner leaves between bets on him and on others.
  ({ player, runner, stake, more, bp }) => [
    ...opened(true), bet(player, runner, { plain: stake }), bet(player, runner + 1, { plain: more + 100 }), { do: 'remove', market: newest, runner, bp }, bet(player, runner + 1, { plain: stake }), ...settledBy(runner + 1),
  ],
  // Bets on every runner, which cover one another; then another comes.
  ({ player, runner, stake, more }) => [
    ...opened(true), ...[0, 1, 2].map((each) => bet(player, each, { plain: stake + each * more })), { do: 'come', market: newest }, bet(player + 1, runner, { plain: stake }), ...settledBy(more % 4),
  ],
  // A market that may hold no more than so much of anybody: a bet beyond it, and one on another runner, which needs less.
  ({ player, runner, stake, more }) => [
    ...opened(false), { do: 'limits', by: 'owner', place: newest, type: 'match_odds', min: null, max: null, profit: null, exposure: stake + more },
    bet(player, runner, { plain: stake }), bet(player, runner, { plain: more + 100 }), bet(player, runner + 1, { plain: stake }), ...settledBy(runner),
  ],
  // A line market with a line each way: bets on both sides, one at the line of the other side, and a result.
  ({ player, runner, stake, more }) => [
    { do: 'market', type: 'line', lay: true }, { do: 'price', market: newest, price: 2_000 + runner, line: 4 }, { do: 'state', market: newest, to: 'open' },
    bet(player, runner, { plain: stake }), bet(player, runner, { plain: stake + more }, 'lay'), bet(player, strayedLine, { plain: stake }), ...settledBy(more % 6),
  ],
  // A round that is called upon after its close.
  ({ player, stake, more }) => [round('bet', player, stake), round('win', player, more), round('close', player, 1), round('win', player, stake), round('rollback', player, 1)],
]

const story: fc.Arbitrary<readonly Step[]> = fc.record({
  player: fc.nat({ max: 2 }), runner: fc.nat({ max: 1 }), stake: fc.integer({ min: 100, max: 900 }), more: fc.integer({ min: 1, max: 900 }), bp: fc.integer({ min: 0, max: 5_600 }),
}).chain((some) => fc.constantFrom(...stories).map((told) => told(some)))

/**
 * Sequences of up to so many steps, with stories among them. Each leaves some kinds out: what never happens beside what is where
 * mistakes hide (swarm).
 */
export function sequences(most: number): fc.Arbitrary<readonly Step[]> {
  const kinds = Object.keys(weights) as readonly Step['do'][]
  const always: readonly Step['do'][] = ['bet', 'declare', 'verify', 'state', 'price']
  return fc.subarray(kinds.filter((kind) => !always.includes(kind)), { minLength: 3 }).chain((some) => {
    const chosen = [...always, ...some].map((kind) => ({ weight: weights[kind], arbitrary: steps[kind].map((step) => [step as Step]) }))
    const total = chosen.reduce((sum, { weight }) => sum + weight, 0)
    return fc.array(fc.oneof(...chosen, { weight: Math.ceil(total / storyEvery), arbitrary: story }), { minLength: Math.floor(most / 6), maxLength: Math.floor(most / 2), size: 'max' }).map((told) => told.flat())
  })
}
