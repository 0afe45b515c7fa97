import type { WireOutcome } from '#contract/result-rows.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { payoff, reduced, split, half, worst } from './arithmetic.ts'
import type { NaiveTerms } from './arithmetic.ts'

export const statuses = ['active', 'suspended', 'locked'] as const
export type Status = (typeof statuses)[number]

/** An account of the branch; `parent` is its place in the list, none for the company. */
export type Account = {
  readonly id: string
  readonly userName: string
  readonly parent: number | null
  readonly level: number
  ownBp: number
  commissionBp: number
  exposureLimit: bigint | null
  status: Status
  betLocked: boolean
  transferLocked: boolean
  /** What somebody of each level above has said of the three: how strict, as `statuses` have it, and a lock is 1. */
  said: readonly { readonly level: number; readonly said: readonly number[] }[]
  /** Limits that it sets for everybody at and below it. */
  minStake: bigint | null
  maxStake: bigint | null
}

/** In a line market a side's price is its line; `line` is that of a fancy. */
export type Quote = { readonly back: number | null; readonly lay: number | null; readonly line?: number | undefined }

/** Limits of a place of the catalogue; null inherits, and 0 as a most of profit or exposure is none. */
export type PlaceLimits = { readonly min: bigint | null; readonly max: bigint | null; readonly profit: bigint | null; readonly exposure: bigint | null }

export type Result = { readonly revision: number; readonly outcome: WireOutcome; readonly by: string; state: 'declared' | 'settled' | 'rolled_back' | 'withdrawn' }

export type Market = {
  readonly id: string
  readonly type: MarketType
  /** In the order in which they came. */
  readonly runners: string[]
  readonly layAllowed: boolean
  status: 'open' | 'suspended' | 'ball_running' | 'closed' | 'declared' | 'settled'
  betLocked: boolean
  limits: PlaceLimits | null
  /** What its feed calls it; null for one that people made. */
  readonly ref: string | null
  /** Runners that have left, in that order, each with the share of the market that it stood for. */
  readonly removed: { readonly runner: string; readonly bp: number }[]
  readonly quotes: Map<string, Quote>
  readonly results: Result[]
}

export type Bet = Omit<NaiveTerms, 'keptBp'> & {
  readonly id: string
  readonly player: number
  readonly market: number
  readonly side: Side
  /** Who carries it, from the company down, in basis points: what was in force when it was placed. */
  readonly vector: string
  keptBp: number
  /** How many runners had left when it was placed. */
  readonly leftBefore: number
}

/** A round of the casino: while it is open it holds its stakes; what is posted of it afterwards, entry by entry. */
export type Round = { readonly id: string; readonly player: number; readonly vector: string; stake: bigint; win: bigint; closed: boolean; readonly posted: bigint[] }
/** What a provider staked, won or gave; a reward is of no round. */
export type WalletMove = { readonly id: string; readonly player: number; readonly amount: bigint; undone: boolean } & ({ readonly kind: 'bet' | 'win'; readonly round: Round } | { readonly kind: 'reward' })

export const duties = ['declare', 'verify', 'rollback', 'void', 'limits'] as const
export type Duty = (typeof duties)[number]
export const staffNames = ['owner', 'trader', 'verifier', 'support', 'helper'] as const
export type Staff = (typeof staffNames)[number]

export type Move = { readonly type: TransferType; readonly child: number; readonly amount: bigint }
export type Void = { readonly id: string; readonly market: number; readonly scope: 'bets' | 'market'; readonly taken: ReadonlyMap<Bet, number>; undone: boolean }

/** What a branch has seen. Every figure is worked out again from these lists, each time. */
export type Model = {
  readonly accounts: Account[]
  readonly markets: Market[]
  readonly bets: Bet[]
  readonly moves: Move[]
  readonly voids: Void[]
  /** Share vectors as JSON of `[account, basis points]`, in the order in which they first counted. */
  readonly vectors: string[]
  /** Commission in basis points by `player/market`, as of the first bet. */
  readonly rates: Map<string, number>
  readonly eventLimits: Map<MarketType, PlaceLimits>
  readonly rounds: Round[]
  readonly walletMoves: WalletMove[]
  /** What was rolled back before it came. */
  readonly tombstones: string[]
  /** What each of the staff may do; that of the helper changes. */
  readonly rights: Map<Staff, ReadonlySet<Duty>>
}

/** What a rule makes of a step: a refusal, or what the reply says. */
export type Said = { readonly code: RefusalCode } | { readonly ok: unknown }

export function emptyModel(): Model {
  const rights = new Map<Staff, ReadonlySet<Duty>>([
    ['owner', new Set(duties)], ['trader', new Set(['declare', 'void'])], ['verifier', new Set(['verify', 'rollback'])], ['support', new Set()], ['helper', new Set()],
  ])
  return { accounts: [], markets: [], bets: [], moves: [], voids: [], vectors: [], rates: new Map(), eventLimits: new Map(), rounds: [], walletMoves: [], tombstones: [], rights }
}

export function may(model: Model, by: string, duty: Duty): boolean {
  return model.rights.get(by as Staff)?.has(duty) === true
}

/** The places of an account and of those above it, from the company down. */
export function pathOf({ accounts }: Model, at: number): readonly number[] {
  const parent = accounts[at]?.parent ?? null
  return parent === null ? [at] : [...pathOf({ accounts } as Model, parent), at]
}

export function childrenOf({ accounts }: Model, at: number): readonly number[] {
  return accounts.flatMap((account, index) => (account.parent === at ? [index] : []))
}

export function worstStatus(model: Model, places: readonly number[]): Status {
  const found = places.map((at) => statuses.indexOf(model.accounts[at]?.status ?? 'active'))
  return statuses[Math.max(0, ...found)] ?? 'active'
}

export function creditOf({ moves }: Model, at: number): bigint {
  return moves.reduce((sum, { type, child, amount }) => (child !== at ? sum : type === 'credit_deposit' ? sum + amount : type === 'credit_withdraw' ? sum - amount : sum), 0n)
}

export function givenOf(model: Model, at: number): bigint {
  return childrenOf(model, at).reduce((sum, child) => sum + creditOf(model, child), 0n)
}

function cashOf({ moves }: Model, at: number): bigint {
  return moves.reduce((sum, { type, child, amount }) => (child !== at ? sum : type === 'settle_take' ? sum + amount : type === 'settle_give' ? sum - amount : sum), 0n)
}

export function betsOn(model: Model, player: number, market: number): readonly Bet[] {
  return model.bets.filter((bet) => bet.player === player && bet.market === market).map((bet) => asItStands(model, bet))
}

/** A bet at the price that runners left to it, and worth nothing where its own has gone. */
function asItStands({ markets }: Model, bet: Bet): Bet {
  const removed = markets[bet.market]?.removed ?? []
  if (removed.some(({ runner }) => runner === bet.selectionId)) return { ...bet, keptBp: 0 }
  return { ...bet, price: removed.slice(bet.leftBefore).reduce((price, { bp }) => reduced(price, bp), bet.price) }
}

/** The runners that may still win. */
export function standing({ runners, removed }: Market): readonly string[] {
  return runners.filter((each) => !removed.some(({ runner }) => runner === each))
}

/** What a player's open markets and rounds hold; a declared market still does. */
export function heldOf(model: Model, player: number): bigint {
  const markets = model.markets.reduce((sum, market, index) => (market.status === 'settled' ? sum : sum + worst(betsOn(model, player, index), standing(market))), 0n)
  return model.rounds.reduce((sum, round) => (round.player === player && !round.closed ? sum + round.stake : sum), markets)
}

/** Profit and loss of every account towards the one above it, over all markets that are settled now, all rounds and all rewards. */
export function edges(model: Model): readonly bigint[] {
  const sums = model.accounts.map(() => 0n)
  const give = (at: number, amount: bigint) => { sums[at] = (sums[at] ?? 0n) + amount }
  for (const [index, market] of model.markets.entries()) {
    if (!market.results.some((each) => each.state === 'settled')) continue
    for (const { player, vector, amount } of settlements(model, index)) share(give, player, vector, amount)
  }
  for (const { player, vector, posted } of model.rounds) for (const amount of posted) share(give, player, vector, amount)
  // The company alone carries a reward: everybody below it owes the whole of it to the next, and keeps nothing.
  for (const { kind, player, amount, undone } of model.walletMoves) if (kind === 'reward' && !undone) for (const at of pathOf(model, player).slice(1)) give(at, amount)
  return sums
}

/** Gives a player an amount, and those above what each carries of it; nobody stands above the company. */
function share(give: (at: number, amount: bigint) => void, player: number, vector: string, amount: bigint): void {
  const shares = JSON.parse(vector) as readonly (readonly [number, number])[]
  const parts = split(amount, shares.map(([, bp]) => BigInt(bp)))
  give(player, amount)
  for (let at = 1; at < shares.length; at++) give(shares[at]?.[0] ?? 0, parts.slice(0, at).reduce((sum, part) => sum + part, 0n))
}

/** What a market that is settled gives its players, by who carries it: what was won, and the commission on it; nothing of nothing. */
export function settlements(model: Model, index: number): readonly { readonly player: number; readonly vector: string; readonly type: 'pnl' | 'commission'; readonly amount: bigint }[] {
  const outcome = model.markets[index]?.results.find((each) => each.state === 'settled')?.outcome
  if (outcome === undefined) return []
  return [...new Set(model.bets.flatMap((bet) => (bet.market === index ? [bet.player] : [])))].flatMap((player) => {
    const bets = betsOn(model, player, index)
    const vectors = model.vectors.filter((vector) => bets.some((bet) => bet.vector === vector))
    const gross = vectors.map((vector) => bets.filter((bet) => bet.vector === vector).reduce((sum, bet) => sum + payoff(bet, outcome), 0n))
    const net = gross.reduce((sum, each) => sum + each, 0n)
    const rateBp = model.rates.get(`${player}/${index}`) ?? 0
    const fees = split(net > 0n ? half(net * BigInt(rateBp), 10_000n) : 0n, gross.map((each) => (each > 0n ? each : 0n)))
    return vectors.flatMap((vector, at) => [{ player, vector, type: 'pnl' as const, amount: gross[at] ?? 0n }, { player, vector, type: 'commission' as const, amount: -(fees[at] ?? 0n) }]).filter(({ amount }) => amount !== 0n)
  })
}

export type Money = { readonly credit: bigint; readonly given: bigint; readonly unsettled: bigint; readonly exposure: bigint; readonly available: bigint | null; readonly ownPnl: bigint; readonly cash: bigint; readonly pnl: bigint }

/** The money of every account (domain rules, section 1.8). */
export function moneyOf(model: Model): readonly Money[] {
  const pnl = edges(model)
  const held = model.accounts.map((account, at) => (account.level === 9 ? heldOf(model, at) : 0n))
  return model.accounts.map((account, at) => {
    const [credit, given, cash] = [creditOf(model, at), givenOf(model, at), cashOf(model, at)]
    const below = model.accounts.flatMap((_, other) => (pathOf(model, other).includes(at) ? [held[other] ?? 0n] : [])).reduce((sum, each) => sum + each, 0n)
    const unsettled = (pnl[at] ?? 0n) + cash
    const available = account.level === 9 ? credit + unsettled - below : account.level === 0 ? null : credit - given
    const ownPnl = (pnl[at] ?? 0n) - childrenOf(model, at).reduce((sum, child) => sum + (pnl[child] ?? 0n), 0n)
    return { credit, given, unsettled, exposure: below, available, ownPnl, cash, pnl: pnl[at] ?? 0n }
  })
}
