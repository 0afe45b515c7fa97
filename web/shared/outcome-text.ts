import type { WireOutcome } from '#contract/result-rows.ts'
import { winnersWords, type WinnersWords } from '#contract/winners-words.ts'
import { formatLine } from './format.ts'
import { outcomes } from './i18n/en/outcomes.ts'
import { texts } from './i18n/texts.ts'

export const outcomesText = texts('outcomes', outcomes)

/** What is said of runners that tied or left, in the reader's language. */
export const runnersInWords = (): WinnersWords => ({ deadHeat: outcomesText.deadHeat, removed: outcomesText.removed })

type Named = { readonly selections: readonly { readonly id: string; readonly name: string }[] }

/** An outcome in words, with the names of its runners: "Demo A", "46", "Void: abandoned". */
export function outcomeText(outcome: WireOutcome, market: Named): string {
  switch (outcome.kind) {
    case 'number':
      return formatLine(outcome.value)
    case 'void':
      return outcomesText.void({ reason: outcomesText.reasons[outcome.reason] })
    case 'winners': {
      const byId = new Map(market.selections.map(({ id, name }) => [id, name]))
      return winnersWords(outcome, (id) => byId.get(id) ?? outcomesText.unknown, runnersInWords())
    }
  }
}
