import type { Query, RowOf } from '#contract/endpoint.ts'
import type { roles } from '#contract/roles.ts'
import type { security } from '#contract/security.ts'
import type { Tx } from '#database/transaction.ts'
import { ok } from '#domain/kernel/result.ts'
import { Conditions } from '../runtime/conditions.ts'
import { pageOf } from '../runtime/cursor.ts'
import { listOrder } from '../runtime/list-order.ts'

type SessionRow = RowOf<typeof security.sessions>
type SessionSort = Query<typeof roles.sessions>['sort']
type SessionPaging = { readonly sort?: SessionSort; readonly cursor?: string | undefined; readonly limit: number }

/** A page of the sessions of a login, unless said otherwise those that live first. `current`: the session of the call, or null. */
export async function listSessions(tx: Tx, loginId: string, current: string | null, { now, idleMinutes }: { readonly now: Date; readonly idleMinutes: number }, { sort = '-state', cursor, limit }: SessionPaging) {
  const conditions = new Conditions()
  const [login, own, at, idle] = [loginId, current, now.toISOString(), idleMinutes].map((value) => conditions.value(value))
  const live = `(s.ended_at is null and s.expires_at > ${at}::timestamptz and s.last_used_at > ${at}::timestamptz - ${idle}::int * interval '1 minute')`
  const order = listOrder({
    state: { value: `(case when ${live} then '1 ' else '0 ' end || to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))`, type: 'text' },
    begun: { value: 's.created_at', type: 'timestamptz' },
    used: { value: 's.last_used_at', type: 'timestamptz' },
    ends: { value: 'coalesce(s.ended_at, s.expires_at)', type: 'timestamptz' },
  }, sort, 's.id', 'uuid')
  const after = order.after(cursor)
  if (!after.ok) return after
  order.addAfter(conditions, after.value)
  const { rows } = await tx.query<SessionRow & { readonly id: string; readonly value: unknown }>(
    `select s.id, ${order.value} as value, s.id as session_id, s.id is not distinct from ${own}::uuid as current, ${live} as live,
       s.created_at, s.last_used_at, s.expires_at, s.ended_at, host(s.ip) as ip, s.user_agent, s.factor_at is not null as second_factor
     from sessions s where s.login_id = ${login}::bigint and ${conditions.text()} order by ${order.by} limit ${limit + 1}`, conditions.values)
  const page = pageOf(rows, limit, order.cursorOf)
  return ok({ rows: page.rows.map(({ id: _, value: __, ...row }): SessionRow => row), metadata: page.metadata })
}

export async function countSessions(tx: Tx, loginId: string): Promise<number> {
  const { rows } = await tx.query<{ counted: number }>('select count(*)::int as counted from sessions where login_id = $1', [loginId])
  return rows[0]?.counted ?? 0
}

/** Ends one session of a login. @returns false where there is none that lives */
export async function endOneSession(tx: Tx, loginId: string, sessionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update sessions set ended_at = $3 where id = $2 and login_id = $1 and ended_at is null', [loginId, sessionId, now.toISOString()])
  return rowCount === 1
}

/** Whether nobody has ended the session. */
export async function isOpen(tx: Tx, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from sessions where id = $1 and ended_at is null', [sessionId])
  return rowCount === 1
}

/** The second factor was proved in this session, now. */
export async function markProved(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.query('update sessions set factor_at = $2, factor_failures = 0, challenge = null where id = $1', [sessionId, now.toISOString()])
}

/** Counts a wrong code; too many in a row end the session. @returns whether it ended */
export async function countWrongCode(tx: Tx, sessionId: string, max: number, now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ ended: boolean }>(
    `update sessions set factor_failures = factor_failures + 1, ended_at = case when factor_failures + 1 >= $2 then coalesce(ended_at, $3::timestamptz) else ended_at end
     where id = $1 returning ended_at is not null as ended`, [sessionId, max, now.toISOString()])
  return rows[0]?.ended ?? true
}

type ChallengeUse = 'add' | 'prove'

export async function keepChallenge(tx: Tx, sessionId: string, challenge: string, use: ChallengeUse, now: Date): Promise<void> {
  await tx.query('update sessions set challenge = $2, challenge_for = $3, challenge_at = $4 where id = $1', [sessionId, challenge, use, now.toISOString()])
}

const challengeLastsMs = 5 * 60_000

/** The question that is open, which nobody can answer again after this. */
export async function takeChallenge(tx: Tx, sessionId: string, use: ChallengeUse, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{ challenge: string }>(
    `with asked as (select id, challenge from sessions where id = $1 and challenge_for = $2 and challenge is not null and challenge_at > $3 for update)
     update sessions s set challenge = null from asked where s.id = asked.id returning asked.challenge`, [sessionId, use, new Date(now.getTime() - challengeLastsMs).toISOString()])
  return rows[0]?.challenge ?? null
}
