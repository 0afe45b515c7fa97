import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { Amount } from '../../components/value/amount.tsx'
import { When } from '../../components/value/when.tsx'
import { PlayerStatus, type Found } from './player-status.tsx'
import { text } from './text.ts'
import classes from './users.module.css'

/** The players that were found: who, where, and their money as of now. */
export function userColumns(): readonly Column<Found>[] {
  return [
    { id: 'name', header: text.columns.name, width: 150, sortKey: 'user_name', grow: 1, fixed: true, cell: ({ account }) => <PlayerName found={account} /> },
    { id: 'path', header: text.columns.path, width: 200, grow: 2, cell: (row) => row.path },
    { id: 'status', header: text.columns.status, width: 150, cell: ({ account }) => <span className={classes.chips}><PlayerStatus player={account} /></span> },
    { id: 'business', header: text.columns.business, width: 130, hiddenAtFirst: true, cell: ({ account }) => account.business_name },
    { id: 'currency', header: text.columns.currency, width: 76, cell: ({ account }) => account.currency },
    { id: 'credit', header: text.columns.credit, width: 112, sortKey: 'credit', align: 'end', cell: ({ account }) => <Amount minor={account.credit_minor} currency={account.currency} /> },
    { id: 'open', header: text.columns.open, width: 130, sortKey: 'unsettled', align: 'end', cell: ({ account }) => <Amount minor={account.unsettled_minor} currency={account.currency} tone="pnl" /> },
    { id: 'exposure', header: text.columns.exposure, width: 112, sortKey: 'exposure', align: 'end', cell: ({ account }) => <Amount minor={account.exposure_minor} currency={account.currency} /> },
    { id: 'available', header: text.columns.available, width: 112, sortKey: 'available', align: 'end', cell: ({ account }) => <Amount minor={account.available_minor} currency={account.currency} /> },
    { id: 'created', header: text.columns.created, width: 116, sortKey: 'created_at', hiddenAtFirst: true, cell: ({ account }) => <When iso={account.created_at} style="date" /> },
  ]
}

function PlayerName({ found }: { readonly found: Found['account'] }): ReactElement {
  return (
    <span className={classes.name}>
      <b>{found.user_name}</b>
      {found.name === found.user_name ? null : <small>{found.name}</small>}
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
      <span className={classes.cardLine}>
        <small>{path}</small>
        <span>
          {text.columns.available} <Amount minor={account.available_minor} currency={account.currency} withCurrency />
        </span>
      </span>
    </div>
  )
}
