import { runAt } from './run-at.ts'

type IdleOptions = {
  /** Tabs of one session count as one: whoever works in one of them is there in all. */
  readonly sessionId: string
  /** After this long without anything done the session locks, in milliseconds. */
  readonly idleAfterMs: number
  readonly onWarn: (lockAtMs: number) => void
  readonly onUsed: () => void
  readonly onIdle: () => void
  /** Tells the server that somebody is there, where only typing and reading would not. */
  readonly keepAlive: () => void
}

export type IdleWatch = { readonly stay: () => void; readonly stop: () => void }

/** How long before the lock a person is warned, in milliseconds. */
const warnBeforeMs = 60_000
const noticedEveryMs = 1_000
const channelName = 'steward.used'
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Notices that nobody is there: warns, then says that it is time to lock. Once warned, only `stay` counts as being there. */
export function watchIdle({ sessionId, idleAfterMs, onWarn, onUsed, onIdle, keepAlive }: IdleOptions): IdleWatch {
  const channel = new BroadcastChannel(channelName)
  let usedAt = Date.now()
  let toldServerAt = usedAt
  let warned = false
  let callOff: () => void = () => undefined

  function wait(): void {
    callOff()
    const lockAt = usedAt + idleAfterMs
    const callOffWarning = runAt(lockAt - Math.min(warnBeforeMs, idleAfterMs / 2), () => {
      warned = true
      onWarn(lockAt)
    })
    const callOffLock = runAt(lockAt, onIdle)
    callOff = () => {
      callOffWarning()
      callOffLock()
    }
  }
  function meet(here: boolean): void {
    usedAt = Date.now()
    if (warned) onUsed()
    warned = false
    wait()
    if (!here) return
    channel.postMessage(sessionId)
    if (usedAt - toldServerAt < idleAfterMs / 3) return
    toldServerAt = usedAt
    keepAlive()
  }
  function notice(): void {
    if (!warned && Date.now() - usedAt >= noticedEveryMs) meet(true)
  }
  function hear({ data }: MessageEvent<unknown>): void {
    if (data === sessionId) meet(false)
  }

  for (const sign of signs) window.addEventListener(sign, notice, { passive: true, capture: true })
  channel.addEventListener('message', hear)
  wait()
  return {
    stay() {
      toldServerAt = 0
      meet(true)
    },
    stop() {
      callOff()
      for (const sign of signs) window.removeEventListener(sign, notice, { capture: true })
      channel.close()
    },
  }
}
