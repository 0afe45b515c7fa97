import type { ReactElement } from 'react'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import type { Market } from './outcome-draft.ts'
import { PostedMoney } from './posted-money.tsx'
import { ResultFacts } from './result-facts.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import { usePostedByRevision, type ResultRow } from './use-results.ts'

/** The revisions of a market's result that no longer stand, newest first, with the money that they moved; nothing is ever taken out. */
export function ResultHistory({ market, rows }: { readonly market: Market; readonly rows: readonly ResultRow[] }): ReactElement | null {
  // Money has moved of those that were verified alone.
  const moved = rows.filter(({ verified_at }) => verified_at !== null)
  const posted = usePostedByRevision(market.id, moved[0]?.rolled_back_at ?? '', moved.length > 0)
  if (rows.length === 0) return null
  return (
    <section className={classes.history} aria-label={text.history}>
      <h3>{text.history}</h3>
      {posted.error === null ? null : <ErrorState error={posted.error} onRetry={() => void posted.refetch()} />}
      <ol>
        {rows.map((row) => (
          <li key={row.revision}>
            <span className={classes.revision}>{text.revision({ number: row.revision })}</span>
            <ResultFacts market={market} result={row} />
            {row.verified_at === null || posted.data === undefined ? null : <PostedMoney result={row} rows={posted.data.data.filter(({ revision }) => revision === row.revision)} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
