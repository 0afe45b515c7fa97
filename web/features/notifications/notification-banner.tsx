import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { PageBanner } from '../../components/feedback/page-banner.tsx'
import { When } from '../../components/value/when.tsx'
import { noticeTitle } from './notice-title.ts'
import classes from './notifications.module.css'
import { text } from './text.ts'
import { useNotificationCounts, useNotificationMarks, useNotifications } from './use-notifications.ts'

/** The newest notification of a high priority, above every page until it is read. */
export function NotificationBanner(): ReactElement | null {
  const high = useNotificationCounts()?.high ?? 0
  return high === 0 ? null : <Pressing high={high} />
}

function Pressing({ high }: { readonly high: number }): ReactElement | null {
  // What presses stands first.
  const [row] = useNotifications('unread', 1).rows
  const { setUnread } = useNotificationMarks()
  if (row === undefined || row.priority !== 'high') return null
  return (
    <PageBanner label={text.priorities.high} tone="bad">
      <b>{text.priorities.high}</b>
      <span dir="auto" className={classes.bannerSaid}>{noticeTitle(row)}</span>
      <When iso={row.createdAt} style="short" />
      {high === 1 ? null : <span>{text.moreHigh({ count: high - 1 })}</span>}
      <Button size="compact-xs" variant="default" onClick={() => setUnread(row.id, false)}>
        {text.markRead}
      </Button>
    </PageBanner>
  )
}
