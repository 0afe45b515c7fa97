import type { BetFacts } from './bet-facts.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { Outcome } from '#domain/markets/market.ts'
import { naivePayoff, naiveReduced, naiveUnsettled } from '#domain/results/naive-books.ts'
import type { NaiveBet } from '#domain/results/naive-books.ts'

/** A posting of a player's market, minor units. */
export type MarketPosting = { readonly debit_account_id: string; readonly credit_account_id: string; readonly amount_minor: number }

export type Recalculation = {
  /** Null while money of the market is on its way. */
  readonly agrees: boolean | null
  /** Of the bet alone, before commission; null while no result stands. */
  readonly betMinor: number | null
  /** What each account, from the one below the company down to the player, has to get from the one above. */
  readonly edges: readonly { readonly accountId: string; readonly postedMinor: number; readonly recalculatedMinor: number }[]
}

/**
 * What a player's market must have moved, worked out from the facts alone by code that shares nothing with the settlement, beside what
 * was posted. Needs no database: a dossier is checked with the same function.
 */
export function recalculate(facts: BetFacts, betId: string, postings: readonly MarketPosting[]): Recalculation {
  const bets = facts.bets.map((bet) => naiveBet(facts, bet))
  const outcome = facts.outcome === null ? null : outcomeOf(facts.outcome)
  const must = naiveUnsettled({
    bets,
    outcomes: new Map(outcome === null ? [] : [[facts.market_id, outcome]]),
    vectors: new Map(facts.vectors.map((vector) => [vector.id, { accountIds: vector.account_ids, basisPoints: vector.basis_points }])),
    commissionBp: new Map([[`${facts.market_id}/${facts.player_id}`, facts.commission_bp]]),
  })
  const depths = depthsOf(facts)
  const posted = new Map<string, number>()
  for (const posting of postings) {
    const given = (depths.get(posting.credit_account_id) ?? 0) > (depths.get(posting.debit_account_id) ?? 0)
    const child = given ? posting.credit_account_id : posting.debit_account_id
    posted.set(child, (posted.get(child) ?? 0) + (given ? posting.amount_minor : -posting.amount_minor))
  }
  const edges = [...depths].filter(([, depth]) => depth > 0).toSorted(([, a], [, b]) => a - b)
    .map(([accountId]) => ({ accountId, postedMinor: posted.get(accountId) ?? 0, recalculatedMinor: Number(must.get(accountId) ?? 0n) }))
  const known = [...posted.keys()].every((accountId) => depths.has(accountId))
  const at = facts.bets.findIndex(({ id }) => id === betId)
  const bet = bets[at]
  return {
    agrees: facts.moving ? null : known && edges.every((edge) => edge.postedMinor === edge.recalculatedMinor),
    betMinor: outcome === null || bet === undefined ? null : Number(naivePayoff(bet, outcome)),
    edges,
  }
}

/** How deep each account stands on the path of its share vector, the player below all of them. */
function depthsOf({ vectors, player_id: playerId }: BetFacts): ReadonlyMap<string, number> {
  const depths = new Map(vectors.flatMap(({ account_ids: ids }) => ids.map((id, index) => [id, index] as const)))
  return depths.set(playerId, Math.max(0, ...depths.values()) + 1)
}

/** A bet of the facts as the second calculation takes it, its price after the runners that left. */
export function naiveBet(facts: BetFacts, bet: BetFacts['bets'][number]): NaiveBet {
  return {
    playerId: facts.player_id,
    marketId: facts.market_id,
    type: bet.market_type,
    side: bet.side,
    selectionId: bet.selection_id,
    line: bet.line,
    price: bet.price === null ? null : naiveReduced(bet.market_type, bet.price, bet.reductions, facts.winners_count),
    stakeMinor: BigInt(bet.stake_minor),
    keptBp: bet.kept_bp,
    vectorId: bet.vector_id,
  }
}

function outcomeOf(wire: WireOutcome): Outcome {
  if (wire.kind === 'void') return wire
  if (wire.kind === 'number') return { kind: 'number', value: wire.value as Line }
  const ids = (list: readonly string[] | undefined): SelectionId[] => (list ?? []) as SelectionId[]
  const heat = wire.dead_heat
  return {
    kind: 'winners', winners: ids(wire.winners), removed: ids(wire.removed),
    ...(heat === undefined ? {} : { deadHeat: { selections: ids(heat.selections), places: heat.places } }),
  }
}
