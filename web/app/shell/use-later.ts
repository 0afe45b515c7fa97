import { useEffect, useState } from 'react'

/** At the latest so long after the page was first drawn, in milliseconds. */
const latestMs = 2_000

/** False while a page is first drawn, true once the browser has nothing else to do: what nobody waits for comes then. */
export function useLater(): boolean {
  const [later, setLater] = useState(false)
  useEffect(function waitForQuiet() {
    const go = (): void => setLater(true)
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(go, 200)
      return () => clearTimeout(timer)
    }
    const asked = window.requestIdleCallback(go, { timeout: latestMs })
    return () => window.cancelIdleCallback(asked)
  }, [])
  return later
}
