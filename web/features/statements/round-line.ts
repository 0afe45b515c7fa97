import type { StatementLine } from './statement-line.ts'

/** A line that may be of a casino round. */
export type RoundLine = StatementLine & {
  readonly round_id: string | null
  readonly correction: 'corrected' | 'corrects' | null
  readonly round_total_minor: number | null
  /** The entries of the row, where it adds several up. */
  readonly changes?: readonly { readonly entry_id: string; readonly at: string; readonly amount_minor: number }[]
}

export function isChanged({ correction, changes = [] }: RoundLine): boolean {
  return correction !== null || changes.length > 0
}
