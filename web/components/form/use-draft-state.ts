import { useEffect, useState } from 'react'
import { useDraft } from './use-draft.ts'

export type DraftState<Value> = {
  readonly value: Value
  readonly set: (value: Value) => void
  /** It is not what it began as: an `UnsavedGuard` asks before it is left behind. */
  readonly dirty: boolean
  /** It began as it was left before; `RestoredNote` says so. */
  readonly restored: boolean
  /** Back to the beginning, without a draft: it was sent, or given up. */
  readonly discard: () => void
}

/** A state that outlives a reload and a new sign-in, for what is typed without being a form of fields. @param first what it begins as; the first one counts */
export function useDraftState<Value>(name: string, first: Value | (() => Value)): DraftState<Value> {
  const [initial] = useState(first)
  const { begun, keep } = useDraft<Value>(name)
  const [value, set] = useState(begun ?? initial)
  const [restored, setRestored] = useState(begun !== null)
  const dirty = JSON.stringify(value) !== JSON.stringify(initial)
  useEffect(
    function keepDraft() {
      keep(dirty ? value : null)
    },
    [keep, dirty, value],
  )
  function discard(): void {
    keep(null)
    set(initial)
    setRestored(false)
  }
  return { value, set, dirty, restored, discard }
}
