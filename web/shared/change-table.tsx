import type { ReactElement } from 'react'
import classes from './change-table.module.css'
import { ChangeValue } from './change-value.tsx'
import type { Told } from './change-words.ts'
import { record } from './i18n/en/record.ts'
import { texts } from './i18n/texts.ts'
import { toldLines, type Changed, type ToldLine } from './told-lines.ts'

const text = texts('record', record)

/** What stood before and what stands after, field by field. */
export function ChangeTable({ changed }: { readonly changed: Changed }): ReactElement {
  const lines = toldLines(changed)
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
        {lines.map((line) => (
          <tr key={line.field}>
            <th scope="row">
              <FieldName line={line} />
            </th>
            <Values kind="before" values={line.before} />
            <Values kind="after" values={line.after} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FieldName({ line: { field, words } }: { readonly line: ToldLine }): ReactElement {
  return (
    <span title={field} className={classes.fieldName}>
      {words.map((word, index) => (
        <bdi key={`${index} ${word}`}>{word}</bdi>
      ))}
    </span>
  )
}

function Values({ kind, values }: { readonly kind: 'before' | 'after'; readonly values: readonly Told[] }): ReactElement {
  if (values.length === 0) return <td className={classes.muted}>{text.none}</td>
  return (
    <td data-kind={kind}>
      {values.map((told) => <ChangeValue key={told.text} told={told} className={classes.value} />)}
    </td>
  )
}
