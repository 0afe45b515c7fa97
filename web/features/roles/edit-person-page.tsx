import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { roles } from '#contract/roles.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowKey } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PersonForm } from './person-form.tsx'
import { PersonStatus } from './person-marks.tsx'
import { RightsForm } from './rights-form.tsx'
import classes from './roles.module.css'
import { text } from './text.ts'
import { useOwnGrants, usePerson, useRightsOf } from './use-staff.ts'

const route = getRouteApi('/shell/dashboard/roles/edit/$admin_id')

/** One person of the staff to be changed: who they are, and what they may do. */
export function EditPersonPage(): ReactElement {
  const { admin_id: id } = route.useParams()
  const queries = useQueryClient()
  const { user } = useSession()
  const mayGrant = useOwnGrants()
  const detail = usePerson(id)
  const rights = useRightsOf(id)
  const [saves, setSaves] = useState(0)
  const person = detail.data?.data[0]
  const failed = [detail, rights].find(({ isError, data }) => isError && data === undefined)
  const title = person === undefined ? text.edit : text.form.editTitle({ name: person.name })
  const crumbs = [
    { label: text.title, link: (label: string) => <Link to={paths.roles}>{label}</Link> },
    {
      label: person?.name ?? id,
      link: (label: string) => (
        <Link dir="auto" to={paths.role} params={{ admin_id: id }}>
          {label}
        </Link>
      ),
    },
    { label: text.edit },
  ]

  async function askAgain(): Promise<void> {
    await Promise.all([roles.detail, roles.permissionsOf].map((row) => queries.invalidateQueries({ queryKey: rowKey(row, { params: { id } }) })))
  }

  if (person === undefined || rights.data === undefined) {
    return (
      <Page title={title} breadcrumbs={crumbs}>
        {failed !== undefined ? (
          <ErrorState error={failed.error} onRetry={() => void askAgain()} />
        ) : detail.isSuccess && person === undefined ? (
          <EmptyState {...text.form.noPerson} />
        ) : (
          <Skeleton height={520} role="img" aria-label={text.form.loading} />
        )}
      </Page>
    )
  }
  const mayEdit = person.manageable && mayCall(user, roles.setPermissions)
  return (
    <Page title={title} breadcrumbs={crumbs} aside={<PersonStatus status={person.status} />}>
      <div className={classes.form}>
        {mayEdit ? (
          <section className={classes.panel}>
            <h2>{text.form.person}</h2>
            <PersonForm key={`${person.id} ${saves}`} person={person} onStale={() => void askAgain()} onSaved={() => setSaves(saves + 1)} />
          </section>
        ) : (
          <p role="note" className={classes.note}>
            {text.form.notManageable}
          </p>
        )}
        <section className={classes.panel}>
          <h2>{text.form.permissions}</h2>
          {mayEdit ? (
            <RightsForm key={person.id} person={person} held={rights.data} onStale={() => void askAgain()} />
          ) : (
            <PermissionMatrix grants={rights.data} before={rights.data} mayGrant={mayGrant} separateDuties={false} />
          )}
        </section>
      </div>
    </Page>
  )
}
