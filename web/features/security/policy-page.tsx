import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { security } from '#contract/security.ts'
import { paths } from '../../app/paths.ts'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { mayCall } from '../../shared/access.ts'
import { rowKey, rowQuery } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { PolicyForm } from './policy-form.tsx'
import { securityText } from './text.ts'
import { Thresholds } from './thresholds.tsx'

/** What the platform asks of those who sign in: for everyone who sees the staff, to be changed by those who may. */
export function PolicyPage(): ReactElement {
  const { user } = useSession()
  const queries = useQueryClient()
  const query = useQuery(rowQuery(security.policy, {}))
  const policy = query.data?.data[0]
  const text = securityText.policy
  const crumbs = [{ label: text.roles, link: (label: string) => <Link to={paths.roles}>{label}</Link> }, { label: text.title }]
  const refresh = (): void => void queries.invalidateQueries({ queryKey: rowKey(security.policy) })
  function saved(): void {
    notify.success(text.saved)
    refresh()
  }
  function stale(): void {
    notify.error(text.stale)
    refresh()
  }
  return (
    <Page title={text.title} breadcrumbs={crumbs}>
      {policy !== undefined ? (
        <>
          <PolicyForm policy={policy} editable={mayCall(user, security.setPolicy)} onSaved={saved} onStale={stale} />
          <Thresholds />
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={420} aria-busy="true" />
      )}
    </Page>
  )
}
