import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import classes from './statements.module.css'
import { text } from './text.ts'

/** What a player may bet with: credit and balance, each with its entries, less what is held, with what holds it. */
export function AvailableParts({ accountId }: { readonly accountId: string }): ReactElement {
  const query = useQuery(rowQuery(superAdmins.balance, { params: { id: accountId } }))
  const money = query.data?.data[0]
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (money === undefined) return <Skeleton height={180} role="img" aria-label={text.loading} />
  const { currency, user_name: userName } = money
  const amount = (minor: number | null): ReactElement => <Amount minor={minor} currency={currency} withCurrency />
  return (
    <table className={classes.figures}>
      <tbody>
        <Part name={text.figures.credit}>
          <FigureButton of={{ accountId, userName, figure: 'credit' }} name={text.figures.credit}>
            {amount(money.credit_limit_minor)}
          </FigureButton>
        </Part>
        <Part name={text.figures.balance_up}>
          <FigureButton of={{ accountId, userName, figure: 'balance_up' }} name={text.figures.balance_up}>
            {amount(money.balance_up_minor)}
          </FigureButton>
        </Part>
        <Part name={text.figures.held}>
          <FigureButton of={{ accountId, userName, figure: 'held' }} name={text.figures.held}>
            {amount(-money.held_minor)}
          </FigureButton>
        </Part>
        <Part name={text.figures.available}>
          <b>{amount(money.available_credit_minor)}</b>
        </Part>
      </tbody>
    </table>
  )
}

function Part({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-align="end">{children}</td>
    </tr>
  )
}
