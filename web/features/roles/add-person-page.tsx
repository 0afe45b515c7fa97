import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import type { Grant } from '#domain/access/decide.ts'
import { allGrants } from '#domain/access/grants.ts'
import { paths } from '../../app/paths.ts'
import { ContractFormFrame } from '../../components/form/contract-form-frame.tsx'
import { useContractForm } from '../../components/form/use-contract-form.ts'
import { Page } from '../../components/page/page.tsx'
import { OneTimePassword, type HandedPassword } from '../../shared/one-time-password.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PresetSelect } from './preset-select.tsx'
import { entriesToSend } from './rights-model.ts'
import classes from './roles.module.css'
import { roleChoices, text } from './text.ts'
import { useAddPerson, useOwnGrants, useSeparateDuties } from './use-staff.ts'

const userNameForm = /^[a-z0-9][a-z0-9._@-]{2,59}$/
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const noGrants: readonly Grant[] = []
const nobody = { user_name: '', name: '', email: '', role: 'user' as 'admin' | 'user', is_owner: false, grants: noGrants }

type Added = { readonly id: string; readonly name: string; readonly password: HandedPassword }

/** A new person of the staff: who, with which rights; the answer is a password for the first sign-in. */
export function AddPersonPage(): ReactElement {
  const navigate = useNavigate()
  const add = useAddPerson()
  const mayGrant = useOwnGrants()
  const separateDuties = useSeparateDuties()
  const [added, setAdded] = useState<Added | null>(null)
  const form = useContractForm({
    row: roles.add,
    initial: nobody,
    draft: 'staff.add',
    names: { permissions: 'grants' },
    body: ({ email, grants, is_owner: owner, name, ...person }) => ({
      ...person,
      name: name.trim(),
      permissions: entriesToSend(grants),
      ...(email.trim() === '' ? {} : { email: email.trim() }),
      ...(owner ? { is_owner: true } : {}),
    }),
    check: ({ user_name: userName, name, email }) => ({
      user_name: userNameForm.test(userName) ? null : text.form.userNameWrong,
      name: name.trim() === '' ? text.form.nameMissing : null,
      email: email.trim() === '' || emailForm.test(email.trim()) ? null : text.form.emailWrong,
    }),
    send: (filled) => add.mutateAsync(filled),
    onSent: ({ data: [person], extra }) => {
      if (person !== undefined) setAdded({ id: person.id, name: `${person.name} (${person.user_name})`, password: extra })
    },
  })
  const { values } = form.fields
  const mayMakeOwners = allGrants.length === mayGrant.length
  const crumbs = [{ label: text.title, link: (label: string) => <Link to={paths.roles}>{label}</Link> }, { label: text.form.addTitle }]

  return (
    <Page title={text.form.addTitle} breadcrumbs={crumbs}>
      <ContractFormFrame of={form} className={classes.form} aria-label={text.form.addTitle}>
        <section className={classes.panel}>
          <h2>{text.form.person}</h2>
          <div className={classes.fields}>
            <TextInput label={text.form.userName} description={text.form.userNameHint} autoComplete="off" spellCheck={false} maxLength={60} required {...form.fields.input('user_name')} />
            <TextInput label={text.form.name} autoComplete="off" maxLength={60} required {...form.fields.input('name')} />
            <TextInput label={text.form.email} description={text.form.emailHint} type="email" autoComplete="off" maxLength={120} {...form.fields.input('email')} />
            <NativeSelect label={text.form.role} description={text.form.roleHint} data={roleChoices()} {...form.fields.input('role')} />
          </div>
        </section>
        <section className={classes.panel}>
          <h2>{text.form.permissions}</h2>
          <div className={classes.fields}>
            <PresetSelect
              grants={values.grants}
              disabled={values.is_owner}
              onPreset={(grants, role) => {
                form.fields.set('grants', grants)
                form.fields.set('role', role)
              }}
            />
            {mayMakeOwners ? <Checkbox className={classes.ownerBox} classNames={{ description: classes.boxHint ?? '' }} label={text.form.isOwner} description={text.form.isOwnerHint} {...form.fields.check('is_owner')} /> : null}
          </div>
          <p className={classes.muted}>{text.matrix.legend}</p>
          <PermissionMatrix
            grants={values.grants}
            before={values.is_owner ? allGrants : noGrants}
            mayGrant={mayGrant}
            separateDuties={separateDuties}
            owner={values.is_owner}
            onGrants={(grants) => form.fields.set('grants', grants)}
          />
          {form.fields.errors['grants'] === undefined ? null : <p role="alert">{form.fields.errors['grants']}</p>}
        </section>
        <div className={classes.saveBar}>
          <Button variant="default" onClick={() => void navigate({ to: paths.roles })}>
            {text.form.cancel}
          </Button>
          <Button type="submit" loading={form.pending}>
            {text.form.submitAdd}
          </Button>
        </div>
      </ContractFormFrame>
      {added === null ? null : (
        <OneTimePassword name={added.name} password={added.password} onDone={() => void navigate({ to: paths.role, params: { admin_id: added.id } })} />
      )}
    </Page>
  )
}
