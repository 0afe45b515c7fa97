import { createRouter } from '@tanstack/react-router'
import { queries } from '../shared/queries.ts'
import { PendingPage } from './fallback/pending-page.tsx'
import { RouteFailure } from './fallback/route-failure.tsx'
import { routeTree } from './routes.tsx'
import { searchCodec } from './search-codec.ts'

/** The page that is left stays for so long, and what stands for the next one is no flash, in milliseconds. */
const [pendingAfterMs, pendingAtLeastMs] = [250, 300] as const

export const router = createRouter({
  routeTree,
  caseSensitive: true,
  context: { queries },
  ...searchCodec,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailure,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: pendingAfterMs,
  defaultPendingMinMs: pendingAtLeastMs,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Register {
    router: typeof router
  }
}
