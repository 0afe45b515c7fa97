import type { RowOf } from '#contract/endpoint.ts'
import type { security } from '#contract/security.ts'
import type { Tx } from '#database/transaction.ts'

type SessionRow = RowOf<typeof security.sessions>
const listed = 100

/** The newest sessions of a login, those that live first. */
export async function listSessions(tx: Tx, loginId: string, current: string | null, now: Date, idleMinutes: number): Promise<readonly SessionRow[]> {
  const { rows } = await tx.query<SessionRow>(
    `select id as session_id, id is not distinct from $2::uuid as current,
       ended_at is null and expires_at > $3 and last_used_at > $3::timestamptz - $4::int * interval '1 minute' as live,
       created_at, last_used_at, expires_at, ended_at, host(ip) as ip, user_agent, factor_at is not null as second_factor
     from sessions where login_id = $1 order by live desc, created_at desc limit ${listed}`, [loginId, current, now.toISOString(), idleMinutes])
  return rows
}

/** Ends one session of a login. @returns false where there is none that lives */
export async function endOneSession(tx: Tx, loginId: string, sessionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update sessions set ended_at = $3 where id = $2 and login_id = $1 and ended_at is null', [loginId, sessionId, now.toISOString()])
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
