import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Query, RowOf } from '#contract/endpoint.ts'
import { maintenance } from '#contract/maintenance.ts'
import { notifications } from '#contract/notifications.ts'
import { rowKey, rowPages, rowQuery, useRowMutation } from '../../shared/api.ts'

export type Notification = RowOf<typeof notifications.list>
export type Tab = NonNullable<Query<typeof notifications.list>['tab']>
export const tabs: readonly Tab[] = ['all', 'unread', 'archived']

const changesBoth = { invalidates: [notifications.list, notifications.counts] } as const

/** How many stand in each tab; null until the server has said. */
export function useNotificationCounts(): RowOf<typeof notifications.counts> | null {
  return useQuery(rowQuery(notifications.counts, {})).data?.data[0] ?? null
}

/** One tab, newest first, page after page. */
export function useNotifications(tab: Tab, limit: number) {
  const list = useInfiniteQuery(rowPages(notifications.list, { query: { tab, limit: String(limit) } }))
  return { list, rows: list.data?.pages.flatMap((page) => page.data) ?? [] }
}

/** The one that came last: what presses stands first, however old it is. */
export function newestOf(rows: readonly Notification[]): string | undefined {
  return rows.reduce<string | undefined>((last, { id }) => (last === undefined || BigInt(id) > BigInt(last) ? id : last), undefined)
}

/** What a person does with their notifications. */
export function useNotificationMarks() {
  const mark = useRowMutation(notifications.mark, changesBoth)
  const readAll = useRowMutation(notifications.readAll, changesBoth)
  return {
    setUnread: (id: string, isUnRead: boolean) => mark.mutate({ params: { id }, body: { isUnRead } }),
    setArchived: (id: string, archived: boolean) => mark.mutate({ params: { id }, body: { archived, isUnRead: false } }),
    /** Up to the newest that the person has seen: what arrived meanwhile stays unread. */
    readAll: (newest: string | undefined) => readAll.mutate({ body: newest === undefined ? {} : { up_to: newest } }),
    readingAll: readAll.isPending,
  }
}

/** Asks again for what is shown, after the stream said that it changed. */
export function useNotificationRefresh(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const row of [...changesBoth.invalidates, maintenance.current, maintenance.list]) void queries.invalidateQueries({ queryKey: rowKey(row) })
  }
}
