import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

/** The address of the list on this page, for its views and its links. */
export function useListAddress(): { readonly search: string; readonly onSearch: (search: string) => void } {
  const pathname = useLocation({ select: (location) => location.pathname })
  const search = useLocation({ select: (location) => location.searchStr }).replace(/^\?/, '')
  const navigate = useNavigate()
  return useMemo(
    () => ({ search, onSearch: (next) => void navigate({ to: pathname, search: Object.fromEntries(new URLSearchParams(next)) as never }) }),
    [pathname, search, navigate],
  )
}
