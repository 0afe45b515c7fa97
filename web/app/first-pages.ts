import { accountLists } from '#contract/account-lists.ts'
import { auth } from '#contract/auth.ts'
import { bets } from '#contract/bets.ts'
import { urlOf, type CallInput } from '#contract/client.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { sports } from '#contract/sports.ts'
import type { Section } from '#domain/access/sections.ts'
import { eventCalls } from '../features/sports/event-calls.ts'
import { buildOptions } from '../shared/build-options.ts'
import { paths } from './paths.ts'

/** What a page asks for first, where it is opened without filters. */
export type FirstCall = {
  /** Who sees nothing of this section is not asked for. */
  readonly section: Section
  readonly url: string
  readonly row: Endpoint
  readonly input: CallInput<Endpoint>
  /** A list that the page fetches page after page. */
  readonly pages: boolean
}

/** What a page that is opened by its address needs, known while the application is built: its code, by the place of its source. */
export type FirstPage = { readonly module: string; readonly calls: readonly FirstCall[] }

const { games, listed, waiting } = eventCalls({})

/** Pages that many open first; every other page is found by the router. */
export const firstPages: Readonly<Record<string, FirstPage>> = {
  [paths.sports]: {
    module: 'features/sports/sports-page.tsx',
    calls: [first('SPORTS', games.row, games.input), first('SPORTS', sports.menus, {}), first('SPORTS', listed.row, listed.input, true), first('SPORTS', waiting.row, waiting.input)],
  },
  [paths.bets]: { module: 'app/bets-desk/bets-desk-page.tsx', calls: [first('BETS', bets.list, { query: { limit: '100' } }, true)] },
  [paths.members]: { module: 'app/account-desk/members-desk-page.tsx', calls: [first('SUPERADMINS', accountLists.roots, {})] },
}

function first<Row extends Endpoint>(section: Section, row: Row, input: CallInput<Row>, pages = false): FirstCall {
  return { section, url: buildOptions.apiBase + urlOf(row, input), row, input, pages }
}

/** Where it is asked who is signed in. */
export const whoCall = buildOptions.apiBase + urlOf(auth.me, {})
