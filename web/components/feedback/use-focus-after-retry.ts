import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Gives the keyboard a place again when a *Try again* goes with its press, unless the person has gone elsewhere meanwhile. Answers what
 * the press calls.
 * @param told what stands there: the button may have gone when it is another
 * @param going whether what was asked for is still on its way
 * @param place where the keyboard goes
 */
export function useFocusAfterRetry(told: string, going: boolean, place: () => HTMLElement | null | undefined): () => void {
  const pressed = useRef(false)
  const giveBack = useEffectEvent(() => {
    if (!pressed.current) return
    pressed.current = going
    if (document.activeElement === null || document.activeElement === document.body) place()?.focus({ preventScroll: true })
  })
  useEffect(() => giveBack(), [told])
  return () => {
    pressed.current = true
  }
}
