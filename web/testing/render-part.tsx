import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import { watchReads } from '../shared/read-times.ts'

/** Draws one part with what every part stands in: the library's theme without motion, and a cache of its own. */
export function renderPart(part: ReactElement): RenderResult & { readonly queries: QueryClient } {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  watchReads(queries.getQueryCache())
  const drawn = render(part, {
    wrapper: ({ children }) => (
      <MantineProvider env="test">
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </MantineProvider>
    ),
  })
  return { ...drawn, queries }
}
