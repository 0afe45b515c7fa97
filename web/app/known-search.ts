import type { AnyRouter } from '@tanstack/react-router'

/**
 * Takes out of the address, before anything is loaded, what the page at it does not know: what a mail programme put behind a link is no
 * filter, stands in no saved view, and no call is asked with it.
 * @returns what the address was and what it is now, where it is written otherwise: in another order, or without something
 */
export function leaveUnknownSearch(router: AnyRouter): readonly [asked: string, known: string] | null {
  router.updateLatestLocation()
  const { pathname, publicHref } = router.latestLocation
  const known = router.buildLocation({ to: pathname, search: true, params: true, hash: true, state: true, _includeValidateSearch: true })
  if (known.publicHref === publicHref) return null
  router.history.replace(known.publicHref, known.state)
  return [publicHref, known.publicHref]
}
