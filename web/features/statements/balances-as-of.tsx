import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { statements } from '#contract/statements.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import { FigureEntries, type Figure } from './figure-entries.tsx'
import classes from './statements.module.css'
import { text } from './text.ts'

/** Every figure of an account as it was at a past moment, each with the entries that made it. */
export function BalancesAsOf({ accountId }: { readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const [typed, setTyped] = useState(() => toZonedInput(new Date().toISOString(), user.time_zone))
  const [opened, setOpened] = useState<Figure | null>(null)
  const at = fromZonedInput(typed, user.time_zone)
  const balances = useQuery({ ...rowQuery(statements.balanceAt, { params: { id: accountId }, query: { at: at ?? '' } }), enabled: at !== null })

  return (
    <div className={classes.asOf}>
      <TextInput type="datetime-local" size="sm" label={text.asOfMoment} description={text.asOfHint({ zone: user.time_zone })} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      {balances.isError ? (
        <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
      ) : balances.data === undefined ? (
        <Skeleton height={280} role="img" aria-label={text.loading} />
      ) : (
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">{text.figureColumn}</th>
              <th scope="col">{text.labelColumn}</th>
              <th scope="col" data-align="end">
                {text.columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {balances.data.data.map((row) => (
              <tr key={row.figure}>
                <th scope="row">{text.figures[row.figure]}</th>
                <td>{text.labels[row.label]}</td>
                <td data-align="end">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-expanded={opened === row.figure}
                    title={text.openEntries({ figure: text.figures[row.figure] })}
                    onClick={() => setOpened(opened === row.figure ? null : row.figure)}
                  >
                    <Amount minor={row.amount_minor} currency={row.currency} withCurrency />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {opened === null || at === null ? null : <FigureEntries key={`${opened} ${at}`} accountId={accountId} figure={opened} until={at} />}
    </div>
  )
}
