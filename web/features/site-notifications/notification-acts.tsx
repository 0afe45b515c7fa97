import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { siteNotifications } from '#contract/site-notifications.ts'
import { notify } from '../../components/feedback/notify.ts'
import { useRowMutation } from '../../shared/api.ts'
import { Permitted } from '../../shared/permitted.tsx'
import { titleOf, type SiteNotification } from './site-notification.ts'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

export type ActsProps = { readonly row: SiteNotification; readonly onEdit: (row: SiteNotification) => void; readonly onChanged: () => void }

/** What can be done with one, for those who may. */
export function NotificationActs({ row, onEdit, onChanged }: ActsProps): ReactElement {
  const status = useRowMutation(siteNotifications.status)
  const title = titleOf(row)
  const active = row.status === 'active'
  function toggle(): void {
    status.mutate({ body: { id: row.id, version: row.version, status: active ? 'inactive' : 'active' } }, { onSuccess: () => notify.success(active ? text.done.off : text.done.on), onSettled: onChanged })
  }
  return (
    <Permitted call={siteNotifications.update}>
      <span className={classes.acts}>
        <Button size="compact-sm" variant="default" aria-label={text.actionOn({ act: text.edit, title })} onClick={() => onEdit(row)}>
          {text.edit}
        </Button>
        <Button size="compact-sm" variant="default" loading={status.isPending} aria-label={text.actionOn({ act: active ? text.off : text.on, title })} onClick={toggle}>
          {active ? text.off : text.on}
        </Button>
      </span>
    </Permitted>
  )
}
