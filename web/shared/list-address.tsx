import { useLocation, useNavigate } from '@tanstack/react-router'
import { createContext, useContext, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { useTypedEntry } from './typed-entry.ts'

export type ListAddress = {
  /** The search of the address that is the list's own, without its question mark. */
  readonly search: string
  /** The entry of the history that the list stands in. */
  readonly place?: string
  /** `typed`: the field that it was typed into. */
  readonly onSearch: (search: string, typed?: string) => void
}

/** The address of the list on this page, for its views, its links and the place where it was left. `besides`: what of it is not the list's. */
export function useListAddress(besides = ''): ListAddress {
  const pathname = useLocation({ select: (location) => location.pathname })
  const whole = useLocation({ select: (location) => location.searchStr }).replace(/^\?/, '')
  // The same entry of the history again, as after Back, is the same place.
  const place = useLocation({ select: (location) => location.state.__TSR_key ?? '' })
  const navigate = useNavigate()
  const typedEntry = useTypedEntry()
  return useMemo(() => {
    const others = besides === '' ? [] : besides.split(' ')
    const own = [...new URLSearchParams(whole)].filter(([name]) => !others.includes(name))
    const kept = [...new URLSearchParams(whole)].filter(([name]) => others.includes(name))
    return {
      search: new URLSearchParams(own).toString(),
      place,
      onSearch: (next, typed) => void navigate({ to: pathname, search: Object.fromEntries([...kept, ...new URLSearchParams(next)]) as never, ...typedEntry(typed) }),
    }
  }, [pathname, whole, besides, place, navigate, typedEntry])
}

const Given = createContext<ListAddress | null>(null)

/** Gives the address of the page to the list inside, such as that of the tab that is open, beside what the page itself keeps there. */
export function ListInAddress({ besides, children }: { readonly besides: string; readonly children: ReactNode }): ReactElement {
  const address = useListAddress(besides)
  return <Given value={address}>{children}</Given>
}

/** Where a list inside of a page keeps its filters, order and view: in the address that the page gives it, else with itself while it is open. */
export function useInnerAddress(begun = ''): ListAddress {
  const given = useContext(Given)
  const own = useOwnAddress(begun)
  return given ?? own
}

/** An address that nobody else sees: of a list in a drawer. `begun`: what it holds at first. */
function useOwnAddress(begun: string): ListAddress {
  const [search, setSearch] = useState(begun)
  return useMemo(() => ({ search, onSearch: setSearch }), [search])
}

/** The address of a list with some of what it holds set, or taken away by `undefined` or the empty text. */
export function withParams(search: string, changes: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}
