import { useState } from 'react'
import type { DraftState } from './use-draft-state.ts'

/** An order that is looked at before it is sent: a change of it takes away what was seen, and what was said against it. @param onLeave closes the form */
export function useLookedOrder<Order extends object, Look>(draft: DraftState<Order>, onLeave: () => void) {
  const [look, setLook] = useState<Look | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  function forget(): void {
    setLook(null)
    setProblem(null)
  }
  return {
    look,
    setLook,
    problem,
    setProblem,
    change(next: Partial<Order>): void {
      draft.set({ ...draft.value, ...next })
      forget()
    },
    /** What was typed is thrown away, and the form stays. */
    beginAgain(): void {
      draft.discard()
      forget()
    },
    cancel(): void {
      draft.discard()
      onLeave()
    },
  }
}
