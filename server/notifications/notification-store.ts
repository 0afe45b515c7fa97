import type { Query, RowOf } from '#contract/endpoint.ts'
import type { notifications } from '#contract/notifications.ts'
import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import type { Actor } from '#domain/access/decide.ts'
import { needKinds, noticeKindNames, noticeKinds, plainTitle, priorities, sharedNeeds } from '#domain/notices/notice-kinds.ts'
import type { NoticeCategory, NoticeKind, NoticeParams, Priority } from '#domain/notices/notice-kinds.ts'

type NotificationRow = RowOf<typeof notifications.list>
type Tab = NonNullable<Query<typeof notifications.list>['tab']>

type StoredRow = {
  readonly id: string
  readonly kind: NoticeKind
  readonly params: NoticeParams
  readonly at: string
  readonly unread: boolean
  readonly archived: boolean
  readonly ended_at: string | null
}

const columns = 'n.id, n.kind, n.params, n.at, n.ended_at, r.unread, r.archived'
const standsIn: Readonly<Record<Tab, string>> = { all: 'not r.archived', unread: 'r.unread and not r.archived', archived: 'r.archived' }

/** What stands before all others until it is read. */
const pressing = `case when r.unread and not r.archived and n.kind = 'site.notification' and n.params ->> 'priority' = 'high' then 1 else 0 end`
export const isPressing = ({ isUnRead, archived, priority }: NotificationRow): boolean => isUnRead && !archived && priority === 'high'

/** `pressing`: what presses, then the others, each newest first. `-at` and `at`: newest or oldest first, whatever presses. */
const orders = {
  pressing: { by: `${pressing} desc, r.notice_id desc`, behind: `(${pressing}, r.notice_id) < ($4::int, $2)` },
  '-at': { by: 'r.notice_id desc', behind: 'r.notice_id < $2 and $4::int is not null' },
  at: { by: 'r.notice_id', behind: 'r.notice_id > $2 and $4::int is not null' },
} as const

type Listed = {
  readonly tab: Tab
  readonly category: NoticeCategory | undefined
  readonly order: keyof typeof orders
  readonly after: { readonly pressing: boolean; readonly id: string } | null
  readonly limit: number
}

/** A person's notifications of a tab in an order, after the one where the page before ended. */
export async function listNotifications(tx: Tx, loginId: string, { tab, category, order, after, limit }: Listed): Promise<readonly NotificationRow[]> {
  const { by, behind } = orders[order]
  const kinds = noticeKindNames.filter((kind) => noticeKinds[kind].category === category)
  const { rows } = await tx.queryNamed<StoredRow>(`notifications-${tab}-${order}-${category === undefined ? 'any' : 'of'}`,
    `select ${columns} from notice_receipts r join notices n on n.id = r.notice_id
     where r.login_id = $1 and ${standsIn[tab]} and ${category === undefined ? "$5::text[] = '{}'" : 'n.kind = any($5::text[])'}
       and ($2::bigint is null or (${behind})) order by ${by} limit $3`,
    [loginId, after?.id ?? null, limit, after?.pressing === true ? 1 : 0, arrayText(kinds)])
  return rows.map(toRow)
}

const ofPriority = (priority: Priority): string =>
  `(select count(*)::int from notice_receipts r join notices n on n.id = r.notice_id where r.login_id = $1 and ${standsIn.unread} and n.kind = 'site.notification' and n.params ->> 'priority' = '${priority}')`

export async function countNotifications(tx: Tx, loginId: string): Promise<RowOf<typeof notifications.counts>> {
  const { rows } = await tx.queryNamed<RowOf<typeof notifications.counts>>('notifications-count',
    `select (select count(*)::int from notice_receipts r where r.login_id = $1 and ${standsIn.all}) as all,
       (select count(*)::int from notice_receipts r where r.login_id = $1 and ${standsIn.unread}) as unread,
       (select count(*)::int from notice_receipts r where r.login_id = $1 and ${standsIn.archived}) as archived, ${ofPriority('high')} as high, ${ofPriority('low')} as low`, [loginId])
  return rows[0] ?? { all: 0, unread: 0, archived: 0, high: 0, low: 0 }
}

/** What is open of the kinds that need an act, in their order, since the oldest of each: of those that the person may act on whoever was told of it, of others what they were told themselves. */
export async function listNeeds(tx: Tx, loginId: string, actor: Actor): Promise<readonly RowOf<typeof notifications.needs>[]> {
  const { rows } = await tx.queryNamed<RowOf<typeof notifications.needs>>('notifications-needs',
    `select n.kind as key, count(*)::int as count, min(n.at) as since from notices n left join notice_receipts r on r.notice_id = n.id and r.login_id = $1
     where n.kind = any($2::text[]) and n.ended_at is null and (n.kind = any($3::text[]) or (r.login_id is not null and (n.kind <> 'sign_in.locked' or r.unread))) group by n.kind order by array_position($2::text[], n.kind)`,
    [loginId, arrayText(needKinds), arrayText(sharedNeeds.filter((kind) => decide(actor, noticeKinds[kind].access).ok))])
  return rows
}

export type Marks = { readonly unread: boolean | undefined; readonly archived: boolean | undefined }

/** Null where the person has no such notification. */
export async function markNotification(tx: Tx, loginId: string, id: string, marks: Marks, now: Date): Promise<NotificationRow | null> {
  const { rows } = await tx.queryNamed<StoredRow>('notifications-mark',
    `with r as (
       update notice_receipts set unread = coalesce($3, unread), archived = coalesce($4, archived), read_at = case when $3 is false then coalesce(read_at, $5) else read_at end where login_id = $1 and notice_id = $2
       returning notice_id, unread, archived
     )
     select ${columns} from r join notices n on n.id = r.notice_id`, [loginId, id, marks.unread ?? null, marks.archived ?? null, now.toISOString()])
  return rows[0] ? toRow(rows[0]) : null
}

/** Marks what is unread up to an id, or all of it, as read. @returns how many */
export async function markAllRead(tx: Tx, loginId: string, upTo: string | null, now: Date): Promise<number> {
  const { rowCount } = await tx.queryNamed('notifications-read-all',
    `update notice_receipts r set unread = false, read_at = coalesce(r.read_at, $3) where r.login_id = $1 and ${standsIn.unread} and ($2::bigint is null or r.notice_id <= $2)`, [loginId, upTo, now.toISOString()])
  return rowCount
}

function toRow({ id, kind, params, at, unread, archived, ended_at: endedAt }: StoredRow): NotificationRow {
  const { type, category } = noticeKinds[kind]
  return { id, type, category, key: kind, params, title: plainTitle(kind, params), createdAt: at, avatarUrl: null, isUnRead: unread, archived, priority: priorityOf(kind, params), endedAt }
}

/** What people write for the site has one; what happens by itself is as it is. */
function priorityOf(kind: NoticeKind, params: NoticeParams): Priority {
  return (kind === 'site.notification' ? priorities.find((each) => each === params['priority']) : undefined) ?? 'normal'
}
