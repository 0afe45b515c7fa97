import { useLayoutEffect, useRef, type RefObject } from 'react'
import { throttled } from '../throttled/throttled.ts'

/** In pixels by the place; as many as somebody goes back through. */
const left = new Map<string, number>()
const placesMax = 100

/** Brings a list back to where it was left at a place; at a new place it begins at its top. `filled`: its rows are there. */
export function useScrollPlace(scroller: RefObject<HTMLElement | null>, place: string | undefined, filled: boolean): void {
  const stood = useRef(false)
  useLayoutEffect(
    function returnToPlace() {
      const box = scroller.current
      if (box === null || place === undefined || !filled) return undefined
      const top = left.get(place) ?? 0
      // A list that is new here stands at its top already: it is not laid out for that alone.
      if (top > 0 || stood.current) box.scrollTo({ top })
      stood.current = true
      const remember = throttled(() => {
        left.delete(place)
        left.set(place, box.scrollTop)
        const [oldest] = left.keys()
        if (left.size > placesMax && oldest !== undefined) left.delete(oldest)
      })
      box.addEventListener('scroll', remember, { passive: true })
      return () => {
        box.removeEventListener('scroll', remember)
        remember.cancel()
      }
    },
    [scroller, place, filled],
  )
}
