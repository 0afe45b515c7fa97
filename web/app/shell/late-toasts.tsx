import { useNotifications } from '@mantine/notifications'
import { Suspense, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { useTouched } from '../../shared/use-touched.ts'

export type ToastsProps = {
  /** Where what draws toasts could not be had: there is another one to draw. */
  readonly onNext: () => void
}

const Toasts = lazyPart(() => import('./toasts.tsx'), 'Toasts', UntilNext)

/** Toasts answer what somebody does: what draws them comes with the first sign of a person, or with the first of them; where it is lost, again with the next. */
export function LateToasts(): ReactElement | null {
  const touched = useTouched()
  const { notifications } = useNotifications()
  const [tries, setTries] = useState(0)
  if (!touched && notifications.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Toasts key={tries} onNext={() => setTries(tries + 1)} />
    </Suspense>
  )
}

function UntilNext({ onNext }: ToastsProps): null {
  const newest = useNotifications().notifications.at(-1)?.id
  const [seen] = useState(newest)
  const next = useEffectEvent(onNext)
  useEffect(
    function tryWithTheNext() {
      if (newest !== undefined && newest !== seen) next()
    },
    [newest, seen],
  )
  return null
}
