import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { effectText } from '../../shared/effect-preview.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './results.module.css'
import { text } from './text.ts'
import type { PostedRow, ResultRow } from './use-results.ts'

/** What a revision posted, currency by currency, and where it was rolled back what was taken back: as it is recorded. */
export function PostedMoney({ result, rows }: { readonly result: ResultRow; readonly rows: readonly PostedRow[] }): ReactElement {
  if (rows.length === 0) return <p className={classes.hint}>{text.preview.nothingPosted}</p>
  return (
    <dl className={classes.posted}>
      <dt>{text.posted.posted}</dt>
      {rows.map(({ currency, bets, players, players_net_minor: net, own_net_minor: own }) => (
        <dd key={currency}>
          <Money currency={currency} players={net} own={own} />
          <span className={classes.at}>{bets === null ? text.posted.players({ players }) : text.count({ bets, players })}</span>
        </dd>
      ))}
      {result.state === 'rolled_back' ? (
        <>
          <dt>{text.posted.back}</dt>
          {rows.map(({ currency, back_players_net_minor: net, back_own_net_minor: own }) => (
            <dd key={currency}>
              <Money currency={currency} players={net} own={own} />
            </dd>
          ))}
        </>
      ) : null}
    </dl>
  )
}

function Money({ currency, players, own }: { readonly currency: string; readonly players: number; readonly own: number }): ReactElement {
  const { user } = useSession()
  return (
    <>
      <span>
        {text.preview.playersNet} <Amount minor={players} currency={currency} withCurrency tone="pnl" />
      </span>
      <span>
        {user.kind === 'staff' ? effectText.company : text.posted.mine} <Amount minor={own} currency={currency} withCurrency tone="pnl" />
      </span>
    </>
  )
}
