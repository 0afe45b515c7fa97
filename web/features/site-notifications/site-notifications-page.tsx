import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState, type ReactElement } from 'react'
import type { RowOf } from '#contract/endpoint.ts'
import { siteNotifications } from '#contract/site-notifications.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { ErrorState } from '../../components/feedback/error-state.tsx'
import { notify } from '../../components/feedback/notify.ts'
import { Page } from '../../components/page/page.tsx'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { levelTitle } from '../../shared/access-words.ts'
import { PageAction } from '../../shared/actions.ts'
import { rowKey, rowPages, useRowMutation } from '../../shared/api.ts'
import { readLanguage } from '../../shared/i18n/language.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { ChangeNotification, WriteNotification } from './notification-form.tsx'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

export type SiteNotification = RowOf<typeof siteNotifications.list>

const tones = { waiting: 'warn', shown: 'good', over: 'neutral' } as const

/** What the site says to people, and who has read it. */
export function SiteNotificationsPage(): ReactElement {
  const queries = useQueryClient()
  const [written, setWritten] = useState<SiteNotification | 'new' | null>(null)
  const list = useInfiniteQuery(rowPages(siteNotifications.list, { query: { limit: '30' } }))
  const rows = list.data?.pages.flatMap((page) => page.data)
  const changed = (): void => void queries.invalidateQueries({ queryKey: rowKey(siteNotifications.list) })
  function saved(): void {
    notify.success(written === 'new' ? text.done.written : text.done.changed)
    setWritten(null)
    changed()
  }
  return (
    <Page
      title={text.title}
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
      {rows === undefined ? (
        list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton height={200} aria-busy="true" aria-label={text.loading} />
      ) : rows.length === 0 ? (
        <EmptyState {...text.empty} />
      ) : (
        <ul className={classes.list} aria-label={text.list}>
          {rows.map((row) => (
            <NotificationItem key={row.id} row={row} onEdit={() => setWritten(row)} onChanged={changed} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button variant="default" size="compact-md" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
    </Page>
  )
}

type ItemProps = { readonly row: SiteNotification; readonly onEdit: () => void; readonly onChanged: () => void }

function NotificationItem({ row, onEdit, onChanged }: ItemProps): ReactElement {
  const status = useRowMutation(siteNotifications.status)
  const said = row.texts.find(({ language }) => language === readLanguage()) ?? row.texts[0]
  const title = said?.title ?? ''
  const active = row.status === 'active'
  function toggle(): void {
    status.mutate({ body: { id: row.id, version: row.version, status: active ? 'inactive' : 'active' } }, { onSuccess: () => notify.success(active ? text.done.off : text.done.on), onSettled: onChanged })
  }
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span className={classes.head}>
          <Chip tone={tones[row.state]}>{text.states[row.state]}</Chip>
          {row.priority === 'normal' ? null : <Chip tone={row.priority === 'high' ? 'warn' : 'neutral'}>{text.priorities[row.priority]}</Chip>}
          <b dir="auto">{title}</b>
        </span>
        <span dir="auto">{said?.text}</span>
        <span className={classes.facts}>
          {whom(row)} · {text.from} <When iso={row.starts_at} style="short" /> {text.until} {row.ends_at === null ? text.open : <When iso={row.ends_at} style="short" />} · {text.by({ name: row.created_by })}
        </span>
        <span className={classes.facts}>{text.read({ read: row.read, told: row.told, players: row.read_by_players })}</span>
      </div>
      <Permitted call={siteNotifications.update}>
        <span className={classes.acts}>
          <Button size="compact-sm" variant="default" aria-label={text.actionOn({ act: text.edit, title })} onClick={onEdit}>
            {text.edit}
          </Button>
          <Button size="compact-sm" variant="default" loading={status.isPending} aria-label={text.actionOn({ act: active ? text.off : text.on, title })} onClick={toggle}>
            {active ? text.off : text.on}
          </Button>
        </span>
      </Permitted>
    </li>
  )
}

/** Whom it is for, in words. */
function whom({ audience, business_name: business, level, account_name: account }: SiteNotification): string {
  return [text.audiences[audience], ...(level === null ? [] : [levelTitle(level)]), ...(business === null ? [] : [business]), ...(account === null ? [] : [account])].join(': ')
}
