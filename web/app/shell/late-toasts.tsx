import { useNotifications } from '@mantine/notifications'
import type { ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTouched } from '../../shared/use-touched.ts'

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts')

/** Toasts answer what somebody does: what draws them comes with the first sign of a person, or with the first of them. */
export function LateToasts(): ReactElement | null {
  const touched = useTouched()
  const { notifications } = useNotifications()
  return touched || notifications.length > 0 ? <Toasts /> : null
}
