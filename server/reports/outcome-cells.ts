import type { WireOutcome } from '#contract/result-rows.ts'
import { winnersWords } from '#contract/winners-words.ts'
import type { Winners } from '#contract/winners-words.ts'
import { thousandthsText } from '#domain/kernel/price.ts'
import type { Found } from './report-text.ts'
import { outcomeInEnglish } from './report-words.ts'

/**
 * A row with its outcomes in the words of files, in the place of what the database gives: runners by their names. Where runners tied or left, the
 * row has their names too, so that a screen says it in its reader's language.
 */
export function tellOutcomes(row: Found, columns: readonly string[]): Found {
  const told = columns.map((name) => [name, row[name] as WireOutcome | null | undefined] as const)
  const more = told.flatMap(([name, outcome]) => (outcome?.kind === 'winners' && (outcome.dead_heat ?? outcome.removed) !== undefined ? [[name, runnersOf(outcome)] as const] : []))
  return {
    ...row,
    ...Object.fromEntries(told.map(([name, outcome]) => [name, outcome == null ? null : wordsOf(outcome)])),
    ...(more.length === 0 ? {} : { outcomes: Object.fromEntries(more) }),
  }
}

function wordsOf(outcome: WireOutcome): string {
  switch (outcome.kind) {
    case 'number':
      return thousandthsText(outcome.value)
    case 'void':
      return outcome.reason
    case 'winners':
      return winnersWords(outcome, (name) => name, outcomeInEnglish)
  }
}

const runnersOf = ({ kind: _, ...runners }: Winners & { readonly kind: 'winners' }): Winners => runners
