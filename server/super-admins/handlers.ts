import { superAdmins } from '#contract/super-admins.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import { isId } from '#domain/kernel/ids.ts'
import { minor, sum } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Context } from '../context.ts'
import type { Runners } from '../http/mounted-row.ts'
import { decodeCursor, pageLimit, pageOf } from '../runtime/cursor.ts'
import type { Handlers, Principal } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { withMaster } from '../transfers/master-password.ts'
import { balance, creditLimits } from './account-balance.ts'
import { resetFactors, resetMaster, resetPassword, signIn } from './account-sign-in.ts'
import { accountRows, listSteps, mayReach, reachable, rootIds } from './account-store.ts'
import { clientMoney } from './client-money.ts'
import { createAccount, previewNewCredit } from './create-account.ts'
import { accountDetail } from './detail-store.ts'
import { downlineOrder, downlineTotals, listDownline } from './downline-store.ts'
import type { Root } from './downline-store.ts'
import { editAccount, previewCredit, previewShares } from './edit-account.ts'
import { heldParts, isHeldKind } from './held-parts.ts'
import { listedRows, netRows } from './listed-rows.ts'
import { bulkStatus, previewBulkStatus, previewStatus, updateStatus } from './status-change.ts'
import { byAmount, selectedBelow, selectedOf, totalParts, totalRows } from './total-accounts.ts'

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
    const totals = await downlineTotals(tx, root, query, viewerOf(principal).accountId)
    return ok({ rows: totals === null ? [] : [totals] })
  },

  async totalAccounts({ tx }, { query, principal }) {
    const { account_id: account, figure, limit: wanted, cursor, ...filter } = query
    const after = decodeCursor(cursor, [isAmount, isId])
    if (!after.ok) return after
    const viewer = viewerOf(principal).accountId
    const root = account === undefined ? null : await rootOf(tx, principal, account)
    if (account !== undefined && root === null) return refuse('ACCESS_NOT_FOUND')
    const parts = await totalParts(tx, root === null ? selectedOf(await rootIds(tx, viewer)) : selectedBelow(root, filter), figure, viewer)
    const [amount, id] = after.value ?? []
    const seen = amount === undefined || id === undefined ? null : { id, amount: minor(amount) }
    const { limit, fetch } = pageLimit(wanted)
    const { rows, metadata } = pageOf((seen === null ? parts : parts.filter((part) => byAmount(seen, part) < 0)).slice(0, fetch), limit, (part) => [String(part.amount), part.id])
    return ok({ rows: await totalRows(tx, rows), metadata, extra: { accounts: parts.length, sum_minor: toWire(sum(parts.map((part) => part.amount))) } })
  },

  async held({ tx }, { params, query, principal }) {
    const after = decodeCursor(query.cursor, [isAmount, isHeldKind, isId])
    if (!after.ok) return after
    const root = await rootOf(tx, principal, params.id)
    if (root === null) return refuse('ACCESS_NOT_FOUND')
    const [amount, kind, id] = after.value ?? []
    const seen = amount === undefined || kind === undefined || id === undefined ? null : [amount, kind, id] as const
    return ok(await heldParts(tx, root, { limit: pageLimit(query.limit).limit, after: seen }))
  },

  async clientShare({ tx }, { params, principal }) {
    const { accountId: viewer } = viewerOf(principal)
    if (!(await mayReach(tx, viewer, params.id))) return refuse('ACCESS_NOT_FOUND')
    const [account] = await accountRows(tx, [params.id], viewer)
    const money = (await clientMoney(tx, [params.id], viewer)).get(params.id)
    assert(account !== undefined && money !== undefined, 'an account in reach is there')
    const { pnl, share, results } = money
    return ok({ rows: [{
      id: params.id,
      currency: account.currency,
      client_pnl_minor: toWire(pnl),
      client_pnl_share_minor: toWire(share),
      results: results.map(({ shareBp, resultMinor }) => ({ share_bp: shareBp, result_minor: toWire(resultMinor) })),
      cash_minor: toWire(pnl - sum(results.map(({ resultMinor }) => resultMinor))),
    }] })
  },

  async netExposures({ tx }, { query, principal }) {
    const viewer = viewerOf(principal).accountId
    const ids = [...(await reachable(tx, viewer, query.ids.split(','))).keys()]
    return ok({ rows: await netRows(tx, await accountRows(tx, ids, viewer)) })
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
  previewBulkStatus,
  updateStatus,
  bulkStatus,
  previewCredit,
  previewNewCredit,
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

function isAmount(part: string): boolean {
  return /^-?\d{1,19}$/.test(part)
}

async function rootOf(tx: Tx, principal: Principal, id: string): Promise<Root | null> {
  const place = (await reachable(tx, viewerOf(principal).accountId, [id])).get(id)
  return place === undefined ? null : { id, ...place }
}
