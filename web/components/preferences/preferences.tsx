import { createContext, useContext, useState, type ReactElement, type ReactNode } from 'react'

/** Whose choices and drafts the parts below keep. */
export const OwnerContext = createContext('guest')

/** Whose preferences the parts below remember: the id of the signed-in person. */
export function PreferenceOwner({ owner, children }: { readonly owner: string; readonly children: ReactNode }): ReactElement {
  return <OwnerContext value={owner}>{children}</OwnerContext>
}

/**
 * A choice of one person that outlives the page, such as the columns of a table. `parse` turns what was stored into a
 * value, or null where it no longer fits; then, and where the browser stores nothing, the initial value counts.
 */
export function usePreference<Value>(
  name: string,
  initial: Value,
  parse: (stored: unknown) => Value | null,
): readonly [Value, (value: Value) => void] {
  const key = `steward.${useContext(OwnerContext)}.${name}`
  const [chosen, setChosen] = useState<{ readonly key: string; readonly value: Value } | null>(null)
  const value = chosen?.key === key ? chosen.value : (read(key, parse) ?? initial)

  function choose(next: Value): void {
    setChosen({ key, value: next })
    try {
      window.localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A browser that refuses storage still applies the choice while the page lives.
    }
  }
  return [value, choose]
}

function read<Value>(key: string, parse: (stored: unknown) => Value | null): Value | null {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : parse(JSON.parse(text))
  } catch {
    return null
  }
}
