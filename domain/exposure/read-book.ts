import { assert } from '../kernel/assert.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Minor, MinorBp } from '../kernel/money.ts'
import { isNumberMarket, payoffOfLeg } from '../markets/payoff.ts'
import type { Leg } from './leg.ts'
import { book, ladder, numberIn, runnerBook } from './position.ts'
import type { MarketShape } from './position.ts'
import { stepNames } from './whole-stretches.ts'

/** `per_runner`: several win, and what a runner pays does not exclude what another pays. */
export type BookForm = 'outcomes' | 'per_runner' | 'ladder'

/**
 * A runner's id, or the label of a stretch of numbers ("46-49"), with what the book pays there. `called`: what people call the stretch where
 * that is not its label.
 */
export type BookCell<Amount extends bigint> = { readonly key: string; readonly amount: Amount; readonly called?: string }

/** An outcome and what it pays: the runners that win, or the one stretch of numbers. No keys: nothing can happen. */
export type BookCase<Amount extends bigint> = { readonly amount: Amount; readonly keys: readonly string[]; readonly called?: string }

/** A position as people read it: what each outcome pays, the worst of them and the best. */
export type Book<Amount extends bigint> = {
  readonly form: BookForm
  readonly cells: readonly BookCell<Amount>[]
  readonly worst: BookCase<Amount>
  readonly best: BookCase<Amount>
}

/** Reads a position of any market. Of equal outcomes the first is named, in the order of runners or numbers. */
export function readBook<Amount extends Minor | MinorBp>(legs: readonly Leg<Amount>[], shape: MarketShape): Book<Amount> {
  if (isNumberMarket(shape.type)) {
    const steps = ladder(legs, shape.type)
    const names = shape.type === 'line' ? stepNames(steps.map(({ label }) => label)) : []
    return ofCells('ladder', steps.map(({ label, payoffMinor }, index) => ({ key: label, amount: payoffMinor, ...calledBy(names[index]) })))
  }
  if (shape.winnersCount === 1) return ofCells('outcomes', book(legs, shape).map(({ selectionId, payoffMinor }) => ({ key: selectionId, amount: payoffMinor })))
  const rows = runnerBook(legs, shape)
  const gains = rows.map(({ selectionId, winMinor, loseMinor }) => ({ key: selectionId as string, gain: BigInt(winMinor) - BigInt(loseMinor) }))
  let allLose = 0n
  for (const { loseMinor } of rows) allLose += loseMinor
  const whoWin = (least: boolean): BookCase<Amount> => {
    const winners = gains.toSorted((a, b) => (a.gain === b.gain ? 0 : a.gain < b.gain === least ? -1 : 1)).slice(0, shape.winnersCount)
    return { amount: winners.reduce((total, { gain }) => total + gain, allLose) as Amount, keys: winners.map(({ key }) => key) }
  }
  return { form: 'per_runner', cells: rows.map(({ selectionId, winMinor }) => ({ key: selectionId, amount: winMinor })), worst: whoWin(true), best: whoWin(false) }
}

function ofCells<Amount extends bigint>(form: BookForm, cells: readonly BookCell<Amount>[]): Book<Amount> {
  const [first] = cells
  if (first === undefined) return { form, cells, worst: { amount: 0n as Amount, keys: [] }, best: { amount: 0n as Amount, keys: [] } }
  let [worst, best] = [first, first]
  for (const cell of cells) {
    if (cell.amount < worst.amount) worst = cell
    if (cell.amount > best.amount) best = cell
  }
  return { form, cells, worst: caseOf(worst), best: caseOf(best) }
}

function caseOf<Amount extends bigint>({ amount, key, called }: BookCell<Amount>): BookCase<Amount> {
  return { amount, keys: [key], ...calledBy(called) }
}

function calledBy(called: string | null | undefined): { readonly called?: string } {
  return called == null ? {} : { called }
}

/** Whether books of such a market have a cell by this key. */
export function isCell(key: string, { type, selectionIds }: MarketShape): boolean {
  return isNumberMarket(type) ? numberIn(key, type) !== null : selectionIds.some((id) => id === key)
}

/** What one leg of a book brings to one of its cells, by the cell's key: over all legs, and so over all bets, it sums to the cell. */
export function amountIn<Amount extends Minor | MinorBp>(key: string, leg: Leg<Amount>, { type, selectionIds, winnersCount }: MarketShape): Amount {
  if (isNumberMarket(type)) {
    const value = numberIn(key, type)
    assert(value !== null, 'a cell of a ladder is called by its numbers')
    return payoffOfLeg(leg, type, { kind: 'number', value })
  }
  const runner = leg.key as SelectionId
  // Where several win, a cell is of the bets on its runner alone.
  if (winnersCount !== 1 && runner !== key) return 0n as Amount
  return payoffOfLeg(leg, type, { kind: 'winners', winners: [key as SelectionId], removed: selectionIds.includes(runner) ? [] : [runner] })
}

/** What the book loses in its worst outcome, as a negative amount; 0 where no outcome loses. Markets never make up for each other. */
export function netExposure<Amount extends bigint>(read: Book<Amount>): Amount {
  return (read.worst.amount < 0n ? read.worst.amount : 0n) as Amount
}

/** The other side of the players: what they win, the accounts above them lose. */
export function houseSide<Amount extends bigint>(legs: readonly Leg<Amount>[]): readonly Leg<Amount>[] {
  const other = (amount: bigint): Amount => -amount as Amount
  return legs.map(({ key, loseMinor, evenMinor, winMinor }) => ({ key, loseMinor: other(loseMinor), evenMinor: other(evenMinor), winMinor: other(winMinor) }))
}
