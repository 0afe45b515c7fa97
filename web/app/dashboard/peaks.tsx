import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { exposure } from '#contract/exposure.ts'
import { pageSizeMax } from '#contract/fields.ts'
import { Amount } from '../../components/value/amount.tsx'
import { rowQuery } from '../../shared/api.ts'
import { paths } from '../paths.ts'
import classes from './dashboard.module.css'
import { dashboardText } from './text.ts'

const refreshMs = 15_000
/** Amounts of two currencies are never compared: each has its own first few. */
const ofEachCurrency = 3
const text = dashboardText.peaks

/** Where the viewer would lose most right now in each currency, by their own part; each leads to its market. */
export function Peaks(): ReactElement {
  const worst = useQuery({ ...rowQuery(exposure.worst, { query: { view: 'my_pt', of_each: String(ofEachCurrency), limit: String(pageSizeMax) } }), refetchInterval: refreshMs })
  const rows = worst.data?.data.filter((row) => row.worst < 0)
  return (
    <section className={classes.needs} aria-label={text.title}>
      <span className={classes.head}>
        <h2 className={classes.listTitle}>{text.title}</h2>
        <Link to={paths.exposure} search={{ tab: 'worst' }} className={classes.all}>{text.all}</Link>
      </span>
      {worst.isError ? <p className={classes.quiet}>{text.unknown}</p> : null}
      {rows?.length === 0 ? <p className={classes.quiet}>{text.none}</p> : null}
      <ul>
        {rows?.map((row) => (
          <li key={`${row.market_id}/${row.currency}`} className={classes.need}>
            <strong><Amount minor={row.worst} currency={row.currency} tone="pnl" withCurrency /></strong>
            {/* A sentence of the page's language, whatever the names in it are written in. */}
            <span className={classes.what}>{text.if({ event: row.event_name, market: row.market_name, outcome: row.worst_outcome })}</span>
            <Link to={paths.event} params={{ sportId: row.sport_id, eventId: row.event_id }} search={{ market: row.market_id }} aria-label={text.openOf({ market: row.market_name, event: row.event_name })}>{text.open}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
