import * as z from 'zod/mini'
import { table } from './endpoint.ts'
import { id, instant, nameText } from './fields.ts'

/** Characters of JSON that one preference, or the layout of one view, may have. */
export const preferenceSizeMax = 8_000
export const preferencesMax = 200
/** Saved views of one person for one list. */
export const viewsMax = 50

const session = { kind: 'session' } as const

/** 'table.bets.list': what is remembered, of which part of the product. */
const name = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/))

/** A JSON object whose meaning is that of the screen which keeps it. */
const value = z.record(z.string().check(z.maxLength(80)), z.unknown()).check(z.refine((given) => JSON.stringify(given).length <= preferenceSizeMax))

const viewFields = {
  name: nameText(1, 60),
  /** The address's search of the list, without the question mark: its filters and its order. */
  search: z.string().check(z.maxLength(2_000), z.regex(/^[\x20-\x7e]*$/)),
  /** Columns, widths, density. */
  layout: value,
  /** Everybody on the staff sees it; only its owner changes it. */
  shared: z.boolean(),
}

export const viewRow = z.object({
  id,
  list: name,
  name: z.string(),
  search: z.string(),
  layout: z.record(z.string(), z.unknown()),
  shared: z.boolean(),
  mine: z.boolean(),
  owner_name: z.string(),
  updated_at: instant,
})

/** What a person chose about the screens, and the views they saved: kept with the person, on whatever machine they sign in. */
export const preferences = table({
  list: {
    method: 'GET',
    path: '/platform/preferences',
    origin: 'ours',
    summary: "The signed-in person's preferences",
    access: session,
    effect: 'read',
    row: z.object({ name, value: z.record(z.string(), z.unknown()), updated_at: instant }),
    refusals: [],
  },
  put: {
    method: 'PUT',
    path: '/platform/preferences',
    origin: 'ours',
    summary: 'Remember one preference; the last one counts',
    access: session,
    effect: 'write',
    body: z.strictObject({ name, value }),
    row: z.object({ name, updated_at: instant }),
    refusals: ['PREFERENCE_TOO_MANY'],
  },
  views: {
    method: 'GET',
    path: '/platform/preferences/views',
    origin: 'ours',
    summary: 'Saved views of a list: one\'s own and, for staff, the shared ones, by name',
    access: session,
    effect: 'read',
    query: z.strictObject({ list: name }),
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
    body: z.strictObject({ list: name, ...viewFields }),
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
