import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { effectText } from '../../shared/effect-preview.tsx'
import { useSession } from '../../shared/session.ts'
import classes from './results.module.css'
import { text } from './text.ts'
import type { PostedRow, ResultRow } from './use-results.ts'

/** What a revision posted, currency by currency, and where it was rolled back what was taken back: as it is recorded. */
export function PostedMoney({ result, rows }: { readonly result: ResultRow; readonly rows: readonly PostedRow[] }): ReactElement {
  const backOf = result.state === 'rolled_back'
  if (rows.length === 0) return <p className={classes.hint}>{text.preview.nothingPosted}</p>
  return (
    <dl className={classes.posted}>
      {rows.map((row) => (
        <div key={row.currency}>
          <Money label={text.posted.posted} row={row} players={row.players_net_minor} own={row.own_net_minor} />
          {backOf ? <Money label={text.posted.back} row={row} players={row.back_players_net_minor} own={row.back_own_net_minor} /> : null}
        </div>
      ))}
    </dl>
  )
}

type MoneyProps = { readonly label: string; readonly row: PostedRow; readonly players: number; readonly own: number }

function Money({ label, row: { currency, bets, players: count }, players, own }: MoneyProps): ReactElement {
  const { user } = useSession()
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <span>{bets === null ? text.posted.players({ players: count }) : text.count({ bets, players: count })}</span>
        <span>
          {text.preview.playersNet} <Amount minor={players} currency={currency} withCurrency tone="pnl" />
        </span>
        <span>
          {user.kind === 'staff' ? effectText.company : text.posted.mine} <Amount minor={own} currency={currency} withCurrency tone="pnl" />
        </span>
      </dd>
    </>
  )
}
