import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Extra } from '#contract/endpoint.ts'
import { exposure } from '#contract/exposure.ts'
import { rowPages, rowQuery } from '../../shared/api.ts'
import type { BookName } from './tree-rows.ts'

export type NetFilter = {
  readonly sport_id?: string | undefined
  readonly event_id?: string | undefined
  readonly currency?: string | undefined
  readonly search?: string | undefined
}

export type NetAsked = {
  readonly filter: NetFilter
  readonly book: BookName
  readonly order: 'start' | 'worst'
  /** From whose place; absent: the viewer's own. */
  readonly accountId?: string | undefined
}

/** What the tree asks for, and its export with it. */
export function netQuery({ filter, book, order, accountId }: NetAsked) {
  return {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    ...(order === 'worst' ? { view: book === 'total' ? ('total' as const) : ('my_pt' as const) } : {}),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  }
}

/** The tree, page after page of events. */
export function useNet(asked: NetAsked, enabled = true) {
  return useInfiniteQuery({ ...rowPages(exposure.net, { query: { ...netQuery(asked), limit: '50' } }), enabled })
}

type Choices = Extra<typeof exposure.net>['choices']

/** What there is to filter by: told with the tree where that is shown, so that nothing is read twice. */
export function useChoices(asked: NetAsked, treeIsShown: boolean): Choices | undefined {
  const tree = useNet(asked, treeIsShown).data?.pages[0]
  const alone = useQuery({ ...rowQuery(exposure.net, { query: { limit: '1' } }), enabled: !treeIsShown }).data
  return (treeIsShown ? tree : alone)?.extra.choices
}
