import type { ReactElement } from 'react'
import stacked from '../../components/stacked-table/stacked-table.module.css'
import { When } from '../../components/value/when.tsx'
import { Actor, Outcome, Target, type AuditRow } from './audit-columns.tsx'
import { callWords } from '../../shared/call-words.ts'
import { ChangeValue } from '../../shared/change-value.tsx'
import { reasonWords, type Told } from '../../shared/change-words.ts'
import { toldLines } from '../../shared/told-lines.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

/** Entries of the record in full, oldest first: who did what to what, and why. */
export function TouchTable({ rows, label }: { readonly rows: readonly AuditRow[]; readonly label: string }): ReactElement {
  return (
    <div className={`${classes.touches} ${stacked.frame}`} role="group" aria-label={label} tabIndex={0}>
      <table className={stacked.stacks} data-wide="" aria-label={label}>
        <thead>
          <tr>{(['at', 'actor', 'what', 'target', 'outcome', 'reason'] as const).map((name) => <th key={name} scope="col">{text.columns[name]}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row"><When iso={row.at} /></th>
              <td data-label={text.columns.actor}><Actor row={row} /></td>
              <td data-label={text.columns.what}>
                <span>
                  {callWords(row)}
                  <Changes row={row} />
                </span>
              </td>
              <td data-label={text.columns.target}><Target row={row} /></td>
              <td data-label={text.columns.outcome}><Outcome row={row} /></td>
              <td data-label={text.columns.reason}><bdi>{reasonWords(row.reason) ?? '–'}</bdi></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What differs, a line a field, in words. */
function Changes({ row }: { readonly row: AuditRow }): ReactElement | null {
  const lines = toldLines(row)
  if (lines.length === 0) return null
  return (
    <small>
      {lines.map(({ field, words, before, after }) => (
        <span key={field} className={classes.change}>
          <bdi title={field}>{words.join(', ')}</bdi>: <Values values={before} /> → <Values values={after} />
        </span>
      ))}
    </small>
  )
}

function Values({ values }: { readonly values: readonly Told[] }): ReactElement {
  if (values.length === 0) return <>–</>
  return (
    <>
      {values.map((told, index) => (
        <span key={told.text}>
          {index > 0 ? ', ' : null}
          <ChangeValue told={told} />
        </span>
      ))}
    </>
  )
}
