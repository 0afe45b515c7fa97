import * as z from 'zod/mini'
import { table } from './endpoint.ts'
import { id, instant, text } from './fields.ts'

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
  permissions: z.array(permissionEntry),
  time_zone: z.string(),
  expires_at: instant,
})

export const auth = table({
  adminLogin: {
    method: 'POST',
    path: '/api/auth/admin-login',
    origin: 'spec',
    summary: 'Sign in',
    access: { kind: 'public' },
    effect: 'write',
    body: z.strictObject({ user_name: text(1, 120), password: z.string().check(z.minLength(1), z.maxLength(200)) }),
    row: userRow,
    reply: 'object',
    extra: z.object({ token: z.string() }),
    refusals: ['ACCESS_BAD_CREDENTIALS', 'ACCESS_LOCKED_OUT'],
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    origin: 'spec',
    summary: 'The signed-in person',
    access: { kind: 'session' },
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
      password: z.string().check(z.minLength(14), z.maxLength(200)),
      firstName: text(1, 50),
      lastName: text(1, 50),
    }),
    row: z.object({ accessToken: z.string(), user: userRow }),
    reply: 'bare',
    refusals: ['ACCESS_REGISTRATION_OFF', 'ACCESS_GUEST_ONLY'],
  },
  logout: {
    method: 'POST',
    path: '/platform/auth/logout',
    origin: 'ours',
    summary: 'End this session on the server',
    access: { kind: 'session' },
    effect: 'write',
    row: z.object({ ended: z.boolean() }),
    refusals: [],
  },
})
