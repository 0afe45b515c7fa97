import * as z from 'zod/mini'
import { priorities } from '#domain/notices/notice-kinds.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant, page, queryInteger, text } from './fields.ts'
import { audiences, siteNotificationStates, siteNotificationsQuery } from './notice-queries.ts'

const looks = { kind: 'section', section: 'NOTIFICATIONS', accounts: 'never' } as const
const edits = { ...looks, permissions: ['Notification Edit'] } as const

/** Who has or has read one. */
export const receivers = ['staff', 'account', 'player'] as const

const said = z.strictObject({ language: z.string().check(z.regex(/^[a-z]{2}$/)), title: text(1, 80), text: text(1, 1_000) })
const aimed = { audience: z.enum(audiences), business_id: z.optional(z.nullable(id)), level: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(5)))), account_id: z.optional(z.nullable(id)) }
const content = {
  ...aimed,
  /** One a language; English, or else the first, is read by those whose own is missing. */
  texts: z.array(said).check(z.minLength(1), z.maxLength(10)),
  priority: z.enum(priorities),
  /** Null: at once. */
  starts_at: z.nullable(instant),
  /** Null: until it is switched off. */
  ends_at: z.nullable(instant),
}

const row = z.object({
  id,
  audience: z.enum(audiences),
  business_id: z.nullable(id),
  business_name: z.nullable(z.string()),
  level: z.nullable(z.int()),
  account_id: z.nullable(id),
  account_name: z.nullable(z.string()),
  /** The title and the text in English, or else in the first language. */
  title: z.string(),
  text: z.string(),
  texts: z.array(z.object({ language: z.string(), title: z.string(), text: z.string() })),
  priority: z.enum(priorities),
  starts_at: instant,
  ends_at: z.nullable(instant),
  status: z.enum(['active', 'inactive']),
  /** What it comes to now: `waiting` for its time, `shown`, or over. */
  state: z.enum(siteNotificationStates),
  /** People whose drawer has it, how many of them have read it, and how many players have. */
  told: z.int(),
  read: z.int(),
  read_by_players: z.int(),
  created_by: z.string(),
  created_at: instant,
  version: z.int(),
})

export const siteNotifications = table({
  list: {
    method: 'GET',
    path: '/api/company-admin-notification/get-notification',
    origin: 'spec',
    summary: 'Site notifications, the one written last first unless another order is asked for',
    access: looks,
    effect: 'read',
    query: siteNotificationsQuery,
    row,
    csv: csvColumns(row, {
      id: 'text', state: 'text', status: 'text', priority: 'text', audience: 'text', business_name: 'text', level: 'integer', account_name: 'text', title: 'text', text: 'text', starts_at: 'instant',
      ends_at: 'instant', told: 'integer', read: 'integer', read_by_players: 'integer', created_by: 'text', created_at: 'instant',
    }),
    refusals: [],
  },
  update: {
    method: 'PUT',
    path: '/api/company-admin-notification/',
    origin: 'spec',
    summary: 'Change a site notification; one that is shown is told anew',
    access: edits,
    effect: 'write',
    body: z.strictObject({ id, version: z.int(), ...content }),
    row,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'MAINTENANCE_TIMES'],
  },
  status: {
    method: 'PUT',
    path: '/api/company-admin-notification/status',
    origin: 'spec',
    summary: 'Switch a site notification off, or on again',
    access: edits,
    effect: 'write',
    body: z.strictObject({ id, version: z.int(), status: z.enum(['active', 'inactive']) }),
    row,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
  create: {
    method: 'POST',
    path: '/platform/site-notifications',
    origin: 'ours',
    summary: 'Write a site notification, for now or for later',
    access: edits,
    effect: 'write',
    body: z.strictObject(content),
    row,
    refusals: ['ACCESS_NOT_FOUND', 'MAINTENANCE_TIMES'],
  },
  audience: {
    method: 'GET',
    path: '/platform/site-notifications/audience',
    origin: 'ours',
    summary: 'How many people and players an audience has now',
    access: looks,
    effect: 'read',
    query: z.strictObject({ audience: z.enum(audiences), business_id: z.optional(id), level: z.optional(queryInteger(1, 5)), account_id: z.optional(id) }),
    row: z.object({ people: z.int(), players: z.int() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  receipts: {
    method: 'GET',
    path: '/platform/site-notifications/{id}/receipts',
    origin: 'ours',
    summary: 'Who has a site notification as it stands, and when they read it; of players those who have read it',
    access: looks,
    effect: 'read',
    query: z.strictObject({ ...page }),
    row: z.object({
      /** Of the sign-in; of a player the account. */
      id,
      kind: z.enum(receivers),
      name: z.string(),
      /** Null: not yet. */
      read_at: z.nullable(instant),
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  forSite: {
    method: 'GET',
    path: '/platform/site-notifications',
    origin: 'ours',
    summary: 'What a player site shows now; for a player also what is for its branch',
    access: { kind: 'platform' },
    effect: 'read',
    query: z.strictObject({ player_id: z.optional(id) }),
    row: z.object({ id, priority: z.enum(priorities), texts: row.shape.texts, starts_at: instant, ends_at: z.nullable(instant), /** Null without a player. */ is_read: z.nullable(z.boolean()) }),
    refusals: ['ACCOUNT_UNKNOWN'],
  },
  readByPlayer: {
    method: 'PUT',
    path: '/platform/players/{player_id}/site-notifications/{id}',
    origin: 'ours',
    summary: 'A player has read one of them',
    access: { kind: 'platform' },
    effect: 'write',
    row: z.object({ id, player_id: id }),
    refusals: ['ACCOUNT_UNKNOWN', 'ACCESS_NOT_FOUND'],
  },
})
