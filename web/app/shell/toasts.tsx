import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import type { ReactElement } from 'react'
import classes from './toasts.module.css'
import type { ToastsProps } from './late-toasts.tsx'
import { measures } from './measures.ts'

/** Where toasts appear: five at most at once, each for three seconds; below the title of a drawer that is open. */
export function Toasts(_: ToastsProps): ReactElement {
  return <Notifications className={classes.toasts} position="top-right" limit={measures.toastsMax} autoClose={measures.toastMs} />
}
