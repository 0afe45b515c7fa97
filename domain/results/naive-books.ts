import type { MarketType, Outcome, Side } from '../markets/market.ts'

/**
 * The books worked out a second time, from the bets and the rules alone, the long way round: bet by bet, share by share. It shares
 * types with the core and no line of code, so that a mistake there does not hide here. Amounts are minor units.
 */
export type NaiveBet = {
  readonly playerId: string
  readonly marketId: string
  readonly type: MarketType
  readonly side: Side
  readonly selectionId: string | null
  /** Thousandths. */
  readonly line: number | null
  /** Thousandths: odds or rate; null for line markets. */
  readonly price: number | null
  readonly stakeMinor: bigint
  /** Basis points of the bet that stand after voids; absent: all of it. */
  readonly keptBp?: number
  readonly vectorId: string
}

export type NaiveVector = { readonly accountIds: readonly string[]; readonly basisPoints: readonly number[] }

export type NaiveInput = {
  readonly bets: readonly NaiveBet[]
  /** By market; a market without one is open. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly vectors: ReadonlyMap<string, NaiveVector>
  /** Basis points by `market/player`. */
  readonly commissionBp: ReadonlyMap<string, number>
}

/** What every account's unsettled balance must be after all settled markets, towards its parent; 0 for accounts that are not named. */
export function naiveUnsettled(input: NaiveInput): ReadonlyMap<string, bigint> {
  const unsettled = new Map<string, bigint>()
  const give = (account: string, amount: bigint): void => void unsettled.set(account, (unsettled.get(account) ?? 0n) + amount)
  const settled = input.bets.filter(({ marketId }) => input.outcomes.has(marketId))

  for (const [key, bets] of Map.groupBy(settled, ({ marketId, playerId }) => `${marketId}/${playerId}`)) {
    const [first] = bets
    const outcome = first === undefined ? undefined : input.outcomes.get(first.marketId)
    if (first === undefined || outcome === undefined) continue
    const byVector = [...Map.groupBy(bets, ({ vectorId }) => vectorId)].toSorted(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))
    const gross = byVector.map(([, its]) => its.reduce((sum, bet) => sum + naivePayoff(bet, outcome), 0n))
    const whole = gross.reduce((sum, part) => sum + part, 0n)
    const fee = whole > 0n ? roundHalfAway(whole * BigInt(input.commissionBp.get(key) ?? 0), 10_000n) : 0n
    const fees = shareOut(fee, gross.map((part) => (part > 0n ? part : 0n)))

    for (const [index, [vectorId]] of byVector.entries()) {
      const vector = input.vectors.get(vectorId)
      if (vector === undefined) throw new Error(`no share vector ${vectorId}`)
      for (const amount of [gross[index] ?? 0n, -(fees[index] ?? 0n)]) {
        give(first.playerId, amount)
        const parts = shareOut(amount, vector.basisPoints.map(BigInt))
        let above = 0n
        for (const [at, account] of vector.accountIds.entries()) {
          // The company has nobody above it; everybody else passes on what those above carry.
          if (at > 0) give(account, above)
          above += parts[at] ?? 0n
        }
      }
    }
  }
  return unsettled
}

/**
 * A price in thousandths after each reduction: of the whole odds where one wins and the factor is above 2.5 %, else of the winnings. A
 * bookmaker's rate is what odds in hundred-thousandths are above one; numbers have no runners that could leave.
 */
export function naiveReduced(type: MarketType, price: number, factors: readonly number[], winners: number): number {
  if (type === 'fancy' || type === 'line') return price
  const one = type === 'bookmaker' ? 100_000 : 1_000
  const above = type === 'bookmaker' ? one : 0
  let odds = price + above
  for (const factor of factors) {
    if (winners === 1 && factor <= 250) continue
    const base = winners === 1 ? 0 : one
    odds = Math.max(Math.min(odds, one + one / 100), base + Math.round(((odds - base) * (10_000 - factor)) / 10_000))
  }
  return odds - above
}

/** What one bet pays its player, rounded once. */
export function naivePayoff(bet: NaiveBet, outcome: Outcome): bigint {
  if (outcome.kind === 'void') return 0n
  // What stands of it is a fraction like any other: it is rounded with the rest, never before.
  const kept = BigInt(bet.keptBp ?? 10_000)
  const part = (numerator: bigint, denominator: bigint): bigint => roundHalfAway(bet.stakeMinor * numerator * kept, denominator * 10_000n)
  const stake = part(1n, 1n)
  const forPlayer = (backer: bigint): bigint => (bet.side === 'back' ? backer : -backer)
  if (outcome.kind === 'number') {
    const line = bet.line ?? 0
    if (bet.type === 'line') {
      if (outcome.value === line) return 0n
      // The buyer is the layer and wants more than the line.
      return outcome.value > line === (bet.side === 'lay') ? stake : -stake
    }
    return forPlayer(outcome.value >= line ? part(BigInt(bet.price ?? 0), 100_000n) : -stake)
  }
  const runner = bet.selectionId ?? ''
  const named = (ids: readonly string[]): boolean => ids.some((id) => id === runner)
  if (named(outcome.removed)) return 0n
  // What a winning unit brings over the stake, as thousandths or, for the bookmaker, hundred-thousandths.
  const gain = bet.type === 'bookmaker' ? BigInt(bet.price ?? 0) : BigInt(bet.price ?? 0) - 1_000n
  const scale = bet.type === 'bookmaker' ? 100_000n : 1_000n
  if (outcome.deadHeat !== undefined && named(outcome.deadHeat.selections)) {
    const places = BigInt(outcome.deadHeat.places)
    const tied = BigInt(outcome.deadHeat.selections.length)
    return forPlayer(part((gain + scale) * places - scale * tied, scale * tied))
  }
  return forPlayer(named(outcome.winners) ? part(gain, scale) : -stake)
}

/** What the open bets of one player on one market hold: the worst over every outcome there can be, each tried in turn. */
export function naiveExposure(bets: readonly NaiveBet[], runnerIds: readonly string[], removedIds: readonly string[], winners: number): bigint {
  let worst = 0n
  for (const outcome of naiveOutcomes(bets, runnerIds, removedIds, winners)) {
    const result = bets.reduce((sum, bet) => sum + naivePayoff(bet, outcome), 0n)
    if (result < worst) worst = result
  }
  return -worst
}

/** Every outcome there can be: each choice of winners, or the numbers at, below and above each line. */
export function naiveOutcomes(bets: readonly NaiveBet[], runnerIds: readonly string[], removedIds: readonly string[], winners: number): readonly Outcome[] {
  if (bets.some(({ line }) => line !== null)) {
    const values = new Set(bets.flatMap(({ line, type }) => [(line ?? 0) - (type === 'fancy' ? 1_000 : 1), line ?? 0, (line ?? 0) + 1]))
    return [...values].map((value) => ({ kind: 'number', value }) as Outcome)
  }
  const left = runnerIds.filter((id) => !removedIds.includes(id))
  return choices(left, Math.min(winners, left.length)).map((chosen) => ({ kind: 'winners', winners: chosen, removed: removedIds }) as Outcome)
}

function choices(ids: readonly string[], count: number): readonly (readonly string[])[] {
  if (count === 0) return [[]]
  return ids.flatMap((id, index) => choices(ids.slice(index + 1), count - 1).map((rest) => [id, ...rest]))
}

function roundHalfAway(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  const rest = numerator - whole * denominator
  const far = (rest < 0n ? -rest : rest) * 2n >= denominator
  return far ? whole + (numerator < 0n ? -1n : 1n) : whole
}

/** Parts in proportion, truncated, and what is left over unit by unit to whoever lost most by truncation; a tie goes to the earlier. */
export function shareOut(amount: bigint, weights: readonly bigint[]): readonly bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map(() => 0n)
  const unit = amount < 0n ? -1n : 1n
  const parts = weights.map((weight) => (amount * weight) / total)
  const lost = weights.map((weight, index) => unit * (amount * weight - (parts[index] ?? 0n) * total))
  let rest = unit * (amount - parts.reduce((sum, part) => sum + part, 0n))
  for (; rest > 0n; rest--) {
    const most = lost.reduce((best, value, index) => (value > (lost[best] ?? 0n) ? index : best), 0)
    parts[most] = (parts[most] ?? 0n) + unit
    lost[most] = -1n
  }
  return parts
}
