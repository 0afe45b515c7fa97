import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconSpeakerphone } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useMemo, useState, type ReactElement } from 'react'
import { audiences, siteNotificationStates } from '#contract/notice-queries.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { priorities } from '#domain/notices/notice-kinds.ts'
import { ClearFilters } from '../../components/data-table/clear-filters.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { sortOf, sortText } from '../../components/data-table/table-sort.ts'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { PageAction } from '../../shared/actions.ts'
import { rowKey } from '../../shared/api.ts'
import { useListAddress, withParams } from '../../shared/list-address.tsx'
import { lazyPart } from '../../shared/lazy-part.tsx'
import { Permitted } from '../../shared/permitted.tsx'
import { useRowList } from '../../shared/use-row-list.ts'
import { NotificationCard, notificationColumns } from './notification-columns.tsx'
import { ChangeNotification, WriteNotification } from './notification-form.tsx'
import type { SiteNotification } from './site-notification.ts'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel')

const route = getRouteApi('/shell/dashboard/site_notications')

/** What the site says to people, and who has read it. */
export function SiteNotificationsPage(): ReactElement {
  const { view: _, ...filters } = route.useSearch()
  const queries = useQueryClient()
  const address = useListAddress()
  const [written, setWritten] = useState<SiteNotification | 'new' | null>(null)
  const [openedId, setOpened] = useState<string | null>(null)
  const list = useRowList(siteNotifications.list, { query: { ...filters, limit: '100' } })
  const acts = useMemo(() => ({ onEdit: setWritten, onChanged: () => void queries.invalidateQueries({ queryKey: rowKey(siteNotifications.list) }) }), [queries])
  const columns = useMemo(() => notificationColumns(acts), [acts])
  const opened = list.rows.find(({ id }) => id === openedId)
  const { sort, ...chosen } = filters
  function saved(): void {
    notify.success(written === 'new' ? text.done.written : text.done.changed)
    setWritten(null)
    acts.onChanged()
  }
  const set = (name: string, value: string): void => address.onSearch(withParams(address.search, { [name]: value }))
  const choice = (name: keyof typeof chosen, label: string, any: string, options: readonly { readonly value: string; readonly label: string }[]): ReactElement => (
    <NativeSelect size="xs" aria-label={label} value={chosen[name] ?? ''} onChange={(event) => set(name, event.currentTarget.value)} data={[{ value: '', label: any }, ...options]} />
  )
  return (
    <Page
      title={text.title}
      fill={written === null}
      actions={
        written !== null ? undefined : (
          <Permitted call={siteNotifications.create}>
            <PageAction id="site-notifications.write" label={text.write} icon={IconSpeakerphone} acts={[siteNotifications.create]} run={() => setWritten('new')} />
            <Button size="xs" onClick={() => setWritten('new')}>
              {text.write}
            </Button>
          </Permitted>
        )
      }
    >
      <p className={classes.lead}>{text.lead}</p>
      {written === 'new' ? <WriteNotification onDone={saved} onCancel={() => setWritten(null)} /> : null}
      {written !== null && written !== 'new' ? <ChangeNotification key={written.id} of={written} onDone={saved} onCancel={() => setWritten(null)} /> : null}
      <DataTable
        name="site-notifications"
        aria-label={text.list}
        columns={columns}
        {...list.table}
        rowId={notificationId}
        height={written === null ? 'fill' : 'auto'}
        empty={Object.keys(chosen).length === 0 ? text.empty : { ...text.noMatch, action: <ClearFilters onClear={() => address.onSearch('')} /> }}
        selectedId={openedId}
        onOpen={(row) => setOpened(row.id)}
        sort={sortOf(sort ?? '-created', columns)}
        onSort={(next) => set('sort', sortText(next, columns) ?? '')}
        list={{ ...address, csv: { row: siteNotifications.list, query: filters } }}
        cardOf={(row) => <NotificationCard row={row} {...acts} />}
        toolbar={
          <>
            {choice('state', text.columns.state, text.anyState, siteNotificationStates.map((value) => ({ value, label: text.states[value] })))}
            {choice('audience', text.audience, text.anyAudience, audiences.map((value) => ({ value, label: text.audiences[value] })))}
            {choice('priority', text.priority, text.anyPriority, priorities.map((value) => ({ value, label: text.priorities[value] })))}
          </>
        }
      />
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <NotificationPanel row={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Page>
  )
}

const notificationId = (row: SiteNotification): string => row.id
