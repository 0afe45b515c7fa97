import * as z from 'zod/mini'
import { csvColumns } from './csv.ts'
import { table } from './endpoint.ts'
import { amount, id, instant, page, text } from './fields.ts'

const readTree = { kind: 'section', section: 'SUPERADMINS', accounts: 'own-subtree' } as const

/** Money of an account as of now (domain rules 1.8). */
export const accountRow = z.object({
  id,
  business_id: id,
  business_name: z.string(),
  parent_id: z.nullable(id),
  user_name: z.string(),
  name: z.string(),
  level: z.int(),
  level_title: z.string(),
  currency: z.string(),
  status: z.enum(['active', 'suspended', 'locked', 'closed']),
  bet_locked: z.boolean(),
  children: z.int(),
  credit_minor: amount,
  /** Credit handed to direct children; null for players. */
  given_minor: z.nullable(amount),
  /** U: the edge balance to the parent; positive, the parent owes this account. */
  unsettled_minor: amount,
  exposure_minor: amount,
  /** Players: credit + U - exposure. Agents: credit - given. Null for a company, which nothing limits. */
  available_minor: z.nullable(amount),
  /** All profit and loss of the account's own share, from every posting it took part in. */
  own_pnl_minor: amount,
  created_at: instant,
})

const accountCsv = csvColumns(accountRow, {
  id: 'text', user_name: 'text', name: 'text', level: 'integer', level_title: 'text', business_name: 'text', status: 'text', bet_locked: 'boolean',
  children: 'integer', credit_minor: 'amount', given_minor: 'amount', unsettled_minor: 'amount', exposure_minor: 'amount', available_minor: 'amount',
  own_pnl_minor: 'amount', currency: 'text', created_at: 'instant',
})

export const superAdmins = table({
  downline: {
    method: 'GET',
    path: '/api/super-admin/getDownLineHandler/{id}',
    origin: 'spec',
    summary: "An account's direct downline with its money",
    access: readTree,
    effect: 'read',
    query: z.strictObject({ search: z.optional(text(1, 20)), ...page }),
    row: accountRow,
    csv: accountCsv,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  roots: {
    method: 'GET',
    path: '/api/super-admin/get-super-admins',
    origin: 'spec',
    summary: 'Where the viewer\'s tree begins: the companies for staff, the own account otherwise',
    access: readTree,
    effect: 'read',
    row: accountRow,
    csv: accountCsv,
    refusals: [],
  },
  breadcrumb: {
    method: 'GET',
    path: '/api/super-admin/breadcrumb',
    origin: 'spec',
    summary: 'The path from the viewer down to an account',
    access: readTree,
    effect: 'read',
    query: z.strictObject({ id }),
    row: z.object({ id, user_name: z.string(), level: z.int(), level_title: z.string() }),
    refusals: ['ACCESS_NOT_FOUND'],
  },
})
