import { useEffect, useRef, type RefObject } from 'react'

/** Gives the keyboard back to a button when what stood in its place while it ran is gone, unless the person has gone elsewhere meanwhile. */
export function useFocusAfter(running: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const ran = useRef(false)
  useEffect(
    function giveBack() {
      if (!running && ran.current && (document.activeElement === null || document.activeElement === document.body)) button.current?.focus({ preventScroll: true })
      ran.current = running
    },
    [running],
  )
  return button
}
