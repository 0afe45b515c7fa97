import type { MarketShape } from '../exposure/position.ts'
import { countsWhole } from '../exposure/whole-stretches.ts'
import type { SelectionId } from '../kernel/ids.ts'
import type { Line } from '../kernel/price.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { MarketType, Outcome } from '../markets/market.ts'
import { isNumberMarket } from '../markets/payoff.ts'

/** What an outcome is checked against: the runners still in the market and those taken out. */
export type OutcomeMarket = {
  readonly type: MarketType
  readonly shape: MarketShape
  readonly removed: readonly SelectionId[]
  /** Of a line market: the lines of its bets. Absent where whoever asks knows none of them, such as a form: the server does. */
  readonly lines?: readonly Line[]
}

type Winners = Extract<Outcome, { readonly kind: 'winners' }>

/**
 * The outcome in its one canonical form (ids sorted, `removed` as the market has it), or RESULT_OUTCOME_INVALID with the
 * reason. `winners` are the clear winners; runners that tie stand in `deadHeat` alone. Exactly as many places are filled
 * as the market has winners. A runner is removed in the market before a result can say so.
 */
export function validateOutcome(outcome: Outcome, market: OutcomeMarket): Result<Outcome> {
  switch (outcome.kind) {
    case 'void':
      return ok(outcome)
    case 'number':
      return validateNumber(outcome, market)
    case 'winners':
      return validateWinners(outcome, market)
  }
}

/** The winner of an odd/even market from the number it is decided by (thousandths; a whole number, not negative). */
export function outcomeFromNumber(value: Line, selections: { readonly odd: SelectionId; readonly even: SelectionId }): Result<Outcome> {
  const whole = validateNumber({ kind: 'number', value }, { type: 'fancy' })
  if (!whole.ok) return whole
  const winner = (value / 1000) % 2 === 1 ? selections.odd : selections.even
  return ok({ kind: 'winners', winners: [winner], removed: [] })
}

/** True where two outcomes mean the same, whatever the order of their ids. The reason of a void counts. */
export function sameOutcome(a: Outcome, b: Outcome): boolean {
  if (a.kind === 'void') return b.kind === 'void' && a.reason === b.reason
  if (a.kind === 'number') return b.kind === 'number' && a.value === b.value
  return (
    b.kind === 'winners' &&
    sameIds(a.winners, b.winners) &&
    sameIds(a.removed, b.removed) &&
    a.deadHeat?.places === b.deadHeat?.places &&
    sameIds(a.deadHeat?.selections ?? [], b.deadHeat?.selections ?? [])
  )
}

/** What is counted in whole numbers ends on one: people are shown no other outcome of it (`wholeStretch`). */
function validateNumber(outcome: Extract<Outcome, { readonly kind: 'number' }>, { type, lines = [] }: Pick<OutcomeMarket, 'type' | 'lines'>): Result<Outcome> {
  if (!isNumberMarket(type)) return invalid('winners_needed')
  if (!Number.isSafeInteger(outcome.value)) return invalid('number_not_exact')
  const whole = type === 'fancy' || (lines.length > 0 && countsWhole(lines))
  if ((whole && outcome.value % 1000 !== 0) || (type === 'fancy' && outcome.value < 0)) return invalid('number_not_whole')
  return ok(outcome)
}

function validateWinners(outcome: Winners, market: OutcomeMarket): Result<Outcome> {
  if (isNumberMarket(market.type)) return invalid('number_needed')
  const { winners, removed, deadHeat } = outcome
  const tied = deadHeat?.selections ?? []
  const named = [...winners, ...tied]
  if (new Set(named).size !== named.length) return invalid('runner_named_twice')
  if (removed.some((id) => !market.removed.includes(id))) return invalid('runner_not_removed')
  if (named.some((id) => market.removed.includes(id))) return invalid('runner_removed')
  if (named.some((id) => !market.shape.selectionIds.includes(id))) return invalid('runner_unknown')
  if (deadHeat !== undefined && !(Number.isSafeInteger(deadHeat.places) && deadHeat.places >= 1)) {
    return invalid('dead_heat_places')
  }
  if (deadHeat !== undefined && tied.length <= deadHeat.places) return invalid('dead_heat_needs_a_tie')
  const places = Math.min(market.shape.winnersCount, market.shape.selectionIds.length)
  const filled = winners.length + (deadHeat?.places ?? 0)
  if (places === 0 || filled !== places) return invalid('winners_count', { places, filled })
  return ok({
    kind: 'winners',
    winners: winners.toSorted(),
    removed: market.removed.toSorted(),
    ...(deadHeat === undefined ? {} : { deadHeat: { selections: tied.toSorted(), places: deadHeat.places } }),
  })
}

function invalid(reason: string, facts: Readonly<Record<string, number>> = {}): Result<never> {
  return refuse('RESULT_OUTCOME_INVALID', { reason, ...facts })
}

function sameIds(a: readonly SelectionId[], b: readonly SelectionId[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size
}
