import {
  IconBriefcase, IconClipboardCheck, IconCoins, IconFile, IconMail, IconMessage, IconRss, IconTag, IconUserExclamation,
  type Icon,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { NoticeType } from '#domain/notices/notice-kinds.ts'
import classes from './notifications.module.css'
import type { Notification } from './use-notifications.ts'

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

/** The picture of who caused it, else the sign of its type. */
export function NoticeGlyph({ row: { type, avatarUrl }, small = false }: { readonly row: Pick<Notification, 'type' | 'avatarUrl'>; readonly small?: boolean }): ReactElement {
  const Glyph = icons[type]
  const size = small || undefined
  return avatarUrl === null ? (
    <span className={classes.glyph} data-type={type} data-small={size}>
      <Glyph size={small ? 14 : 18} stroke={1.6} aria-hidden />
    </span>
  ) : (
    <img src={avatarUrl} alt="" className={classes.glyph} data-small={size} />
  )
}
