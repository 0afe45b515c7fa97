import { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Context } from '../context.ts'
import type { Runners } from '../http/mounted-row.ts'
import { pageLimit } from '../runtime/cursor.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { withMaster } from '../transfers/master-password.ts'
import { balance, creditLimits } from './account-balance.ts'
import { resetFactors, resetMaster, resetPassword, signIn } from './account-sign-in.ts'
import { accountRows, listSteps, mayReach, reachable, rootIds } from './account-store.ts'
import { createAccount } from './create-account.ts'
import { accountDetail } from './detail-store.ts'
import { downlineOrder, downlineTotals, listDownline } from './downline-store.ts'
import type { Root } from './downline-store.ts'
import { editAccount, previewCredit, previewShares } from './edit-account.ts'
import { listedRows, netRows } from './listed-rows.ts'
import { bulkStatus, previewStatus, updateStatus } from './status-change.ts'

/** Everything that no master password guards. */
export const superAdminsHandlers: Omit<Handlers<typeof superAdmins>, 'create' | 'edit' | 'resetPassword' | 'resetFactors' | 'resetMaster'> = {
  async downline({ tx }, { params, query, principal }) {
    const { limit: wanted, cursor, sort, with_net_exposure: net, ...filter } = query
    const order = downlineOrder(sort)
    const after = order.after(cursor)
    if (!after.ok) return after
    const root = await rootOf(tx, principal, params.id)
    if (root === null) return refuse('ACCESS_NOT_FOUND')
    const { limit } = pageLimit(wanted)
    const { ids, metadata } = await listDownline(tx, root, filter, { order, limit, after: after.value })
    return ok({ rows: await listedRows(tx, ids, { viewer: viewerOf(principal).accountId, withNet: net === 'true' }), metadata })
  },

  async downlineTotals({ tx }, { params, query, principal }) {
    const root = await rootOf(tx, principal, params.id)
    if (root === null) return refuse('ACCESS_NOT_FOUND')
    const totals = await downlineTotals(tx, root, query)
    return ok({ rows: totals === null ? [] : [totals] })
  },

  async netExposures({ tx }, { query, principal }) {
    const ids = [...(await reachable(tx, viewerOf(principal).accountId, query.ids.split(','))).keys()]
    return ok({ rows: await netRows(tx, await accountRows(tx, ids)) })
  },

  async roots({ tx }, { query, principal }) {
    const viewer = viewerOf(principal).accountId
    return ok({ rows: await listedRows(tx, await rootIds(tx, viewer), { viewer, withNet: query.with_net_exposure === 'true' }) })
  },

  async breadcrumb({ tx }, { query, principal }) {
    const viewer = viewerOf(principal).accountId
    if (!(await mayReach(tx, viewer, query.id))) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: await listSteps(tx, viewer, query.id) })
  },

  async detail({ tx }, { params, principal }) {
    const viewer = viewerOf(principal).accountId
    if (!(await mayReach(tx, viewer, params.id))) return refuse('ACCESS_NOT_FOUND')
    return ok({ rows: [await accountDetail(tx, params.id, viewer)] })
  },

  balance,
  creditLimits,
  previewStatus,
  updateStatus,
  bulkStatus,
  previewCredit,
  previewShares,
  signIn,
}

export function superAdminsRunners(context: Context): Runners<typeof superAdmins> {
  return {
    ...superAdminsHandlers,
    create: withMaster(context, 'super-admins', superAdmins, 'create', createAccount),
    edit: withMaster(context, 'super-admins', superAdmins, 'edit', editAccount),
    resetPassword: withMaster(context, 'super-admins', superAdmins, 'resetPassword', resetPassword),
    resetFactors: withMaster(context, 'super-admins', superAdmins, 'resetFactors', resetFactors),
    resetMaster: withMaster(context, 'super-admins', superAdmins, 'resetMaster', resetMaster),
  }
}

async function rootOf(tx: Tx, principal: Principal, id: string): Promise<Root | null> {
  const place = (await reachable(tx, viewerOf(principal).accountId, [id])).get(id)
  return place === undefined ? null : { id, ...place }
}
