import type { FigureName } from '#contract/statements.ts'

const profits: readonly FigureName[] = ['own_pnl', 'total_pnl', 'client_pnl']

/** Only profit and loss has colours: credit and cash are neither. */
export function toneOf(figure: FigureName): 'pnl' | 'plain' {
  return profits.includes(figure) ? 'pnl' : 'plain'
}
