import type { ReactElement } from 'react'
import type { WireOutcome } from '#contract/result-rows.ts'
import stacked from '../../components/stacked-table/stacked-table.module.css'
import { When } from '../../components/value/when.tsx'
import type { BetDetail } from './bet-page.tsx'
import classes from './bets.module.css'
import { lifeText } from './life-text.ts'
import { text } from './text.ts'

/** An outcome in words, of a market with these runners. */
export type OutcomeWords = (outcome: WireOutcome, runners: BetDetail['runners']) => string

type BetResultsProps = { readonly detail: Pick<BetDetail, 'results' | 'runners'>; readonly outcomeOf: OutcomeWords }

/** Every revision of the result of the bet's market. */
export function BetResults({ detail, outcomeOf }: BetResultsProps): ReactElement {
  return (
    <section className={classes.section} aria-label={text.results}>
      <header className={classes.sectionHead}>
        <h2>{text.results}</h2>
      </header>
      {detail.results.length === 0 ? (
        <p className={classes.hint}>{text.noResults}</p>
      ) : (
        <div className={stacked.frame} role="group" aria-label={text.results} tabIndex={0}>
          <table className={`${classes.table} ${stacked.stacks}`} data-wide="" data-words="">
            <thead>
              <tr>
                <th scope="col">{text.resultColumns.revision}</th>
                <th scope="col">{text.resultColumns.outcome}</th>
                <th scope="col">{text.resultColumns.state}</th>
                <th scope="col">{text.resultColumns.declared}</th>
                <th scope="col">{text.resultColumns.verified}</th>
                <th scope="col">{text.resultColumns.rolledBack}</th>
              </tr>
            </thead>
            <tbody>
              {detail.results.map((result) => (
                <tr key={result.revision}>
                  <th scope="row" data-label={text.resultColumns.revision}>{result.revision}</th>
                  <td data-label={text.resultColumns.outcome}><bdi>{outcomeOf(result.outcome, detail.runners)}</bdi></td>
                  <td data-label={text.resultColumns.state}>{text.resultStates[result.state]}</td>
                  <Step label={text.resultColumns.declared} by={result.declared_by ?? result.declared_by_feed} at={result.declared_at} />
                  <Step label={text.resultColumns.verified} by={result.verified_by} at={result.verified_at} />
                  <Step label={text.resultColumns.rolledBack} by={result.rolled_back_by ?? result.declared_by_feed} at={result.rolled_back_at} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {detail.results.map(({ revision, evidence }) => (evidence === null ? null : (
        <details key={revision} className={classes.evidence}>
          <summary>{lifeText.evidenceOf({ revision: String(revision) })}</summary>
          <p><When iso={evidence.at} /> {lifeText.printed.hash} <bdi dir="ltr">{evidence.sha256}</bdi></p>
          <pre dir="ltr" tabIndex={0}>{evidence.raw}</pre>
        </details>
      )))}
    </section>
  )
}

function Step({ label, by, at }: { readonly label: string; readonly by: string | null; readonly at: string | null }): ReactElement {
  if (at === null) return <td data-label={label}>–</td>
  return (
    <td className={classes.step} data-label={label}>
      {by} <small><When iso={at} style="short" /></small>
    </td>
  )
}
