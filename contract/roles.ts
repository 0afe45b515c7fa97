import * as z from 'zod/mini'
import { permissionEntry } from './auth.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant, nameText, text } from './fields.ts'
import { sessionRow } from './security.ts'
import { staffQuery, staffSessionsQuery, staffStatus } from './staff-query.ts'

const readStaff = { kind: 'section', section: 'ROLES', accounts: 'never' } as const
const editStaff = { kind: 'section', section: 'ROLES', permissions: ['Staff Edit'], accounts: 'never' } as const

const revokeSessions = { kind: 'section', section: 'ROLES', permissions: ['Sessions Revoke'], accounts: 'never' } as const
const role = z.enum(['admin', 'user'])
const version = z.int().check(z.gte(1))
const reason = z.optional(text(0, 500))

/** What can be granted: a section, or one permission in it. */
export const permissionRow = z.object({
  section: z.string(),
  menu_name: z.string(),
  permission_name: z.nullable(z.string()),
  /** Named by the specification, or one of our own. */
  origin: z.enum(['spec', 'ours']),
  /** The viewer holds it, so may grant it. */
  grantable: z.boolean(),
  /** Duties that check this one: not for the same hand. */
  incompatible_with: z.array(z.string()),
})

/** A grant as it is sent: `menu_name` is a section's code or label, names without regard to case. An entry with `restrict_access` grants nothing. */
export const grantInput = z.strictObject({
  menu_name: text(1, 60),
  permission_name: z.nullable(text(1, 60)),
  restrict_access: z.optional(z.boolean()),
})
const grantList = z.array(grantInput).check(z.maxLength(200))

export const staffRow = z.object({
  id,
  user_name: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
  role,
  /** The preset that the rights equal; null where they were chosen one by one. */
  preset: z.nullable(z.string()),
  is_owner: z.boolean(),
  status: staffStatus,
  /** Sections that are open, by label. */
  menu_names: z.array(z.string()),
  permission_count: z.int(),
  created_at: instant,
  created_by: z.nullable(z.string()),
  disabled_at: z.nullable(instant),
  /** Of any session, the newest. */
  last_seen_at: z.nullable(instant),
  last_ip: z.nullable(z.string()),
  /** Sessions that live now. */
  sessions: z.int(),
  password_changed_at: instant,
  must_change_password: z.boolean(),
  second_factors: z.object({ totp: z.boolean(), passkeys: z.int(), recovery_codes: z.int() }),
  /** Counts up with every change; sent back with one, it refuses to overwrite somebody else's. */
  version: z.int(),
  /** The viewer may change this person's rights and status. */
  manageable: z.boolean(),
  /** Duties that check each other and stand in this one hand. */
  warnings: z.array(z.object({ one: z.string(), other: z.string() })),
})

export const presetRow = z.object({
  id,
  name: z.string(),
  role,
  permissions: z.array(permissionEntry),
  /** The same for a reader: menus, and permissions behind theirs. */
  holds: z.array(z.string()),
  version: z.int(),
  updated_at: instant,
})

const presetBody = { name: nameText(1, 60), role, permissions: grantList }
const userName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._@-]{2,59}$/))
const email = z.string().check(z.maxLength(120), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u))
/** Shown once to whoever asked for it, kept nowhere in clear, to be changed at the first sign-in. */
const oneTimePassword = z.object({ one_time_password: z.string(), expires_at: instant })
const manageRefusals = ['ACCESS_NOT_FOUND', 'ACCESS_OWN_RIGHTS', 'ACCESS_ABOVE_OWN'] as const

export const roles = table({
  permissions: {
    method: 'GET',
    path: '/api/user-permission/',
    origin: 'spec',
    summary: 'Everything that can be granted, section by section',
    access: readStaff,
    effect: 'read',
    row: permissionRow,
    refusals: [],
  },
  list: {
    method: 'GET',
    path: '/api/admin/get-company-admin',
    origin: 'spec',
    summary: 'The staff',
    access: readStaff,
    effect: 'read',
    query: staffQuery,
    row: staffRow,
    csv: csvColumns(staffRow, {
      id: 'text', user_name: 'text', name: 'text', email: 'text', role: 'text', preset: 'text', is_owner: 'boolean', status: 'text', menu_names: 'list',
      permission_count: 'integer', sessions: 'integer', last_seen_at: 'instant', last_ip: 'text', must_change_password: 'boolean',
      password_changed_at: 'instant', created_at: 'instant', created_by: 'text', disabled_at: 'instant',
    }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: '/api/admin/single-company-admin/{id}',
    origin: 'spec',
    summary: 'One person of the staff',
    access: readStaff,
    effect: 'read',
    row: staffRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  permissionsOf: {
    method: 'GET',
    path: '/api/user-permission/get-permission/{id}',
    origin: 'spec',
    summary: 'What one person holds, as an entry for everything that can be granted',
    access: readStaff,
    effect: 'read',
    row: permissionEntry,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  setPermissions: {
    method: 'PUT',
    path: '/api/user-permission/{id}',
    origin: 'spec',
    summary: 'Replace what one person holds',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({
      permissions: grantList,
      /** True makes an owner, who holds everything, and false ends that; absent leaves it. */
      is_owner: z.optional(z.boolean()),
      version: z.optional(version),
      reason,
    }),
    row: permissionEntry,
    refusals: [...manageRefusals, 'ACCESS_GRANT_NOT_HELD', 'ACCESS_DUTIES_INCOMPATIBLE', 'REQUEST_STALE'],
  },
  setStatus: {
    method: 'PUT',
    path: '/api/admin/update-status/{id}',
    origin: 'spec',
    summary: 'Let a person sign in or keep them out; out ends their sessions',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ status: staffStatus, reason: text(3, 500), version: z.optional(version) }),
    row: staffRow,
    refusals: [...manageRefusals, 'REQUEST_STALE'],
  },
  add: {
    method: 'POST',
    path: '/platform/staff',
    origin: 'ours',
    summary: 'Add a person to the staff; answers a password for the first sign-in',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ user_name: userName, name: nameText(1, 60), email: z.optional(email), role, permissions: grantList, is_owner: z.optional(z.boolean()) }),
    row: staffRow,
    extra: oneTimePassword,
    refusals: ['ACCESS_NAME_TAKEN', 'ACCESS_GRANT_NOT_HELD', 'ACCESS_DUTIES_INCOMPATIBLE'],
  },
  edit: {
    method: 'PUT',
    path: '/platform/staff/{id}',
    origin: 'ours',
    summary: 'Change the name, address or role of a person',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ name: nameText(1, 60), email: z.nullable(email), role, version: z.optional(version) }),
    row: staffRow,
    refusals: [...manageRefusals, 'ACCESS_NAME_TAKEN', 'REQUEST_STALE'],
  },
  resetPassword: {
    method: 'POST',
    path: '/platform/staff/{id}/reset-password',
    origin: 'ours',
    summary: 'Replace a password by one to be changed at the next sign-in; ends every session of the person',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ reason: text(3, 500) }),
    row: staffRow,
    extra: oneTimePassword,
    refusals: [...manageRefusals],
  },
  resetFactors: {
    method: 'POST',
    path: '/platform/staff/{id}/reset-second-factors',
    origin: 'ours',
    summary: 'Remove the second factors of a person who lost them; ends every session of the person',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ reason: text(3, 500) }),
    row: staffRow,
    refusals: [...manageRefusals],
  },
  sessions: {
    method: 'GET',
    path: '/platform/staff/{id}/sessions',
    origin: 'ours',
    summary: 'The sessions of a person, those that live first',
    access: readStaff,
    effect: 'read',
    /** `state`: those that live before those that have ended, either by their beginning. */
    query: staffSessionsQuery,
    row: sessionRow,
    csv: csvColumns(sessionRow, {
      session_id: 'text', live: 'boolean', created_at: 'instant', last_used_at: 'instant', expires_at: 'instant', ended_at: 'instant', ip: 'text', user_agent: 'text', second_factor: 'boolean',
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  endSessions: {
    method: 'POST',
    path: '/platform/staff/{id}/sessions/end',
    origin: 'ours',
    summary: 'End one session of a person, or all of them',
    access: revokeSessions,
    effect: 'write',
    /** Without `session_id` all of them. */
    body: z.strictObject({ session_id: z.optional(z.uuid()), reason: text(3, 500) }),
    row: z.object({ ended: z.int() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  presets: {
    method: 'GET',
    path: '/platform/permission-presets',
    origin: 'ours',
    summary: 'Rights that people of one duty usually hold',
    access: readStaff,
    effect: 'read',
    row: presetRow,
    csv: csvColumns(presetRow, { id: 'text', name: 'text', role: 'text', holds: 'list', version: 'integer', updated_at: 'instant' }),
    refusals: [],
  },
  addPreset: {
    method: 'POST',
    path: '/platform/permission-presets',
    origin: 'ours',
    summary: 'Add a preset',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject(presetBody),
    row: presetRow,
    refusals: ['ACCESS_NAME_TAKEN', 'ACCESS_GRANT_NOT_HELD'],
  },
  editPreset: {
    method: 'PUT',
    path: '/platform/permission-presets/{id}',
    origin: 'ours',
    summary: 'Change a preset; people keep what they hold',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    body: z.strictObject({ ...presetBody, version: z.optional(version) }),
    row: presetRow,
    refusals: ['ACCESS_NOT_FOUND', 'ACCESS_NAME_TAKEN', 'ACCESS_GRANT_NOT_HELD', 'REQUEST_STALE'],
  },
  removePreset: {
    method: 'DELETE',
    path: '/platform/permission-presets/{id}',
    origin: 'ours',
    summary: 'Remove a preset; people keep what they hold',
    access: editStaff,
    effect: 'write',
    stepUp: 'access',
    row: z.object({ removed: z.boolean() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
