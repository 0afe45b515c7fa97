import { auth } from '#contract/auth.ts'
import { urlOf } from '#contract/client.ts'
import type { Section } from '#domain/access/sections.ts'
import { eventCalls } from '../features/sports/event-calls.ts'
import { buildOptions } from '../shared/build-options.ts'
import { paths } from './paths.ts'

/** What a page that is opened by its address needs, known while the application is built. */
export type FirstPage = {
  /** Its code, by the place of its source. */
  readonly module: string
  /** Who sees nothing of this section is not asked for. */
  readonly section: Section
  /** The addresses that it asks for first, where it is opened without filters. */
  readonly calls: readonly string[]
}

/** Pages that many open first; every other page is found by the router. */
export const firstPages: Readonly<Record<string, FirstPage>> = {
  [paths.sports]: {
    module: 'features/sports/sports-page.tsx',
    section: 'SPORTS',
    calls: Object.values(eventCalls({})).map(({ row, input }) => buildOptions.apiBase + urlOf(row, input)),
  },
}

/** Where it is asked who is signed in. */
export const whoCall = buildOptions.apiBase + urlOf(auth.me, {})
