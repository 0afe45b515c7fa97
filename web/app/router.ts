import { createRouter } from '@tanstack/react-router'
import { queries } from '../shared/queries.ts'
import { RouteFailure } from './fallback/route-failure.tsx'
import { routeTree } from './routes.tsx'
import { searchCodec } from './search-codec.ts'

export const router = createRouter({
  routeTree,
  context: { queries },
  ...searchCodec,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declaration merging needs an interface
  interface Register {
    router: typeof router
  }
}
