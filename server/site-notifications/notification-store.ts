import type { Query, RowOf } from '#contract/endpoint.ts'
import type { siteNotifications } from '#contract/site-notifications.ts'
import type { Tx } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { mayBeSignedIn } from '../auth/session-store.ts'
import { Conditions } from '../runtime/conditions.ts'
import { listOrder } from '../runtime/list-order.ts'
import type { After, ListOrder } from '../runtime/list-order.ts'

export type SiteNotification = RowOf<typeof siteNotifications.list>
type SiteRow = RowOf<typeof siteNotifications.forSite>
export type Stored = Omit<SiteNotification, 'state' | 'title' | 'text'> & { readonly told_state: 'nothing' | 'shown' | 'over'; readonly tellings: number }
/** Whom it is for. */
export type Audience = Pick<SiteNotification, 'audience' | 'business_id' | 'level' | 'account_id'>

/** The notice of a telling, by which its copies are found. */
export const subjectOf = ({ id, tellings }: Pick<Stored, 'id' | 'tellings'>): string => `site notification ${id}/${tellings}`

/** The version that people have had last: switching it off, and what is changed while it is off, makes others, which nobody reads. */
const lastShown = 'coalesce(n.off_version, n.version)'

const columns = `n.id, n.audience, n.business_id, b.name as business_name, n.level, n.account_id, a.user_name as account_name, n.texts, n.priority, n.starts_at, n.ends_at, n.status, n.told as told_state, n.tellings,
  coalesce(r.told, 0)::int as told, coalesce(r.read, 0)::int as read, (select count(*) from site_notification_reads p where (p.notification_id, p.version) = (n.id, ${lastShown}))::int as read_by_players,
  s.name as created_by, n.created_at, n.version`
const joins = `site_notifications n left join businesses b on b.id = n.business_id left join accounts a on a.id = n.account_id join staff s on s.id = n.created_by
  left join lateral (
    select count(*) as told, count(c.read_at) as read from notices t join notice_receipts c on c.notice_id = t.id
    where t.kind = 'site.notification' and t.subject = 'site notification ' || n.id || '/' || n.tellings
  ) r on true`

const inState = {
  waiting: `n.status = 'active' and n.starts_at > $1::timestamptz`,
  shown: `n.status = 'active' and n.starts_at <= $1::timestamptz and (n.ends_at is null or n.ends_at > $1)`,
  over: `(n.status = 'inactive' or n.ends_at <= $1::timestamptz)`,
} as const

export function toRow({ told_state: _, tellings: __, ...row }: Stored, now: Date): SiteNotification {
  const over = row.status === 'inactive' || (row.ends_at !== null && Date.parse(row.ends_at) <= now.getTime())
  const said = row.texts.find(({ language }) => language === 'en') ?? row.texts[0]
  return { ...row, title: said?.title ?? '', text: said?.text ?? '', state: over ? 'over' : Date.parse(row.starts_at) > now.getTime() ? 'waiting' : 'shown' }
}

const orders = { created: { value: 'n.created_at', type: 'timestamptz' }, starts: { value: 'n.starts_at', type: 'timestamptz' } } as const

/** What was written last stands first, unless another order is asked for. */
export function notificationOrder(sort: Query<typeof siteNotifications.list>['sort'] = '-created'): ListOrder {
  return listOrder(orders, sort, 'n.id')
}

type Listed = Pick<Query<typeof siteNotifications.list>, 'state' | 'audience' | 'priority'> & { readonly order: ListOrder; readonly after: After | null; readonly limit: number; readonly now: Date }

/** Site notifications of a filter in an order, each with the value of the order. */
export async function listNotifications(tx: Tx, { state, audience, priority, order, after, limit, now }: Listed): Promise<readonly { readonly row: SiteNotification; readonly id: string; readonly value: unknown }[]> {
  const conditions = new Conditions([now.toISOString()])
  conditions.add(state === undefined ? '$1::timestamptz is not null' : inState[state])
  if (audience !== undefined) conditions.add('n.audience = ?', audience)
  if (priority !== undefined) conditions.add('n.priority = ?', priority)
  order.addAfter(conditions, after)
  const { rows } = await tx.query<Stored & { readonly value: unknown }>(
    `select ${columns}, ${order.value} as value from ${joins} where ${conditions.text()} order by ${order.by} limit ${limit}`, conditions.values)
  return rows.map(({ value, ...row }) => ({ row: toRow(row, now), id: row.id, value }))
}

export async function findNotification(tx: Tx, id: string, lock = false): Promise<Stored | undefined> {
  if (lock) await tx.query('select from site_notifications where id = $1 for update', [id])
  const { rows } = await tx.queryNamed<Stored>('site-notification', `select ${columns} from ${joins} where n.id = $1`, [id])
  return rows[0]
}

export type Content = Audience & Pick<SiteNotification, 'texts' | 'priority' | 'starts_at' | 'ends_at'>

export async function insertNotification(tx: Tx, content: Content, staffId: string, now: Date): Promise<string> {
  const { rows } = await tx.queryNamed<{ id: string }>('site-notification-insert',
    `insert into site_notifications (audience, business_id, level, account_id, texts, priority, starts_at, ends_at, created_by, created_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9, $10) returning id`, [...valuesOf(content), staffId, now.toISOString()])
  return rows[0]?.id ?? ''
}

export async function updateNotification(tx: Tx, id: string, content: Content): Promise<void> {
  await tx.queryNamed('site-notification-update',
    `update site_notifications set audience = $1, business_id = $2, level = $3, account_id = $4, texts = $5::jsonb, priority = $6, starts_at = $7, ends_at = $8, told = 'nothing', version = version + 1 where id = $9`,
    [...valuesOf(content), id])
}

function valuesOf({ audience, business_id: businessId, level, account_id: accountId, texts, priority, starts_at: startsAt, ends_at: endsAt }: Content) {
  return [audience, businessId, level, accountId, JSON.stringify(texts), priority, startsAt, endsAt]
}

/** Sign-ins `l`, of whom by `isForPerson` an audience is: people who may be signed in. */
const people = 'logins l left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id'
const isForPerson = (audience: string, businessId: string, level: string, accountId: string): string => `${mayBeSignedIn} and case ${audience}
    when 'all' then true when 'business' then a.business_id = ${businessId} when 'level' then a.level = ${level} and (${businessId} is null or a.business_id = ${businessId})
    when 'branch' then exists (select from account_paths t where t.ancestor_id = ${accountId} and t.descendant_id = a.id) else false end`
/** Of an audience of its own ($1 kind, $2 business, $3 level, $4 account). */
const peopleText = `from ${people} where ${isForPerson('$1', '$2::bigint', '$3::smallint', '$4::bigint')}`
/** Players `p` of an audience, likewise. */
const isForPlayer = (audience: string, businessId: string, accountId: string): string => `case ${audience}
    when 'all' then true when 'business' then p.business_id = ${businessId} when 'players' then ${businessId} is null or p.business_id = ${businessId}
    when 'branch' then exists (select from account_paths t where t.ancestor_id = ${accountId} and t.descendant_id = p.id) else false end`

const of = ({ audience, business_id: businessId, level, account_id: accountId }: Audience) => [audience, businessId, level, accountId]

export async function peopleOf(tx: Tx, audience: Audience): Promise<readonly string[]> {
  const { rows } = await tx.queryNamed<{ id: string }>('site-notification-people', `select l.id ${peopleText} order by l.id`, of(audience))
  return rows.map(({ id }) => id)
}

/** Puts what is shown to this person, and was told before they could be, into their drawer. What they have, read or put away, stays as it is. */
export async function giveShown(tx: Tx, loginId: string, now: Date): Promise<void> {
  // Held, so that none is taken back meanwhile and stays behind.
  await tx.queryNamed('site-notifications-give',
    `with missed as (
       select t.id from site_notifications n join notices t on t.kind = 'site.notification' and t.subject = 'site notification ' || n.id || '/' || n.tellings and t.ended_at is null cross join ${people}
       where l.id = $2::bigint and n.told = 'shown' and ${inState.shown} and ${isForPerson('n.audience', 'n.business_id', 'n.level', 'n.account_id')}
         and not exists (select from notice_receipts r where (r.login_id, r.notice_id) = (l.id, t.id))
       order by n.id for share of n
     )
     insert into notice_receipts (login_id, notice_id) select $2::bigint, id from missed on conflict do nothing`, [now.toISOString(), loginId])
}

export async function sizeOf(tx: Tx, audience: Audience): Promise<{ readonly people: number; readonly players: number }> {
  const { rows } = await tx.queryNamed<{ people: number; players: number }>('site-notification-size',
    `select (select count(*) ${peopleText})::int as people, (select count(*) from accounts p where p.level = ${levels.player} and ${isForPlayer('$1', '$2::bigint', '$4::bigint')})::int as players`, of(audience))
  return rows[0] ?? { people: 0, players: 0 }
}

export type Receipt = RowOf<typeof siteNotifications.receipts>

/** Who has it as it stands, whoever read it last first, and then who has not; of players those alone who have read it. Behind the one where the page before ended. */
export async function listReceipts(tx: Tx, row: Stored, after: Pick<Receipt, 'read_at' | 'kind' | 'id'> | null, limit: number): Promise<readonly Receipt[]> {
  const { rows } = await tx.queryNamed<Receipt>('site-notification-receipts',
    `select r.* from (
       select l.id, case when l.staff_id is null then 'account' else 'staff' end as kind, coalesce(s.name, a.user_name) as name, c.read_at
       from notices t join notice_receipts c on c.notice_id = t.id join logins l on l.id = c.login_id left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id
       where t.kind = 'site.notification' and t.subject = $1
       union all
       select p.player_id, 'player', x.user_name, p.read_at from site_notifications n join site_notification_reads p on (p.notification_id, p.version) = (n.id, ${lastShown}) join accounts x on x.id = p.player_id where n.id = $2::bigint
     ) r where $3::text is null or (coalesce(r.read_at, '-infinity'), r.kind, r.id) < (coalesce(nullif($3, '')::timestamptz, '-infinity'), $4::text, $5::bigint)
     order by coalesce(r.read_at, '-infinity') desc, r.kind desc, r.id desc limit $6`,
    [subjectOf(row), row.id, after === null ? null : (after.read_at ?? ''), after?.kind ?? null, after?.id ?? null, limit])
  return rows
}

/** What the site of a business shows; without a player, what is for all players of it. */
export async function shownOnSite(tx: Tx, businessId: string, playerId: string | null, now: Date): Promise<readonly SiteRow[]> {
  const { rows } = await tx.queryNamed<SiteRow>('site-notifications-shown',
    `select n.id, n.priority, n.texts, n.starts_at, n.ends_at, case when $3::bigint is not null then exists (select from site_notification_reads r where (r.notification_id, r.version, r.player_id) = (n.id, n.version, $3)) end as is_read
     from site_notifications n cross join (select $2::bigint as business_id, $3::bigint as id) p
     where ${inState.shown} and ${isForPlayer('n.audience', 'n.business_id', 'n.account_id')} order by array_position(array['high', 'normal', 'low'], n.priority), n.starts_at desc, n.id desc`,
    [now.toISOString(), businessId, playerId])
  return rows
}

/** As it stands now: written anew, it has been read by nobody. */
export async function markReadByPlayer(tx: Tx, id: string, playerId: string, now: Date): Promise<void> {
  await tx.query('insert into site_notification_reads (notification_id, version, player_id, read_at) select id, version, $2, $3 from site_notifications where id = $1 on conflict do nothing', [id, playerId, now.toISOString()])
}
