import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider, type AnyRouter, type AnyValidator } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { parseSearch, stringifySearch } from '../app/search-codec.ts'
import { renderPart } from './render-part.tsx'

/** A page alone under the shell's route, where its search is checked as in the application; opened at `path` with `search`. */
export function renderPage(
  { path, validateSearch, component }: { readonly path: string; readonly validateSearch: AnyValidator; readonly component: () => ReactElement },
  search = '',
): AnyRouter {
  const root = createRootRoute()
  const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
  const page = createRoute({ getParentRoute: () => shell, path, validateSearch, component })
  const router: AnyRouter = createRouter({ parseSearch, stringifySearch, routeTree: root.addChildren([shell.addChildren([page])]), history: createMemoryHistory({ initialEntries: [`${path}${search}`] }) })
  renderPart(<RouterProvider router={router} />)
  return router
}
