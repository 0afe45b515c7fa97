import { Drawer } from '@mantine/core'
import type { ReactElement } from 'react'
import { When } from '../../components/value/when.tsx'
import { useDialogClose } from '../../shared/use-dialog-close.ts'
import { NotificationEnd, NotificationPriority, NotificationState } from './notification-columns.tsx'
import { NotificationReceipts } from './notification-receipts.tsx'
import { Said } from './said.tsx'
import { readOf, titleOf, whomOf, type SiteNotification } from './site-notification.ts'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

/** One of them as it is read, in each of its languages, with whom it is for and who has read it. */
export function NotificationPanel({ row, onClose }: { readonly row: SiteNotification; readonly onClose: () => void }): ReactElement {
  const drawer = useDialogClose(onClose)
  return (
    <Drawer opened {...drawer} position="right" size={460} title={<span dir="auto">{titleOf(row)}</span>} closeButtonProps={{ 'aria-label': text.close }}>
      <div className={classes.card}>
        <span className={classes.head}>
          <NotificationState row={row} />
          <NotificationPriority row={row} />
        </span>
        <dl className={classes.dates}>
          <dt>{text.audience}</dt>
          <dd dir="auto">{whomOf(row)}</dd>
          <dt>{text.startsAt}</dt>
          <dd><When iso={row.starts_at} /></dd>
          <dt>{text.endsAt}</dt>
          <dd><NotificationEnd row={row} /></dd>
          <dt>{text.columns.read}</dt>
          <dd>
            {readOf(row)}
            {row.told + row.read_by_players === 0 ? null : <NotificationReceipts row={row} title={titleOf(row)} />}
          </dd>
          <dt>{text.columns.by}</dt>
          <dd><bdi>{row.created_by}</bdi>, <When iso={row.created_at} /></dd>
        </dl>
        {row.texts.map(({ language, title, text: said }) => <Said key={language} language={language} title={title} said={said} />)}
      </div>
    </Drawer>
  )
}
