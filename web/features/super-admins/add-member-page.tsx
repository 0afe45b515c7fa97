import { NativeSelect, Skeleton } from '@mantine/core'
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
import { AddMemberForm } from './add-member-form.tsx'
import { text } from './member-text.ts'
import { text as listText } from './text.ts'

const route = getRouteApi('/shell/dashboard/super_admins/add')

/** A new account under a parent: an account's own downline, or wherever staff say. */
export function AddMemberPage(): ReactElement {
  const { user } = useSession()
  const { parent = user.account_id ?? undefined } = route.useSearch()
  const navigate = route.useNavigate()
  const roots = useQuery({ ...rowQuery(superAdmins.roots, {}), enabled: parent === undefined }).data?.data
  const under = parent ?? (roots?.length === 1 ? roots[0]?.id : undefined)
  const query = useQuery({ ...rowQuery(superAdmins.detail, { params: { id: under ?? '' } }), enabled: under !== undefined })
  const detail = query.data?.data[0]
  const crumbs: readonly Crumb[] = [
    { label: listText.title, link: (label) => <Link to={paths.members}>{label}</Link> },
    ...(detail === undefined ? [] : [{ label: detail.account.user_name, link: (label: string) => <Link dir="auto" to={paths.members} search={{ account: detail.account.id }}>{label}</Link> }]),
    { label: listText.add },
  ]
  const may = mayCall(user, superAdmins.create) && (user.account_id === null || under === user.account_id)
  return (
    <Page title={detail === undefined ? listText.add : text.form.addTitle({ name: detail.account.user_name })} breadcrumbs={crumbs}>
      {!may ? (
        <EmptyState {...text.form.notYours} />
      ) : under === undefined ? (
        <NativeSelect
          maw={360}
          label={text.form.parent}
          value=""
          onChange={(event) => void navigate({ search: { parent: event.currentTarget.value }, replace: true })}
          data={[{ value: '', label: text.form.chooseParent }, ...(roots ?? []).map((root) => ({ value: root.id, label: `${root.user_name} · ${root.currency}` }))]}
        />
      ) : query.isError && detail === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : detail === undefined ? (
        <div aria-busy="true" aria-label={text.loading}>
          <Skeleton height={160} mb={12} />
          <Skeleton height={260} />
        </div>
      ) : (
        <AddMemberForm key={under} parent={detail} onMade={(id) => void navigate({ to: paths.member, params: { admin_id: id } })} />
      )}
    </Page>
  )
}
