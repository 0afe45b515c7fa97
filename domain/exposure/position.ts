import { assert } from '../kernel/assert.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import type { Line } from '../kernel/price.ts'
import { thousandthsText } from '../kernel/price.ts'
import type { MarketType } from '../markets/market.ts'
import { isNumberMarket } from '../markets/payoff.ts'
import type { Leg } from './leg.ts'

/** What the outcomes of a market can be: its maths, the runners still in it (removed ones left out) and how many win. */
export type MarketShape = {
  readonly type: MarketType
  readonly selectionIds: readonly SelectionId[]
  readonly winnersCount: number
}

/** The position with one more leg: summed into the leg of the same key, sorted by key. */
export function addLeg<Amount extends bigint>(legs: readonly Leg<Amount>[], leg: Leg<Amount>): readonly Leg<Amount>[] {
  const at = legs.findIndex((other) => other.key >= leg.key)
  const same = legs[at]
  if (same === undefined) return [...legs, leg]
  if (same.key !== leg.key) return legs.toSpliced(at, 0, leg)
  return legs.with(at, {
    key: leg.key,
    loseMinor: (same.loseMinor + leg.loseMinor) as Amount,
    evenMinor: (same.evenMinor + leg.evenMinor) as Amount,
    winMinor: (same.winMinor + leg.winMinor) as Amount,
  })
}

/**
 * The least payoff over all outcomes of the market, signed. Exact for several winners: with w winners it is the sum of all
 * losing payoffs plus the w smallest differences between winning and losing. Legs of removed runners count 0.
 *
 * A dead heat pays the average of outcomes counted here, so it is never below this but for the rounding of each bet
 * (at most one minor unit a bet).
 */
export function worstCase<Amount extends bigint>(legs: readonly Leg<Amount>[], shape: MarketShape): Amount {
  return extreme(legs, shape, ascending)
}

/** The greatest payoff over all outcomes of the market, signed. */
export function bestCase<Amount extends bigint>(legs: readonly Leg<Amount>[], shape: MarketShape): Amount {
  return extreme(legs, shape, descending)
}

/** What is held for a position: the loss in its worst outcome, never negative. */
export function liability<Amount extends bigint>(legs: readonly Leg<Amount>[], shape: MarketShape): Amount {
  const worst = worstCase(legs, shape)
  return (worst < 0n ? -worst : 0n) as Amount
}

/** The payoff of the whole position for each runner that may win, in the order of the shape. One-winner markets only. */
export function book<Amount extends bigint>(
  legs: readonly Leg<Amount>[],
  shape: MarketShape,
): readonly { readonly selectionId: SelectionId; readonly payoffMinor: Amount }[] {
  assert(!isNumberMarket(shape.type) && shape.winnersCount === 1, 'a book by winner needs a market with one winner')
  const byRunner = runners(legs, shape)
  let allLose = 0n
  for (const { loseMinor } of byRunner) allLose += loseMinor
  return byRunner.map(({ selectionId, winMinor, loseMinor }) => ({
    selectionId,
    payoffMinor: (allLose + difference(winMinor, loseMinor)) as Amount,
  }))
}

/** For each runner by itself, what its bets pay when it wins and when it loses: the book of a market with several winners. */
export function runnerBook<Amount extends bigint>(
  legs: readonly Leg<Amount>[],
  shape: MarketShape,
): readonly { readonly selectionId: SelectionId; readonly winMinor: Amount; readonly loseMinor: Amount }[] {
  assert(!isNumberMarket(shape.type), 'only a market of runners has a book by runner')
  return runners(legs, shape)
}

/**
 * One stretch of numbers that all pay the same. For a fancy both ends are included and are whole runs; for a line market a
 * row is either one line (`from` equals `to`) or what lies strictly between its ends. Null is an open end.
 */
export type LadderRow<Amount extends bigint = Minor> = {
  readonly from: Line | null
  readonly to: Line | null
  readonly label: string
  readonly payoffMinor: Amount
}

/**
 * The position of a number market by stretches, lowest first: "0-45", "46-49", "50+" for a fancy (its numbers are whole
 * and not negative), "<2.5", "2.5", ">2.5" for a line market. Without legs there are no rows.
 */
export function ladder<Amount extends bigint>(
  legs: readonly Leg<Amount>[],
  type: MarketType,
): readonly LadderRow<Amount>[] {
  assert(isNumberMarket(type), 'only a market decided by a number has a ladder')
  return type === 'fancy' ? fancyLadder(legs) : lineLadder(legs)
}

/** The ends of the stretch of a line market's ladder that is called by this label; null where none is called so. */
export function lineEnds(label: string): Pick<LadderRow, 'from' | 'to'> | null {
  const [, beside = '', line, to] = /^([<>]?)(-?\d{1,9}(?:\.\d{1,3})?)(?: <(-?\d{1,9}(?:\.\d{1,3})?))?$/.exec(label) ?? []
  if (line === undefined || (to !== undefined && beside !== '>')) return null
  const at = (text: string) => Math.round(Number(text) * 1000) as Line
  return { from: beside === '<' ? null : at(line), to: beside === '<' || beside === '' ? at(line) : to === undefined ? null : at(to) }
}

/** Some number of the stretch that a ladder calls by this label; null where it calls none so. Lines stand further apart than a thousandth. */
export function numberIn(label: string, type: 'fancy' | 'line'): Line | null {
  if (type === 'fancy') {
    const run = /^(\d{1,9})(?:-\d{1,9}|\+)?$/.exec(label)?.[1]
    return run === undefined ? null : ((Number(run) * 1000) as Line)
  }
  const ends = lineEnds(label)
  if (ends === null) return null
  const { from, to } = ends
  return (from === null ? Number(to) - 1 : from === to ? from : from + 1) as Line
}

function extreme<Amount extends bigint>(legs: readonly Leg<Amount>[], shape: MarketShape, order: Order): Amount {
  if (isNumberMarket(shape.type)) {
    return first(ladder(legs, shape.type).map((row) => row.payoffMinor), order) as Amount
  }
  let total = 0n
  const differences: bigint[] = []
  for (const { winMinor, loseMinor } of runners(legs, shape)) {
    total += loseMinor
    differences.push(difference(winMinor, loseMinor))
  }
  if (shape.winnersCount === 1) return (total + first(differences, order)) as Amount
  differences.sort(order)
  for (const each of differences.slice(0, shape.winnersCount)) total += each
  return total as Amount
}

type Order = (a: bigint, b: bigint) => number
const ascending: Order = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const descending: Order = (a, b) => ascending(b, a)

/** The amount that the order puts first; 0 where there is none. */
function first(amounts: readonly bigint[], order: Order): bigint {
  let found = amounts[0] ?? 0n
  for (const amount of amounts) if (order(amount, found) < 0) found = amount
  return found
}

function difference(a: bigint, b: bigint): bigint {
  return a - b
}

/** The legs of the runners still in the market, in the shape's order; a runner without bets has a leg of zeros. */
function runners<Amount extends bigint>(legs: readonly Leg<Amount>[], shape: MarketShape) {
  const nothing = 0n as Amount
  const byKey = new Map(legs.map((leg) => [leg.key, leg]))
  return shape.selectionIds.map((selectionId) => {
    const leg = byKey.get(selectionId)
    return { selectionId, winMinor: leg?.winMinor ?? nothing, loseMinor: leg?.loseMinor ?? nothing }
  })
}

function fancyLadder<Amount extends bigint>(legs: readonly Leg<Amount>[]): readonly LadderRow<Amount>[] {
  const steps = new Map<number, bigint>()
  let payoff = 0n
  for (const leg of legs) {
    payoff += leg.loseMinor
    // A yes wins at the line, so a line between two whole numbers is first reached at the upper one.
    const run = Math.max(0, Math.ceil(Number(leg.key) / 1000))
    steps.set(run, (steps.get(run) ?? 0n) + difference(leg.winMinor, leg.loseMinor))
  }
  if (legs.length === 0) return []

  const rows: LadderRow<Amount>[] = []
  const add = (from: number, to: number | null, payoffMinor: bigint) => {
    rows.push({
      from: from === 0 ? null : ((from * 1000) as Line),
      to: to === null ? null : ((to * 1000) as Line),
      label: to === null ? `${from}+` : to === from ? String(from) : `${from}-${to}`,
      payoffMinor: payoffMinor as Amount,
    })
  }
  let from = 0
  for (const run of [...steps.keys()].sort((a, b) => a - b)) {
    if (run > from) add(from, run - 1, payoff)
    payoff += steps.get(run) ?? 0n
    from = run
  }
  add(from, null, payoff)
  return rows
}

function lineLadder<Amount extends bigint>(legs: readonly Leg<Amount>[]): readonly LadderRow<Amount>[] {
  const sorted = [...legs].sort((a, b) => Number(a.key) - Number(b.key))
  let payoff = 0n
  for (const leg of sorted) payoff += leg.loseMinor
  const rows: LadderRow<Amount>[] = []
  let from: Line | null = null
  for (const leg of sorted) {
    const line = Number(leg.key) as Line
    const below = from === null ? `<${thousandthsText(line)}` : `>${thousandthsText(from)} <${thousandthsText(line)}`
    rows.push({ from, to: line, label: below, payoffMinor: payoff as Amount })
    payoff += difference(leg.evenMinor, leg.loseMinor)
    rows.push({ from: line, to: line, label: thousandthsText(line), payoffMinor: payoff as Amount })
    payoff += difference(leg.winMinor, leg.evenMinor)
    from = line
  }
  if (from !== null) rows.push({ from, to: null, label: `>${thousandthsText(from)}`, payoffMinor: payoff as Amount })
  return rows
}
