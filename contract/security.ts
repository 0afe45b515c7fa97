import * as z from 'zod/mini'
import { userRow } from './auth.ts'
import { table } from './endpoint.ts'
import { currency, id, instant, nameText, page, text } from './fields.ts'

const session = { kind: 'session' } as const
/** Open while the second factor is to be proved, or to be set up. */
const proving = { kind: 'session', whileDue: ['second_factor', 'second_factor_setup'] } as const
const settingUp = { kind: 'session', whileDue: ['second_factor_setup'] } as const

/** One session of a person: on which device, from where, used when. */
export const sessionRow = z.object({
  session_id: z.uuid(),
  /** The session of the call itself. */
  current: z.boolean(),
  live: z.boolean(),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
  ended_at: z.nullable(instant),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** The second factor was proved in it. */
  second_factor: z.boolean(),
})

/** A second factor of the caller. Recovery codes stand as one, with how many are left. */
export const factorRow = z.object({
  kind: z.enum(['totp', 'passkey', 'recovery']),
  /** Of a passkey. */
  id: z.nullable(id),
  name: z.string(),
  created_at: z.nullable(instant),
  last_used_at: z.nullable(instant),
  codes_left: z.nullable(z.int()),
})

const minutes = (max: number) => z.int().check(z.gte(1), z.lte(max))
export const policyRow = z.object({
  /** Who must have a second factor: staff by role, and accounts of the tree. */
  second_factor: z.strictObject({ admin: z.boolean(), user: z.boolean(), account: z.boolean() }),
  /** How old, in minutes, the last proof may be for what moves money, results or rights; null: no fresh one is asked for. */
  step_up_minutes: z.strictObject({ money: z.nullable(minutes(720)), results: z.nullable(minutes(720)), access: z.nullable(minutes(720)) }),
  idle_minutes: minutes(720),
  session_minutes: minutes(1_440),
  password_days: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
  separate_duties: z.boolean(),
  /** Counts the changes; 0 where nothing was ever set. */
  version: z.int().check(z.gte(0)),
})

/** From which amount on something stands out in the record; null: never. */
const threshold = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000_000_000_000)))
const thresholdAmounts = {
  /** One bet's stake; what one player stakes on one day of the business's calendar. */
  wager_minor: threshold,
  wager_day_minor: threshold,
  /** What one player wins on one market, before commission. */
  win_minor: threshold,
  /** One transfer or change of credit. */
  transfer_minor: threshold,
}
/** The thresholds of one currency; version 0 where none was ever set. */
export const thresholdRow = z.object({ currency, ...thresholdAmounts, version: z.int() })

const code = z.string().check(z.regex(/^\d{6}$/))
/** One of the recovery codes, however it is spaced. */
const recoveryCode = z.string().check(z.regex(/^[A-Za-z2-7 -]{16,32}$/))
/** What `navigator.credentials` answers, as its own JSON; checked by the verification itself. */
const credential = z.looseObject({ id: z.string().check(z.maxLength(2_000)), rawId: z.string().check(z.maxLength(2_000)), type: z.literal('public-key'), response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(4_000)) }) })
const newPassword = z.string().check(z.minLength(1), z.maxLength(200))
/** Shown once, when the first second factor is there or new ones are asked for. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const security = table({
  factors: {
    method: 'GET',
    path: '/platform/security/factors',
    origin: 'ours',
    summary: 'The second factors of the caller',
    access: proving,
    effect: 'read',
    row: factorRow,
    refusals: [],
  },
  prove: {
    method: 'POST',
    path: '/platform/security/prove',
    origin: 'ours',
    summary: 'Prove a second factor: to finish signing in, or afresh before something that asks for it',
    access: { kind: 'session', whileDue: ['second_factor'] },
    effect: 'write',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('totp'), code }),
      z.strictObject({ kind: z.literal('recovery'), code: recoveryCode }),
      z.strictObject({ kind: z.literal('passkey'), response: credential }),
    ]),
    row: userRow,
    refusals: ['ACCESS_CODE_WRONG', 'ACCESS_FACTOR_UNKNOWN', 'ACCESS_LOCKED_OUT'],
  },
  startTotp: {
    method: 'POST',
    path: '/platform/security/totp',
    origin: 'ours',
    summary: 'A new seed for an authenticator app; counts once a code of it was confirmed in the same session, within ten minutes',
    access: settingUp,
    effect: 'write',
    row: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['ACCESS_STEP_UP'],
  },
  confirmTotp: {
    method: 'POST',
    path: '/platform/security/totp/confirm',
    origin: 'ours',
    summary: 'Confirm the new seed by a first code',
    access: settingUp,
    effect: 'write',
    body: z.strictObject({ code }),
    row: factorRow,
    extra: recoveryCodes,
    refusals: ['ACCESS_CODE_WRONG', 'ACCESS_FACTOR_UNKNOWN', 'ACCESS_LOCKED_OUT'],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/platform/security/passkeys/options',
    origin: 'ours',
    summary: 'What to hand to navigator.credentials, to add a passkey or to prove one',
    access: proving,
    effect: 'write',
    body: z.strictObject({ for: z.enum(['add', 'prove']) }),
    row: z.looseObject({ challenge: z.string() }),
    refusals: ['ACCESS_PASSKEYS_OFF', 'ACCESS_FACTOR_UNKNOWN', 'ACCESS_STEP_UP'],
  },
  addPasskey: {
    method: 'POST',
    path: '/platform/security/passkeys',
    origin: 'ours',
    summary: 'Add the passkey that navigator.credentials made',
    access: settingUp,
    effect: 'write',
    body: z.strictObject({ name: nameText(1, 60), response: credential }),
    row: factorRow,
    extra: recoveryCodes,
    refusals: ['ACCESS_CODE_WRONG', 'ACCESS_PASSKEYS_OFF'],
  },
  removeFactor: {
    method: 'POST',
    path: '/platform/security/factors/remove',
    origin: 'ours',
    summary: 'Remove a second factor of the caller',
    access: session,
    effect: 'write',
    body: z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('totp') }), z.strictObject({ kind: z.literal('passkey'), id })]),
    row: factorRow,
    refusals: ['ACCESS_STEP_UP', 'ACCESS_FACTOR_UNKNOWN', 'ACCESS_FACTOR_NEEDED'],
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/platform/security/recovery-codes',
    origin: 'ours',
    summary: 'New recovery codes; the old ones are worth nothing any more',
    access: session,
    effect: 'write',
    row: factorRow,
    extra: recoveryCodes,
    refusals: ['ACCESS_STEP_UP', 'ACCESS_FACTOR_UNKNOWN'],
  },
  changePassword: {
    method: 'POST',
    path: '/platform/security/password',
    origin: 'ours',
    summary: 'Change the own password; ends every other session',
    access: { kind: 'session', whileDue: ['password'] },
    effect: 'write',
    body: z.strictObject({ current_password: newPassword, new_password: newPassword }),
    row: userRow,
    /** ACCESS_PASSWORD_WEAK says why: `reason` is too_short, too_common, holds_name or used_before. */
    refusals: ['ACCESS_PASSWORD_WRONG', 'ACCESS_PASSWORD_WEAK', 'ACCESS_LOCKED_OUT'],
  },
  sessions: {
    method: 'GET',
    path: '/platform/security/sessions',
    origin: 'ours',
    summary: 'The sessions of the caller, those that live first',
    access: session,
    effect: 'read',
    query: z.strictObject(page),
    row: sessionRow,
    refusals: [],
  },
  endSessions: {
    method: 'POST',
    path: '/platform/security/sessions/end',
    origin: 'ours',
    summary: 'End one session of the caller, or all but this one',
    access: session,
    effect: 'write',
    /** Without `session_id` all others. */
    body: z.strictObject({ session_id: z.optional(z.uuid()) }),
    row: z.object({ ended: z.int() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  policy: {
    method: 'GET',
    path: '/platform/security/policy',
    origin: 'ours',
    summary: 'What the platform asks of those who sign in',
    access: { kind: 'section', section: 'ROLES', accounts: 'never' },
    effect: 'read',
    row: policyRow,
    refusals: [],
  },
  setPolicy: {
    method: 'PUT',
    path: '/platform/security/policy',
    origin: 'ours',
    summary: 'Change what the platform asks of those who sign in, as it was seen: `version` is that of what was looked at',
    access: { kind: 'section', section: 'ROLES', permissions: ['Security Policy'], accounts: 'never' },
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ ...policyRow._zod.def.shape, reason: text(3, 500) }),
    row: policyRow,
    refusals: ['REQUEST_STALE'],
  },
  thresholds: {
    method: 'GET',
    path: '/platform/security/thresholds',
    origin: 'ours',
    summary: 'From which amounts on wagers, wins and transfers stand out in the record, by currency',
    access: { kind: 'section', section: 'ROLES', accounts: 'never' },
    effect: 'read',
    row: thresholdRow,
    refusals: [],
  },
  setThresholds: {
    method: 'PUT',
    path: '/platform/security/thresholds',
    origin: 'ours',
    summary: 'Change from which amounts on something stands out, for one currency',
    access: { kind: 'section', section: 'ROLES', permissions: ['Security Policy'], accounts: 'never' },
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ currency, version: z.int().check(z.gte(0)), ...thresholdAmounts, reason: text(3, 500) }),
    row: thresholdRow,
    refusals: ['REQUEST_STALE'],
  },
})
