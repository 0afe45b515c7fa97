import * as z from 'zod/mini'
import { table } from './endpoint.ts'
import { id, instant, nameText } from './fields.ts'
import { preferenceName, preferenceValue } from './kept-preferences.ts'

/** Saved views of one person for one list. */
export const viewsMax = 50

const session = { kind: 'session' } as const

const viewFields = {
  name: nameText(1, 60),
  /** The address's search of the list, without the question mark: its filters and its order. */
  search: z.string().check(z.maxLength(2_000), z.regex(/^[\x20-\x7e]*$/)),
  /** Columns, widths, density. */
  layout: preferenceValue,
  /** Everybody on the staff sees it; only its owner changes it. */
  shared: z.boolean(),
}

export const viewRow = z.object({
  id,
  list: preferenceName,
  name: z.string(),
  search: z.string(),
  layout: z.record(z.string(), z.unknown()),
  shared: z.boolean(),
  mine: z.boolean(),
  owner_name: z.string(),
  updated_at: instant,
})

/** The views that a person saved: of `preferences` the part that no page reads before somebody asks for it. The web application calls both parts by that name. */
export const savedViews = table({
  views: {
    method: 'GET',
    path: '/platform/preferences/views',
    origin: 'ours',
    summary: 'Saved views of a list: one\'s own and, for staff, the shared ones, by name',
    access: session,
    effect: 'read',
    query: z.strictObject({ list: preferenceName }),
    row: viewRow,
    refusals: [],
  },
  addView: {
    method: 'POST',
    path: '/platform/preferences/views',
    origin: 'ours',
    summary: 'Save a view of a list under a new name',
    access: session,
    effect: 'write',
    body: z.strictObject({ list: preferenceName, ...viewFields }),
    row: viewRow,
    refusals: ['PREFERENCE_TOO_MANY', 'PREFERENCE_NAME_TAKEN', 'ACCESS_FORBIDDEN'],
  },
  changeView: {
    method: 'PUT',
    path: '/platform/preferences/views/{id}',
    origin: 'ours',
    summary: 'Change one of one\'s own views',
    access: session,
    effect: 'write',
    body: z.strictObject(viewFields),
    row: viewRow,
    refusals: ['ACCESS_NOT_FOUND', 'PREFERENCE_NAME_TAKEN', 'ACCESS_FORBIDDEN'],
  },
  removeView: {
    method: 'DELETE',
    path: '/platform/preferences/views/{id}',
    origin: 'ours',
    summary: 'Delete one of one\'s own views; it can be brought back',
    access: session,
    effect: 'write',
    row: z.object({ id }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  restoreView: {
    method: 'POST',
    path: '/platform/preferences/views/{id}/restore',
    origin: 'ours',
    summary: 'Bring back one of one\'s own views that was deleted, as it was and under its id; of one that stands, nothing changes',
    access: session,
    effect: 'write',
    row: viewRow,
    refusals: ['ACCESS_NOT_FOUND', 'PREFERENCE_TOO_MANY', 'PREFERENCE_NAME_TAKEN', 'ACCESS_FORBIDDEN'],
  },
})
