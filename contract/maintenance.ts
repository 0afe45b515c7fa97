import * as z from 'zod/mini'
import { maintenanceScopes } from '#domain/markets/maintenance.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant, text } from './fields.ts'
import { maintenanceQuery, maintenanceStates } from './notice-queries.ts'

const manages = { kind: 'section', section: 'NOTIFICATIONS', permissions: ['Maintenance'], accounts: 'never' } as const

export const maintenanceScope = z.enum(maintenanceScopes)
/** What people do to a maintenance, named as the calls that do it. */
export const maintenanceActs = ['announce', 'start', 'extend', 'end'] as const
export const maintenanceState = z.enum(maintenanceStates)

/** What everybody reads whom it concerns. */
export const maintenanceNotice = z.object({
  id,
  scope: maintenanceScope,
  /** The sport, where `scope` is one. */
  game_id: z.nullable(id),
  game_name: z.nullable(z.string()),
  /** The provider of casino games, where `scope` is one. */
  casino_provider_id: z.nullable(id),
  casino_provider_name: z.nullable(z.string()),
  /** The business, where `scope` is one. */
  business_name: z.nullable(z.string()),
  message: z.string(),
  state: maintenanceState,
  starts_at: instant,
  /** When it ends by itself; null: when somebody ends it. */
  ends_at: z.nullable(instant),
})

export const maintenanceRow = z.extend(maintenanceNotice, {
  business_id: z.nullable(id),
  announced_at: instant,
  announced_by: z.string(),
  /** When it was over, and who ended it before its time. */
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.string()),
  version: z.int(),
})

/** The version that was looked at. */
const seen = { version: z.int() }
const changed = ['ACCESS_NOT_FOUND', 'REQUEST_STALE', 'MAINTENANCE_ENDED'] as const

/** Times without new bets; what stands is settled as always. */
export const maintenance = table({
  list: {
    method: 'GET', path: '/api/site-maintenance-notification', origin: 'spec', summary: 'Maintenance that is announced, in force and over, the one announced last first unless another order is asked for',
    access: { kind: 'section', section: 'NOTIFICATIONS', accounts: 'never' }, effect: 'read',
    query: maintenanceQuery, row: maintenanceRow,
    csv: csvColumns(maintenanceRow, {
      id: 'text', state: 'text', scope: 'text', game_name: 'text', casino_provider_name: 'text', business_name: 'text', message: 'text', starts_at: 'instant', ends_at: 'instant',
      announced_at: 'instant', announced_by: 'text', ended_at: 'instant', ended_by: 'text',
    }),
    refusals: [],
  },
  history: {
    method: 'GET', path: '/platform/maintenance/{id}/history', origin: 'ours', summary: 'What people did to one maintenance, newest first',
    access: { kind: 'section', section: 'NOTIFICATIONS', accounts: 'never' }, effect: 'read',
    row: z.object({
      id,
      at: instant,
      by: z.nullable(z.string()),
      act: z.enum(maintenanceActs),
      /** When it was to end by itself from then on; null: when somebody ends it, or nothing of that was changed. */
      ends_at: z.nullable(instant),
    }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  current: {
    method: 'GET', path: '/platform/maintenance/current', origin: 'ours', summary: 'Maintenance in force or announced that concerns the caller, first the one that begins first',
    access: { kind: 'session' }, effect: 'read', row: maintenanceNotice, refusals: [],
  },
  forSite: {
    method: 'GET', path: '/platform/maintenance', origin: 'ours', summary: 'Maintenance in force or announced that concerns the players of this business',
    access: { kind: 'platform' }, effect: 'read', row: maintenanceNotice, refusals: [],
  },
  announce: {
    method: 'POST', path: '/platform/maintenance', origin: 'ours', summary: 'Announce maintenance for later, or begin it at once',
    access: manages, effect: 'write',
    body: z.strictObject({
      scope: maintenanceScope,
      game_id: z.optional(id),
      casino_provider_id: z.optional(id),
      business_id: z.optional(id),
      message: text(1, 300),
      /** Null: at once. */
      starts_at: z.nullable(instant),
      ends_at: z.nullable(instant),
    }),
    row: maintenanceRow, refusals: ['ACCESS_NOT_FOUND', 'MAINTENANCE_TIMES'],
  },
  start: {
    method: 'PUT', path: '/platform/maintenance/{id}/start', origin: 'ours', summary: 'Begin announced maintenance now',
    access: manages, effect: 'write', body: z.strictObject(seen), row: maintenanceRow, refusals: [...changed, 'MAINTENANCE_BEGUN', 'MAINTENANCE_TIMES'],
  },
  extend: {
    method: 'PUT', path: '/platform/maintenance/{id}/end-at', origin: 'ours', summary: 'Set when maintenance ends by itself, or that it does not',
    access: manages, effect: 'write', body: z.strictObject({ ends_at: z.nullable(instant), ...seen }), row: maintenanceRow, refusals: [...changed, 'MAINTENANCE_TIMES'],
  },
  end: {
    method: 'PUT', path: '/platform/maintenance/{id}/end', origin: 'ours', summary: 'End maintenance now, or call it off before it began',
    access: manages, effect: 'write', body: z.strictObject(seen), row: maintenanceRow, refusals: changed,
  },
})
