import { IconArrowBigUpFilled } from '@tabler/icons-react'
import { memo, type ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { When } from '../../components/value/when.tsx'
import type { Bet } from '../../shared/newest-bets.ts'
import { text } from './text.ts'
import classes from './ticker.module.css'

type TickerRowProps = {
  readonly bet: Bet
  readonly id: string
  /** The place in the whole list, counted from 1 without the head. */
  readonly place: number
  readonly active: boolean
  readonly large: boolean
  readonly narrow: boolean
}

/** One bet of the ticker, on its side's colour with the side's letter. Redrawn only when something of its own changes. */
export const TickerRow = memo(function TickerRow({ bet, id, place, active, large, narrow }: TickerRowProps): ReactElement {
  return (
    <div
      role="row"
      id={id}
      data-bet={bet.id}
      aria-rowindex={place + 1}
      aria-selected={active}
      className={`${classes.row} ${bet.side}`}
      data-large={large || undefined}
      data-narrow={narrow || undefined}
    >
      {narrow ? <NarrowCells bet={bet} large={large} /> : <WideCells bet={bet} large={large} />}
    </div>
  )
})

function WideCells({ bet, large }: { readonly bet: Bet; readonly large: boolean }): ReactElement {
  return (
    <>
      <span role="gridcell">
        <When iso={bet.placed_at} style="time" />
      </span>
      <span role="gridcell" dir="auto" title={bet.path === '' ? bet.user_name : `${bet.path} / ${bet.user_name}`}>
        {bet.user_name}
      </span>
      <span role="gridcell" dir="auto">{bet.game_name}</span>
      <span role="gridcell" dir="auto" title={`${bet.event_name}, ${bet.league_name}`}>
        {bet.event_name}
      </span>
      <span role="gridcell" dir="auto" title={bet.market_name}>
        {bet.market_name}
      </span>
      <span role="gridcell" className={classes.center}>
        <SideMark side={bet.side} type={bet.market_type} />
      </span>
      <span role="gridcell" dir="auto" className={classes.strong} title={selectionText(bet)}>
        {selectionText(bet)}
      </span>
      <span role="gridcell" className={`${classes.end} ${classes.roomy}`}>
        <bdi dir="ltr">{priceText(bet.price_requested, bet.market_type)}</bdi>
      </span>
      <span role="gridcell" className={classes.end}>
        <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
      </span>
      <Stake bet={bet} large={large} />
      <span role="gridcell" className={`${classes.end} ${classes.roomy} ${classes.gain}`}>
        <Amount minor={bet.profit_minor} currency={bet.currency} withCurrency />
      </span>
      <span role="gridcell" className={`${classes.end} ${classes.loss}`}>
        <Amount minor={bet.liability_minor} currency={bet.currency} withCurrency />
      </span>
      <span role="gridcell" className={classes.roomy}>
        <bdi dir="ltr">{bet.ip}</bdi>
      </span>
    </>
  )
}

function NarrowCells({ bet, large }: { readonly bet: Bet; readonly large: boolean }): ReactElement {
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
      <Stake bet={bet} large={large} />
      <span role="gridcell" className={classes.second}>
        <When iso={bet.placed_at} style="time" /> <bdi>{bet.user_name}</bdi> · <bdi>{bet.event_name}</bdi> · <bdi>{bet.market_name}</bdi>
      </span>
    </>
  )
}

function Stake({ bet, large }: { readonly bet: Bet; readonly large: boolean }): ReactElement {
  return (
    <span role="gridcell" className={classes.end}>
      {large ? <IconArrowBigUpFilled size={13} aria-label={text.large} /> : null}
      <Amount minor={bet.stake_minor} currency={bet.currency} withCurrency />
    </span>
  )
}
