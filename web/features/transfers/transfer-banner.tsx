import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { FigureName } from '#contract/statements.ts'
import { superAdmins } from '#contract/super-admins.ts'
import { paths } from '../../app/paths.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import valueClasses from '../../components/value/value.module.css'
import { can } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { formatMinor } from '../../shared/format.ts'
import { moneyRefreshMs } from '../../shared/money-refresh.ts'
import { useSession } from '../../shared/session.ts'
import type { Sums } from './plan-transfer.ts'
import { text } from './text.ts'
import classes from './transfers.module.css'

type TransferBannerProps = { readonly accountId: string; readonly userName: string; readonly sums: Sums }

/** The balances of the account that gives, and what the sheet would make of them. */
export function TransferBanner({ accountId, userName, sums }: TransferBannerProps): ReactElement {
  const { user } = useSession()
  const balance = useQuery({ ...rowQuery(superAdmins.balance, { params: { id: accountId } }), refetchInterval: moneyRefreshMs })
  if (balance.isError && balance.data === undefined) return <ErrorState error={balance.error} onRetry={() => void balance.refetch()} />
  const row = balance.data?.data[0]
  if (row === undefined) return <Skeleton height={64} role="img" aria-label={text.loading} />
  const { currency } = row
  const amount = (minor: number): ReactElement => <Amount minor={minor} currency={currency} withCurrency />
  const opens = (figure: FigureName, name: string, shown: ReactElement): ReactElement => (
    <FigureButton of={{ accountId, userName, figure }} name={name}>
      {shown}
    </FigureButton>
  )
  const credit = sums.depositMinor - sums.withdrawMinor
  const cash = sums.giveMinor - sums.takeMinor
  const after = (now: number, change: number): string | null => (change === 0 ? null : text.figures.after({ amount: formatMinor(now + change, currency) }))
  const company = row.available_credit_minor === null
  return (
    <dl className={classes.banner} aria-label={text.banner({ name: userName })}>
      {company ? null : <Figure label={text.figures.credit}>{opens('credit', text.figures.credit, amount(row.credit_limit_minor))}</Figure>}
      <Figure label={text.figures.given} after={after(row.total_credit_given_minor ?? 0, credit)}>
        {opens('given', text.figures.given, amount(row.total_credit_given_minor ?? 0))}
      </Figure>
      <Figure label={text.figures.available} after={company ? null : after(row.available_credit_minor ?? 0, -credit)} bad={sums.short}>
        {row.available_credit_minor === null ? text.unlimited : opens('credit_left', text.figures.available, amount(row.available_credit_minor))}
      </Figure>
      <Figure label={text.figures.down} hint={text.figures.downHint} after={after(row.balance_down_minor, cash)}>
        {opens('balance_down', text.figures.down, amount(row.balance_down_minor))}
      </Figure>
      {company ? null : (
        <Figure label={text.figures.up} hint={text.figures.upHint}>
          {opens('balance_up', text.figures.up, amount(row.balance_up_minor))}
        </Figure>
      )}
      <Figure label={text.figures.exposure}>
        {can(user, 'BETS') ? (
          <Link to={paths.member} params={{ admin_id: accountId }} search={{ tab: 'exposure' }} className={valueClasses.open}>
            <VisuallyHidden>{text.openFigure({ figure: text.figures.exposure })}</VisuallyHidden> {amount(row.net_exposure_minor)}
          </Link>
        ) : (
          amount(row.net_exposure_minor)
        )}
      </Figure>
      <Figure label={text.figures.pnl}>
        {opens('own_pnl', text.figures.pnl, <Amount minor={row.own_pnl_minor} currency={currency} withCurrency tone="pnl" />)}
      </Figure>
    </dl>
  )
}

type FigureProps = { readonly label: string; readonly hint?: string; readonly after?: string | null; readonly bad?: boolean; readonly children: ReactNode }

function Figure({ label, hint, after = null, bad = false, children }: FigureProps): ReactElement {
  return (
    <div title={hint}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {after === null ? null : <dd className={classes.after} data-bad={bad || undefined}>{after}</dd>}
    </div>
  )
}
