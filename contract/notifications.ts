import * as z from 'zod/mini'
import { needKinds, noticeCategories, noticeKindNames, noticeTypes, priorities } from '#domain/notices/notice-kinds.ts'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { notificationsQuery } from './notice-queries.ts'

/** A person's own, whatever their permissions: a notification was written to those whom it concerned. */
const own = { kind: 'session' } as const

export const notificationRow = z.object({
  id,
  type: z.enum(noticeTypes),
  category: z.enum(noticeCategories),
  /** Which sentence it is, for a reader's own language; `params` is what the sentence names, and the ids of what it is about. */
  key: z.enum(noticeKindNames),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in English. */
  title: z.string(),
  createdAt: instant,
  /** A picture of who caused it; null where there is none. */
  avatarUrl: z.nullable(z.string()),
  isUnRead: z.boolean(),
  archived: z.boolean(),
  /** As whoever wrote it for the site chose; what happens by itself is `normal`. */
  priority: z.enum(priorities),
  /** Since when nothing is left to do: somebody else has done it. */
  endedAt: z.nullable(instant),
})

export const notifications = table({
  list: {
    method: 'GET',
    path: '/platform/notifications',
    origin: 'ours',
    summary: "One's own notifications, newest first; before them what is unread of a high priority",
    access: own,
    effect: 'read',
    query: notificationsQuery,
    row: notificationRow,
    csv: csvColumns(notificationRow, { id: 'text', createdAt: 'instant', category: 'text', title: 'text', priority: 'text', isUnRead: 'boolean', archived: 'boolean', endedAt: 'instant' }),
    refusals: [],
  },
  counts: {
    method: 'GET',
    path: '/platform/notifications/counts',
    origin: 'ours',
    summary: "How many of one's own notifications stand in each tab",
    access: own,
    effect: 'read',
    /** Of the unread ones `high` stand first and ask to be read; `low` do not ring. */
    row: z.object({ all: z.int(), unread: z.int(), archived: z.int(), high: z.int(), low: z.int() }),
    refusals: [],
  },
  needs: {
    method: 'GET',
    path: '/platform/notifications/needs',
    origin: 'ours',
    summary: "What one's own notifications still wait for, each kind once: whatever their age, in the archive too",
    access: own,
    effect: 'read',
    /** What nobody ends (a sign-in that is locked) waits until it is read. */
    row: z.object({ key: z.enum(needKinds), count: z.int(), since: instant }),
    refusals: [],
  },
  mark: {
    method: 'PUT',
    path: '/platform/notifications/{id}',
    origin: 'ours',
    summary: 'Mark one of your own as read or unread, put it into the archive or take it out',
    access: own,
    effect: 'write',
    body: z.strictObject({ isUnRead: z.optional(z.boolean()), archived: z.optional(z.boolean()) }),
    row: notificationRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  readAll: {
    method: 'POST',
    path: '/platform/notifications/read-all',
    origin: 'ours',
    summary: 'Mark all of your own as read, up to the newest that you have seen',
    access: own,
    effect: 'write',
    /** Without it: all there are. With it, what arrived meanwhile stays unread. */
    body: z.strictObject({ up_to: z.optional(id) }),
    row: z.object({ marked: z.int() }),
    refusals: [],
  },
})
