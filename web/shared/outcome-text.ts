import type { WireOutcome } from '#contract/result-rows.ts'
import { formatLine } from './format.ts'
import { outcomes } from './i18n/en/outcomes.ts'
import { texts } from './i18n/texts.ts'

export const outcomesText = texts('outcomes', outcomes)

type Named = { readonly selections: readonly { readonly id: string; readonly name: string }[] }

/** An outcome in words, with the names of its runners: "Demo A", "46", "Void: abandoned". */
export function outcomeText(outcome: WireOutcome, market: Named): string {
  switch (outcome.kind) {
    case 'number':
      return formatLine(outcome.value)
    case 'void':
      return outcomesText.void({ reason: outcomesText.reasons[outcome.reason] })
    case 'winners': {
      const parts = outcome.winners.length === 0 ? [] : [names(outcome.winners, market)]
      if (outcome.dead_heat !== undefined) {
        parts.push(outcomesText.deadHeat({ names: names(outcome.dead_heat.selections, market), places: outcome.dead_heat.places }))
      }
      if (outcome.removed !== undefined && outcome.removed.length > 0) parts.push(outcomesText.removed({ names: names(outcome.removed, market) }))
      return parts.join('; ')
    }
  }
}

function names(ids: readonly string[], market: Named): string {
  const byId = new Map(market.selections.map(({ id, name }) => [id, name]))
  return ids.map((id) => byId.get(id) ?? outcomesText.unknown).join(', ')
}
