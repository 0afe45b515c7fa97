import type { ReactElement } from 'react'
import type { AuditRow } from './audit-columns.tsx'
import { changeLines } from './change-lines.ts'
import classes from './logs.module.css'
import { text } from './text.ts'

/** What stood before and what stands after, field by field. */
export function ChangeTable({ changes }: Pick<AuditRow, 'changes'>): ReactElement {
  const lines = changeLines(changes)
  if (lines.length === 0) return <p className={classes.muted}>{text.noChanges}</p>
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              <bdi>{field}</bdi>
            </th>
            <Values kind="before" values={before} />
            <Values kind="after" values={after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Values({ kind, values }: { readonly kind: 'before' | 'after'; readonly values: readonly string[] }): ReactElement {
  if (values.length === 0) return <td className={classes.muted}>{text.none}</td>
  return (
    <td data-kind={kind}>
      {values.map((value) => (
        <bdi key={value} className={classes.value}>
          {value}
        </bdi>
      ))}
    </td>
  )
}
