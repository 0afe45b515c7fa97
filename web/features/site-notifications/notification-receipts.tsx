import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { siteNotifications } from '#contract/site-notifications.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { rowPages } from '../../shared/api.ts'
import type { SiteNotification } from './site-notification.ts'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

/** Who has it and who has read it, asked for once somebody looks; its counts tell that there is more. */
export function NotificationReceipts({ row, title }: { readonly row: SiteNotification; readonly title: string }): ReactElement {
  const [opened, setOpened] = useState(false)
  const pages = rowPages(siteNotifications.receipts, { params: { id: row.id }, query: {} })
  const list = useInfiniteQuery({ ...pages, queryKey: [...pages.queryKey, row.version, row.read, row.read_by_players], enabled: opened })
  const rows = list.data?.pages.flatMap((page) => page.data)
  return (
    <details className={classes.receipts} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{text.receipts.title}</summary>
      {rows?.length === 0 ? <p>{text.receipts.none}</p> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <ul aria-label={text.actionOn({ act: text.receipts.title, title })}>
          {rows.map((each) => (
            <li key={`${each.kind} ${each.id}`}>
              <bdi>{each.name}</bdi> <span>{text.receipts.kinds[each.kind]}</span> {each.read_at === null ? <Chip tone="neutral">{text.receipts.unread}</Chip> : <When iso={each.read_at} />}
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <Button variant="default" size="compact-xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.receipts.more}
        </Button>
      ) : null}
    </details>
  )
}
