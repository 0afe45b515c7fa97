import { pause } from './pause.ts'

/**
 * A browser opens six connections to a server over HTTP/1.1, for all its windows together, and a stream keeps one: with six of them nothing
 * else ever loads, in no window. So streams take places, and two connections stay for calls. Over HTTP/2 all of it is one connection, and
 * the server's own bound of a session counts.
 */
const [placesMax, placesOfOneConnection] = [4, 12]
const askAgainMs = 2_000
const name = 'steward.live'

export type LivePlace = {
  /** Aborted when a window that is looked at wants the place while this one is not. */
  readonly wanted: AbortSignal
  readonly leave: () => void
}

/**
 * Waits for a place among all windows of this browser; null: ended while it waited. Windows that nobody looks at give theirs up to those that
 * are looked at, and take what is free. Only pages of a secure origin have the browser's locks; elsewhere each stream goes ahead.
 */
export async function takePlace(ending: AbortSignal, onWait: () => void): Promise<LivePlace | null> {
  if (!('locks' in navigator)) return { wanted: new AbortController().signal, leave: () => undefined }
  const channel = new BroadcastChannel(name)
  while (!ending.aborted) {
    for (let index = 0; index < places(); index++) {
      const release = await tryPlace(index)
      if (release === null) continue
      const wanted = new AbortController()
      channel.onmessage = () => { if (document.hidden) wanted.abort() }
      return {
        wanted: wanted.signal,
        leave() {
          channel.close()
          release()
        },
      }
    }
    onWait()
    if (!document.hidden) channel.postMessage(null)
    await pause(askAgainMs, ending)
  }
  channel.close()
  return null
}

function places(): number {
  const [visit] = performance.getEntriesByType('navigation')
  return /^h[23]/.test((visit as PerformanceNavigationTiming | undefined)?.nextHopProtocol ?? '') ? placesOfOneConnection : placesMax
}

/** What gives the place back; null: it is taken. A browser that keeps its locks from the page counts as one without any. */
function tryPlace(index: number): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    navigator.locks.request(`${name}.${index}`, { ifAvailable: true }, (lock) =>
      lock === null ? resolve(null) : new Promise<void>((release) => resolve(release))).catch(() => resolve(() => undefined))
  })
}
