import type { Brand } from './brand.ts'

/**
 * Prices are integer thousandths (ruling 9 of the domain rules), one brand each because they are not comparable:
 * odds 2.50 is 2500; a bookmaker or fancy rate of 85 is 85000; a line of 46 runs is 46000 and 2.5 goals is 2500.
 */
export type Odds = Brand<number, 'Odds'>
export type Rate = Brand<number, 'Rate'>
export type Line = Brand<number, 'Line'>

export const oddsMin = 1010 as Odds
export const oddsMax = 1_000_000 as Odds

export function odds(thousandths: number): Odds {
  return thousandths as Odds
}

export function rate(thousandths: number): Rate {
  return thousandths as Rate
}

export function line(thousandths: number): Line {
  return thousandths as Line
}

/** Thousandths as a person writes them: 46000 is "46", 2500 is "2.5", -1250 is "-1.25". */
export function thousandthsText(thousandths: number): string {
  const size = Math.abs(thousandths)
  const whole = Math.trunc(size / 1000)
  const rest = String(size % 1000).padStart(3, '0').replace(/0+$/, '')
  return `${thousandths < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
}
