import { Suspense, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useNotificationCounts } from './use-notifications.ts'

const PressingNotifications = lazyPart(() => import('./pressing-notifications.tsx'), 'PressingNotifications')

/** The newest notification of a high priority, above every page until it is read. What draws it comes when there is one. */
export function NotificationBanner(): ReactElement | null {
  const high = useNotificationCounts()?.high ?? 0
  return high === 0 ? null : (
    <Suspense fallback={null}>
      <PressingNotifications high={high} />
    </Suspense>
  )
}
