import * as z from 'zod/mini'
import { csvColumns } from './csv-columns.ts'
import { table } from './endpoint.ts'
import { codeForm, currency, id, nameText } from './fields.ts'
import { timeZone } from './time-zone.ts'

const settings = { kind: 'section', section: 'SUPERADMINS', permissions: ['Business Settings'], accounts: 'never' } as const

export const businessRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  time_zone: z.string(),
  currency,
  /** False: the law of the place forbids credit, and none is given. */
  credit_allowed: z.boolean(),
  /** The account at the top of its tree, which has no credit limit and nobody above. */
  company_id: id,
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
  openBusiness: {
    method: 'POST',
    path: '/platform/businesses',
    origin: 'ours',
    summary: 'Open a business: its currency, where that is not known yet, and the company account at the top of its tree',
    access: settings,
    effect: 'write',
    key: 'required',
    body: z.strictObject({
      /** Stays as it is. */
      code: z.string().check(z.regex(codeForm)),
      /** No other business has it, in whatever case of its letters. */
      name: nameText(2, 60),
      time_zone: timeZone,
      /** Of every account of the business, for good: a tree has one currency. */
      currency,
      /** Both are needed for a currency that is not known yet, and refused where they say something else than what is known. */
      currency_name: z.optional(nameText(1, 40)),
      /** Digits of an amount after the point: what a minor unit is. */
      currency_exponent: z.optional(z.int().check(z.gte(0), z.lte(4))),
      credit_allowed: z.boolean(),
      /** Of the company account, in the business; nobody signs in by it. */
      company_user_name: z.string().check(z.regex(/^[a-zA-Z0-9._-]{3,20}$/)),
      /** The part of every sport that the company keeps itself, basis points; what no account above a player keeps falls to the one directly above the player. */
      company_share_bp: z.int().check(z.gte(0), z.lte(10_000)),
    }),
    row: businessRow,
    refusals: ['ACCESS_NAME_TAKEN'],
  },
  editBusiness: {
    method: 'PUT',
    path: '/platform/businesses/{id}',
    origin: 'ours',
    summary: 'Change the settings of a business',
    access: settings,
    effect: 'write',
    body: z.strictObject({
      version: z.int().check(z.gte(1)),
      name: z.optional(nameText(2, 60)),
      time_zone: z.optional(timeZone),
      credit_allowed: z.optional(z.boolean()),
    }),
    row: businessRow,
    refusals: ['ACCESS_NOT_FOUND', 'ACCESS_NAME_TAKEN', 'REQUEST_STALE'],
  },
})
