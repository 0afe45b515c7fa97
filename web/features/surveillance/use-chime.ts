import { useEffect, useState } from 'react'
import { Chime } from './chime.ts'

/** The sound of large stakes while it is wanted. `waits`: the browser gives no leave before the person presses something. */
export function useChime(wanted: boolean): { readonly waits: boolean; readonly sound: () => void } {
  const [allowed, setAllowed] = useState(false)
  const [chime] = useState(() => new Chime(setAllowed))
  useEffect(
    function soundWhileWanted() {
      if (!wanted) return undefined
      const ask = (): void => chime.ask()
      ask()
      for (const press of presses) window.addEventListener(press, ask)
      return () => {
        for (const press of presses) window.removeEventListener(press, ask)
        chime.end()
      }
    },
    [wanted, chime],
  )
  return { waits: wanted && !allowed, sound: () => chime.sound(performance.now()) }
}

const presses = ['pointerdown', 'keydown'] as const
