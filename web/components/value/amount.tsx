import { createContext, use } from 'react'
import { noCurrency } from '../../shared/currency-digits.ts'
import { formatMinor, formatMinorBare } from '../../shared/format.ts'
import classes from './value.module.css'

/** Whether amounts say their currency themselves, as in cards, which have no heading that would name it. */
export const SaysCurrency = createContext(false)

export type AmountProps = {
  /** Minor units; null draws a dash. */
  readonly minor: number | null
  readonly currency?: string | null | undefined
  /** Writes the currency beside the figure; without it the column's heading names it. */
  readonly withCurrency?: boolean
  /** `pnl`: profit and loss, with a plus or minus and in colour. */
  readonly tone?: 'plain' | 'pnl' | 'muted'
}

/** The one way an amount is drawn: exact, tabular, left to right whatever the page's direction. */
export function Amount({ minor, currency, withCurrency = false, tone = 'plain' }: AmountProps) {
  const alone = use(SaysCurrency)
  if (minor === null) return <span className={classes.dash}>–</span>
  const code = currency ?? noCurrency
  const text = (withCurrency || alone) && currency != null ? formatMinor(minor, code) : formatMinorBare(minor, code)
  const signed = tone === 'pnl' && minor > 0 ? `+${text}` : text
  return (
    <bdi dir="ltr" className={classes.figure} data-tone={toneOf(tone, minor)}>
      {signed}
    </bdi>
  )
}

function toneOf(tone: AmountProps['tone'], minor: number): string | undefined {
  if (tone === 'muted') return 'muted'
  if (tone !== 'pnl' || minor === 0) return undefined
  return minor > 0 ? 'profit' : 'loss'
}
