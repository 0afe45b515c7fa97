import { useEffect, useState } from 'react'

/** How many whole seconds are left until an instant (milliseconds since 1970), never less than none. */
export function useSecondsUntil(instantMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(function countDown() {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instantMs - now) / 1_000))
}
