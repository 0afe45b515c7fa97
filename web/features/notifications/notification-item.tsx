import { ActionIcon } from '@mantine/core'
import {
  IconArchive, IconArchiveOff, IconBriefcase, IconClipboardCheck, IconCoins, IconFile, IconMail, IconMailOpened, IconMessage, IconRss, IconTag, IconUserExclamation,
  type Icon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { NoticeType } from '#domain/notices/notice-kinds.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { noticeTarget } from './notice-target.ts'
import { noticeTitle } from './notice-title.ts'
import classes from './notifications.module.css'
import { text } from './text.ts'
import { useNotificationMarks, type Notification } from './use-notifications.ts'

const icons: Readonly<Record<NoticeType, Icon>> = {
  order: IconClipboardCheck,
  chat: IconMessage,
  mail: IconMail,
  delivery: IconRss,
  friend: IconUserExclamation,
  project: IconBriefcase,
  file: IconFile,
  tags: IconTag,
  payment: IconCoins,
}

type NotificationItemProps = {
  readonly row: Notification
  /** The person goes to what it is about: a drawer closes. */
  readonly onLeave?: (() => void) | undefined
}

/** One notification: a click reads it and goes to what it is about. */
export function NotificationItem({ row, onLeave }: NotificationItemProps): ReactElement {
  const navigate = useNavigate()
  const { setUnread, setArchived } = useNotificationMarks()
  const Glyph = icons[row.type]
  const target = noticeTarget(row)
  const { person } = row.params

  function open(): void {
    if (row.isUnRead) setUnread(row.id, false)
    if (target === null) return
    onLeave?.()
    void navigate(target)
  }

  return (
    <li className={classes.item} data-unread={row.isUnRead || undefined} data-priority={row.priority}>
      <button type="button" className={classes.open} onClick={open}>
        {row.avatarUrl === null ? (
          <span className={classes.glyph} data-type={row.type}>
            <Glyph size={18} stroke={1.6} aria-hidden />
          </span>
        ) : (
          <img src={row.avatarUrl} alt="" className={classes.glyph} />
        )}
        <span className={classes.words}>
          <span className={classes.title}>{noticeTitle(row)}</span>
          <span className={classes.facts}>
            <When iso={row.createdAt} style="short" />
            <span>{text.categories[row.category]}</span>
            {person === undefined ? null : <span>{text.by({ person: String(person) })}</span>}
            {row.priority === 'normal' ? null : <Chip tone={row.priority === 'high' ? 'bad' : 'neutral'}>{text.priorities[row.priority]}</Chip>}
            {row.endedAt === null ? null : <Chip tone="good">{text.ended}</Chip>}
          </span>
        </span>
        {row.isUnRead ? <span className={classes.dot} role="img" aria-label={text.unread} /> : null}
      </button>
      <span className={classes.verbs}>
        <Verb label={row.isUnRead ? text.markRead : text.markUnread} icon={row.isUnRead ? IconMailOpened : IconMail} onClick={() => setUnread(row.id, !row.isUnRead)} />
        <Verb label={row.archived ? text.unarchive : text.archive} icon={row.archived ? IconArchiveOff : IconArchive} onClick={() => setArchived(row.id, !row.archived)} />
      </span>
    </li>
  )
}

function Verb({ label, icon: Glyph, onClick }: { readonly label: string; readonly icon: Icon; readonly onClick: () => void }): ReactElement {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      <Glyph size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
