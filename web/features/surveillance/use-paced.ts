import { useEffect, useRef, useState } from 'react'
import { everyMs, Pacer } from '../../shared/pacer.ts'

/** A pacer that lives as long as the part that uses it. */
export function usePaced<Value>(
  paceMs: number,
  join: (first: Value, second: Value) => Value,
  take: (value: Value) => void,
): (value: Value) => void {
  const latest = useRef(take)
  const [pacer] = useState(() => new Pacer(everyMs(paceMs), join, (value: Value) => latest.current(value)))
  useEffect(function keepLatest() {
    latest.current = take
  })
  useEffect(() => () => pacer.stop(), [pacer])
  return (value) => pacer.take(value)
}
