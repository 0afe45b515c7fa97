import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { currency, id, text } from './fields.ts'

export const businessRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  time_zone: z.string(),
  currency,
  /** False: the law of the place forbids credit, and none is given. */
  credit_allowed: z.boolean(),
  version: z.int(),
})

export const reference = table({
  currencies: {
    method: 'GET',
    path: '/api/currency',
    origin: 'spec',
    summary: 'Currencies, with how many digits an amount has after the point',
    access: { kind: 'session' },
    effect: 'read',
    row: z.object({ code: currency, name: z.string(), exponent: z.int() }),
    refusals: [],
  },
  businesses: {
    method: 'GET',
    path: '/api/business',
    origin: 'spec',
    summary: 'Businesses that the viewer sees, with their settings: all for staff, the own one otherwise',
    access: { kind: 'session' },
    effect: 'read',
    row: businessRow,
    csv: csvColumns(businessRow, { id: 'text', code: 'text', name: 'text', time_zone: 'text', currency: 'text', credit_allowed: 'boolean' }),
    refusals: [],
  },
  editBusiness: {
    method: 'PUT',
    path: '/platform/businesses/{id}',
    origin: 'ours',
    summary: 'Change the settings of a business',
    access: { kind: 'section', section: 'SUPERADMINS', permissions: ['Business Settings'], accounts: 'never' },
    effect: 'write',
    body: z.strictObject({
      version: z.int().check(z.gte(1)),
      name: z.optional(text(2, 60)),
      time_zone: z.optional(z.string().check(z.maxLength(60), z.regex(/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+)*$/))),
      credit_allowed: z.optional(z.boolean()),
    }),
    row: businessRow,
    refusals: ['ACCESS_NOT_FOUND', 'REQUEST_STALE'],
  },
})
