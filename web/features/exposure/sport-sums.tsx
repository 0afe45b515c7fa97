import type { ReactElement } from 'react'
import type { Extra } from '#contract/endpoint.ts'
import type { exposure } from '#contract/exposure.ts'
import { Amount } from '../../components/value/amount.tsx'
import { formatCount } from '../../shared/format.ts'
import classes from './exposure.module.css'
import { text } from './text.ts'
import { netIn, type BookName } from './tree-rows.ts'

type Sports = Extra<typeof exposure.net>['sports']

/** The same sums sport by sport, an entry a currency; of one sport alone they are those above. */
export function SportSums({ sports, book }: { readonly sports: Sports; readonly book: BookName }): ReactElement | null {
  if (new Set(sports.map((sport) => sport.sport_id)).size < 2) return null
  return (
    <section aria-label={text.bySport} className={classes.bySport} tabIndex={0}>
      <span className={classes.bySportHead}>
        {text.bySport} <span className={classes.whose}>{text.books[book]}</span>
      </span>
      <ul>
        {sports.map((sport) => (
          <li key={`${sport.sport_id} ${sport.currency}`} title={text.netHint}>
            <span dir="auto">{sport.sport_name}</span>
            <Amount minor={netIn(sport, book)} currency={sport.currency} withCurrency tone="pnl" />
            <small>{text.figures.stake} <Amount minor={sport.stake} currency={sport.currency} withCurrency /></small>
            <small>{text.figures.bets} <bdi>{formatCount(sport.bets)}</bdi></small>
          </li>
        ))}
      </ul>
    </section>
  )
}
