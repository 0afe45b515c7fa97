import { Button, NativeSelect } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import { notifications } from '#contract/notifications.ts'
import { noticeCategories } from '#domain/notices/notice-kinds.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { PageAction } from '../../shared/actions.ts'
import { call, rowKey } from '../../shared/api.ts'
import { changeMany } from '../../shared/change-many.ts'
import { formatCount } from '../../shared/format.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { NotificationCard, notificationColumns } from './notification-columns.tsx'
import classes from './notifications.module.css'
import { text } from './text.ts'
import { newestOf, tabs, useNotificationCounts, useNotificationMarks, type Notification } from './use-notifications.ts'
import { useOpenNotification } from './use-open-notification.ts'

const route = getRouteApi('/shell/dashboard/notifications')

/** All of a person's notifications as a list: to be found again, and read or put away many at once. */
export function NotificationsPage(): ReactElement {
  const { view: _, ...filters } = route.useSearch()
  const { tab = 'all', category = '', sort } = filters
  const address = useListAddress()
  const counts = useNotificationCounts()
  const { readAll, readingAll } = useNotificationMarks()
  const open = useOpenNotification()
  const columns = useMemo(() => notificationColumns(), [])
  const list = useRowList(notifications.list, { query: { ...filters, limit: '100' } })
  const unread = counts?.unread ?? 0
  const set = (name: string, value: string | undefined): void => address.onSearch(withParams(address.search, { [name]: value }))
  const readSeen = (): void => readAll(newestOf(list.rows))
  return (
    <Page
      title={text.page}
      fill
      actions={
        <>
          {unread === 0 ? null : <PageAction id="notifications.readAll" label={text.readAll} icon={IconChecks} acts={[notifications.readAll]} run={readSeen} />}
          <Button size="xs" variant="default" loading={readingAll} disabled={unread === 0} onClick={readSeen}>
            {text.readAll}
          </Button>
        </>
      }
    >
      <div className={classes.choices} role="group" aria-label={text.tabList}>
        {tabs.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => set('tab', each === 'all' ? undefined : each)}>
            {text.tabs[each]} {counts === null ? null : <span className={classes.count}>{formatCount(counts[each])}</span>}
          </button>
        ))}
      </div>
      <DataTable
        name="notifications"
        aria-label={text.page}
        columns={columns}
        {...list.table}
        rowId={notificationId}
        empty={category === '' ? text.empty[tab] : { ...text.noMatch, action: <ClearFilters onClear={() => address.onSearch('')} /> }}
        onOpen={open}
        sort={sortOf(sort, columns)}
        onSort={(next) => set('sort', sortText(next, columns))}
        list={{ ...address, csv: { row: notifications.list, query: filters } }}
        bulk={({ rows, clear }) => <PickedActs rows={rows} onDone={clear} />}
        cardOf={(row) => <NotificationCard row={row} />}
        toolbar={
          <NativeSelect size="xs" aria-label={text.columns.category} value={category} onChange={(event) => set('category', event.currentTarget.value)}
            data={[{ value: '', label: text.anyCategory }, ...noticeCategories.map((value) => ({ value, label: text.categories[value] }))]} />
        }
      />
    </Page>
  )
}

/** What is done with those that are picked: each is marked by its own call, a few at a time. */
function PickedActs({ rows, onDone }: { readonly rows: readonly Notification[]; readonly onDone: () => void }): ReactElement {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  async function mark(body: { readonly isUnRead: boolean; readonly archived?: boolean }): Promise<void> {
    setPending(true)
    const outcomes = await changeMany(rows.map(({ id }) => ({ name: id, make: async () => {
      await call(notifications.mark, { params: { id }, body })
      return () => Promise.resolve()
    } })))
    setPending(false)
    for (const row of [notifications.list, notifications.counts]) void queries.invalidateQueries({ queryKey: rowKey(row) })
    const failed = outcomes.find((outcome) => 'failure' in outcome)
    if (failed === undefined) onDone()
    else notify.error(failed.failure)
  }
  return (
    <>
      <Button size="compact-xs" variant="default" loading={pending} onClick={() => void mark({ isUnRead: false })}>{text.markRead}</Button>
      <Button size="compact-xs" variant="default" loading={pending} onClick={() => void mark({ isUnRead: false, archived: true })}>{text.archive}</Button>
    </>
  )
}

const notificationId = (row: Notification): string => row.id
