import { memo, type ReactElement } from 'react'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import type { Bet } from '../../shared/newest-bets.ts'
import { OpenBet, Stake, type TickerColumn } from './ticker-columns.tsx'
import classes from './ticker.module.css'

type TickerRowProps = {
  readonly bet: Bet
  readonly id: string
  /** The place in the whole list, counted from 1 without the head. */
  readonly place: number
  readonly active: boolean
  readonly large: boolean
  /** Null: the window is narrow, and a bet stands on two lines. */
  readonly columns: readonly TickerColumn[] | null
  /** The person may open a bet. */
  readonly opens: boolean
}

/** One bet of the ticker, on its side's colour with the side's letter. Redrawn only when something of its own changes. */
export const TickerRow = memo(function TickerRow({ bet, id, place, active, large, columns, opens }: TickerRowProps): ReactElement {
  return (
    <div
      role="row"
      id={id}
      data-bet={bet.id}
      aria-rowindex={place + 1}
      aria-selected={active}
      className={`${classes.row} ${bet.side}`}
      data-large={large || undefined}
      data-narrow={columns === null || undefined}
    >
      {columns === null ? <NarrowCells bet={bet} large={large} opens={opens} /> : columns.map((column) => (
        <span key={column.id} role="gridcell" className={cellClass(column)} dir={column.isName === true ? 'auto' : undefined} title={column.title?.(bet)}>
          {column.cell(bet)}
        </span>
      ))}
    </div>
  )
})

/** Of a cell and of the head of its column. */
export function cellClass({ align, className = '' }: TickerColumn): string {
  return align === 'end' ? `${classes.end} ${className}` : align === 'center' ? `${classes.center} ${className}` : className
}

function NarrowCells({ bet, large, opens }: { readonly bet: Bet; readonly large: boolean; readonly opens: boolean }): ReactElement {
  return (
    <>
      <span role="gridcell">
        <SideMark side={bet.side} type={bet.market_type} />
      </span>
      <span role="gridcell" dir="auto" className={classes.strong}>
        {selectionText(bet)}
      </span>
      <span role="gridcell" className={classes.end}>
        <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
      </span>
      <span role="gridcell" className={classes.end}>
        <Stake bet={bet} large={large} />
      </span>
      <span role="gridcell" className={classes.second}>
        <When iso={bet.placed_at} style="time" /> <bdi>{bet.user_name}</bdi> · <bdi>{bet.event_name}</bdi> · <bdi>{bet.market_name}</bdi>
      </span>
      {opens ? <span role="gridcell" className={classes.openNarrow}><OpenBet bet={bet} /></span> : null}
    </>
  )
}
