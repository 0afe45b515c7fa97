import { memo } from 'react'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { formatLine } from '../../shared/format.ts'
import { offerText, priceText, sideWord } from '../value/bet-terms.ts'
import classes from './odds.module.css'
import { oddsText } from './odds-text.ts'
import { shortSize } from './short-size.ts'
import { useFlash } from './use-flash.ts'

export type PriceCellProps = {
  readonly side: Side
  readonly type: MarketType
  /** Thousandths: odds or a rate, in a line market a line; null where nothing is offered. */
  readonly price: number | null
  /** Minor units on offer at that price; 0 where a person made it and nothing is counted. */
  readonly size: number | null
  /** The price a bet would take now; the others stand behind it, paler. */
  readonly best: boolean
  /** The line of a fancy in thousandths, drawn above its rate. */
  readonly line?: number | undefined
}

/** One price on its side's colour. It flashes when the price changes, at most once a second. */
export const PriceCell = memo(function PriceCell({ side, type, price, size, best, line }: PriceCellProps) {
  const cell = useFlash<HTMLDivElement>(price === null ? null : price + (line ?? 0))
  if (price === null) {
    return <div ref={cell} className={classes.price} data-empty="" role="cell" aria-label={oddsText.noPrice({ side: sideWord(side, type) })} />
  }
  return (
    <div ref={cell} className={classes.price} data-side={side} data-best={best ? '' : undefined} role="cell">
      <bdi dir="ltr" className={classes.figure}>
        {line === undefined ? offerText(price, type) : formatLine(line)}
      </bdi>
      <bdi dir="ltr" className={classes.size}>
        {line !== undefined ? priceText(price, type) : size === null || size === 0 ? '' : shortSize(size)}
      </bdi>
    </div>
  )
})
