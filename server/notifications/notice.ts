import type { Tx } from '#database/transaction.ts'
import { decide } from '#domain/access/decide.ts'
import type { Grant } from '#domain/access/decide.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import type { NoticeKind, NoticeParams } from '#domain/notices/notice-kinds.ts'

export type Notice = {
  readonly kind: NoticeKind
  /** What it is about. While a notice of this kind about it has not ended, another says nothing. */
  readonly subject: string
  readonly params: NoticeParams
  readonly now: Date
  /** Who did it, and needs no telling. */
  readonly except?: readonly (string | null)[]
  /** Told although their permissions would not have it: whose work it was. */
  readonly also?: readonly (string | null)[]
  /** These sign-ins and nobody else, whatever their permissions: a notice that they have asked for. */
  readonly to?: readonly string[]
  /** Told at most: those of them whose permissions have it. */
  readonly only?: readonly (string | null)[]
  /** Written although there is nobody to tell yet: whoever comes later is given a copy. */
  readonly forLater?: boolean
}

const tellText = `
with written as (
  insert into notices (kind, subject, params, at)
  select $1, $2, $3::jsonb, $4 where cardinality($5::bigint[]) > 0 or $6::boolean
  on conflict (kind, subject) where ended_at is null do nothing
  returning id
), received as (
  insert into notice_receipts (login_id, notice_id) select l, w.id from written w, unnest($5::bigint[]) as l
)
insert into outbox (topic, payload) select 'notification', jsonb_build_object('to', $5::bigint[]::text[], 'id', id::text, 'change', 'arrived') from written where cardinality($5::bigint[]) > 0`

/**
 * Tells a happening to the members of the staff whom it concerns, in the transaction of the happening: told exactly when it
 * happened, and once. The relay must be woken after the commit.
 * @returns whether there was somebody to tell, and it was not told before
 */
export async function tellNotice(tx: Tx, notice: Notice): Promise<boolean> {
  const to = notice.to ?? (await recipients(tx, notice))
  const { rowCount } = await tx.queryNamed('notice-tell', tellText, [notice.kind, notice.subject, JSON.stringify(notice.params), notice.now.toISOString(), to, notice.forLater === true])
  return rowCount > 0
}

type StaffRow = { readonly login_id: string; readonly staff_id: StaffId; readonly grants: readonly Grant[] }

async function recipients(tx: Tx, { kind, except = [], also = [], only }: Notice): Promise<readonly string[]> {
  const { rows } = await tx.queryNamed<StaffRow>('notice-staff',
    `select l.id as login_id, s.id as staff_id,
       coalesce((select json_agg(json_build_object('section', p.section, 'permission', p.permission_name))
         from staff_permissions p where p.staff_id = s.id and not p.restrict_access), '[]') as grants
     from staff s join logins l on l.staff_id = s.id where s.status = 'active' and l.active order by l.id`)
  return rows.flatMap(({ login_id: loginId, staff_id: staffId, grants }) => {
    if (except.includes(staffId) || only?.includes(staffId) === false) return []
    return also.includes(staffId) || decide({ kind: 'staff', staffId, grants }, noticeKinds[kind].access).ok ? [loginId] : []
  })
}

const endText = `
with ended as (
  update notices set ended_at = $3 where kind = $1 and subject = $2 and ended_at is null returning id
), put_away as (
  update notice_receipts r set unread = false, archived = true from ended e where r.notice_id = e.id returning r.login_id, r.notice_id
)
insert into outbox (topic, payload)
select 'notification', jsonb_build_object('to', jsonb_agg(login_id::text), 'id', notice_id::text, 'change', 'changed') from put_away group by notice_id`

/** Nothing is left to do about it: the notice goes from everybody's list to the archive. Answers whether there was one. */
export async function endNotice(tx: Tx, kind: NoticeKind, subject: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.queryNamed('notice-end', endText, [kind, subject, now.toISOString()])
  return rowCount > 0
}
