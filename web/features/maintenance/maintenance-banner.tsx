import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { maintenance } from '#contract/maintenance.ts'
import { rowQuery } from '../../shared/api.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

export type CurrentMaintenance = RowOf<typeof maintenance.current>

const MaintenanceNotices = lazyPart(() => import('./maintenance-notices.tsx'), 'MaintenanceNotices')

/** Looked at anew besides what the live stream says: what begins or ends by its time does so without a word. */
const refreshMs = 15_000

/** What is in force or announced, above every page, for everybody whom it concerns. What draws it comes when there is something. */
export function MaintenanceBanner(): ReactElement | null {
  const rows = useQuery({ ...rowQuery(maintenance.current, {}), refetchInterval: refreshMs }).data?.data ?? []
  return rows.length === 0 ? null : (
    <Suspense fallback={null}>
      <MaintenanceNotices rows={rows} />
    </Suspense>
  )
}
