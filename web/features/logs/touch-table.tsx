import type { ReactElement } from 'react'
import { When } from '../../components/value/when.tsx'
import { Actor, Outcome, Target, type AuditRow } from './audit-columns.tsx'
import { callWords } from '../../shared/call-words.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

/** Entries of the record in full, oldest first: who did what to what, and why. */
export function TouchTable({ rows, label }: { readonly rows: readonly AuditRow[]; readonly label: string }): ReactElement {
  return (
    <div className={classes.touches} role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>{(['at', 'actor', 'what', 'target', 'outcome', 'reason'] as const).map((name) => <th key={name} scope="col">{text.columns[name]}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row"><When iso={row.at} /></th>
              <td><Actor row={row} /></td>
              <td>
                {callWords(row)}
                {row.changes.length === 0 ? null : <small>{row.changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ')}</small>}
              </td>
              <td><Target row={row} /></td>
              <td><Outcome row={row} /></td>
              <td><bdi>{row.reason ?? '–'}</bdi></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
