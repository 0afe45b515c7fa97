import * as z from 'zod/mini'
import { table } from './endpoint.ts'
import { instant } from './fields.ts'

/** Characters of JSON that one preference, or the layout of one view, may have. */
export const preferenceSizeMax = 8_000
export const preferencesMax = 200

const session = { kind: 'session' } as const

/** 'table.bets.list': what is remembered, of which part of the product. */
export const preferenceName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,79}$/))

/** A JSON object whose meaning is that of the screen which keeps it. */
export const preferenceValue = z.record(z.string().check(z.maxLength(80)), z.unknown()).check(z.refine((given) => JSON.stringify(given).length <= preferenceSizeMax))

/** What a person chose about the screens. */
export const keptPreferences = table({
  list: {
    method: 'GET',
    path: '/platform/preferences',
    origin: 'ours',
    summary: "The signed-in person's preferences",
    access: session,
    effect: 'read',
    row: z.object({ name: preferenceName, value: z.record(z.string(), z.unknown()), updated_at: instant }),
    refusals: [],
  },
  put: {
    method: 'PUT',
    path: '/platform/preferences',
    origin: 'ours',
    summary: 'Remember one preference; the last one counts',
    access: session,
    effect: 'write',
    body: z.strictObject({ name: preferenceName, value: preferenceValue }),
    row: z.object({ name: preferenceName, updated_at: instant }),
    refusals: ['PREFERENCE_TOO_MANY'],
  },
})
