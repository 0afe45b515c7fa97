import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { currency, id, instant } from './fields.ts'
import { activityQuery, actorKind, eventKinds, eventsQuery, recordQuery } from './log-queries.ts'

const readRecord = { kind: 'section', section: 'ROLES', accounts: 'never' } as const

/** What a regulator asks to see as significant events: sums over a threshold, less than nothing at hand, changes of policy, voids, the program and its parts. */
export const significantKinds = [
  'large_wager', 'large_win', 'large_transfer', 'negative_balance', 'void', 'policy', 'program', 'component', 'record',
] as const satisfies readonly (typeof eventKinds)[number][]

/** One change or one refusal, with everything that is known of it. */
export const auditRow = z.object({
  id,
  at: instant,
  actor_kind: actorKind,
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  actor_user_name: z.nullable(z.string()),
  /** The call, such as 'results.verify', and what it does in a few words. */
  action: z.string(),
  summary: z.string(),
  event: z.nullable(z.enum(eventKinds)),
  target_kind: z.nullable(z.string()),
  target_id: z.nullable(z.string()),
  /** For whom, where the target is a person or an account. */
  target_name: z.nullable(z.string()),
  business_id: z.nullable(id),
  /** Of every amount among the changes; null where none is known. */
  currency: z.nullable(currency),
  /** Null where it was done; else the refusal and its sentence. */
  refusal_code: z.nullable(z.string()),
  refusal_message: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  correlation_id: z.nullable(z.string()),
  /** What differs, field by field; values as text, null where there was none. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Runners that the changes name by their ids, as they are called today; absent where they name none. */
  runners: z.optional(z.array(z.object({ id, name: z.string() }))),
})

const auditCsv = csvColumns(auditRow, {
  id: 'text', at: 'instant', actor_kind: 'text', actor_id: 'text', actor_user_name: 'text', actor_name: 'text', event: 'text', action: 'text', summary: 'text',
  target_kind: 'text', target_id: 'text', target_name: 'text', business_id: 'text', currency: 'text', refusal_code: 'text', refusal_message: 'text', reason: 'text',
  changes: 'changes', session_id: 'text', ip: 'text', user_agent: 'text', correlation_id: 'text',
})

export const logs = table({
  activity: {
    method: 'GET',
    path: '/api/admin/activity-log/{id}',
    origin: 'spec',
    summary: 'What one person did and was refused, newest first',
    access: readRecord,
    effect: 'read',
    /** `kind`: whose id it is; staff unless said otherwise. */
    query: activityQuery,
    row: auditRow,
    csv: auditCsv,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  record: {
    method: 'GET',
    path: '/platform/audit-log',
    origin: 'ours',
    summary: 'The whole record, newest first',
    access: readRecord,
    effect: 'read',
    query: recordQuery,
    row: auditRow,
    csv: auditCsv,
    refusals: [],
  },
  events: {
    method: 'GET',
    path: '/platform/security-events',
    origin: 'ours',
    summary: 'Sign-ins, failures and whatever else stands out, newest first',
    access: readRecord,
    effect: 'read',
    /** `event`: kinds, separated by commas. */
    query: eventsQuery,
    row: auditRow,
    csv: auditCsv,
    refusals: [],
  },
  state: {
    method: 'GET',
    path: '/platform/audit-state',
    origin: 'ours',
    summary: 'Whether the record is whole, by the last verification',
    access: readRecord,
    effect: 'read',
    row: z.object({
      seals: z.int(),
      sealed_at: z.nullable(instant),
      /** Hash of the newest seal, in hex. */
      head: z.nullable(z.string()),
      verified_at: z.nullable(instant),
      /** Null before the first verification. */
      whole: z.nullable(z.boolean()),
      rows: z.int(),
      broken_row_id: z.nullable(id),
      broken_seal: z.nullable(z.string()),
      broken_what: z.nullable(z.string()),
      unsealed: z.int(),
    }),
    refusals: [],
  },
})
