import { memo } from 'react'
import type { MarketType, Side } from '#domain/markets/market.ts'
import { priceText, sideWord } from '../value/bet-terms.ts'
import classes from './odds.module.css'
import { shortSize } from './short-size.ts'
import { useFlash } from './use-flash.ts'

export type PriceCellProps = {
  readonly side: Side
  readonly type: MarketType
  /** Thousandths; null where nothing is offered. */
  readonly price: number | null
  /** Minor units on offer at that price. */
  readonly size: number | null
  /** The price a bet would take now; the others stand behind it, paler. */
  readonly best: boolean
  /** The line of a market of numbers, above its rate. */
  readonly line?: string | undefined
}

/** One price on its side's colour. It flashes when the price changes, at most once a second. */
export const PriceCell = memo(function PriceCell({ side, type, price, size, best, line }: PriceCellProps) {
  const cell = useFlash<HTMLDivElement>(price)
  const empty = price === null && line === undefined
  return (
    <div
      ref={cell}
      className={classes.price}
      data-side={side}
      data-best={best ? '' : undefined}
      data-empty={empty ? '' : undefined}
      role="cell"
      aria-label={empty ? `${sideWord(side, type)}: no price` : undefined}
    >
      {empty ? null : (
        <>
          <bdi dir="ltr" className={classes.figure}>
            {line ?? priceText(price, type)}
          </bdi>
          <bdi dir="ltr" className={classes.size}>
            {line === undefined ? (size === null ? '' : shortSize(size)) : priceText(price, type)}
          </bdi>
        </>
      )}
    </div>
  )
})
