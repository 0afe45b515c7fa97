import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface HistoryState {
    /** Which field of the page was typed into to come to this entry. */
    readonly typed?: string
  }
}

export type TypedEntry = (field: string) => { readonly replace: boolean; readonly state: { readonly typed: string } }

/** How what is typed goes into the history: its first letter as an entry of its own, which Back takes away and nothing else with it, the letters that follow in the place of that one. */
export function useTypedEntry(): TypedEntry {
  const router = useRouter()
  return useCallback((field) => ({ replace: router.state.location.state.typed === field, state: { typed: field } }), [router])
}
