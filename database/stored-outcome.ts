import type { SelectionId } from '#domain/kernel/ids.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { Outcome, VoidReason } from '#domain/markets/market.ts'

/** An outcome as the `results` table holds it, which is how the wire has it. */
export type StoredOutcome =
  | {
      readonly kind: 'winners'
      readonly winners: readonly string[]
      readonly removed?: readonly string[] | undefined
      readonly dead_heat?: { readonly selections: readonly string[]; readonly places: number } | undefined
    }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'void'; readonly reason: VoidReason }

export function toStoredOutcome(outcome: Outcome): StoredOutcome {
  if (outcome.kind !== 'winners') return outcome
  const { winners, removed, deadHeat } = outcome
  return {
    kind: 'winners',
    winners: [...winners],
    removed: [...removed],
    ...(deadHeat === undefined ? {} : { dead_heat: { selections: [...deadHeat.selections], places: deadHeat.places } }),
  }
}

/** The outcome that the wire or the table names; whether it fits the market is for the core to say. */
export function fromStoredOutcome(outcome: StoredOutcome): Outcome {
  if (outcome.kind === 'void') return outcome
  if (outcome.kind === 'number') return { kind: 'number', value: outcome.value as Line }
  return {
    kind: 'winners',
    winners: outcome.winners as SelectionId[],
    removed: (outcome.removed ?? []) as SelectionId[],
    ...(outcome.dead_heat === undefined
      ? {}
      : { deadHeat: { selections: outcome.dead_heat.selections as SelectionId[], places: outcome.dead_heat.places } }),
  }
}
