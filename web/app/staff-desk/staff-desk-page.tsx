import { getRouteApi } from '@tanstack/react-router'
import { Suspense, type ReactElement } from 'react'
import { PersonPage } from '../../features/roles/person-page.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTypedEntry } from '../../shared/typed-entry.ts'

const Activity = lazyPart(() => import('../../features/logs/activity.tsx'), 'Activity')

const route = getRouteApi('/shell/dashboard/roles/detail/$admin_id')

/** A person of the staff put together from the staff and the record, which do not know each other. */
export function StaffDeskPage(): ReactElement {
  const { admin_id: id } = route.useParams()
  const { tab = 'overview', view, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const typedEntry = useTypedEntry()
  return (
    <PersonPage
      key={id}
      id={id}
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen === 'overview' ? undefined : chosen } })}
      activity={
        <Suspense>
          <Activity id={id} filters={filters} onFilters={(next, typed) => void navigate({ search: { ...next, tab, view }, ...typedEntry(typed) })} />
        </Suspense>
      }
    />
  )
}
