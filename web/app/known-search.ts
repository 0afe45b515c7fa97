import type { AnyRouter } from '@tanstack/react-router'

/**
 * Takes out of the address, before anything is loaded, what the page at it does not know: what a mail programme put behind a link is no
 * filter, stands in no saved view, and no call is asked with it.
 */
export function leaveUnknownSearch(router: AnyRouter): void {
  router.updateLatestLocation()
  const { pathname, publicHref } = router.latestLocation
  const known = router.buildLocation({ to: pathname, search: true, params: true, hash: true, state: true, _includeValidateSearch: true })
  if (known.publicHref !== publicHref) router.history.replace(known.publicHref, known.state)
}
