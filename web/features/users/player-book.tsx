import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { users } from '#contract/users.ts'
import { paths } from '../../app/paths.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { can } from '../../shared/access.ts'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { useRowList } from '../../shared/use-row-list.ts'
import { text } from './text.ts'
import classes from './users.module.css'

type Open = RowOf<typeof users.book>

/** Everything a player has open: of markets what each outcome would bring, of casino rounds what they won so far. What holds most comes first. */
export function PlayerBook({ playerId }: { readonly playerId: string }): ReactElement {
  const list = useRowList(users.book, { params: { id: playerId }, query: { limit: '50' } })
  const { state, error, onRetry, hasMore, fetching, fetchMore } = list.table
  const whole = list.pages?.[0]?.extra
  return (
    <section aria-label={text.book}>
      <h3>{text.book}</h3>
      {state === 'error' ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : whole === undefined ? (
        <Skeleton height={90} role="img" aria-label={text.loadingBook} />
      ) : whole.open === 0 ? (
        <p className={classes.hint}>{text.noOpen}</p>
      ) : (
        <>
          <p className={classes.openSum}>
            {text.openCount({ count: whole.open })} <b><Amount minor={whole.sum_minor} currency={whole.currency} withCurrency /></b>
          </p>
          <OpenTable rows={list.rows} playerId={playerId} currency={whole.currency} />
          {hasMore ? (
            <Button size="xs" variant="default" className={classes.more} loading={fetching} onClick={fetchMore}>
              {text.moreOpen}
            </Button>
          ) : null}
        </>
      )}
    </section>
  )
}

type Whose = { readonly playerId: string; readonly currency: string }

function OpenTable({ rows, ...whose }: Whose & { readonly rows: readonly Open[] }): ReactElement {
  const columns = text.bookColumns
  const inCurrency = (name: string): string => `${name} (${whose.currency})`
  return (
    <div className={classes.scroll} role="group" aria-label={text.book} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.bets}</th>
            <th scope="col">{inCurrency(columns.stake)}</th>
            <th scope="col">{inCurrency(columns.exposure)}</th>
            <th scope="col">{inCurrency(columns.worst)}</th>
            <th scope="col">{inCurrency(columns.best)}</th>
          </tr>
        </thead>
        {rows.map((open) => (
          <OpenRows key={`${open.kind} ${open.id}`} open={open} {...whose} />
        ))}
      </table>
    </div>
  )
}

function OpenRows({ open, playerId, currency }: Whose & { readonly open: Open }): ReactElement {
  const { kind, book } = open
  const amount = (minor: number | null, tone?: 'pnl'): ReactElement => <Amount minor={minor} currency={currency} {...(tone === undefined ? {} : { tone })} />
  return (
    <tbody className={book === null ? undefined : classes.book}>
      <tr>
        <th scope="rowgroup">
          <OpenName open={open} playerId={playerId} />
          <small><bdi>{open.place}</bdi></small>
        </th>
        <td>{open.bets === null ? '–' : formatCount(open.bets)}</td>
        <td>{amount(open.stake_minor)}</td>
        <td>{amount(open.exposure_minor)}</td>
        <td>
          {amount(book?.worst_minor ?? 0 - open.exposure_minor, 'pnl')}
          <small><bdi>{kind === 'round' ? text.roundLost : book?.worst_outcome}</bdi></small>
        </td>
        <td>
          {amount(kind === 'round' ? open.won_minor : (book?.best_minor ?? null), 'pnl')}
          <small><bdi>{kind === 'round' ? text.roundWon : book?.best_outcome}</bdi></small>
        </td>
      </tr>
      {book === null ? null : (
        <tr>
          <td colSpan={6}>
            <dl className={classes.outcomes} aria-label={text.outcomes[book.form]}>
              {book.outcomes.map(({ key, name, amount_minor: minor }) => (
                <div key={key}>
                  <dt dir="auto">{name}</dt>
                  <dd>{amount(minor, 'pnl')}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** A market leads to the bets behind it, a round to its calls, where the viewer may see them. */
function OpenName({ open: { kind, id, name }, playerId }: { readonly open: Open; readonly playerId: string }): ReactElement {
  const { user } = useSession()
  if (kind === 'market' && can(user, 'BETS')) return <Link dir="auto" to={paths.bets} search={{ account_id: playerId, market_id: id }}>{name}</Link>
  if (kind === 'round' && user.kind === 'staff' && can(user, 'CASINOCMS')) return <Link dir="auto" to={paths.casinoRounds} search={{ tab: 'rounds', round: id }}>{name}</Link>
  return <span dir="auto">{name}</span>
}
