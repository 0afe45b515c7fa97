import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { PageBanner } from '../../components/feedback/page-banner.tsx'
import { When } from '../../components/value/when.tsx'
import { noticeTitle } from './notice-title.ts'
import classes from './notifications.module.css'
import { text } from './text.ts'
import { useNotificationMarks, useNotifications, type Notification } from './use-notifications.ts'

/** As many of the others as are listed at once; the rest come as these are read. */
const listedMax = 100

/** The newest of so many unread notifications of a high priority, and the others when they are asked for. */
export function PressingNotifications({ high }: { readonly high: number }): ReactElement | null {
  // What presses stands first.
  const [row] = useNotifications('unread', 1).rows
  if (row === undefined || row.priority !== 'high') return null
  return (
    <PageBanner label={text.priorities.high} tone="bad" others={high === 1 ? undefined : { label: text.moreHigh({ count: high - 1 }), list: <Others than={row.id} /> }}>
      <b>{text.priorities.high}</b>
      <Said row={row} />
    </PageBanner>
  )
}

function Others({ than }: { readonly than: string }): readonly ReactElement[] {
  const { rows } = useNotifications('unread', listedMax)
  return rows.filter(({ id, priority }) => priority === 'high' && id !== than).map((row) => <li key={row.id}><Said row={row} /></li>)
}

function Said({ row }: { readonly row: Notification }): ReactElement {
  const { setUnread } = useNotificationMarks()
  return (
    <>
      <span dir="auto" className={classes.bannerSaid}>{noticeTitle(row)}</span>
      <When iso={row.createdAt} style="short" />
      <Button size="compact-xs" variant="default" onClick={() => setUnread(row.id, false)}>
        {text.markRead}
      </Button>
    </>
  )
}
