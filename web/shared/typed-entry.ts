import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface HistoryState {
    /** Which field of the page was typed into to come to this entry. */
    readonly typed?: string
  }
}

export type TypedEntry = (field: string | undefined) => { readonly replace?: boolean; readonly state?: { readonly typed: string } }

/** How what is typed into a field goes into the history, or with undefined what nobody typed, which is an entry like any other: its first letter as an entry of its own, which Back takes away and nothing else with it, the letters that follow in the place of that one. */
export function useTypedEntry(): TypedEntry {
  const router = useRouter()
  return useCallback((field) => (field === undefined ? {} : { replace: router.state.location.state.typed === field, state: { typed: field } }), [router])
}
