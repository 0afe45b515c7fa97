import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { useLanguage } from '../shared/i18n/language.ts'
import { loadLanguage } from '../shared/i18n/texts.ts'
import { queries } from '../shared/queries.ts'
import { startSession } from '../shared/session.ts'
import { AccessRefused } from './fallback/access-refused.ts'
import { keepFirstData } from './keep-first-data.ts'
import { KnownSearch, leaveUnknownSearch, type Left } from './known-search.ts'
import { router } from './router.ts'
import { followOtherTabs, printOnLight } from './settings/settings.ts'
import { ThemeRoot } from './theme/theme-root.tsx'

/** The page's frame stands alone at most this long once it is known who is there, in milliseconds. */
const frameAloneMs = 1_500

/**
 * Brings the application up: the page's own code is fetched while the server says who is there, and both are waited for a moment. The
 * router has found the page before anything is drawn: it is drawn once, and not around an empty place first.
 */
export async function startApp(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root element')
  const left = leaveUnknownSearch(router)
  const { pathname } = router.latestLocation
  const [routes] = router.getMatchedRoutes(pathname)
  const code = routes.map((route) => router.loadRouteChunk(route))
  await Promise.all([startSession(), loadLanguage()])
  await Promise.race([Promise.allSettled([...code, router.load(), keepFirstData(pathname)]), new Promise((resolve) => setTimeout(resolve, frameAloneMs))])
  followOtherTabs()
  printOnLight()
  createRoot(root, { onCaughtError: report }).render(
    <StrictMode>
      <ThemeRoot>
        <QueryClientProvider client={queries}>
          <KnownSearch router={router} tell={tellLeft} />
          <Pages />
        </QueryClientProvider>
      </ThemeRoot>
    </StrictMode>,
  )
  tellLeft(left)
}

function tellLeft(left: Left): void {
  if (left !== null) void import('./tell-dropped.ts').then(({ tellDropped }) => tellDropped(...left), report)
}

/** What a page shows in its own place is a fault for the console, except a page that is not for this person. */
function report(error: unknown): void {
  if (!(error instanceof AccessRefused)) console.error(error)
}

/** A change of language draws everything anew: what texts say is read while drawing. The address and the data stay. */
function Pages(): ReactElement {
  return <RouterProvider key={useLanguage()} router={router} />
}
