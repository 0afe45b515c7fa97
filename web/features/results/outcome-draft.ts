import type * as z from 'zod/mini'
import { thousandths } from '#contract/fields.ts'
import type { marketRow } from '#contract/markets.ts'
import type { WireOutcome } from '#contract/result-rows.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import { line, thousandthsText } from '#domain/kernel/price.ts'
import type { Outcome, VoidReason } from '#domain/markets/market.ts'
import { isNumberMarket } from '#domain/markets/payoff.ts'
import { validateOutcome } from '#domain/results/outcome.ts'
import { readDecimal } from '../../components/form/read-decimal.ts'
import { readLocale } from '../../shared/i18n/language.ts'

export type Market = z.output<typeof marketRow>

/** `won`: a clear winner. `tied`: shares the last places with the other tied runners. Absent: lost. */
export type Place = 'won' | 'tied'

/** What a person has chosen so far. The number is kept as it was typed. */
export type OutcomeDraft = {
  readonly how: 'decided' | 'void'
  readonly places: Readonly<Record<string, Place>>
  readonly number: string
  readonly reason: VoidReason | null
}

export const emptyDraft: OutcomeDraft = { how: 'decided', places: {}, number: '', reason: null }

/** Why a draft is no result yet; `wanted` and `chosen` are numbers of winning places. */
export type DraftProblem =
  | { readonly kind: 'choose_winners'; readonly wanted: number; readonly chosen: number }
  | { readonly kind: 'tie_too_small'; readonly places: number; readonly tied: number }
  | { readonly kind: 'tie_without_place' }
  | { readonly kind: 'type_number' }
  | { readonly kind: 'number_not_whole' }
  | { readonly kind: 'number_not_read' }
  | { readonly kind: 'number_out_of_range' }
  | { readonly kind: 'choose_reason' }
  | { readonly kind: 'invalid' }

export type DraftOutcome =
  | { readonly ok: true; readonly outcome: WireOutcome }
  | { readonly ok: false; readonly problem: DraftProblem }

/** The winning places that the market has left: never more than its runners. */
export function placesOf(market: Market): number {
  return Math.min(market.winners_count, activeRunners(market).length)
}

export function activeRunners(market: Market): Market['selections'] {
  return market.selections.filter(({ status }) => status === 'active')
}

/** The outcome that the draft stands for, in the one form that the domain accepts, or what is still missing. */
export function outcomeOf(draft: OutcomeDraft, market: Market): DraftOutcome {
  const built = draft.how === 'void' ? voided(draft) : isNumberMarket(market.type) ? counted(draft, market) : placed(draft, market)
  if (isProblem(built)) return { ok: false, problem: built }
  const checked = validateOutcome(built, {
    type: market.type,
    shape: {
      type: market.type,
      selectionIds: activeRunners(market).map(({ id }) => id as SelectionId),
      winnersCount: market.winners_count,
    },
    removed: market.selections.filter(({ status }) => status === 'removed').map(({ id }) => id as SelectionId),
  })
  return checked.ok ? { ok: true, outcome: toWire(checked.value) } : { ok: false, problem: { kind: 'invalid' } }
}

/** The draft that a declared outcome came from, so that it can be shown in the same form. */
export function draftOf(outcome: WireOutcome): OutcomeDraft {
  switch (outcome.kind) {
    case 'void':
      return { ...emptyDraft, how: 'void', reason: outcome.reason }
    case 'number':
      return { ...emptyDraft, number: thousandthsText(outcome.value) }
    case 'winners': {
      const won = outcome.winners.map((id) => [id, 'won'] as const)
      const tied = (outcome.dead_heat?.selections ?? []).map((id) => [id, 'tied'] as const)
      return { ...emptyDraft, places: Object.fromEntries([...won, ...tied]) }
    }
  }
}

function placed(draft: OutcomeDraft, market: Market): Outcome | DraftProblem {
  const runners = activeRunners(market)
  const winners = runners.filter(({ id }) => draft.places[id] === 'won').map(({ id }) => id as SelectionId)
  const tied = runners.filter(({ id }) => draft.places[id] === 'tied').map(({ id }) => id as SelectionId)
  const wanted = placesOf(market)
  const left = wanted - winners.length
  const removed = market.selections.filter(({ status }) => status === 'removed').map(({ id }) => id as SelectionId)
  if (tied.length === 0) {
    if (left !== 0 || wanted === 0) return { kind: 'choose_winners', wanted, chosen: winners.length }
    return { kind: 'winners', winners, removed }
  }
  if (left < 1) return { kind: 'tie_without_place' }
  if (tied.length <= left) return { kind: 'tie_too_small', places: left, tied: tied.length }
  return { kind: 'winners', winners, removed, deadHeat: { selections: tied, places: left } }
}

function counted(draft: OutcomeDraft, market: Market): Outcome | DraftProblem {
  if (draft.number.trim() === '') return { kind: 'type_number' }
  const value = readDecimal(draft.number, 3, readLocale())
  const whole = market.type === 'fancy'
  if (value === null) return { kind: whole ? 'number_not_whole' : 'number_not_read' }
  if (!thousandths.safeParse(value).success) return { kind: 'number_out_of_range' }
  return whole && value % 1000 !== 0 ? { kind: 'number_not_whole' } : { kind: 'number', value: line(value) }
}

function voided(draft: OutcomeDraft): Outcome | DraftProblem {
  return draft.reason === null ? { kind: 'choose_reason' } : { kind: 'void', reason: draft.reason }
}

function isProblem(built: Outcome | DraftProblem): built is DraftProblem {
  return built.kind !== 'winners' && built.kind !== 'number' && built.kind !== 'void'
}

function toWire(outcome: Outcome): WireOutcome {
  if (outcome.kind !== 'winners') return outcome
  const { winners, removed, deadHeat } = outcome
  return {
    kind: 'winners',
    winners: [...winners],
    ...(removed.length === 0 ? {} : { removed: [...removed] }),
    ...(deadHeat === undefined ? {} : { dead_heat: { selections: [...deadHeat.selections], places: deadHeat.places } }),
  }
}
