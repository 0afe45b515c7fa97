import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import type { ReactElement } from 'react'
import type { ToastsProps } from './late-toasts.tsx'
import { measures } from './measures.ts'

/** Where toasts appear: five at most at once, each for three seconds. */
export function Toasts(_: ToastsProps): ReactElement {
  return <Notifications position="top-right" limit={measures.toastsMax} autoClose={measures.toastMs} />
}
