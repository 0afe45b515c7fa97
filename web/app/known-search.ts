import type { AnyRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'

/** What an address was and what it is now, where it is written otherwise: in another order, or without something. */
export type Left = readonly [asked: string, known: string] | null

/**
 * Takes out of the address, before anything is loaded, what the page at it does not know: what a mail programme put behind a link is no
 * filter, stands in no saved view, and no call is asked with it.
 */
export function leaveUnknownSearch(router: AnyRouter): Left {
  router.updateLatestLocation()
  const { pathname, publicHref } = router.latestLocation
  const known = router.buildLocation({ to: pathname, search: true, params: true, hash: true, state: true, _includeValidateSearch: true })
  if (known.publicHref === publicHref) return null
  router.history.replace(known.publicHref, known.state, { ignoreBlocker: true })
  return [publicHref, known.publicHref]
}

/**
 * The same of whatever address is gone to without a load. Stands before the router's own part, so that it hears first: the router looks
 * only at what it writes itself, and would open the page with the rest.
 */
export function KnownSearch({ router, tell }: { readonly router: AnyRouter; readonly tell: (left: Left) => void }): null {
  useLayoutEffect(() => {
    // Where somebody went while the application started is not what is being loaded, and the router hears of addresses only from now on.
    const begunAt = router.latestLocation.href
    const left = leaveUnknownSearch(router)
    if (router.latestLocation.href !== begunAt) {
      tell(left)
      void router.load()
    }
    return router.history.subscribe(() => tell(leaveUnknownSearch(router)))
  }, [router, tell])
  return null
}
