import { ActionIcon } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconMail, IconMailOpened, type Icon } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import classes from './notifications.module.css'
import { text } from './text.ts'
import { useNotificationMarks, type Notification } from './use-notifications.ts'

/** What a person does with one of their notifications beside reading it. */
export function NotificationVerbs({ row }: { readonly row: Notification }): ReactElement {
  const { setUnread, setArchived } = useNotificationMarks()
  return (
    <span className={classes.verbs}>
      <Verb label={row.isUnRead ? text.markRead : text.markUnread} icon={row.isUnRead ? IconMailOpened : IconMail} onClick={() => setUnread(row.id, !row.isUnRead)} />
      <Verb label={row.archived ? text.unarchive : text.archive} icon={row.archived ? IconArchiveOff : IconArchive} onClick={() => setArchived(row.id, !row.archived)} />
    </span>
  )
}

function Verb({ label, icon: Glyph, onClick }: { readonly label: string; readonly icon: Icon; readonly onClick: () => void }): ReactElement {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} title={label} onClick={onClick}>
      <Glyph size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
