import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type ReactElement } from 'react'
import { ApiError } from '#contract/client.ts'
import { roles } from '#contract/roles.ts'
import { notify } from '../../components/feedback/notify.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import classes from './roles.module.css'
import { roleChoices, text } from './text.ts'
import { useEditPerson, type Person } from './use-staff.ts'

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type PersonFormProps = {
  readonly person: Person
  /** Somebody else changed the person: asks for what stands now. */
  readonly onStale: () => void
  readonly onSaved: () => void
}

/** Name, address and role of a person. */
export function PersonForm({ person, onStale, onSaved }: PersonFormProps): ReactElement {
  const edit = useEditPerson()
  const [begun] = useState(person)
  const theirs = theirChanges(begun, person)
  const form = useContractForm({
    row: roles.edit,
    initial: { name: begun.name, email: begun.email ?? '', role: begun.role },
    draft: `staff.edit.${person.id}`,
    body: ({ name, email, role }) => ({ name: name.trim(), email: email.trim() === '' ? null : email.trim(), role, version: person.version }),
    check: ({ name, email }) => ({
      name: name.trim() === '' ? text.form.nameMissing : null,
      email: email.trim() === '' || emailForm.test(email.trim()) ? null : text.form.emailWrong,
    }),
    send: async (filled) => {
      try {
        return await edit.mutateAsync({ params: { id: person.id }, ...filled })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'REQUEST_STALE') onStale()
        throw error
      }
    },
    onSent: (_sent, { name }) => {
      notify.success(text.form.saved({ name }))
      onSaved()
    },
  })
  return (
    <ContractFormFrame of={form} className={classes.form} aria-label={text.form.person}>
      {theirs.length === 0 ? null : (
        <p role="alert" className={classes.note}>
          {text.conflict.fields({ fields: theirs.join(', ') })}
        </p>
      )}
      <div className={classes.fields}>
        <TextInput label={text.form.userName} value={person.user_name} readOnly variant="filled" />
        <TextInput label={text.form.name} autoComplete="off" maxLength={60} {...form.fields.input('name')} />
        <TextInput label={text.form.email} description={text.form.emailHint} type="email" autoComplete="off" maxLength={120} {...form.fields.input('email')} />
        <NativeSelect label={text.form.role} description={text.form.roleHint} data={roleChoices()} {...form.fields.input('role')} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={form.pending} disabled={!form.dirty}>
          {text.form.savePerson}
        </Button>
      </div>
    </ContractFormFrame>
  )
}

/** What somebody else changed since the form was begun, with its new value. */
function theirChanges(begun: Person, now: Person): readonly string[] {
  const lines: readonly (readonly [string, string, string])[] = [
    [text.form.name, begun.name, now.name],
    [text.form.email, begun.email ?? '–', now.email ?? '–'],
    [text.form.role, text.roles[begun.role], text.roles[now.role]],
  ]
  return lines.filter(([, before, after]) => before !== after).map(([label, , after]) => `${label}: ${after}`)
}
