import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatBasisPoints } from '../../shared/format.ts'
import type { OpenedFigure } from '../../shared/open-figure.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

/** What of a client P&L is not the viewer's own: results by the share that was frozen on their bets, cash, and what both come to. */
export function ClientShare({ of }: { readonly of: OpenedFigure }): ReactElement {
  const { accountId, userName } = of
  const query = useQuery(rowQuery(superAdmins.clientShare, { params: { id: accountId } }))
  const share = query.data?.data[0]
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (share === undefined) return <Skeleton height={180} role="img" aria-label={text.loading} />
  const amount = (minor: number): ReactElement => <Amount minor={minor} currency={share.currency} tone="pnl" />
  return (
    <div className={classes.statement}>
      <div className={classes.scroll}>
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">{text.sharedColumns.part}</th>
              <th scope="col" data-align="end">{text.sharedColumns.whole}</th>
            </tr>
          </thead>
          <tbody>
            {share.results.map(({ share_bp: shareBp, result_minor: result }) => (
              <tr key={shareBp}>
                <th scope="row">{text.sharedResults({ share: formatBasisPoints(shareBp) })}</th>
                <td data-align="end">{amount(result)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">{text.sharedCash}</th>
              <td data-align="end">{amount(share.cash_minor)}</td>
            </tr>
            <tr>
              <th scope="row">{text.figures.client_pnl}</th>
              <td data-align="end">
                <FigureButton of={{ accountId, userName, figure: 'client_pnl' }} name={text.figures.client_pnl}>
                  {amount(share.client_pnl_minor)}
                </FigureButton>
              </td>
            </tr>
            <tr>
              <th scope="row">{text.figures.client_share}</th>
              <td data-align="end">
                <b>{amount(share.client_pnl_share_minor)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <p className={classes.hint}>{text.sharedHint}</p>
    </div>
  )
}
