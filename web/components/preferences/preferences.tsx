import { createContext, useCallback, useContext, useEffect, useSyncExternalStore, type ReactElement, type ReactNode } from 'react'
import { chooseValue, connectRemote, storedText, subscribe, type Remote } from './preference-store.ts'

/** Whose choices and drafts the parts below keep. */
export const OwnerContext = createContext('guest')

type PreferenceOwnerProps = {
  readonly owner: string
  /** Where choices are kept beyond this browser; a stable value. */
  readonly remote?: Remote
  readonly children: ReactNode
}

/** Whose preferences the parts below remember: the id of the signed-in person. */
export function PreferenceOwner({ owner, remote, children }: PreferenceOwnerProps): ReactElement {
  useEffect(
    function followPerson() {
      return remote === undefined ? undefined : connectRemote(owner, remote)
    },
    [owner, remote],
  )
  return <OwnerContext value={owner}>{children}</OwnerContext>
}

/**
 * A choice of one person that outlives the page, such as the columns of a table. This browser has it at once; the server has it for
 * every other. `parse`, a stable function, turns what was stored into a value, or null where it no longer fits; then the initial
 * value counts.
 */
export function usePreference<Value>(
  name: string,
  initial: Value,
  parse: (stored: unknown) => Value | null,
): readonly [Value, (value: Value) => void] {
  const owner = useContext(OwnerContext)
  const text = useSyncExternalStore(subscribe, () => storedText(owner, name))
  const choose = useCallback((value: Value) => chooseValue(owner, name, value), [owner, name])
  return [read(text, parse) ?? initial, choose]
}

const parsed = new Map<string, { readonly parse: unknown; readonly value: unknown }>()
const parsedMax = 100

/** The same text is the same value: what hangs on it is not made again. */
function read<Value>(text: string | null, parse: (stored: unknown) => Value | null): Value | null {
  if (text === null) return null
  const known = parsed.get(text)
  if (known?.parse === parse) return known.value as Value | null
  const value = parseSafely(text, parse)
  if (parsed.size >= parsedMax) parsed.clear()
  parsed.set(text, { parse, value })
  return value
}

function parseSafely<Value>(text: string, parse: (stored: unknown) => Value | null): Value | null {
  try {
    return parse((JSON.parse(text) as { readonly value?: unknown }).value)
  } catch {
    return null
  }
}
