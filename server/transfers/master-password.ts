import type { Endpoint, Table } from '#contract/endpoint.ts'
import { transfers } from '#contract/transfers.ts'
import { withTransaction } from '#database/transaction.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { isGuessable } from '../auth/password-rules.ts'
import { hashPassword, passwordFits } from '../auth/passwords.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../runtime/audit.ts'
import type { Call, Executor, Handler, Principal } from '../runtime/handler.ts'
import { runUseCase } from '../runtime/use-case.ts'
import { guess } from '../security/attempts.ts'
import type { Attempt } from '../security/attempts.ts'
import { personOf } from '../security/person.ts'

/** So many failures in a row are free; from then on each locks for twice as long, up to a day. */
const failuresFree = 4
const firstLockMs = 15 * 60_000
const lockMaxMs = 24 * 60 * 60_000

type Stored = { readonly password_hash: string; readonly failures: number; readonly locked_until: string | null }

const storedText = 'select password_hash, failures, locked_until from master_passwords where login_id = $1'

/** Whether the person of a sign-in has a master password, and until when it is locked. */
export async function masterState(tx: Tx, loginId: string, now: Date) {
  const { rows: [stored] } = await tx.queryNamed<Stored>('master-read', storedText, [loginId])
  const locked = stored?.locked_until != null && new Date(stored.locked_until) > now
  return { is_set: stored !== undefined, locked_until: locked ? stored.locked_until : null }
}

/** Attempts of one login wait for each other here, before they take a connection. */
const queues = new Map<string, Promise<unknown>>()

async function inTurn<Value>(loginId: string, body: () => Promise<Value>): Promise<Value> {
  const turn = (queues.get(loginId) ?? Promise.resolve()).then(body)
  const settled = turn.catch(() => undefined)
  queues.set(loginId, settled)
  void settled.then(() => { if (queues.get(loginId) === settled) queues.delete(loginId) })
  return turn
}

/**
 * Checks the master password of the caller in a transaction of its own, because a failure must be recorded although the call is
 * refused. It holds the stored password until it has counted, so that guesses sent at once are counted one by one over all nodes.
 * Refuses with ACCESS_MASTER_UNSET, ACCESS_MASTER_WRONG or ACCESS_MASTER_LOCKED (`retry_after_s`).
 */
function checkMaster(context: Context, loginId: string, password: string): Promise<Result<true>> {
  return inTurn(loginId, () => withTransaction(context.database, {}, async (tx): Promise<Result<true>> => {
    const { rows: [stored] } = await tx.queryNamed<Stored>('master-hold', `${storedText} for update`, [loginId])
    const now = context.now()
    if (stored === undefined) return refuse('ACCESS_MASTER_UNSET')
    if (stored.locked_until !== null && new Date(stored.locked_until) > now) return refuse('ACCESS_MASTER_LOCKED', { retry_after_s: secondsTo(stored.locked_until, now) })
    if (await passwordFits(stored.password_hash, password)) {
      if (stored.failures > 0) await tx.query('update master_passwords set failures = 0, locked_until = null where login_id = $1', [loginId])
      return ok(true)
    }
    const failures = stored.failures + 1
    const lockMs = failures <= failuresFree ? 0 : Math.min(lockMaxMs, firstLockMs * 2 ** (failures - failuresFree - 1))
    const until = lockMs === 0 ? null : new Date(now.getTime() + lockMs).toISOString()
    await tx.query('update master_passwords set failures = $2, locked_until = $3 where login_id = $1', [loginId, failures, until])
    return until === null ? refuse('ACCESS_MASTER_WRONG', { attempts_left: failuresFree + 1 - failures }) : refuse('ACCESS_MASTER_LOCKED', { retry_after_s: secondsTo(until, now) })
  }))
}

function secondsTo(until: string, now: Date): number {
  return Math.ceil((new Date(until).getTime() - now.getTime()) / 1_000)
}

/**
 * Runs a row of a table once the master password in its body has been proved. The password goes no further: neither the key's hash
 * nor the handler sees it.
 */
export function withMaster<Rows extends Table, Name extends keyof Rows & string>(
  context: Context, capability: string, rows: Rows, rowName: Name, handler: Handler<Rows[Name]>,
): { readonly execute: Executor<Rows[Name]> } {
  const name = `${capability}.${rowName}`
  const row = rows[rowName]
  assert(row !== undefined, 'a row of the table')
  return {
    async execute(call) {
      const { master_password: password, ...body } = call.body as unknown as { readonly master_password: string }
      const checked = await checkMaster(context, loginOf(call.principal), password)
      if (!checked.ok) {
        await auditRefusal(context, name, call, checked.refusal.code)
        return checked
      }
      return runUseCase(context, { name, row, handler }, { ...call, body } as typeof call)
    },
  }
}

type SetCall = Executor<typeof transfers.setMasterPassword>

/**
 * Sets the master password against the sign-in password, or changes it against the one before. Refuses as `checkMaster`, the first time
 * as `guess`; ACCESS_PASSWORD_WEAK.
 */
export function setMasterPassword(context: Context): { readonly execute: SetCall } {
  const name = 'transfers.setMasterPassword'
  return {
    async execute(call) {
      const person = personOf(call)
      const { current_password: current, master_password: next } = call.body
      const proved = await proveCurrent(context, { person, origin: call.origin, action: name }, current)
      if (!proved.ok) return proved
      if (await isGuessable(next, person)) {
        await auditRefusal(context, name, call, 'ACCESS_PASSWORD_WEAK')
        return refuse('ACCESS_PASSWORD_WEAK', { reason: 'too_common' })
      }
      const hash = await hashPassword(next)
      return runUseCase(context, {
        name,
        row: transfers.setMasterPassword,
        handler: async ({ tx, now }) => {
          await tx.query(
            `insert into master_passwords (login_id, password_hash, set_at) values ($1, $2, $3)
             on conflict (login_id) do update set password_hash = excluded.password_hash, set_at = excluded.set_at, failures = 0, locked_until = null`,
            [person.loginId, hash, now.toISOString()])
          return ok({ rows: [{ is_set: true, locked_until: null }], audit: { targetKind: 'login', targetId: person.loginId } })
        },
      }, { ...call, body: { current_password: '', master_password: '' } })
    },
  }
}

/** The master password where one is set, else the sign-in password, whose guesses are slowed down and counted as at the sign-in. */
async function proveCurrent(context: Context, attempt: Attempt, current: string): Promise<Result<unknown>> {
  const { person, action } = attempt
  const master = await checkMaster(context, person.loginId, current)
  if (master.ok) return master
  if (master.refusal.code !== 'ACCESS_MASTER_UNSET') {
    await auditRefusal(context, action, { principal: person, origin: attempt.origin }, master.refusal.code)
    return master
  }
  return guess(context, attempt, 'ACCESS_MASTER_WRONG', async (tx) => {
    const { rows: [login] } = await tx.query<{ password_hash: string }>('select password_hash from logins where id = $1', [person.loginId])
    return login !== undefined && (await passwordFits(login.password_hash, current)) ? login : null
  })
}

async function auditRefusal(context: Context, action: string, { principal, origin }: Pick<Call<Endpoint>, 'principal' | 'origin'>, refusalCode: Parameters<typeof refuse>[0]): Promise<void> {
  await withTransaction(context.database, {}, (tx) => writeAudit(tx, { principal, origin, action, refusalCode }))
}

/** The sign-in of whoever calls. */
export function loginOf(principal: Principal): string {
  assert(principal.kind === 'person', 'a master password belongs to a person')
  return principal.loginId
}
