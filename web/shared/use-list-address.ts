import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The address of the list on this page, for its views, its links and the place where it was left. */
export function useListAddress(): { readonly search: string; readonly place: string; readonly onSearch: (search: string) => void } {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr }).replace(/^\?/, '')
  // The same entry of the history again, as after Back, is the same place.
  const place = useLocation({ select: (location) => location.state.__TSR_key ?? '' })
  const navigate = useNavigate()
  return useMemo(
    () => ({ search, place, onSearch: (next) => void navigate({ to: pathname, search: Object.fromEntries(new URLSearchParams(next)) as never }) }),
    [pathname, search, place, navigate],
  )
}
