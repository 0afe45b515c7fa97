import { Notifications } from '@mantine/notifications'
import type { ReactElement } from 'react'

const toastsMax = 5
const toastMs = 3000

/** Where toasts appear: five at most at once, each for three seconds. */
export function Toasts(): ReactElement {
  return <Notifications position="top-right" limit={toastsMax} autoClose={toastMs} />
}
