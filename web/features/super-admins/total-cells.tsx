import type { ReactElement, ReactNode } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { TotalFigure } from '#contract/downline-totals.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { Amount } from '../../components/value/amount.tsx'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatCount, formatMinor } from '../../shared/format.ts'
import type { OpenableFigure, OpenedTotal } from '../../shared/open-figure.ts'
import { OpenBalance } from './member-columns.tsx'
import type { MemberTotals } from './member-totals.ts'
import { text } from './text.ts'

/** What is listed: below whom (undefined where the tree begins), with the money of that account once it is there, and by which filter. */
type Listing = Omit<OpenedTotal, 'total'> & { readonly above: RowOf<typeof superAdmins.balance> | undefined; readonly filtered: boolean }

/**
 * The totals of a listing by column. A total that is a figure of the account above opens its entries; another the accounts that it is
 * the sum of. Of an unfiltered listing of the direct downline it says what the closed accounts, which are not in it, hold of the credit given.
 */
export function totalCells(totals: MemberTotals, { above, filtered, ...listed }: Listing): Readonly<Record<string, ReactNode>> {
  const { currency } = totals
  const amount = (minor: number, tone?: 'pnl'): ReactElement => <Amount minor={minor} currency={currency} {...(tone === undefined ? {} : { tone })} />
  const opens = (total: TotalFigure, name: string, shown: ReactElement, hint: string = text.totalHint): ReactElement => (
    <span title={hint}>
      <FigureButton of={{ ...listed, total }} name={name} inGrid>
        {shown}
      </FigureButton>
    </span>
  )
  const opensEntries = (figure: OpenableFigure, total: TotalFigure, whole: boolean, name: string, shown: ReactElement, hint?: string): ReactElement =>
    above === undefined || !whole ? opens(total, name, shown, hint) : (
      <FigureButton of={{ accountId: above.id, userName: above.user_name, figure }} name={name} inGrid>
        {shown}
      </FigureButton>
    )
  const { credit_minor: credit, unsettled_minor: unsettled, client_pnl_minor: clientPnl } = totals
  const closed = above === undefined || filtered ? 0 : (above.total_credit_given_minor ?? 0) - credit
  const creditHint = closed > 0 ? text.totalWithoutClosed({ amount: formatMinor(closed, currency) }) : text.totalHint
  const names = text.columns
  return {
    name: text.total({ count: formatCount(totals.accounts) }),
    currency,
    credit: opensEntries('given', 'credit', credit === above?.total_credit_given_minor, names.credit, amount(credit), creditHint),
    given: opens('given', names.given, amount(totals.given_minor)),
    balance: opensEntries('balance_down', 'unsettled', -unsettled === above?.balance_down_minor, names.balance, <OpenBalance minor={unsettled} currency={currency} />),
    exposure: opensEntries('held', 'exposure', totals.exposure_minor === above?.held_minor, names.exposure, amount(totals.exposure_minor)),
    available: opens('available', names.available, amount(totals.available_minor)),
    points: opens('points', names.points, amount(totals.points_minor)),
    clientPnl: opensEntries('client_pnl', 'client_pnl', clientPnl === above?.client_pnl_minor, names.clientPnl, amount(clientPnl, 'pnl')),
    clientShare: opens('client_share', names.clientShare, amount(totals.client_pnl_share_minor, 'pnl'), text.clientShareHint),
    pnl: opens('own_pnl', names.pnl, amount(totals.own_pnl_minor, 'pnl')),
  }
}
