import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import { notifications } from '#contract/notifications.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { PageAction } from '../../shared/actions.ts'
import { formatCount } from '../../shared/format.ts'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'
import { text } from './text.ts'
import { newestOf, tabs, useNotificationCounts, useNotificationMarks, useNotifications, type Tab } from './use-notifications.ts'

type NotificationListProps = {
  /** Rows of a page. */
  readonly limit: number
  readonly onLeave: () => void
}

/** A person's notifications in their tabs. */
export function NotificationList({ limit, onLeave }: NotificationListProps): ReactElement {
  const [tab, setTab] = useState<Tab>('all')
  const counts = useNotificationCounts()
  const { readAll, readingAll } = useNotificationMarks()
  const { rows } = useNotifications('all', limit)
  const newest = newestOf(rows)

  return (
    <Tabs value={tab} onChange={(next) => setTab(tabs.find((each) => each === next) ?? 'all')} keepMounted={false} className={classes.list}>
      <div className={classes.head}>
        <Tabs.List aria-label={text.tabList} className={classes.tabs}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} rightSection={counts === null ? null : <span className={classes.count}>{formatCount(counts[each])}</span>}>
              {text.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.readAll}
          loading={readingAll}
          disabled={counts === null || counts.unread === 0}
          onClick={() => readAll(newest)}
        >
          {text.readAll}
        </Button>
        {counts === null || counts.unread === 0 ? null : <PageAction id="notifications.readAll" label={text.readAll} icon={IconChecks} acts={[notifications.readAll]} run={() => readAll(newest)} />}
      </div>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.panel}>
          <TabRows tab={each} limit={limit} onLeave={onLeave} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function TabRows({ tab, limit, onLeave }: { readonly tab: Tab; readonly limit: number; readonly onLeave: () => void }): ReactElement {
  const { list, rows } = useNotifications(tab, limit)
  if (list.isPending) return <Waiting />
  if (list.isError && rows.length === 0) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (rows.length === 0) return <EmptyState {...text.empty[tab]} />
  return (
    <>
      <ul className={classes.items}>
        {rows.map((row) => (
          <NotificationItem key={row.id} row={row} onLeave={onLeave} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={classes.more}>
          <Button size="xs" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Waiting(): ReactElement {
  return (
    <div className={classes.waiting} aria-busy="true" aria-label={text.loading}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </div>
  )
}
