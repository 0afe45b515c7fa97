import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import type { analytics } from '#contract/analytics.ts'
import type { RowOf } from '#contract/endpoint.ts'
import { paths } from '../../app/paths.ts'
import { Amount } from '../../components/value/amount.tsx'
import { formatCount } from '../../shared/format.ts'
import classes from './analytics.module.css'
import type { FiguresOf } from './drill-of.ts'
import { Drill } from './drill.tsx'
import { tops, type Moment } from './moment.ts'
import { text } from './text.ts'

type Top = RowOf<typeof analytics.top>

/** Who and what moved most. */
export function Tops({ moment, of }: { readonly moment: Moment; readonly of: FiguresOf }): ReactElement {
  return (
    <div className={classes.grid}>
      {tops.map((kind) => <TopTable key={kind} kind={kind} rows={moment.now.top[kind].data.filter((row) => row.currency === of.currency)} of={of} />)}
    </div>
  )
}

type TopTableProps = { readonly kind: (typeof tops)[number]; readonly rows: readonly Top[]; readonly of: FiguresOf }

function TopTable({ kind, rows, of }: TopTableProps): ReactElement {
  return (
    <section className={classes.top} aria-label={text[kind]}>
      <h2>{text[kind]}</h2>
      {rows.length === 0 ? <p className={classes.note}>{text.none}</p> : null}
      {rows.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col" data-align="end">{text.metrics.bets}</th>
              <th scope="col" data-align="end">{text.metrics.turnover}</th>
              <th scope="col" data-align="end">{kind === 'markets' ? text.metrics.pnl : text.playersResult}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row"><NameOf row={row} /></th>
                <td data-align="end"><Staked row={row} of={of} metric="bets"><bdi dir="ltr">{formatCount(row.bets)}</bdi></Staked></td>
                <td data-align="end"><Staked row={row} of={of} metric="turnover"><Amount minor={row.turnover_minor} currency={row.currency} /></Staked></td>
                <td data-align="end"><Moved row={row} of={of} /></td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function NameOf({ row }: { readonly row: Top }): ReactElement {
  if (row.event_id !== null && row.game_id !== null) {
    return <Link to={paths.event} params={{ sportId: row.game_id, eventId: row.event_id }} search={{ market: row.id }} dir="auto">{`${row.event_name ?? ''}, ${row.name}`}</Link>
  }
  return <Link to={paths.bets} search={{ account_id: row.id }} dir="auto">{row.name}</Link>
}

type StakedProps = { readonly row: Top; readonly of: FiguresOf; readonly metric: 'bets' | 'turnover'; readonly children: ReactNode }

/** What a player staked in the time; what was ever staked on a market until then. */
function Staked({ row, of, metric, children }: StakedProps): ReactElement {
  if (row.event_id === null) return <Drill metric={metric} of={{ ...of, asked: { ...of.asked, account_id: row.id } }}>{children}</Drill>
  return <Drill metric={metric} of={of} place={{ market_id: row.id }}>{children}</Drill>
}

/** What a player made, or what came of a market, opens its entries. */
function Moved({ row, of }: { readonly row: Top; readonly of: FiguresOf }): ReactElement {
  const amount = <Amount minor={row.pnl_minor} currency={row.currency} tone="pnl" />
  if (row.event_id !== null) return <Drill metric="pnl" of={of} place={{ market_id: row.id }} placeName={`${row.event_name ?? ''}, ${row.name}`}>{amount}</Drill>
  return <Drill metric="pnl" of={{ ...of, accounts: [{ id: row.id, user_name: row.name, currency: row.currency }] }}>{amount}</Drill>
}
