import type { Book } from './desk-books.ts'
import type { BookSide } from './runner-panel.tsx'

type Outcome = NonNullable<Book['settled']>['outcome']

/** How a runner came off in the outcome that its market has settled by; null: he did not win. */
export function placeIn(outcome: Outcome | undefined, selectionId: string): 'won' | 'tied' | null {
  if (outcome?.kind !== 'winners') return null
  if (outcome.winners.includes(selectionId)) return 'won'
  return outcome.dead_heat?.selections.includes(selectionId) === true ? 'tied' : null
}

/** The runner whose win is the whole result; null where several share it, or nobody won. */
export function soleWinner(outcome: Outcome | undefined): string | null {
  if (outcome?.kind !== 'winners' || outcome.dead_heat !== undefined) return null
  return outcome.winners.length === 1 ? (outcome.winners[0] ?? null) : null
}

/** What the result won or lost the house side, minor units; null until it is known, and of a dead heat. */
export function settledNet(book: Book | undefined, side: BookSide): number | null {
  const settled = book?.settled ?? null
  if (settled === null) return null
  return side === 'total' ? settled.total_minor : settled.my_share_minor
}
