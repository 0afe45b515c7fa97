import { IconArrowBigUpFilled, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { paths } from '../../app/paths.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { SideMark } from '../../components/value/side-mark.tsx'
import { exactInstant, When } from '../../components/value/when.tsx'
import { formatMinor } from '../../shared/format.ts'
import type { Bet } from '../../shared/newest-bets.ts'
import { text } from './text.ts'
import { isLarge, type Thresholds } from './thresholds.ts'
import classes from './ticker.module.css'

/** A column whose cells are the row's own parts: at a thousand bets a second no element is drawn in vain. */
export type TickerColumn = Column<Bet> & {
  readonly className?: string | undefined
  /** Names in any language, cut at their own end. */
  readonly isName?: boolean
  readonly title?: (bet: Bet) => string | undefined
}

type TickerColumns = {
  /** There is room for all of them at first. */
  readonly roomy: boolean
  readonly thresholds: Thresholds
  /** The person may open a bet. */
  readonly opens: boolean
}

export function tickerColumns({ roomy, thresholds, opens }: TickerColumns): readonly TickerColumn[] {
  const { columns } = text
  const atFirst = { hiddenAtFirst: !roomy }
  return [
    { id: 'placed', header: columns.placed, width: 100, title: (bet) => exactInstant(bet.placed_at), cell: (bet) => <When iso={bet.placed_at} style="time" exactOnHover={false} /> },
    { id: 'player', header: columns.player, width: 96, grow: 1, fixed: true, isName: true, title: pathOf, cell: (bet) => bet.user_name },
    { id: 'sport', header: columns.sport, width: 80, ...atFirst, isName: true, title: (bet) => bet.game_name, cell: (bet) => bet.game_name },
    { id: 'event', header: columns.event, width: 130, grow: 1.6, isName: true, title: (bet) => `${bet.event_name}, ${bet.league_name}`, cell: (bet) => bet.event_name },
    { id: 'market', header: columns.market, width: 96, grow: 1.1, isName: true, title: (bet) => bet.market_name, cell: (bet) => bet.market_name },
    { id: 'side', header: columns.side, width: 44, align: 'center', fixed: true, cell: (bet) => <SideMark side={bet.side} type={bet.market_type} /> },
    { id: 'selection', header: columns.selection, width: 100, grow: 1.3, isName: true, className: classes.strong, title: selectionText, cell: selectionText },
    { id: 'asked', header: columns.asked, width: 60, align: 'end', ...atFirst, cell: (bet) => <bdi dir="ltr">{priceText(bet.price_requested, bet.market_type)}</bdi> },
    { id: 'price', header: columns.price, width: 60, align: 'end', cell: (bet) => <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi> },
    { id: 'stake', header: columns.stake, width: 116, align: 'end', title: (bet) => formatMinor(bet.stake_minor, bet.currency), cell: (bet) => <Stake bet={bet} large={isLarge(bet, thresholds)} /> },
    { id: 'profit', header: columns.profit, width: 104, align: 'end', ...atFirst, className: classes.gain, title: (bet) => formatMinor(bet.profit_minor, bet.currency), cell: (bet) => <Amount minor={bet.profit_minor} currency={bet.currency} withCurrency /> },
    { id: 'liability', header: columns.liability, width: 104, align: 'end', className: classes.loss, title: (bet) => formatMinor(bet.liability_minor, bet.currency), cell: (bet) => <Amount minor={bet.liability_minor} currency={bet.currency} withCurrency /> },
    { id: 'ip', header: columns.ip, width: 116, ...atFirst, title: (bet) => bet.ip ?? undefined, cell: (bet) => <bdi dir="ltr">{bet.ip}</bdi> },
    ...(opens ? [{ id: 'open', header: columns.open, width: 52, align: 'center', fixed: true, title: openLabel, cell: (bet: Bet) => <OpenBet bet={bet} /> } as const] : []),
  ]
}

function pathOf(bet: Bet): string {
  return bet.path === '' ? bet.user_name : `${bet.path} / ${bet.user_name}`
}

export function Stake({ bet, large }: { readonly bet: Bet; readonly large: boolean }): ReactElement {
  return (
    <>
      {large ? <IconArrowBigUpFilled size={13} aria-label={text.large} /> : null}
      <Amount minor={bet.stake_minor} currency={bet.currency} withCurrency />
    </>
  )
}

/** Rows are walked by the arrow keys, and Enter opens their bet: the link is for the pointer. The window of the ticker follows it. */
export function OpenBet({ bet }: { readonly bet: Bet }): ReactElement {
  return (
    <a href={paths.bet.replace('$betId', bet.id)} tabIndex={-1} className={classes.open} aria-label={openLabel(bet)}>
      <IconArrowUpRight size={16} aria-hidden />
    </a>
  )
}

export function openLabel(bet: Bet): string {
  return text.openBet({ id: bet.id })
}
