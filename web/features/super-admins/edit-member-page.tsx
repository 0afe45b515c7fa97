import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { superAdmins } from '#contract/super-admins.ts'
import { paths } from '../../app/paths.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { Page, type Crumb } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { EditMemberForm } from './edit-member-form.tsx'
import { text } from './member-text.ts'
import { text as listText } from './text.ts'

const route = getRouteApi('/shell/dashboard/super_admins/edit/$admin_id')

/** The fields of an account that its viewer may change. */
export function EditMemberPage(): ReactElement {
  const { admin_id: id } = route.useParams()
  const { user } = useSession()
  const navigate = route.useNavigate()
  const query = useQuery({ ...rowQuery(superAdmins.detail, { params: { id } }), staleTime: 0 })
  const detail = query.data?.data[0]
  const name = detail?.account.user_name ?? ''
  const crumbs: readonly Crumb[] = [
    { label: listText.title, link: (label) => <Link to={paths.members}>{label}</Link> },
    ...(detail === undefined ? [] : [{ label: name, link: (label: string) => <Link dir="auto" to={paths.member} params={{ admin_id: id }}>{label}</Link> }]),
    { label: text.edit },
  ]
  const may = detail !== undefined && mayCall(user, superAdmins.edit) && (user.account_id === null || detail.account.parent_id === user.account_id)
  return (
    <Page title={detail === undefined ? text.edit : text.form.editTitle({ name })} breadcrumbs={crumbs}>
      {query.isError && detail === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div aria-busy="true" aria-label={text.loading}>
          <Skeleton height={160} mb={12} />
          <Skeleton height={260} />
        </div>
      ) : detail === undefined ? (
        <EmptyState {...text.nobody} />
      ) : may ? (
        <EditMemberForm key={id} opened={detail} onSaved={() => void navigate({ to: paths.member, params: { admin_id: id } })} />
      ) : (
        <EmptyState {...text.form.notYours} />
      )}
    </Page>
  )
}
