import { useMediaQuery } from '@mantine/hooks'
import { useMemo, type ReactElement } from 'react'
import { thousandthsText } from '#domain/kernel/price.ts'
import { wholeBp } from '#domain/kernel/shares.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { priceText, selectionText } from '../../components/value/bet-terms.ts'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { SideMark } from '../../components/value/side-mark.tsx'
import lines from '../../components/value/two-lines.module.css'
import { When } from '../../components/value/when.tsx'
import { BetAmount } from '../../shared/bet-amount.tsx'
import { leftOfBet } from '../../shared/bet-amounts.ts'
import { deviceName } from '../../shared/device-name.ts'
import type { Bet, ListedBet } from '../../shared/newest-bets.ts'
import { voidReasonsText } from '../../shared/void-reasons-text.ts'
import classes from './bets.module.css'
import { EventLink } from './event-link.tsx'
import { text } from './text.ts'

const statusTones: Readonly<Record<Bet['status'], ChipTone>> = {
  open: 'accent',
  won: 'profit',
  lost: 'loss',
  even: 'neutral',
  void: 'warn',
}

/** @param wraps where a column is narrow: what was voided of the bet stands on a second line */
export function BetStatus({ bet, wraps = false }: { readonly bet: Bet; readonly wraps?: boolean }): ReactElement {
  const part = bet.kept_bp > 0 && bet.kept_bp < wholeBp
  return <Chip tone={statusTones[bet.status]} wraps={wraps}>{part ? text.partVoid({ status: text.statuses[bet.status], percent: (wholeBp - bet.kept_bp) / 100 }) : text.statuses[bet.status]}</Chip>
}

/** The columns of a list of bets, in a window with room for the moment of a bet in one line. */
export function useBetColumns(): readonly Column<ListedBet>[] {
  const roomy = useMediaQuery('(min-width: 1440px)', false, { getInitialValueInEffect: false })
  return useMemo(() => betColumns(roomy), [roomy])
}

/** What a bet is and what it came to stand first: they are in view in a window of 1280 pixels, beside the whole sidebar. */
export const betColumns = (roomy = false): readonly Column<ListedBet>[] => [
  { id: 'placed', header: text.columns.placed, width: roomy ? 134 : 98, sortKey: 'placed', fallsFirst: true, cell: (bet) => <span className={lines.twoLines}><When iso={bet.placed_at} style="second" /></span> },
  { id: 'player', header: text.columns.player, width: 92, grow: 1, fixed: true, cell: (bet) => <PlayerName bet={bet} /> },
  { id: 'path', header: text.columns.path, width: 180, grow: 1, hiddenAtFirst: true, cell: (bet) => bet.path },
  { id: 'sport', header: text.columns.sport, width: 100, hiddenAtFirst: true, cell: (bet) => bet.game_name },
  { id: 'league', header: text.columns.league, width: 140, hiddenAtFirst: true, cell: (bet) => bet.league_name },
  { id: 'event', header: text.columns.event, width: 120, grow: 2, cell: (bet) => <EventLink bet={bet} className={`${classes.quietLink} ${lines.twoLines}`} tabIndex={-1} /> },
  { id: 'market', header: text.columns.market, width: 90, grow: 1, cell: (bet) => <span dir="auto" className={lines.twoLines} title={bet.market_name}>{bet.market_name}</span> },
  { id: 'side', header: text.columns.side, width: 48, align: 'center', fixed: true, cell: (bet) => <SideMark side={bet.side} type={bet.market_type} /> },
  { id: 'selection', header: text.columns.selection, width: 104, grow: 2, cell: (bet) => <b dir="auto" className={lines.twoLines}>{selectionText(bet)}</b> },
  { id: 'asked', header: text.columns.asked, width: 60, align: 'end', hiddenAtFirst: true, cell: (bet) => <bdi dir="ltr">{priceText(bet.price_requested, bet.market_type)}</bdi> },
  { id: 'price', header: text.columns.price, width: 60, align: 'end', cell: (bet) => <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi> },
  { id: 'stake', header: text.columns.stake, width: 104, align: 'end', sortKey: 'stake', cell: (bet) => <BetAmount bet={bet} of="stake_minor" stacked /> },
  { id: 'profit', header: text.columns.profit, width: 112, align: 'end', hiddenAtFirst: true, cell: (bet) => <BetAmount bet={bet} of="profit_minor" stacked /> },
  { id: 'status', header: text.columns.status, width: 90, cell: (bet) => <BetStatus bet={bet} wraps /> },
  { id: 'result', header: text.columns.result, width: 104, align: 'end', cell: (bet) => <Amount minor={bet.result_minor} currency={bet.currency} withCurrency tone="pnl" /> },
  { id: 'liability', header: text.columns.liability, width: 112, align: 'end', sortKey: 'liability', cell: (bet) => <BetAmount bet={bet} of="liability_minor" stacked /> },
  { id: 'risk', header: text.columns.risk, width: 112, align: 'end', hiddenAtFirst: true, cell: (bet) => <Amount minor={riskOf(bet)} currency={bet.currency} withCurrency tone="pnl" /> },
  { id: 'flags', header: text.columns.flags, width: 120, grow: 1, hiddenAtFirst: true, cell: (bet) => <span className={classes.clip}>{bet.flags.map((flag) => text.flags[flag]).join(', ') || '–'}</span> },
  { id: 'delay', header: text.columns.delay, width: 72, align: 'end', hiddenAtFirst: true, cell: (bet) => text.delay({ seconds: thousandthsText(bet.delay_ms) }) },
  { id: 'voided', header: text.columns.voided, width: 150, grow: 1, hiddenAtFirst: true, cell: (bet) => <VoidOfBet bet={bet} /> },
  { id: 'device', header: text.columns.device, width: 120, hiddenAtFirst: true, cell: (bet) => <Device userAgent={bet.user_agent} /> },
  { id: 'deviceId', header: text.columns.deviceId, width: 120, hiddenAtFirst: true, cell: (bet) => <bdi className={classes.clip} title={bet.device ?? undefined}>{bet.device ?? '–'}</bdi> },
  { id: 'ip', header: text.columns.ip, width: 128, hiddenAtFirst: true, cell: (bet) => <bdi dir="ltr">{bet.ip ?? '–'}</bdi> },
  { id: 'id', header: text.columns.id, width: 124, align: 'end', hiddenAtFirst: true, cell: (bet) => <bdi dir="ltr">{bet.id}</bdi> },
]

/**
 * What a bet brings or costs those above its player at worst, minor units, negative where they pay: while it is open what it was promised to
 * win, or what is left of that, then what it came to (domain rules, section 6).
 */
function riskOf(bet: ListedBet): number {
  const taken = bet.status === 'open' ? (leftOfBet(bet) ?? bet).profit_minor : (bet.result_minor ?? 0)
  return taken === 0 ? 0 : -taken
}

function VoidOfBet({ bet: { voided } }: { readonly bet: ListedBet }): ReactElement {
  if (voided === null) return <>–</>
  const { at, reason, by } = voided
  return (
    <span className={classes.clip}>
      {by === null ? voidReasonsText[reason] : text.voidedBy({ reason: voidReasonsText[reason], name: by })} <When iso={at} style="short" />
    </span>
  )
}

export function Device({ userAgent }: { readonly userAgent: string | null }): ReactElement {
  const name = deviceName(userAgent)
  return <bdi className={classes.clip} title={userAgent ?? undefined}>{name === null ? (userAgent ?? '–') : `${name.browser}, ${name.system}`}</bdi>
}

function PlayerName({ bet }: { readonly bet: Bet }): ReactElement {
  return (
    <span dir="auto" className={classes.clip} title={bet.path === '' ? bet.user_name : `${bet.path} / ${bet.user_name}`}>
      {bet.user_name}
    </span>
  )
}

/** A bet on a narrow screen. */
export function BetCard({ bet }: { readonly bet: Bet }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <SideMark side={bet.side} type={bet.market_type} />
        <b dir="auto" className={classes.clip}>{selectionText(bet)}</b>
        <bdi dir="ltr">{priceText(bet.price_matched, bet.market_type)}</bdi>
        <span className={classes.cardEnd}>
          <BetAmount bet={bet} of="stake_minor" />
        </span>
      </span>
      <span className={classes.cardLine}>
        <span dir="auto" className={classes.clip}>
          {bet.event_name}, {bet.market_name}
        </span>
      </span>
      <span className={classes.cardLine} data-wraps>
        <bdi className={classes.clip}>{bet.user_name}</bdi>
        <When iso={bet.placed_at} style="second" />
        <span className={classes.cardEnd}>
          {bet.result_minor === null ? null : <Amount minor={bet.result_minor} currency={bet.currency} tone="pnl" />} <BetStatus bet={bet} />
        </span>
      </span>
    </div>
  )
}
