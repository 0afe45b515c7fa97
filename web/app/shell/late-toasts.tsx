import { useNotifications } from '@mantine/notifications'
import { Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTouched } from '../../shared/use-touched.ts'

export type ToastsProps = {
  /** Whether there is a toast that came after this part was asked for. */
  readonly hasNext: boolean
  /** Asks for the part again, where it could not be had. */
  readonly onNext: () => void
}

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts', UntilNext)

/** Toasts answer what somebody does: what draws them comes with the first press, or with the first of them; where it is lost, again with the next. */
export function LateToasts(): ReactElement | null {
  const touched = useTouched()
  const { notifications } = useNotifications()
  const newest = notifications.at(-1)?.id
  const [tried, setTried] = useState({ times: 0, newest })
  if (!touched && notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toasts key={tried.times} hasNext={newest !== undefined && newest !== tried.newest} onNext={() => setTried({ times: tried.times + 1, newest })} />
    </Suspense>
  )
}

/** However late it is drawn, a toast that came meanwhile is not missed. */
function UntilNext({ hasNext, onNext }: ToastsProps): null {
  const next = useEffectEvent(onNext)
  useEffect(
    function tryWithTheNext() {
      if (hasNext) next()
    },
    [hasNext],
  )
  return null
}
