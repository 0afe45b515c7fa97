import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { FigureName } from '#contract/statements.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import valueClasses from '../../components/value/value.module.css'
import { can } from '../../shared/access.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatCount, formatMinor } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { ClientPart, OpenBalance } from './member-columns.tsx'
import type { MemberTotals } from './member-totals.ts'
import { text } from './text.ts'

/** The account whose downline is listed, with its money; undefined where the list begins, or while it is not there yet. */
type Above = RowOf<typeof superAdmins.balance> | undefined

/**
 * The totals of a listing by column. A total that is a figure of the account above opens its entries; another is the sum of its column.
 * Of an unfiltered listing of the direct downline it says what the closed accounts, which are not in it, hold of the credit given.
 */
export function totalCells(totals: MemberTotals, above: Above, filtered: boolean): Readonly<Record<string, ReactNode>> {
  const { currency } = totals
  const amount = (minor: number, tone?: 'pnl'): ReactElement => <Amount minor={minor} currency={currency} {...(tone === undefined ? {} : { tone })} />
  const opens = (figure: FigureName, whole: boolean, name: string, shown: ReactElement, hint = text.totalHint): ReactElement =>
    above === undefined || !whole ? <span title={hint}>{shown}</span> : (
      <FigureButton of={{ accountId: above.id, userName: above.user_name, figure }} name={name} inGrid>
        {shown}
      </FigureButton>
    )
  const { credit_minor: credit, unsettled_minor: unsettled, client_pnl_minor: clientPnl } = totals
  const closed = above === undefined || filtered ? 0 : (above.total_credit_given_minor ?? 0) - credit
  const creditHint = closed > 0 ? text.totalWithoutClosed({ amount: formatMinor(closed, currency) }) : text.totalHint
  const behind = totals.points_minor - clientPnl
  return {
    name: text.total({ count: formatCount(totals.accounts) }),
    currency,
    credit: opens('given', credit === above?.total_credit_given_minor, text.columns.credit, amount(credit), creditHint),
    given: <span title={text.totalHint}>{amount(totals.given_minor)}</span>,
    balance: opens('balance_down', -unsettled === above?.balance_down_minor, text.columns.balance, <OpenBalance minor={unsettled} currency={currency} />),
    exposure: <TotalHeld above={above} minor={totals.exposure_minor} currency={currency} />,
    available: <span title={text.totalHint}>{amount(totals.available_minor)}</span>,
    points: <span title={text.totalHint}>{amount(totals.points_minor)}</span>,
    clientPnl: opens('client_pnl', clientPnl === above?.client_pnl_minor, text.columns.clientPnl, amount(clientPnl, 'pnl')),
    clientPart: <ClientPart basisPoints={behind === 0 ? null : Math.round((clientPnl * 10_000) / behind)} />,
    pnl: <span title={text.totalHint}>{amount(totals.own_pnl_minor, 'pnl')}</span>,
  }
}

function TotalHeld({ above, minor, currency }: { readonly above: Above; readonly minor: number; readonly currency: string }): ReactElement {
  const { user } = useSession()
  const amount = <Amount minor={minor} currency={currency} />
  if (above === undefined || minor !== above.held_minor || !can(user, 'BETS')) return <span title={text.totalHint}>{amount}</span>
  return (
    <Link to={paths.bets} search={{ account_id: above.id, status: 'open' }} className={valueClasses.open} tabIndex={-1} aria-label={text.openFigure({ figure: text.columns.exposure })}>
      {amount}
    </Link>
  )
}
