import { changeLines, type Change } from './change-lines.ts'
import { valueWords, type Told } from './change-words.ts'
import { changedOutcome, isOfOutcome } from './changed-outcome.ts'
import { fieldWords, type Runners } from './field-words.ts'
import { outcomeText } from './outcome-text.ts'

/** What an entry of the record says has changed. */
export type Changed = { readonly changes: readonly Change[]; readonly currency: string | null; readonly runners?: Runners | undefined }

/** A field by its path and in words, with what stood and what stands in it as people read it. */
export type ToldLine = { readonly field: string; readonly words: readonly string[]; readonly before: readonly Told[]; readonly after: readonly Told[] }

/** The changes of an entry as people read them, a line a field; an outcome is one line, in the words of the results. */
export function toldLines({ changes, currency, runners = [] }: Changed): readonly ToldLine[] {
  const outcomes = { before: changedOutcome(changes, 'before'), after: changedOutcome(changes, 'after') }
  const isTold = outcomes.before !== null || outcomes.after !== null
  const outcome = (when: 'before' | 'after'): readonly Told[] => {
    const of = outcomes[when]
    return of === null ? [] : [{ text: outcomeText(of, { selections: runners }), iso: null }]
  }
  const lines = changeLines(isTold ? changes.filter((change) => !isOfOutcome(change)) : changes).map(({ field, before, after }) => {
    const told = (values: readonly string[]): readonly Told[] => values.map((value) => valueWords(field, value, currency, runners))
    return { field, words: fieldWords(field, runners), before: told(before), after: told(after) }
  })
  return isTold ? [...lines, { field: 'outcome', words: fieldWords('outcome'), before: outcome('before'), after: outcome('after') }] : lines
}
