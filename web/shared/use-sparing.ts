import { useEffect, useRef } from 'react'

/** A call that happens soon, but not again before the pause is over; the last wish in a pause is kept. */
export function useSparing(pauseMs: number, act: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const latest = useRef(act)
  useEffect(function keepLatest() {
    latest.current = act
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      latest.current()
    }, pauseMs)
  }
}
