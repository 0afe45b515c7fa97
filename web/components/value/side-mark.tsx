import type { MarketType, Side } from '#domain/markets/market.ts'
import { sideWord } from './bet-terms.ts'
import classes from './value.module.css'
import { valueText } from './value-text.ts'

/** The side of a bet as a letter on its colour, so that neither stands alone. */
export function SideMark({ side, type }: { readonly side: Side; readonly type: MarketType }) {
  const word = sideWord(side, type)
  const { letters } = valueText
  return (
    <span className={classes.side} data-side={side} role="img" aria-label={word} title={word}>
      {type === 'fancy' ? letters[side === 'back' ? 'yes' : 'no'] : letters[side]}
    </span>
  )
}
