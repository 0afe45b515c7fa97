import type { ReactElement } from 'react'
import { Amount } from '../../components/value/amount.tsx'
import type { Ends } from './statement-line.ts'
import classes from './statements.module.css'
import { text } from './text.ts'

/** The balances at the ends of the period and what lies between; with a filter, what the filter selects of it. */
export function StatementEnds({ ends, filtered }: { readonly ends: Ends; readonly filtered: boolean }): ReactElement {
  const { currency } = ends
  return (
    <div className={classes.ends}>
      <dl>
        <div>
          <dt>{text.opening}</dt>
          <dd>
            <Amount minor={ends.opening_minor} currency={currency} withCurrency />
          </dd>
        </div>
        <div>
          <dt>{filtered ? text.sumFiltered : text.sum}</dt>
          <dd>
            <Amount minor={ends.sum_minor} currency={currency} withCurrency />
          </dd>
        </div>
        <div>
          <dt>{text.closing}</dt>
          <dd>
            <Amount minor={ends.closing_minor} currency={currency} withCurrency />
          </dd>
        </div>
      </dl>
      <p>{text.zone({ zone: ends.time_zone })}</p>
    </div>
  )
}
