import type { WireOutcome } from '#contract/result-rows.ts'
import { isFarFromLine } from '#domain/results/far-from-line.ts'
import type { Market } from './outcome-draft.ts'

/** The line that a market of a number was last offered at, thousandths; null where none is known. A line market has it for a price. */
export function lastLine({ type, quotes }: Pick<Market, 'type' | 'quotes'>): number | null {
  const quote = quotes['line']
  if (type === 'fancy') return quote?.line ?? null
  return type === 'line' ? (quote?.back[0]?.[0] ?? quote?.last ?? null) : null
}

/** Whether a number was chosen that wants a second look. */
export function isFarOff(outcome: WireOutcome | null, market: Pick<Market, 'type' | 'quotes'>): boolean {
  const line = lastLine(market)
  return outcome?.kind === 'number' && line !== null && isFarFromLine(outcome.value, line)
}
