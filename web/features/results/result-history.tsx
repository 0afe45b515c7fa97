import type { ReactElement } from 'react'
import type { Market } from './outcome-draft.ts'
import { ResultFacts } from './result-facts.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

/** The revisions of a market's result that no longer stand, newest first; nothing is ever taken out. */
export function ResultHistory({ market, rows }: { readonly market: Market; readonly rows: readonly ResultRow[] }): ReactElement | null {
  if (rows.length === 0) return null
  return (
    <section className={classes.history} aria-label={text.history}>
      <h3>{text.history}</h3>
      <ol>
        {rows.map((row) => (
          <li key={row.revision}>
            <span className={classes.revision}>{text.revision({ number: row.revision })}</span>
            <ResultFacts market={market} result={row} />
          </li>
        ))}
      </ol>
    </section>
  )
}
