import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { id, instant, nameText } from './fields.ts'

const keeps = { kind: 'section', section: 'SUPERADMINS', permissions: ['Platform Keys'], accounts: 'never' } as const

export const apiKeyRow = z.object({
  id,
  business_id: id,
  business_code: z.string(),
  business_name: z.string(),
  name: z.string(),
  /** The last characters of the key, by which whoever holds it tells which one it is; null where it was made before they were kept. */
  hint: z.nullable(z.string()),
  created_at: instant,
  /** Null where no person made it. */
  created_by: z.nullable(z.string()),
  /** To the minute. */
  last_used_at: z.nullable(instant),
  revoked_at: z.nullable(instant),
  revoked_by: z.nullable(z.string()),
})

/** The keys by which player sites call the platform interface, each for one business. */
export const apiKeys = table({
  list: {
    method: 'GET',
    path: '/platform/api-keys',
    origin: 'ours',
    summary: 'The keys by which player sites call the platform interface, those that were taken away too; the newest first',
    access: keeps,
    effect: 'read',
    query: z.strictObject({ business_id: z.optional(id), state: z.optional(z.enum(['in_use', 'revoked'])) }),
    row: apiKeyRow,
    csv: csvColumns(apiKeyRow, {
      id: 'text', business_id: 'text', business_code: 'text', business_name: 'text', name: 'text', hint: 'text', created_at: 'instant', created_by: 'text', last_used_at: 'instant', revoked_at: 'instant', revoked_by: 'text',
    }),
    refusals: [],
  },
  make: {
    method: 'POST',
    path: '/platform/api-keys',
    origin: 'ours',
    summary: 'Make a key of the platform interface for a business; it is said in this one reply',
    access: keeps,
    effect: 'write',
    noKey: true,
    stepUp: 'access',
    body: z.strictObject({ business_id: id, name: nameText(1, 60) }),
    row: apiKeyRow,
    extra: z.object({ secret: z.string() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
  revoke: {
    method: 'DELETE',
    path: '/platform/api-keys/{id}',
    origin: 'ours',
    summary: 'Take a key of the platform interface away; once this is answered, no node takes a call by it',
    access: keeps,
    effect: 'write',
    stepUp: 'access',
    row: apiKeyRow,
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
