import type { superAdmins } from '#contract/super-admins.ts'
import { creditRange } from '#domain/hierarchy/credit-limits.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import { availableOf, transferMost } from '#domain/hierarchy/transfer.ts'
import type { TransferType } from '#domain/hierarchy/transfer.ts'
import { assert } from '#domain/kernel/assert.ts'
import { zero } from '#domain/kernel/money.ts'
import { ok, refuse } from '#domain/kernel/result.ts'
import { viewerOf } from '../bets/viewer.ts'
import type { Handler } from '../runtime/handler.ts'
import { toWire } from '../runtime/to-wire.ts'
import { actsFor } from '../transfers/mover.ts'
import { loadParties } from '../transfers/transfer-store.ts'
import { accountRows, mayReach, reachable } from './account-store.ts'
import { heldCredit, netRows } from './listed-rows.ts'
import { childrenMoney, playersMoney } from './money-below.ts'

export const balance: Handler<typeof superAdmins.balance> = async ({ tx }, { params, principal }) => {
  const viewer = viewerOf(principal).accountId
  if (!(await mayReach(tx, viewer, params.id))) return refuse('ACCESS_NOT_FOUND')
  const [row] = await accountRows(tx, [params.id], viewer)
  assert(row !== undefined, 'an account in reach is there')
  const [below, { unsettled: clientPnl }] = [await childrenMoney(tx, params.id), await playersMoney(tx, row)]
  const [net] = await netRows(tx, [row])
  return ok({
    rows: [{
      id: row.id,
      user_name: row.user_name,
      level: row.level,
      currency: row.currency,
      credit_limit_minor: row.credit_minor,
      total_credit_given_minor: row.given_minor,
      available_credit_minor: row.available_minor,
      net_exposure_minor: net?.net_exposure_minor ?? 0,
      held_minor: row.exposure_minor,
      balance_up_minor: row.unsettled_minor,
      balance_down_minor: toWire(-below.unsettled),
      // Credit and what players below won or lost on it: credit handed down is inside the credit of whoever handed it.
      points_minor: toWire(heldCredit(row) + clientPnl),
      client_pnl_minor: toWire(clientPnl),
      own_pnl_minor: row.own_pnl_minor,
    }],
  })
}

export const creditLimits: Handler<typeof superAdmins.creditLimits> = async ({ tx }, { params, principal }) => {
  const place = (await reachable(tx, viewerOf(principal).accountId, [params.id])).get(params.id)
  // A company has no credit of its own: there is nobody above to give it.
  if (place === undefined || place.parentId === null) return refuse('ACCESS_NOT_FOUND')
  const parties = await loadParties(tx, [params.id, place.parentId])
  const [child, parent] = [parties.get(params.id), parties.get(place.parentId)]
  assert(child !== undefined && parent !== undefined, 'an account in reach and its parent are there')
  const range = creditRange({ ...child.funds, availableMinor: availableOf(child.level, child.funds) }, parent.level === levels.company ? null : parent.funds, parent.memberMaxMinor ?? null)
  // An account may look at its own range, and hears nothing of what those above it have.
  const isOwn = viewerOf(principal).accountId === params.id
  const most = (type: TransferType) => (isOwn ? zero : transferMost(type, parent, child))
  const deposit = most('credit_deposit')
  return ok({
    rows: [{
      id: params.id,
      currency: child.currency,
      credit_limit_minor: toWire(child.funds.creditMinor),
      min_credit_limit_minor: toWire(range.minMinor),
      max_credit_limit_minor: isOwn || parent.creditForbidden ? toWire(child.funds.creditMinor) : range.maxMinor === null ? null : toWire(range.maxMinor),
      credit_allowed: !parent.creditForbidden,
      may_transfer: actsFor(principal, parent),
      most: {
        credit_deposit_minor: deposit === null ? null : toWire(deposit),
        credit_withdraw_minor: toWire(most('credit_withdraw') ?? 0n),
        settle_give_minor: toWire(most('settle_give') ?? 0n),
        settle_take_minor: toWire(most('settle_take') ?? 0n),
      },
    }],
  })
}
