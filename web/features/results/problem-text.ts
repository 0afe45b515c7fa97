import type { DraftProblem } from './outcome-draft.ts'
import { text } from './text.ts'

/** What still keeps a draft from being an outcome, in a sentence. */
export function problemText(problem: DraftProblem): string {
  const { problems } = text
  switch (problem.kind) {
    case 'choose_winners':
      if (problem.chosen === 0) return problem.wanted === 1 ? problems.chooseWinner : problems.chooseWinners({ wanted: problem.wanted })
      return problem.chosen < problem.wanted
        ? problems.chooseMore({ more: problem.wanted - problem.chosen })
        : problems.tooMany({ wanted: problem.wanted })
    case 'tie_too_small':
      return problems.tieTooSmall({ places: problem.places, least: problem.places + 1 })
    case 'tie_without_place':
      return problems.tieWithoutPlace
    case 'type_number':
      return problems.typeNumber
    case 'number_not_whole':
      return problems.notWhole
    case 'number_not_read':
      return problems.notRead
    case 'number_out_of_range':
      return problems.outOfRange
    case 'choose_reason':
      return problems.chooseReason
    case 'invalid':
      return problems.invalid
  }
}
