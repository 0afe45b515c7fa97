import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { surveillance } from '#contract/surveillance.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { When } from '../../components/value/when.tsx'
import { call, rowKey } from '../../shared/api.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { text } from './alert-text.ts'
import type { AlertDetail } from './use-alerts.ts'
import classes from './surveillance.module.css'

const nothing = { text: '' }

/** What people wrote about an alert, oldest first, and a note more. */
export function AlertNotes({ detail }: { readonly detail: AlertDetail }): ReactElement {
  return (
    <section aria-label={text.notes.title} className={classes.part}>
      <h3>{text.notes.title}</h3>
      {detail.notes.length === 0 ? <p className={classes.hint}>{text.notes.none}</p> : null}
      <ul className={classes.notes}>
        {detail.notes.map((note) => (
          <li key={note.id}>
            <span className={classes.hint}><bdi>{note.by}</bdi>, <When iso={note.at} style="short" /></span>
            <p dir="auto">{note.text}</p>
          </li>
        ))}
      </ul>
      <Permitted call={surveillance.note}>
        <NoteForm id={detail.alert.id} />
      </Permitted>
    </section>
  )
}

function NoteForm({ id }: { readonly id: string }): ReactElement {
  const queries = useQueryClient()
  const form = useContractForm({
    row: surveillance.note,
    initial: nothing,
    draft: `alert.${id}`,
    body: (values) => ({ text: values.text.trim() }),
    check: (values) => ({ text: values.text.trim() === '' ? text.notes.need : null }),
    send: ({ body }) => call(surveillance.note, { params: { id }, body }),
    onSent() {
      form.discard()
      void queries.invalidateQueries({ queryKey: rowKey(surveillance.alert) })
    },
  })
  return (
    <ContractFormFrame of={form} className={classes.noteForm} aria-label={text.notes.add}>
      <Textarea label={text.notes.write} autosize minRows={2} maxLength={2_000} {...form.fields.input('text')} />
      <Button type="submit" size="xs" loading={form.pending}>{text.notes.add}</Button>
    </ContractFormFrame>
  )
}
