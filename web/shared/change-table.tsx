import type { ReactElement } from 'react'
import { changeLines, type Change } from './change-lines.ts'
import classes from './change-table.module.css'
import { ChangeValue } from './change-value.tsx'
import { fieldWords } from './change-words.ts'
import { record } from './i18n/en/record.ts'
import { texts } from './i18n/texts.ts'

const text = texts('record', record)

/** What stood before and what stands after, field by field. */
export function ChangeTable({ changes, currency }: { readonly changes: readonly Change[]; readonly currency: string | null }): ReactElement {
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
              <FieldName field={field} />
            </th>
            <Values kind="before" field={field} values={before} currency={currency} />
            <Values kind="after" field={field} values={after} currency={currency} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FieldName({ field }: { readonly field: string }): ReactElement {
  return (
    <span title={field} className={classes.fieldName}>
      {fieldWords(field).map((word, index) => (
        <bdi key={`${index} ${word}`}>{word}</bdi>
      ))}
    </span>
  )
}

type ValuesProps = { readonly kind: 'before' | 'after'; readonly field: string; readonly values: readonly string[]; readonly currency: string | null }

function Values({ kind, field, values, currency }: ValuesProps): ReactElement {
  if (values.length === 0) return <td className={classes.muted}>{text.none}</td>
  return (
    <td data-kind={kind}>
      {values.map((value) => <ChangeValue key={value} field={field} value={value} currency={currency} className={classes.value} />)}
    </td>
  )
}
