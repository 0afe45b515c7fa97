import { useBlocker, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, type ReactElement } from 'react'
import { loadPart } from '../../shared/load-part.ts'
import { readToken } from '../../shared/token.ts'

const LeaveDialog = lazy(() => loadPart(() => import('./leave-dialog.tsx')).then((part) => ({ default: part.LeaveDialog })))

type UnsavedGuardProps = {
  /** There is something that would be lost. */
  readonly when: boolean
  /** The person leaves all the same. */
  readonly onLeave: () => void
}

/** Asks before a person leaves a page on which something is typed and not sent. A session that ends leaves without asking: drafts stay. */
export function UnsavedGuard(props: UnsavedGuardProps): ReactElement | null {
  // Parts are drawn outside of the router in tests and in previews, where there is nowhere to go.
  const router = useRouter({ warn: false }) as unknown
  return router == null ? null : <RouteGuard {...props} />
}

function RouteGuard({ when, onLeave }: UnsavedGuardProps): ReactElement | null {
  const asked = useBlocker({
    shouldBlockFn: ({ current, next }) => when && readToken() !== null && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && readToken() !== null,
    withResolver: true,
  })
  if (asked.status !== 'blocked') return null
  function go(): void {
    onLeave()
    asked.proceed?.()
  }
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={asked.reset} onGo={go} />
    </Suspense>
  )
}
