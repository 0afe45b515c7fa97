import type { WireOutcome } from '#contract/results.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { payoff, split, half, worst } from './arithmetic.ts'
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
  /** Limits that it sets for everybody at and below it. */
  minStake: bigint | null
  maxStake: bigint | null
}

export type Quote = { readonly back: number | null; readonly lay: number | null; readonly line?: number | undefined }

export type Result = { readonly revision: number; readonly outcome: WireOutcome; readonly by: string; state: 'declared' | 'settled' | 'rolled_back' | 'withdrawn' }

export type Market = {
  readonly id: string
  readonly type: MarketType
  readonly runners: readonly string[]
  readonly layAllowed: boolean
  status: 'open' | 'suspended' | 'ball_running' | 'closed' | 'declared' | 'settled'
  betLocked: boolean
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
}

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
}

/** What a rule makes of a step: a refusal, or what the reply says. */
export type Said = { readonly code: RefusalCode } | { readonly ok: unknown }

export function emptyModel(): Model {
  return { accounts: [], markets: [], bets: [], moves: [], voids: [], vectors: [], rates: new Map() }
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

export function betsOn({ bets }: Model, player: number, market: number): readonly Bet[] {
  return bets.filter((bet) => bet.player === player && bet.market === market)
}

/** What an open market holds of a player's money; a declared one still does. */
export function heldOf(model: Model, player: number): bigint {
  return model.markets.reduce((sum, market, index) => (market.status === 'settled' ? sum : sum + worst(betsOn(model, player, index), market.runners)), 0n)
}

/** Profit and loss of every account towards the one above it, over all markets that are settled now. */
export function edges(model: Model): readonly bigint[] {
  const sums = model.accounts.map(() => 0n)
  const give = (at: number, amount: bigint) => { sums[at] = (sums[at] ?? 0n) + amount }
  for (const [index, market] of model.markets.entries()) {
    const outcome = market.results.find((each) => each.state === 'settled')?.outcome
    if (outcome === undefined) continue
    for (const [player, bets] of Map.groupBy(model.bets.filter((bet) => bet.market === index), (bet) => bet.player)) settle(model, give, player, bets, outcome, model.rates.get(`${player}/${index}`) ?? 0)
  }
  return sums
}

function settle(model: Model, give: (at: number, amount: bigint) => void, player: number, bets: readonly Bet[], outcome: WireOutcome, rateBp: number): void {
  const vectors = model.vectors.filter((vector) => bets.some((bet) => bet.vector === vector))
  const gross = vectors.map((vector) => bets.filter((bet) => bet.vector === vector).reduce((sum, bet) => sum + payoff(bet, outcome), 0n))
  const net = gross.reduce((sum, each) => sum + each, 0n)
  const fees = split(net > 0n ? half(net * BigInt(rateBp), 10_000n) : 0n, gross.map((each) => (each > 0n ? each : 0n)))
  for (const [index, vector] of vectors.entries()) {
    for (const amount of [gross[index] ?? 0n, -(fees[index] ?? 0n)]) {
      const shares = JSON.parse(vector) as readonly (readonly [number, number])[]
      const parts = split(amount, shares.map(([, bp]) => BigInt(bp)))
      give(player, amount)
      // Each passes up what those above carry; nobody stands above the company.
      for (let at = 1; at < shares.length; at++) give(shares[at]?.[0] ?? 0, parts.slice(0, at).reduce((sum, part) => sum + part, 0n))
    }
  }
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
