import * as z from 'zod/mini'
import { table } from './endpoint.ts'
import { id, instant, text } from './fields.ts'
import { masterPassword, masterRefusals } from './master-password.ts'

const editTree = { kind: 'section', section: 'SUPERADMINS', accounts: 'own-subtree', permissions: ['Account Edit'] } as const

/** How an account signs in, for those above it. */
const signInRow = z.object({
  id,
  password_changed_at: instant,
  /** A password that was handed out, or set for the account, and that it has not yet replaced by its own. */
  must_change_password: z.boolean(),
  second_factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }),
  master_password: z.object({ is_set: z.boolean(), locked_until: z.nullable(instant) }),
  /** Sessions that live now. */
  sessions: z.int(),
  last_sign_in_at: z.nullable(instant),
})
const signInRefusals = ['ACCESS_NOT_FOUND', 'ACCESS_FORBIDDEN', 'ACCOUNT_LEVEL_WRONG'] as const
const resetBody = z.strictObject({ reason: text(3, 500), master_password: masterPassword })

/** How accounts below sign in, and what is reset for those who lost their way in: part of the calls of accounts. */
export const accountSignIn = table({
  signIn: {
    method: 'GET',
    path: '/platform/super-admins/{id}/sign-in',
    origin: 'ours',
    summary: 'How an account below signs in: its password, second factors, master password and sessions',
    access: editTree,
    effect: 'read',
    row: signInRow,
    refusals: [...signInRefusals],
  },
  resetPassword: {
    method: 'POST',
    path: '/platform/super-admins/{id}/reset-password',
    origin: 'ours',
    summary: 'Replace the password of an account below by one to be changed at the next sign-in; ends every session of the account',
    access: editTree,
    effect: 'write',
    stepUp: 'access',
    body: resetBody,
    row: signInRow,
    /** Shown once to whoever asked for it, kept nowhere in clear. */
    extra: z.object({ one_time_password: z.string(), expires_at: instant }),
    refusals: [...signInRefusals, ...masterRefusals],
  },
  resetFactors: {
    method: 'POST',
    path: '/platform/super-admins/{id}/reset-second-factors',
    origin: 'ours',
    summary: 'Remove the second factors of an account below that lost them; ends every session of the account',
    access: editTree,
    effect: 'write',
    stepUp: 'access',
    body: resetBody,
    row: signInRow,
    refusals: [...signInRefusals, ...masterRefusals],
  },
  resetMaster: {
    method: 'POST',
    path: '/platform/super-admins/{id}/reset-master-password',
    origin: 'ours',
    summary: 'Remove the master password of an account below, which sets another with its sign-in password; ends every session of the account',
    access: editTree,
    effect: 'write',
    stepUp: 'access',
    body: resetBody,
    row: signInRow,
    refusals: [...signInRefusals, ...masterRefusals],
  },
})
