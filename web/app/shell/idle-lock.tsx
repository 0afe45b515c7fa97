import { Suspense, useEffect, useRef, useState, type ReactElement } from 'react'
import { watchIdle, type IdleWatch } from '../../shared/idle-watch.ts'
import { lockSession, rereadUser, type User } from '../../shared/session.ts'
import { sessionIdOf } from '../../shared/token.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

const IdleWarning = lazyPart(() => import('./idle-warning.tsx'), 'IdleWarning')

type IdleLockProps = { readonly user: User; readonly token: string }

/** Locks the session that nobody uses, after a warning; what was typed stands as a draft when the person is back. */
export function IdleLock({ user: { idle_after_s: idleAfterS }, token }: IdleLockProps): ReactElement | null {
  const [lockAt, setLockAt] = useState<number | null>(null)
  const watch = useRef<IdleWatch | null>(null)
  useEffect(
    function watchForNobody() {
      const started = watchIdle({
        sessionId: sessionIdOf(token) ?? '',
        idleAfterMs: idleAfterS * 1_000,
        onWarn: setLockAt,
        onUsed: () => setLockAt(null),
        onIdle: () => void lockSession(),
        keepAlive: () => void rereadUser(token),
      })
      watch.current = started
      return () => started.stop()
    },
    [token, idleAfterS],
  )
  if (lockAt === null) return null
  return (
    <Suspense fallback={null}>
      <IdleWarning lockAt={lockAt} onStay={() => watch.current?.stay()} />
    </Suspense>
  )
}
