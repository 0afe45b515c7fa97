import * as z from 'zod/mini'
import { listedRow } from './account-rows.ts'
import { csvColumns } from './csv-columns.ts'
import { downlineFilter } from './downline-query.ts'
import { table } from './endpoint.ts'
import { amount, currency, id, page, sortBy } from './fields.ts'

const readTree = { kind: 'section', section: 'SUPERADMINS', accounts: 'own-subtree' } as const

const listedCsv = csvColumns(listedRow, {
  id: 'text', user_name: 'text', name: 'text', parent_name: 'text', level: 'integer', level_title: 'text', business_name: 'text', status: 'text', bet_locked: 'boolean', transfer_locked: 'boolean',
  children: 'integer', credit_minor: 'amount', given_minor: 'amount', unsettled_minor: 'amount', payment_threshold_minor: 'amount', payment_due: 'boolean', member_max_credit_minor: 'amount', domain: 'text', exposure_minor: 'amount', net_exposure_minor: 'amount', net_exposure_share_minor: 'amount',
  available_minor: 'amount', points_minor: 'amount', client_pnl_minor: 'amount', client_pnl_share_minor: 'amount', own_pnl_minor: 'amount', currency: 'text', created_at: 'instant', last_sign_in_at: 'instant',
})

/** With the net exposure of each row, which takes longer: for exports, which have all columns. */
const withNet = { with_net_exposure: z.optional(z.literal('true')) }

/** The accounts that a person sees of the tree; by itself, because addresses are read by it before a page of accounts is there. */
export const accountLists = table({
  downline: {
    method: 'GET',
    path: '/api/super-admin/getDownLineHandler/{id}',
    origin: 'spec',
    summary: "An account's downline with its money: direct accounts, or all below",
    access: readTree,
    effect: 'read',
    query: z.strictObject({
      ...downlineFilter,
      sort: sortBy('user_name', 'name', 'level', 'created_at', 'credit', 'unsettled'),
      ...withNet,
      ...page,
    }),
    row: listedRow,
    csv: listedCsv,
    refusals: ['ACCESS_NOT_FOUND'],
  },
  netExposures: {
    method: 'GET',
    path: '/platform/super-admins/net-exposures',
    origin: 'ours',
    summary: 'What each of several accounts loses when every open market below it ends in its own worst outcome; nothing of accounts out of reach',
    access: readTree,
    effect: 'read',
    /** Ids apart by commas, at most as many as a page holds. */
    query: z.strictObject({ ids: z.string().check(z.regex(/^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17}){0,199}$/)) }),
    row: z.object({
      id,
      currency,
      /** Total, 0 or less; of a player what its open bets hold, below nothing. */
      net_exposure_minor: amount,
      /** The account's own part of it; null for players, who carry none. */
      net_exposure_share_minor: z.nullable(amount),
    }),
    refusals: [],
  },
  roots: {
    method: 'GET',
    path: '/api/super-admin/get-super-admins',
    origin: 'spec',
    summary: 'Where the viewer\'s tree begins: the companies for staff, the own account otherwise',
    access: readTree,
    effect: 'read',
    query: z.strictObject(withNet),
    row: listedRow,
    csv: listedCsv,
    refusals: [],
  },
})
