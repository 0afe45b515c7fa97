import type { Tx } from '#database/transaction.ts'
import type { Grant } from '#domain/access/decide.ts'
import { dueStep } from '#domain/access/due-step.ts'
import { defaultPolicies } from '#domain/access/security-policy.ts'
import type { SecurityPolicy } from '#domain/access/security-policy.ts'
import { accountStatuses, maySignIn } from '#domain/hierarchy/account-status.ts'
import { levels, signsIn } from '#domain/hierarchy/levels.ts'
import type { AccountId, BusinessId, StaffId } from '#domain/kernel/ids.ts'
import type { Config } from '../config.ts'
import type { Principal } from '../runtime/handler.ts'
import { policyKey, policyOf } from '../security/policy-store.ts'

type Person = Extract<Principal, { kind: 'person' }>
type Platform = Extract<Principal, { kind: 'platform' }>

type SessionRow = {
  readonly id: string
  readonly expires_at: string
  readonly login_id: string
  readonly user_name: string
  readonly name: string
  readonly staff_id: StaffId | null
  readonly account_id: AccountId | null
  readonly business_id: BusinessId | null
  readonly level: number | null
  readonly grants: readonly Grant[]
  readonly role: 'admin' | 'user' | null
  readonly factor_at: string | null
  readonly enrolled: boolean
  readonly must_change_password: boolean
  readonly password_changed_at: string
  readonly is_demo: boolean
  readonly policy: Partial<SecurityPolicy> | null
}

const open = accountStatuses.filter(maySignIn).map((status) => `'${status}'`).join()

/** Who may be signed in: active people of the staff, and accounts of levels 1 to 5 that are neither locked nor closed, nor anyone above them. */
export const mayBeSignedIn = `l.active and (s.status = 'active' or (
  a.level in (${Object.values(levels).filter(signsIn).join()}) and 
  not exists (select from account_paths t join accounts u on u.id = t.ancestor_id where t.descendant_id = a.id and u.self_status not in (${open}))))`

/** A session `e` lives at an instant: not ended, not past its end, and used within the idle limit of the policy or of the mode. */
function sessionLives(now: string, policy: string, idleMinutes: string): string {
  return `e.ended_at is null and e.expires_at > ${now} and e.last_used_at > ${now}::timestamptz - coalesce((${policy} ->> 'idleMinutes')::int, ${idleMinutes}) * interval '1 minute'`
}

/**
 * The people of the sessions that `which` (SQL) chooses and that live at $2; $3 is the idle limit of the mode, in minutes, where the policy says none.
 * `grants` selects what is told of each that they hold.
 */
const peopleText = (which: string, grants: string) => `
  select e.id, e.expires_at, e.factor_at, l.id as login_id, l.user_name, coalesce(s.name, a.name) as name, l.staff_id, l.account_id, a.business_id, a.level, s.role,
    l.must_change_password, l.password_changed_at, l.is_demo, p.value as policy,
    exists (select from totp_factors f where f.login_id = l.id) or exists (select from passkeys k where k.login_id = l.id) as enrolled,
    coalesce((select json_agg(g) from (${grants} from staff_permissions p where p.staff_id = s.id and not p.restrict_access) g), '[]') as grants
  from sessions e
  join logins l on l.id = e.login_id
  left join staff s on s.id = l.staff_id
  left join accounts a on a.id = l.account_id
  left join settings p on p.key = '${policyKey}'
  where ${which} and ${sessionLives('$2', 'p.value', '$3')} and ${mayBeSignedIn}`

const personText = `
with found as (${peopleText('e.id = $1 and e.login_id = $4', 'select p.section, p.permission_name as permission')}
), used as (
  update sessions e set last_used_at = $2 from found where e.id = found.id and e.last_used_at < $2::timestamptz - interval '1 minute'
)
select * from found`

/**
 * The person of a session that lives now, with the grants of now and the step that is due; null when it has ended, or they may no
 * longer be signed in.
 */
export async function loadPerson(tx: Tx, sessionId: string, loginId: string, now: Date, mode: Config['mode']): Promise<Person | null> {
  const { rows } = await tx.queryKept<SessionRow>('session-person', personText, [sessionId, now.toISOString(), defaultPolicies[mode].idleMinutes, loginId])
  return rows[0] ? personOf(rows[0], now, mode) : null
}

const signedInText = peopleText('e.id = any($1::uuid[])', 'select distinct p.section, null as permission')

/**
 * Of those of these sessions that live now, by session, who has it and the step that is due. What they hold tells sections and no permissions
 * in them: of a thousand sessions that would be most of the work. Being asked for is no use of a session.
 */
export async function signedInPeople(tx: Tx, sessionIds: readonly string[], now: Date, mode: Config['mode']): Promise<ReadonlyMap<string, Pick<Person, 'actor' | 'due'>>> {
  const { rows } = await tx.queryKept<SessionRow>('sessions-people', signedInText, [sessionIds, now.toISOString(), defaultPolicies[mode].idleMinutes])
  return new Map(rows.flatMap((row) => {
    const person = personOf(row, now, mode)
    return person === null ? [] : [[row.id, person] as const]
  }))
}

function personOf(row: SessionRow, now: Date, mode: Config['mode']): Person | null {
  const { staff_id: staffId, account_id: accountId, business_id: businessId } = row
  const policy = policyOf(row.policy, mode)
  const factorAt = row.factor_at === null ? null : new Date(row.factor_at)
  const rest = {
    kind: 'person', loginId: row.login_id, sessionId: row.id, userName: row.user_name, name: row.name, expiresAt: new Date(row.expires_at),
    policy, factorAt, enrolled: row.enrolled,
    due: dueStep({
      enrolled: row.enrolled,
      proved: factorAt !== null,
      required: policy.secondFactor[row.role ?? 'account'],
      passwordDue: passwordDue(row, policy.passwordDays, now, mode),
    }),
  } as const
  if (staffId !== null) return { ...rest, actor: { kind: 'staff', staffId, grants: row.grants } }
  if (accountId === null || businessId === null || row.level === null) return null
  return { ...rest, actor: { kind: 'account', accountId, businessId, level: row.level } }
}

/** People of the demo world have the password of the manual, in demo mode only. */
function passwordDue(row: SessionRow, passwordDays: number | null, now: Date, mode: Config['mode']): boolean {
  if (row.is_demo && mode === 'demo') return false
  const ageMs = now.getTime() - new Date(row.password_changed_at).getTime()
  return row.must_change_password || (passwordDays !== null && ageMs > passwordDays * 86_400_000)
}

const platformText = `
with found as (
  select id, business_id, last_used_at from api_keys where key_hash = $1 and revoked_at is null
), used as (
  update api_keys k set last_used_at = $2 from found where k.id = found.id and (found.last_used_at is null or found.last_used_at < $2::timestamptz - interval '1 minute')
)
select id, business_id from found`

/** The player site that holds this key, by the key's hash; that it was used is kept once a minute. */
export async function loadPlatform(tx: Tx, keyHash: Buffer, now: Date): Promise<Platform | null> {
  const { rows } = await tx.queryNamed<{ id: string; business_id: BusinessId }>('session-platform', platformText, [keyHash, now.toISOString()])
  const row = rows[0]
  return row ? { kind: 'platform', apiKeyId: row.id, businessId: row.business_id } : null
}

export type NewSession = { readonly id: string; readonly loginId: string; readonly createdAt: Date; readonly expiresAt: Date; readonly ip: string | null; readonly userAgent: string | null; readonly deviceHash: Buffer | null }

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.query('insert into sessions (id, login_id, created_at, last_used_at, expires_at, ip, user_agent, device_hash) values ($1, $2, $3, $3, $4, $5, $6, $7)',
    [session.id, session.loginId, session.createdAt.toISOString(), session.expiresAt.toISOString(), session.ip, session.userAgent, session.deviceHash])
}

/** @returns false where it had ended already */
export async function endSession(tx: Tx, sessionId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update sessions set ended_at = $2 where id = $1 and ended_at is null', [sessionId, at.toISOString()])
  return rowCount === 1
}

/** Ends every session of a sign-in but the one named. @returns how many lived */
export async function endSessionsOf(tx: Tx, { loginId, except = null }: { readonly loginId: string; readonly except?: string | null }, at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'update sessions set ended_at = $2 where login_id = $1 and ended_at is null and expires_at > $2 and id is distinct from $3::uuid', [loginId, at.toISOString(), except])
  return rowCount
}
