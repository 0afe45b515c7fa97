import { Notifications } from '@mantine/notifications'
import type { ReactElement } from 'react'
import { measures } from './measures.ts'

/** Where toasts appear: five at most at once, each for three seconds. */
export function Toasts(): ReactElement {
  return <Notifications position="top-right" limit={measures.toastsMax} autoClose={measures.toastMs} />
}
