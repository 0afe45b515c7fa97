import { useContext, useMemo, useState } from 'react'
import { OwnerContext } from '../preferences/preferences.tsx'
import { draftStore } from './draft-store.ts'

/**
 * The draft of what is filled in, but is no form of fields, such as a matrix: `begun` is what was left here before a reload or a new
 * sign-in, and `keep` puts the value of now in its place, or nothing for null.
 */
export function useDraft<Value>(name: string): { readonly begun: Value | null; readonly keep: (value: Value | null) => void } {
  const owner = useContext(OwnerContext)
  const store = useMemo(() => draftStore<Value>(owner, name), [owner, name])
  const [begun] = useState(() => store.read()?.values ?? null)
  return useMemo(() => ({ begun, keep: (value) => (value === null ? store.forget() : store.write({ values: value, sent: null })) }), [begun, store])
}
