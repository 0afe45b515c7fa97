import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import { formatCount } from '../../shared/format.ts'
import classes from './exposure.module.css'
import { text } from './text.ts'
import { netIn, type BookName, type Net } from './tree-rows.ts'

/** What everything that is selected comes to, a line a currency; every figure says whose it is. */
export function NetSummary({ totals, book }: { readonly totals: readonly Net[]; readonly book: BookName }): ReactElement {
  return (
    <section aria-label={text.summary} className={classes.summary}>
      {totals.map((net) => (
        <dl key={net.currency}>
          <div title={text.netHint}>
            <dt>
              {text.figures.net} <span className={classes.whose}>{text.books[book]}</span>
            </dt>
            <dd data-net>
              <Amount minor={netIn(net, book)} currency={net.currency} withCurrency tone="pnl" />
            </dd>
          </div>
          <div>
            <dt>{text.figures.stake}</dt>
            <dd>
              <Amount minor={net.stake} currency={net.currency} withCurrency />
            </dd>
          </div>
          {(['bets', 'markets', 'events'] as const).map((name) => (
            <div key={name}>
              <dt>{text.figures[name]}</dt>
              <dd>
                <bdi>{formatCount(net[name])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
