import type { Tx } from '#database/transaction.ts'
import type { Grant } from '#domain/access/decide.ts'
import { accountStatuses, maySignIn } from '#domain/hierarchy/account-status.ts'
import { levels, signsIn } from '#domain/hierarchy/levels.ts'
import type { AccountId, BusinessId, StaffId } from '#domain/kernel/ids.ts'
import type { Principal } from '../runtime/handler.ts'

type Person = Extract<Principal, { kind: 'person' }>
type Platform = Extract<Principal, { kind: 'platform' }>

type SessionRow = {
  readonly expires_at: string
  readonly login_id: string
  readonly user_name: string
  readonly name: string
  readonly staff_id: StaffId | null
  readonly account_id: AccountId | null
  readonly business_id: BusinessId | null
  readonly level: number | null
  readonly grants: readonly Grant[]
}

const open = accountStatuses.filter(maySignIn).map((status) => `'${status}'`).join()

/** Who may be signed in: active people of the staff, and accounts of levels 1 to 5 that are neither locked nor closed, nor anyone above them. */
export const mayBeSignedIn = `l.active and (s.status = 'active' or (
  a.level in (${Object.values(levels).filter(signsIn).join()}) and a.self_status in (${open}) and a.parent_status in (${open})))`

const personText = `
with used as (
  update sessions set last_used_at = $2 where id = $1 and ended_at is null and last_used_at < $2::timestamptz - interval '1 minute'
)
select e.expires_at, l.id as login_id, l.user_name, coalesce(s.name, a.name) as name, l.staff_id, l.account_id, a.business_id, a.level,
  coalesce((select json_agg(json_build_object('section', p.section, 'permission', p.permission_name))
    from staff_permissions p where p.staff_id = s.id and not p.restrict_access), '[]') as grants
from sessions e
join logins l on l.id = e.login_id
left join staff s on s.id = l.staff_id
left join accounts a on a.id = l.account_id
where e.id = $1 and e.login_id = $3 and e.ended_at is null and e.expires_at > $2 and ${mayBeSignedIn}`

/** The person of a session that lives now, with the grants of now; null when it has ended, or they may no longer be signed in. */
export async function loadPerson(tx: Tx, sessionId: string, loginId: string, now: Date): Promise<Person | null> {
  const { rows } = await tx.queryNamed<SessionRow>('session-person', personText, [sessionId, now.toISOString(), loginId])
  const row = rows[0]
  if (!row) return null
  const { staff_id: staffId, account_id: accountId, business_id: businessId } = row
  const rest = { kind: 'person', loginId: row.login_id, sessionId, userName: row.user_name, name: row.name, expiresAt: new Date(row.expires_at) } as const
  if (staffId !== null) return { ...rest, actor: { kind: 'staff', staffId, grants: row.grants } }
  if (accountId === null || businessId === null || row.level === null) return null
  return { ...rest, actor: { kind: 'account', accountId, businessId, level: row.level } }
}

/** The player site that holds this key, by the SHA-256 of the key. */
export async function loadPlatform(tx: Tx, keyHash: Buffer): Promise<Platform | null> {
  const { rows } = await tx.queryNamed<{ id: string; business_id: BusinessId }>('session-platform',
    'select id, business_id from api_keys where key_hash = $1 and revoked_at is null', [keyHash])
  const row = rows[0]
  return row ? { kind: 'platform', apiKeyId: row.id, businessId: row.business_id } : null
}

/** Of these sessions, those that have ended or whose people may no longer be signed in. */
export async function endedSessions(tx: Tx, sessionIds: readonly string[], now: Date): Promise<readonly string[]> {
  const { rows } = await tx.queryNamed<{ id: string }>('session-ended',
    `select i.id from unnest($1::uuid[]) as i(id) where not exists (
       select from sessions e join logins l on l.id = e.login_id left join staff s on s.id = l.staff_id left join accounts a on a.id = l.account_id
       where e.id = i.id and e.ended_at is null and e.expires_at > $2 and ${mayBeSignedIn})`, [sessionIds, now.toISOString()])
  return rows.map((each) => each.id)
}

export type NewSession = { readonly id: string; readonly loginId: string; readonly createdAt: Date; readonly expiresAt: Date; readonly ip: string | null; readonly userAgent: string | null }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query('insert into sessions (id, login_id, created_at, last_used_at, expires_at, ip, user_agent) values ($1, $2, $3, $3, $4, $5, $6)',
    [session.id, session.loginId, session.createdAt.toISOString(), session.expiresAt.toISOString(), session.ip, session.userAgent])
}

/** @returns false where it had ended already */
export async function endSession(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update sessions set ended_at = $2 where id = $1 and ended_at is null', [sessionId, at.toISOString()])
  return rowCount === 1
}

/** Ends every session of a person but the one named. @returns how many lived */
export async function endSessionsOf(tx: Tx, { staffId, except = null }: { readonly staffId: string; readonly except?: string | null }, at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'update sessions e set ended_at = $2 from logins l where l.id = e.login_id and l.staff_id = $1 and e.ended_at is null and e.expires_at > $2 and e.id is distinct from $3::uuid',
    [staffId, at.toISOString(), except])
  return rowCount
}
