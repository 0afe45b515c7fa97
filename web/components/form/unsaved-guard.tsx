import { useBlocker, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { isReloading } from '../../shared/reload-page.ts'
import { readToken } from '../../shared/token.ts'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'LeaveDialog')

type UnsavedGuardProps = {
  /** There is something that would be lost. */
  readonly when: boolean
  /** The person leaves all the same. */
  readonly onLeave: () => void
}

/** The guards with something to lose, by how each is left: a page may have several, and is asked for once. */
const standing = new Set<RefObject<() => void>>()

/**
 * Asks before a person leaves a page on which something is typed and not sent. A session that ends leaves without asking: drafts stay.
 * Nor does it ask where only the parameters of the address change: they close a tab or a drawer as a cross does, and its draft is
 * there when it is opened again. Where several stand on a page it is asked once, and all that is typed is discarded.
 * A ContractFormFrame brings its own; this is for what is filled in without being a form of fields.
 */
export function UnsavedGuard(props: UnsavedGuardProps): ReactElement | null {
  // Parts are drawn outside of the router in tests and in previews, where there is nowhere to go.
  const router = useRouter({ warn: false }) as unknown
  return router == null ? null : <RouteGuard {...props} />
}

function RouteGuard({ when, onLeave }: UnsavedGuardProps): ReactElement | null {
  const stands = useRef(true)
  const leave = useRef(onLeave)
  useEffect(function followLeave() {
    leave.current = onLeave
  }, [onLeave])
  useEffect(
    function stand() {
      if (!when) return
      standing.add(leave)
      return () => void standing.delete(leave)
    },
    [when],
  )
  useEffect(function followForm() {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  const asked = useBlocker({
    async shouldBlockFn({ current, next }) {
      if (!standing.has(leave) || readToken() === null || current.pathname === next.pathname) return false
      // A link inside of a dialog may close it with the form as it leads away: nobody would be there to answer, and its draft stays.
      await new Promise((resolve) => setTimeout(resolve))
      return stands.current
    },
    enableBeforeUnload: () => when && readToken() !== null && !isReloading(),
    withResolver: true,
  })
  if (asked.status !== 'blocked') return null
  function go(): void {
    for (const each of standing) each.current()
    // Another guard, which is asked next, has nothing to lose any more.
    standing.clear()
    asked.proceed?.()
  }
  return (
    <Suspense fallback={null}>
      <LeaveDialog onStay={asked.reset} onGo={go} />
    </Suspense>
  )
}
