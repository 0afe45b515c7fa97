import { useState } from 'react'

/** Whether a hand or the keyboard has come near a place, and what tells of it there: what only that place's controls need is fetched then. */
export function useNear() {
  const [near, setNear] = useState(false)
  const come = (): void => setNear(true)
  return [near, { onPointerEnter: come, onFocus: come, onClick: come }] as const
}
