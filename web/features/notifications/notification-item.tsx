import type { ReactElement } from 'react'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { NoticeGlyph } from './notice-glyph.tsx'
import { noticeTitle } from './notice-title.ts'
import { NotificationVerbs } from './notification-verbs.tsx'
import classes from './notifications.module.css'
import { text } from './text.ts'
import type { Notification } from './use-notifications.ts'
import { useOpenNotification } from './use-open-notification.ts'

type NotificationItemProps = {
  readonly row: Notification
  /** The person goes to what it is about: a drawer closes. */
  readonly onLeave: () => void
}

/** One notification: a click reads it and goes to what it is about. */
export function NotificationItem({ row, onLeave }: NotificationItemProps): ReactElement {
  const open = useOpenNotification(onLeave)
  return (
    <li className={classes.item} data-unread={row.isUnRead || undefined} data-priority={row.priority}>
      <button type="button" className={classes.open} onClick={() => open(row)}>
        <NoticeGlyph row={row} />
        <span className={classes.words}>
          <span className={classes.title}>{noticeTitle(row)}</span>
          <NotificationFacts row={row} />
        </span>
        {row.isUnRead ? <span className={classes.dot} role="img" aria-label={text.unread} /> : null}
      </button>
      <NotificationVerbs row={row} />
    </li>
  )
}

/** When it came, what it belongs to, who caused it, and how it stands. */
export function NotificationFacts({ row }: { readonly row: Notification }): ReactElement {
  const { person } = row.params
  return (
    <span className={classes.facts}>
      <When iso={row.createdAt} style="short" />
      <span>{text.categories[row.category]}</span>
      {person === undefined ? null : <span>{text.by({ person: String(person) })}</span>}
      <NotificationMarks row={row} />
    </span>
  )
}

/** Of another priority than most, or done by somebody else. */
export function NotificationMarks({ row }: { readonly row: Notification }): ReactElement {
  return (
    <>
      {row.priority === 'normal' ? null : <Chip tone={row.priority === 'high' ? 'alarm' : 'neutral'}>{text.priorities[row.priority]}</Chip>}
      {row.endedAt === null ? null : <Chip>{text.ended}</Chip>}
    </>
  )
}
