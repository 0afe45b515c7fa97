import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { formatCount } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { toolsText as text } from '../../shared/tools-text.ts'
import { followNotifications } from './follow-notifications.ts'
import classes from './bell.module.css'
import { useNotificationCounts, useNotificationRefresh } from './use-notifications.ts'

const shownMax = 99

/** The bell with the number of unread notifications, as it is at this moment. */
export function NotificationBell({ onOpen }: { readonly onOpen: () => void }): ReactElement {
  const { user } = useSession()
  const counts = useNotificationCounts()
  const high = counts?.high ?? 0
  // What is of a low priority does not ring.
  const unread = (counts?.unread ?? 0) - (counts?.low ?? 0)
  const said = high === 0 ? text.bell({ count: unread }) : text.bellHigh({ count: unread, high })
  const refresh = useEffectEvent(useNotificationRefresh())
  useEffect(
    function follow() {
      return followNotifications({ person: `${user.kind}.${user.id}`, onChange: () => refresh() })
    },
    [user.kind, user.id],
  )

  return (
    <span className={classes.bell}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={said} title={text.bell({ count: 0 })} aria-haspopup="dialog" onClick={onOpen}>
        <IconBell size={20} stroke={1.6} />
      </ActionIcon>
      {unread === 0 ? null : (
        <span className={classes.badge} data-high={high > 0 || undefined} aria-hidden>
          {high > 0 ? '! ' : ''}
          {unread > shownMax ? text.many : formatCount(unread)}
        </span>
      )}
      <VisuallyHidden role="status">{unread === 0 ? '' : said}</VisuallyHidden>
    </span>
  )
}
