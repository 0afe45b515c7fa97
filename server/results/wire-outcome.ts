import type { WireOutcome } from '#contract/results.ts'
import type { SelectionId } from '#domain/kernel/ids.ts'
import type { Line } from '#domain/kernel/price.ts'
import type { Outcome } from '#domain/markets/market.ts'

/** An outcome as the wire and the `results` table have it. */
export function toWireOutcome(outcome: Outcome): WireOutcome {
  if (outcome.kind !== 'winners') return outcome
  const { winners, removed, deadHeat } = outcome
  return {
    kind: 'winners',
    winners: [...winners],
    removed: [...removed],
    ...(deadHeat === undefined ? {} : { dead_heat: { selections: [...deadHeat.selections], places: deadHeat.places } }),
  }
}

/** The outcome that the wire names; whether it fits the market is for the core to say. */
export function fromWireOutcome(outcome: WireOutcome): Outcome {
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
