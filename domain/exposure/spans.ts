import { assert } from '../kernel/assert.ts'
import type { Minor } from '../kernel/money.ts'
import { zero } from '../kernel/money.ts'
import { isNumberMarket } from '../markets/payoff.ts'
import type { Leg } from './leg.ts'
import { addLeg, ladder, runnerBook } from './position.ts'
import type { MarketShape } from './position.ts'

/** The least and the most that a position pays over some of a market's outcomes, in minor units. */
export type Span = { readonly worstMinor: Minor; readonly bestMinor: Minor }

/**
 * A position as a bet on one key meets it: what it pays over the outcomes in which the key loses, comes out even, wins; null where a
 * market has no such outcome. What the position is worth with a bet of any stake on that key follows from these six figures alone, so
 * they are all that a bet has to keep of the position that it was weighed on.
 */
export type Spans = { readonly lose: Span | null; readonly even: Span | null; readonly win: Span | null }

export function spansBeside(legs: readonly Leg[], key: string, shape: MarketShape): Spans {
  return isNumberMarket(shape.type) ? spansByNumber(legs, key, shape) : spansByRunner(legs, key, shape)
}

/** What is held for the position, with a leg on the key of the spans where one is given: the loss in its worst outcome, never negative. */
export function heldFor({ lose, even, win }: Spans, leg: Leg = nothing): Minor {
  return -worse(worse(worse(zero, lose, leg.loseMinor), even, leg.evenMinor), win, leg.winMinor) as Minor
}

/** The most that the position can pay, with a leg on the key of the spans. */
export function bestFor({ lose, even, win }: Spans, leg: Leg): Minor {
  return (better(better(better(null, lose, leg.loseMinor), even, leg.evenMinor), win, leg.winMinor) ?? zero) as Minor
}

const nothing: Leg = { key: '', loseMinor: zero, evenMinor: zero, winMinor: zero }

function worse(least: bigint, span: Span | null, added: bigint): bigint {
  return span !== null && span.worstMinor + added < least ? span.worstMinor + added : least
}

function better(most: bigint | null, span: Span | null, added: bigint): bigint | null {
  return span !== null && (most === null || span.bestMinor + added > most) ? span.bestMinor + added : most
}

function spansByNumber(legs: readonly Leg[], key: string, { type }: MarketShape): Spans {
  const line = Number(key)
  const [lose, even, win]: [bigint[], bigint[], bigint[]] = [[], [], []]
  // A leg of nothing cuts the ladder at the key.
  for (const { from, to, payoffMinor } of ladder(addLeg(legs, { key, loseMinor: zero, evenMinor: zero, winMinor: zero }), type)) {
    const below = type === 'fancy' ? (from ?? 0) < line : to !== null && to <= line && from !== line
    const at = type === 'line' && from === line && to === line
    const part = at ? even : below ? lose : win
    part.push(payoffMinor)
  }
  return { lose: spanOf(lose), even: spanOf(even), win: spanOf(win) }
}

/** With w winners: the key's own difference and the w − 1 best or worst of the others where it wins, w of the others where it loses. */
function spansByRunner(legs: readonly Leg[], key: string, shape: MarketShape): Spans {
  let total = 0n
  let own: bigint | null = null
  const others: bigint[] = []
  for (const { selectionId, winMinor, loseMinor } of runnerBook(legs, shape)) {
    total += loseMinor
    if (selectionId === key) own = winMinor - loseMinor
    else others.push(winMinor - loseMinor)
  }
  assert(own !== null, 'a bet is on a runner of its market')
  const winners = Math.min(shape.winnersCount, others.length + 1)
  if (winners === 1) {
    const { worstMinor, bestMinor } = extremes(others)
    const win = (total + own) as Minor
    return {
      lose: others.length === 0 ? null : { worstMinor: (total + worstMinor) as Minor, bestMinor: (total + bestMinor) as Minor },
      even: null,
      win: { worstMinor: win, bestMinor: win },
    }
  }
  others.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const sums = (base: bigint, count: number): Span => ({
    worstMinor: others.slice(0, count).reduce((sum, each) => sum + each, base) as Minor,
    bestMinor: others.slice(others.length - count).reduce((sum, each) => sum + each, base) as Minor,
  })
  return { lose: others.length < winners ? null : sums(total, winners), even: null, win: sums(total + own, winners - 1) }
}

function spanOf(payoffs: readonly bigint[]): Span | null {
  return payoffs.length === 0 ? null : extremes(payoffs)
}

function extremes(amounts: readonly bigint[]): Span {
  let [worst, best] = [amounts[0] ?? 0n, amounts[0] ?? 0n]
  for (const amount of amounts) {
    if (amount < worst) worst = amount
    if (amount > best) best = amount
  }
  return { worstMinor: worst as Minor, bestMinor: best as Minor }
}
