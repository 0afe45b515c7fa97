import type { ReactElement } from 'react'
import { Page } from '../../components/page/page.tsx'
import { NotificationList } from './notification-list.tsx'
import classes from './notifications.module.css'
import { text } from './text.ts'

const rowsAtOnce = 50

/** All of a person's notifications on a page of their own. */
export function NotificationsPage(): ReactElement {
  return (
    <Page title={text.title}>
      <section className={classes.sheet} aria-label={text.title}>
        <NotificationList limit={rowsAtOnce} />
      </section>
    </Page>
  )
}
