import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { statements } from '#contract/statements.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { MomentInput } from '../../components/form/moment-input.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { rowQuery } from '../../shared/api.ts'
import { FigureButton } from '../../shared/figure-button.tsx'
import { useSession } from '../../shared/session.ts'
import { fromZonedInput, toZonedInput } from '../../shared/zoned-time.ts'
import { figureText } from './figure-text.ts'
import { toneOf } from './profit-figures.ts'
import classes from './statements.module.css'
import { text } from './text.ts'
import { useSubject } from './use-subject.ts'

type Balance = RowOf<typeof statements.balanceAt>

const hourMs = 3_600_000

/** Every figure of an account as it is and as it was at any past moment, each with the entries that made it. */
export function BalanceTab({ accountId }: { readonly accountId: string }): ReactElement {
  const { user } = useSession()
  const { subject } = useSubject(accountId)
  const player = subject?.level === levels.player
  const [openedAt] = useState(() => new Date())
  const [typed, setTyped] = useState(() => toZonedInput(new Date(openedAt.getTime() - 24 * hourMs).toISOString(), user.time_zone))
  const at = fromZonedInput(typed, user.time_zone)
  const params = { id: accountId }
  const then = useQuery({ ...rowQuery(statements.balanceAt, { params, query: { at: at ?? '' } }), enabled: at !== null })
  // Nothing is posted ahead of its time: as of the end of time is now.
  const now = useQuery(rowQuery(statements.balanceAt, { params, query: { at: endOfTime } }))
  const failed = [then, now].find(({ isError }) => isError)

  return (
    <section className={classes.asOf} aria-label={figureText.asOf} aria-busy={now.isPending || (at !== null && then.isPending)}>
      <MomentInput
        size="xs"
        w={260}
        label={figureText.asOfMoment({ zone: user.time_zone })}
        value={typed}
        max={toZonedInput(openedAt.toISOString(), user.time_zone)}
        error={at === null ? figureText.asOfNone : null}
        onChange={setTyped}
      />
      {failed !== undefined ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : now.data === undefined ? (
        <Skeleton height={280} role="img" aria-label={text.loading} />
      ) : (
        <div className={classes.scroll} role="group" aria-label={figureText.asOf} tabIndex={0}>
          <table className={classes.figures}>
            <thead>
              <tr>
                <th scope="col">{figureText.figureColumn}</th>
                <th scope="col" data-align="end">
                  {figureText.thenColumn}
                </th>
                <th scope="col" data-align="end">
                  {figureText.changeColumn}
                </th>
                <th scope="col" data-align="end">
                  {figureText.nowColumn}
                </th>
              </tr>
            </thead>
            <tbody>
              {now.data.data.filter(({ figure }) => !player || figure !== 'credit_left').map((row) => (
                <BalanceRow
                  key={row.figure}
                  accountId={accountId}
                  userName={subject?.user_name ?? ''}
                  name={nameOf(row.figure, subject?.level)}
                  now={row}
                  then={at === null ? null : (then.data?.data.find(({ figure }) => figure === row.figure) ?? null)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {player ? <p className={classes.hint}>{figureText.availableHint}</p> : null}
    </section>
  )
}

const endOfTime = '2999-12-31T00:00:00Z'

/** What was available is one of the figures, under whatever name it has elsewhere: of a player before open bets, of others what may be handed down. */
function nameOf(figure: Balance['figure'], level: number | undefined): string {
  if (figure === 'points' && level === levels.player) return figureText.availableOf.player
  if (figure === 'credit_left' && level !== levels.company) return figureText.availableOf.agent
  return text.figures[figure]
}

type BalanceRowProps = { readonly accountId: string; readonly userName: string; readonly name: string; readonly now: Balance; readonly then: Balance | null }

function BalanceRow({ accountId, userName, name, now, then }: BalanceRowProps): ReactElement {
  const { figure, currency } = now
  const of = { accountId, userName, figure }
  return (
    <tr>
      <th scope="row">
        {name} <small>{text.labels[now.label]}</small>
      </th>
      <td data-align="end">
        {then === null ? (
          '–'
        ) : (
          <FigureButton of={{ ...of, to: then.at }} name={figureText.figureThen({ figure: name })}>
            <Amount minor={then.amount_minor} currency={currency} withCurrency />
          </FigureButton>
        )}
      </td>
      <td data-align="end">
        {then === null ? (
          '–'
        ) : (
          <FigureButton of={{ ...of, from: then.at }} name={figureText.figureSince({ figure: name })}>
            <Amount minor={now.amount_minor - then.amount_minor} currency={currency} tone={toneOf(figure)} />
          </FigureButton>
        )}
      </td>
      <td data-align="end">
        <FigureButton of={of} name={name}>
          <Amount minor={now.amount_minor} currency={currency} withCurrency />
        </FigureButton>
      </td>
    </tr>
  )
}
