import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { When } from '../../components/value/when.tsx'
import { NoticeGlyph } from './notice-glyph.tsx'
import { noticeTitle } from './notice-title.ts'
import { NotificationFacts, NotificationMarks } from './notification-item.tsx'
import { NotificationVerbs } from './notification-verbs.tsx'
import classes from './notifications.module.css'
import { text } from './text.ts'
import type { Notification } from './use-notifications.ts'

export const notificationColumns = (): readonly Column<Notification>[] => [
  { id: 'at', header: text.columns.at, width: 118, sortKey: 'at', fallsFirst: true, cell: (row) => <When iso={row.createdAt} style="short" /> },
  { id: 'said', header: text.columns.said, width: 260, grow: 4, fixed: true, cell: (row) => <Said row={row} /> },
  { id: 'category', header: text.columns.category, width: 112, cell: (row) => text.categories[row.category] },
  { id: 'by', header: text.columns.by, width: 120, cell: (row) => (row.params['person'] === undefined ? '–' : String(row.params['person'])) },
  { id: 'marks', header: text.columns.marks, width: 110, cell: (row) => <NotificationMarks row={row} /> },
  { id: 'ended', header: text.columns.ended, width: 118, hiddenAtFirst: true, cell: (row) => <When iso={row.endedAt} style="short" /> },
  { id: 'verbs', header: text.columns.verbs, width: 84, fixed: true, cell: (row) => <NotificationVerbs row={row} /> },
]

function Said({ row }: { readonly row: Notification }): ReactElement {
  const title = noticeTitle(row)
  return (
    <span className={classes.said} data-unread={row.isUnRead || undefined}>
      {row.isUnRead ? <span className={classes.dot} role="img" aria-label={text.unread} /> : null}
      <NoticeGlyph row={row} small />
      <span dir="auto" className={classes.clip} title={title}>{title}</span>
    </span>
  )
}

/** One of them on a narrow screen. */
export function NotificationCard({ row }: { readonly row: Notification }): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.words}>
        <span className={classes.title} data-unread={row.isUnRead || undefined}>{noticeTitle(row)}</span>
        <NotificationFacts row={row} />
      </span>
      <NotificationVerbs row={row} />
    </div>
  )
}
