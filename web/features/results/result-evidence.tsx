import type { ReactElement } from 'react'
import { Identifier } from '../../components/value/identifier.tsx'
import { When } from '../../components/value/when.tsx'
import classes from './results.module.css'
import { text } from './text.ts'
import type { ResultRow } from './use-results.ts'

type ResultEvidenceProps = { readonly evidence: NonNullable<ResultRow['evidence']>; readonly open: boolean }

/** What the proposal of a feed or of a record rests on, to the letter. */
export function ResultEvidence({ evidence: { at, sha256, raw, cut, file, deliveries, runners }, open }: ResultEvidenceProps): ReactElement {
  const words = text.evidence
  return (
    <details className={classes.evidence} open={open}>
      <summary>
        {file === undefined ? words.message : words.record({ file })} <When iso={at} />
      </summary>
      {deliveries === undefined ? null : <p>{words.deliveries({ count: deliveries })}</p>}
      {runners === undefined ? null : (
        <dl className={classes.refs} aria-label={words.runners}>
          {runners.map(({ ref, name }) => (
            <div key={ref}>
              <dt dir="ltr">{ref}</dt>
              <dd dir="auto">{name}</dd>
            </div>
          ))}
        </dl>
      )}
      <pre dir="ltr" tabIndex={0} role="region" aria-label={words.raw}>{raw}</pre>
      {cut === true ? <p>{words.cut}</p> : null}
      <div className={classes.hash}>
        {words.hash} <Identifier id={sha256} name={words.hash} />
      </div>
    </details>
  )
}
