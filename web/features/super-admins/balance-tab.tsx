import { Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { statements } from '#contract/statements.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import { BalanceBanner } from './balance-banner.tsx'
import classes from './member-page.module.css'
import { text } from './member-text.ts'
import { text as listText } from './text.ts'

/** The balances now, and as they were at any past moment. */
export function BalanceTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { user } = useSession()
  return (
    <div className={classes.column}>
      <section className={classes.panel}>
        <h2 className={classes.heading}>{text.balance.now}</h2>
        <BalanceBanner accountId={accountId} />
      </section>
      {mayCall(user, statements.balanceAt) ? <BalanceAt accountId={accountId} /> : null}
    </div>
  )
}

const hourMs = 3_600_000

function BalanceAt({ accountId }: { readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const [typed, setTyped] = useState(() => toZonedInput(new Date(Date.now() - 24 * hourMs).toISOString(), user.time_zone))
  const at = fromZonedInput(typed, user.time_zone)
  const query = useQuery({ ...rowQuery(statements.balanceAt, { params: { id: accountId }, query: { at: at ?? '' } }), enabled: at !== null })
  const rows = at === null ? undefined : query.data?.data
  return (
    <section className={classes.panel} aria-busy={at !== null && query.isPending}>
      <h2 className={classes.heading}>{text.balance.past}</h2>
      <TextInput
        type="datetime-local"
        size="xs"
        w={240}
        label={text.balance.at({ zone: user.time_zone })}
        value={typed}
        error={at === null ? text.balance.noMoment : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {query.isError && at !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.scroll} role="group" aria-label={text.tabs.balance} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text.activity.figure}</th>
                <th scope="col">{text.balance.whose}</th>
                <th scope="col">{text.balance.amount}</th>
              </tr>
            </thead>
            <tbody>
              {rows === undefined
                ? Array.from({ length: 5 }, (_, index) => (
                    <tr key={index}>
                      <td colSpan={3}>{at === null ? '–' : <Skeleton height={14} />}</td>
                    </tr>
                  ))
                : rows.map((row) => (
                    <tr key={row.figure}>
                      <th scope="row">{text.balance.figures[row.figure]}</th>
                      <td>{row.label === 'my_share' ? listText.figureLabels.myShare : listText.figureLabels[row.label]}</td>
                      <td>
                        <Amount minor={row.amount_minor} currency={row.currency} withCurrency tone="pnl" />
                      </td>
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
