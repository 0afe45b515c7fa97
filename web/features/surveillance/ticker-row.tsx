import { memo, type ReactElement } from 'react'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import type { Bet } from '../../shared/newest-bets.ts'
import { OpenBet, openLabel, Stake, type TickerColumn } from './ticker-columns.tsx'
import classes from './ticker.module.css'

type TickerRowProps = TickerCellsProps & {
  readonly id: string
  /** The place in the whole list, counted from 1 without the head. */
  readonly place: number
  readonly active: boolean
}

type TickerCellsProps = {
  readonly bet: Bet
  readonly large: boolean
  /** Null: the window is narrow, and a bet stands on two lines. */
  readonly columns: readonly TickerColumn[] | null
  /** The person may open a bet. */
  readonly opens: boolean
  /** The list stands still. While it moves nobody can rest on a cell, and what a cell would say then is not written. */
  readonly still: boolean
}

/** One bet of the ticker, on its side's colour with the side's letter. With each new bet a row has another place, and its cells are as they were. */
export function TickerRow({ id, place, active, ...cells }: TickerRowProps): ReactElement {
  const { bet, large, columns } = cells
  return (
    <div
      role="row"
      id={active ? id : undefined}
      data-bet={bet.id}
      aria-rowindex={place + 1}
      aria-selected={active}
      className={`${classes.row} ${bet.side}`}
      data-large={large || undefined}
      data-narrow={columns === null || undefined}
    >
      <TickerCells {...cells} />
    </div>
  )
}

const TickerCells = memo(function TickerCells({ bet, large, columns, opens, still }: TickerCellsProps): ReactElement {
  if (columns === null) return <NarrowCells bet={bet} large={large} opens={opens} still={still} />
  return (
    <>
      {columns.map((column) => (
        <span key={column.id} role="gridcell" className={cellClass(column)} dir={column.isName === true ? 'auto' : undefined} title={still ? column.title?.(bet) : undefined}>
          {column.cell(bet)}
        </span>
      ))}
    </>
  )
})

/** Of a cell and of the head of its column. */
export function cellClass({ align, className = '' }: TickerColumn): string {
  return align === 'end' ? `${classes.end} ${className}` : align === 'center' ? `${classes.center} ${className}` : className
}

function NarrowCells({ bet, large, opens, still }: Omit<TickerCellsProps, 'columns'>): ReactElement {
  return (
    <>
      <span role="gridcell">
        <SideMark side={bet.side} type={bet.market_type} />
      </span>
      <span role="gridcell" dir="auto" className={classes.strong} title={still ? selectionText(bet) : undefined}>
        {selectionText(bet)}
      </span>
      <span role="gridcell" className={classes.end}>
        <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
      </span>
      <span role="gridcell" className={classes.end}>
        <Stake bet={bet} large={large} />
      </span>
      <span role="gridcell" className={classes.second} title={still ? [bet.user_name, bet.event_name, bet.market_name].join(' · ') : undefined}>
        <When iso={bet.placed_at} style="time" exactOnHover={still} /> <bdi>{bet.user_name}</bdi> · <bdi>{bet.event_name}</bdi> · <bdi>{bet.market_name}</bdi>
      </span>
      {opens ? <span role="gridcell" className={classes.openNarrow} title={still ? openLabel(bet) : undefined}><OpenBet bet={bet} /></span> : null}
    </>
  )
}
