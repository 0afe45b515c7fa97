import type { ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import type { wallet } from '#contract/wallet.ts'
import type { Column } from '../../components/data-table/column.ts'
import { Age } from '../../components/value/age.tsx'
import { Amount } from '../../components/value/amount.tsx'
import { Chip, type ChipTone } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { formatCount } from '../../shared/format.ts'
import { text } from './text.ts'
import classes from './wallet.module.css'

export type RoundRow = RowOf<typeof wallet.rounds>
export const roundTones: Readonly<Record<RoundRow['state'], ChipTone>> = { open: 'live', interrupted: 'warn', void: 'neutral', closed: 'neutral', resolved: 'accent' }

const clip = (words: string): ReactElement => <span dir="auto" className={classes.clip} title={words}>{words}</span>

const lastCall = (): Column<RoundRow> => ({ id: 'last_call', header: text.columns.lastCall, width: 112, fixed: true, cell: (row) => <When iso={row.last_call_at} style="short" /> })
const state = (): Column<RoundRow> => ({ id: 'state', header: text.columns.state, width: 104, cell: (row) => <Chip tone={roundTones[row.state]}>{text.states[row.state]}</Chip> })
const whose = (): readonly Column<RoundRow>[] => [
  { id: 'game', header: text.columns.game, width: 130, grow: 2, fixed: true, cell: (row) => clip(row.game_name) },
  { id: 'provider', header: text.columns.provider, width: 110, grow: 1, cell: (row) => clip(row.provider_name) },
  { id: 'player', header: text.columns.player, width: 106, grow: 1, cell: (row) => clip(row.user_name) },
  { id: 'business', header: text.columns.business, width: 120, hiddenAtFirst: true, cell: (row) => clip(row.business_name) },
  { id: 'external', header: text.columns.external, width: 130, hiddenAtFirst: true, cell: (row) => <bdi dir="ltr" className={classes.clip}>{row.external_id}</bdi> },
]
const money = (): readonly Column<RoundRow>[] => [
  { id: 'calls', header: text.columns.calls, width: 60, align: 'end', hiddenAtFirst: true, cell: (row) => formatCount(row.calls) },
  { id: 'stake', header: text.columns.stake, width: 112, align: 'end', cell: (row) => <Amount minor={row.stake_minor} currency={row.currency} withCurrency /> },
  { id: 'win', header: text.columns.win, width: 96, align: 'end', cell: (row) => <Amount minor={row.win_minor} currency={row.currency} /> },
  { id: 'net', header: text.columns.net, width: 100, align: 'end', cell: (row) => <Amount minor={row.net_minor} currency={row.currency} tone="pnl" /> },
  { id: 'currency', header: text.columns.currency, width: 80, hiddenAtFirst: true, cell: (row) => row.currency },
  { id: 'opened', header: text.columns.opened, width: 112, hiddenAtFirst: true, cell: (row) => <When iso={row.opened_at} style="short" /> },
]

/** What was won after a person had undone the round. */
const won = (): Column<RoundRow> => ({ id: 'late', header: text.columns.late, width: 112, align: 'end', hiddenAtFirst: true, cell: (row) => <Amount minor={row.late_win_minor} currency={row.currency} /> })

export const roundColumns = (): readonly Column<RoundRow>[] => [
  lastCall(), ...whose(), state(), ...money(), won(), { id: 'closed', header: text.columns.closed, width: 112, hiddenAtFirst: true, cell: (row) => <When iso={row.closed_at} style="short" /> },
]

/** Rounds that wait for somebody, by how long they have: `now` in milliseconds. */
export const waitingColumns = (now: number): readonly Column<RoundRow>[] => [
  { id: 'age', header: text.columns.waits, width: 84, fixed: true, cell: (row) => <Age since={row.last_call_at} now={now} /> }, lastCall(), ...whose(), ...money(), { ...won(), hiddenAtFirst: false },
]

/** A round on a narrow screen. */
export function RoundCard({ row }: { readonly row: RoundRow }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.cardLine}>
        <b dir="auto" className={classes.clip}>{row.game_name}</b>
        <Chip tone={roundTones[row.state]}>{text.states[row.state]}</Chip>
      </span>
      <span className={classes.cardLine}>
        <span dir="auto" className={classes.clip}>{row.user_name}</span>
        <span>{text.columns.net}: <Amount minor={row.net_minor} currency={row.currency} withCurrency tone="pnl" /></span>
      </span>
      <span className={classes.cardLine}>
        <When iso={row.last_call_at} style="short" />
        <span>{text.columns.stake}: <Amount minor={row.stake_minor} currency={row.currency} withCurrency /></span>
      </span>
    </div>
  )
}
