import * as z from 'zod/mini'
import { dueSteps } from '#domain/access/due-step.ts'
import { passwordLengthMax, passwordLengthMin } from '#domain/access/password-rule.ts'
import { table } from './endpoint.ts'
import { id, instant, nameText, text } from './fields.ts'

/** A permission entry of section 3: a section and its flag, or one permission in it. */
export const permissionEntry = z.object({
  section: z.string(),
  menu_name: z.string(),
  permission_name: z.nullable(z.string()),
  restrict_access: z.boolean(),
})

export const userRow = z.object({
  id,
  kind: z.enum(['staff', 'account']),
  user_name: z.string(),
  name: z.string(),
  role: z.enum(['admin', 'user']),
  /** Accounts of the tree: their level (1 to 5), business and currency; null for staff. */
  level: z.nullable(z.int()),
  account_id: z.nullable(id),
  business_id: z.nullable(id),
  currency: z.nullable(z.string()),
  /** Digits after the point of every currency there is, by its code: what is shown and typed goes by these. */
  currency_digits: z.record(z.string(), z.int()),
  permissions: z.array(permissionEntry),
  time_zone: z.string(),
  expires_at: instant,
  /** A session that nobody uses for this many seconds has ended. */
  idle_after_s: z.int(),
  /** The step of signing in that comes next; until it is done the token opens nothing else. */
  due: z.nullable(z.enum(dueSteps)),
})

export const auth = table({
  adminLogin: {
    method: 'POST',
    path: '/api/auth/admin-login',
    origin: 'spec',
    summary: 'Sign in',
    access: { kind: 'public' },
    effect: 'write',
    body: z.strictObject({
      user_name: text(1, 120),
      password: z.string().check(z.minLength(1), z.maxLength(200)),
      /** What an earlier sign-in answered as `device`: this browser is then never slowed down by guesses made elsewhere. */
      device: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
    }),
    row: userRow,
    reply: 'object',
    /** `device` is new where the browser was not known; it is worth nothing without the password. */
    extra: z.object({ token: z.string(), device: z.string() }),
    refusals: ['ACCESS_BAD_CREDENTIALS', 'ACCESS_LOCKED_OUT'],
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    origin: 'spec',
    summary: 'The signed-in person',
    access: { kind: 'session', whileDue: dueSteps },
    effect: 'read',
    row: userRow,
    refusals: [],
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    origin: 'spec',
    summary: 'Create an inactive person without permissions; off unless configured',
    access: { kind: 'guest' },
    effect: 'write',
    body: z.strictObject({
      email: z.string().check(z.maxLength(120), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u)),
      password: z.string().check(z.minLength(passwordLengthMin), z.maxLength(passwordLengthMax)),
      firstName: nameText(1, 50),
      lastName: nameText(1, 50),
    }),
    row: z.object({ accessToken: z.string(), user: userRow }),
    reply: 'bare',
    refusals: ['ACCESS_REGISTRATION_OFF', 'ACCESS_GUEST_ONLY', 'ACCESS_PASSWORD_WEAK'],
  },
  logout: {
    method: 'POST',
    path: '/platform/auth/logout',
    origin: 'ours',
    summary: 'End this session on the server',
    access: { kind: 'session', whileDue: dueSteps },
    effect: 'write',
    row: z.object({ ended: z.boolean() }),
    refusals: [],
  },
})
