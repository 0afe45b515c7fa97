import type { EntryType } from '#domain/ledger/entry.ts'
import { split } from './arithmetic.ts'
import { pathOf, settlements } from './model.ts'
import type { Model } from './model.ts'

/** An entry as the rules would have it: what it is, of which market, and what it gives each account itself (its own part), or moves between two. */
export type ModelLine = { readonly type: EntryType; readonly market: number | null; readonly player: number | null; readonly gains: ReadonlyMap<number, bigint> }

/** What was posted of everything at one moment: of settled markets by player and vector, of rounds, rewards and transfers by how many. */
export type Posted = {
  readonly markets: readonly (readonly Share[] | null)[]
  readonly rounds: readonly number[]
  readonly rewards: ReadonlyMap<string, boolean>
  readonly moves: number
  readonly undone: number
}

type Share = { readonly player: number; readonly vector: string; readonly type: 'pnl' | 'commission'; readonly amount: bigint }

/** What takes an entry back where its result is rolled back. */
const mirrors: Partial<Record<EntryType, EntryType>> = { pnl: 'pnl_reversal', commission: 'commission_reversal', void_adjustment: 'void_adjustment_reversal', void_reversal: 'void_adjustment_reversal' }

export function postedNow(model: Model): Posted {
  return {
    markets: model.markets.map((market, at) => (market.results.some(({ state }) => state === 'settled') ? settlements(model, at) : null)),
    rounds: model.rounds.map(({ posted }) => posted.length),
    rewards: new Map(model.walletMoves.flatMap(({ kind, id, undone }) => (kind === 'reward' ? [[id, undone]] : []))),
    moves: model.moves.length,
    undone: model.voids.filter(({ undone }) => undone).length,
  }
}

/** The entries that lead from what was posted before a step to what is posted after it; `lines` are those until then. */
export function linesBetween(model: Model, before: Posted, after: Posted, lines: readonly ModelLine[]): readonly ModelLine[] {
  return [
    ...after.markets.flatMap((now, market) => ofMarket(model, market, before.markets[market] ?? null, now, { lines, kind: after.undone > before.undone ? 'void_reversal' : 'void_adjustment' })),
    ...model.rounds.flatMap(({ player, vector, posted }, at) => posted.slice(before.rounds[at] ?? 0).map((amount): ModelLine => ({ type: 'casino_round', market: null, player, gains: gainsOf(player, vector, amount) }))),
    ...model.walletMoves.flatMap((move): readonly ModelLine[] => {
      const was = before.rewards.get(move.id)
      if (move.kind !== 'reward' || was === move.undone) return []
      const [company = 0] = pathOf(model, move.player)
      const sign = move.undone ? -1n : 1n
      return [{ type: 'bonus', market: null, player: move.player, gains: new Map([[move.player, sign * move.amount], [company, -sign * move.amount]]) }]
    }),
    ...model.moves.slice(before.moves).map(({ type, child, amount }): ModelLine => {
      const sign = type === 'credit_deposit' || type === 'settle_take' ? 1n : -1n
      return { type, market: null, player: child, gains: new Map([[child, sign * amount], [model.accounts[child]?.parent ?? 0, -sign * amount]]) }
    }),
  ]
}

function ofMarket(model: Model, market: number, was: readonly Share[] | null, now: readonly Share[] | null, { lines, kind }: { readonly lines: readonly ModelLine[]; readonly kind: EntryType }): readonly ModelLine[] {
  if (was === null) return (now ?? []).map(({ type, player, vector, amount }) => ({ type, market, player, gains: gainsOf(player, vector, amount) }))
  if (now === null) {
    // All that is not mirrored yet: the last settlement of it, and what voids changed of that.
    const since = lines.findLastIndex((line) => line.market === market && Object.values(mirrors).includes(line.type)) + 1
    return lines.slice(since).filter((line) => line.market === market).map(({ type, player, gains }) => ({ type: mirrors[type] ?? type, market, player, gains: new Map([...gains].map(([at, amount]) => [at, -amount])) }))
  }
  const keys = new Map([...was, ...now].map(({ player, vector }) => [`${player} ${vector}`, { player, vector }]))
  return [...keys.values()].flatMap(({ player, vector }): readonly ModelLine[] => {
    const of = (shares: readonly Share[]) => together(shares.filter((each) => each.player === player && each.vector === vector).map(({ amount }) => gainsOf(player, vector, amount)))
    const [old, given] = [of(was), of(now)]
    const gains = new Map([...new Set([...old.keys(), ...given.keys()])].map((at) => [at, (given.get(at) ?? 0n) - (old.get(at) ?? 0n)]))
    return [...gains.values()].every((amount) => amount === 0n) ? [] : [{ type: kind, market, player, gains }]
  })
}

/** A player has the amount, and everybody above carries a part of it. */
function gainsOf(player: number, vector: string, amount: bigint): ReadonlyMap<number, bigint> {
  const shares = JSON.parse(vector) as readonly (readonly [number, number])[]
  const parts = split(amount, shares.map(([, bp]) => BigInt(bp)))
  return new Map([[player, amount], ...shares.map(([at], index) => [at, -(parts[index] ?? 0n)] as const)])
}

function together(all: readonly ReadonlyMap<number, bigint>[]): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>()
  for (const gains of all) for (const [at, amount] of gains) sums.set(at, (sums.get(at) ?? 0n) + amount)
  return sums
}
