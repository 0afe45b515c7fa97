import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import { FigureButton } from '../../shared/figure-button.tsx'
import type { OpenableFigure } from '../../shared/open-figure.ts'
import { PlayerStatus, type Found } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

/** The players that were found: who, where, and their money as of now. */
export function userColumns(): readonly Column<Found>[] {
  return [
    { id: 'name', header: text.columns.name, width: 140, sortKey: 'user_name', grow: 1, fixed: true, cell: ({ account }) => <PlayerName found={account} /> },
    { id: 'path', header: text.columns.path, width: 130, grow: 2, cell: (row) => row.path },
    { id: 'status', header: text.columns.status, width: 130, cell: ({ account }) => <span className={classes.chips}><PlayerStatus player={account} /></span> },
    { id: 'business', header: text.columns.business, width: 130, hiddenAtFirst: true, cell: ({ account }) => account.business_name },
    { id: 'currency', header: text.columns.currency, width: 88, cell: ({ account }) => account.currency },
    { id: 'credit', header: text.columns.credit, width: 104, sortKey: 'credit', align: 'end', cell: ({ account }) => <PlayerFigure player={account} column="credit" figure="credit" minor={account.credit_minor} /> },
    { id: 'open', header: text.columns.open, width: 136, sortKey: 'unsettled', align: 'end', cell: ({ account }) => <PlayerFigure player={account} column="open" figure="balance_up" minor={account.unsettled_minor} tone="pnl" /> },
    { id: 'exposure', header: text.columns.exposure, width: 116, sortKey: 'exposure', align: 'end', cell: ({ account }) => <PlayerFigure player={account} column="exposure" figure="held" minor={account.exposure_minor} /> },
    { id: 'available', header: text.columns.available, width: 116, sortKey: 'available', align: 'end', cell: ({ account }) => <PlayerFigure player={account} column="available" figure="available" minor={account.available_minor} /> },
    { id: 'signIn', header: text.columns.signIn, width: 116, cell: ({ account }) => <When iso={account.last_sign_in_at} style="short" /> },
    { id: 'created', header: text.columns.created, width: 116, sortKey: 'created_at', fallsFirst: true, hiddenAtFirst: true, cell: ({ account }) => <When iso={account.created_at} style="date" /> },
  ]
}

type PlayerFigureProps = { readonly player: Found['account']; readonly column: keyof typeof text.columns; readonly figure: OpenableFigure; readonly minor: number | null; readonly tone?: 'pnl' }

/** A figure of a player that opens its entries. */
function PlayerFigure({ player, column, figure, minor, tone }: PlayerFigureProps): ReactElement {
  return (
    <FigureButton of={{ accountId: player.id, userName: player.user_name, figure }} name={text.columns[column]} inGrid>
      <Amount minor={minor} currency={player.currency} {...(tone === undefined ? {} : { tone })} />
    </FigureButton>
  )
}

function PlayerName({ found }: { readonly found: Found['account'] }): ReactElement {
  return (
    <span className={classes.name}>
      <b>{found.user_name}</b>
      {found.name === found.user_name ? null : <small dir="auto">{found.name}</small>}
    </span>
  )
}

/** A player on a narrow screen. */
export function UserCard({ found }: { readonly found: Found }): ReactElement {
  const { account, path } = found
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <PlayerName found={account} />
        <span className={classes.chips}>
          <PlayerStatus player={account} />
        </span>
      </span>
      <small>{path}</small>
      <span className={classes.cardLine}>
        <small>{text.columns.available}</small>
        <PlayerFigure player={account} column="available" figure="available" minor={account.available_minor} />
      </span>
    </div>
  )
}
