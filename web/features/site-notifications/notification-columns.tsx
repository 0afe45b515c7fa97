import type { ReactElement } from 'react'
import type { Column } from '../../components/data-table/column.ts'
import { Chip } from '../../components/value/chip.tsx'
import { When } from '../../components/value/when.tsx'
import { NotificationActs, type ActsProps } from './notification-acts.tsx'
import { readOf, titleOf, whomOf, type SiteNotification } from './site-notification.ts'
import classes from './site-notifications.module.css'
import { text } from './text.ts'

const tones = { waiting: 'warn', shown: 'accent', over: 'neutral' } as const

export function NotificationState({ row }: { readonly row: SiteNotification }): ReactElement {
  return <Chip tone={tones[row.state]}>{text.states[row.state]}</Chip>
}

export function NotificationPriority({ row: { priority } }: { readonly row: SiteNotification }): ReactElement {
  return <Chip tone={priority === 'high' ? 'warn' : 'neutral'}>{text.priorities[priority]}</Chip>
}

/** Until when it is shown. */
export function NotificationEnd({ row, style }: { readonly row: SiteNotification; readonly style?: 'short' }): ReactElement {
  return row.ends_at === null ? <span dir="auto" className={classes.clip} title={text.open}>{text.open}</span> : <When iso={row.ends_at} {...(style === undefined ? {} : { style })} />
}

export const notificationColumns = (acts: Omit<ActsProps, 'row'>): readonly Column<SiteNotification>[] => [
  { id: 'state', header: text.columns.state, width: 84, fixed: true, cell: (row) => <NotificationState row={row} /> },
  { id: 'title', header: text.columns.title, width: 150, grow: 3, fixed: true, cell: (row) => <b dir="auto" className={classes.clip} title={titleOf(row)}>{titleOf(row)}</b> },
  { id: 'whom', header: text.audience, width: 110, grow: 1, cell: whomOf },
  { id: 'priority', header: text.priority, width: 80, cell: (row) => <NotificationPriority row={row} /> },
  { id: 'starts', header: text.startsAt, width: 112, sortKey: 'starts', fallsFirst: true, cell: (row) => <When iso={row.starts_at} style="short" /> },
  { id: 'ends', header: text.endsAt, width: 106, cell: (row) => <NotificationEnd row={row} style="short" /> },
  { id: 'read', header: text.columns.read, width: 82, cell: (row) => <span dir="auto" title={readOf(row)}>{text.readShort({ read: row.read, told: row.told })}</span> },
  { id: 'by', header: text.columns.by, width: 120, hiddenAtFirst: true, cell: (row) => row.created_by },
  { id: 'created', header: text.columns.created, width: 112, hiddenAtFirst: true, sortKey: 'created', fallsFirst: true, cell: (row) => <When iso={row.created_at} style="short" /> },
  { id: 'acts', header: text.columns.acts, width: 174, fixed: true, cell: (row) => <NotificationActs row={row} {...acts} /> },
]

/** One of them on a narrow screen. */
export function NotificationCard({ row, ...acts }: ActsProps): ReactElement {
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <NotificationState row={row} />
        {row.priority === 'normal' ? null : <NotificationPriority row={row} />}
        <b dir="auto">{titleOf(row)}</b>
      </span>
      <span className={classes.facts}>{whomOf(row)} · {readOf(row)}</span>
      <NotificationActs row={row} {...acts} />
    </div>
  )
}
