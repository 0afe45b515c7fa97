import { childrenOf, pathOf, statuses, worstStatus } from './model.ts'
import type { Model, Said, Status } from './model.ts'
import type { Actor } from './rules-money.ts'

function sees(model: Model, actor: Actor, at: number | null): at is number {
  return at !== null && (actor === 'staff' || pathOf(model, at).includes(actor))
}

export function changeStatus(model: Model, actor: Actor, at: number | null, to: { readonly status: Status; readonly betLocked: boolean; readonly transferLocked: boolean }): Said {
  if (!sees(model, actor, at)) return { code: 'ACCESS_NOT_FOUND' }
  if (actor === at) return { code: 'ACCESS_FORBIDDEN' }
  if (worstStatus(model, pathOf(model, at).slice(0, -1)) === 'locked') return { code: 'ACCOUNT_CLOSED_ABOVE' }
  const account = model.accounts[at]
  if (account === undefined) return { code: 'ACCESS_NOT_FOUND' }
  // What somebody higher has said stays; what oneself or somebody lower has said is over.
  const level = actor === 'staff' ? 0 : (model.accounts[actor]?.level ?? 0)
  const said = [statuses.indexOf(to.status), Number(to.betLocked), Number(to.transferLocked)]
  const higher = account.said.filter((word) => word.level < level)
  if (higher.some((word) => word.said.some((strict, flag) => strict > (said[flag] ?? 0)))) return { code: 'LOCK_NOT_YOURS' }
  account.said = [...higher, { level, said }]
  Object.assign(account, { status: to.status, betLocked: to.betLocked, transferLocked: to.transferLocked })
  return { ok: { self_status: to.status, self_bet_locked: to.betLocked, transfer_locked: to.transferLocked } }
}

/** A share fits where no path through the account comes to more than the whole: at itself its own counts, further down those above each. */
export function setShare(model: Model, at: number | null, ownBp: number): Said {
  const account = at === null ? undefined : model.accounts[at]
  if (at === null || account === undefined) return { code: 'ACCESS_NOT_FOUND' }
  if (account.level === 9) return { code: 'ACCOUNT_LEVEL_WRONG' }
  const own = (each: number) => (each === at ? ownBp : (model.accounts[each]?.ownBp ?? 0))
  const tooMuch = model.accounts.some(({ level }, other) => {
    const path = pathOf(model, other)
    const counted = other === at ? path : path.slice(0, -1)
    return level < 9 && path.includes(at) && counted.reduce((sum, each) => sum + own(each), 0) > 10_000
  })
  if (tooMuch) return { code: 'SHARE_ABOVE_REMAINING' }
  account.ownBp = ownBp
  return { ok: {} }
}

export type Terms = { readonly commissionBp: number; readonly exposureLimit: number | null; readonly minStake: number | null; readonly maxStake: number | null; readonly stale: boolean }

export function changeTerms(model: Model, at: number, to: Terms): Said {
  if (to.stale) return { code: 'REQUEST_STALE' }
  if (to.minStake !== null && to.maxStake !== null && to.minStake > to.maxStake) return { code: 'LIMIT_MIN_ABOVE_MAX' }
  const account = model.accounts[at]
  if (account === undefined) return { code: 'ACCESS_NOT_FOUND' }
  const big = (value: number | null) => (value === null ? null : BigInt(value))
  Object.assign(account, { commissionBp: to.commissionBp, exposureLimit: account.level === 9 ? big(to.exposureLimit) : null, minStake: big(to.minStake), maxStake: big(to.maxStake) })
  return { ok: { match_commission_bp: to.commissionBp, exposure_limit_minor: account.level === 9 ? to.exposureLimit : null } }
}

const levels = [0, 1, 2, 3, 4, 5, 9]

export function create(model: Model, actor: Actor, at: number | null, level: number, userName: string): Said {
  if (!sees(model, actor, at)) return { code: 'ACCESS_NOT_FOUND' }
  if (actor !== 'staff' && actor !== at) return { code: 'ACCESS_NOT_PARENT' }
  const parent = model.accounts[at]
  if (parent === undefined || parent.level === 9 || !levels.includes(level) || level <= parent.level) return { code: 'ACCOUNT_LEVEL_WRONG' }
  if (worstStatus(model, pathOf(model, at)) !== 'active') return { code: 'ACCOUNT_CLOSED_ABOVE' }
  if (model.accounts.some((each) => each.userName === userName)) return { code: 'ACCOUNT_NAME_TAKEN' }
  if (childrenOf(model, at).length >= 500) return { code: 'ACCOUNT_CHILDREN_FULL' }
  model.accounts.push({ id: '', userName, parent: at, level, ownBp: 0, commissionBp: 200, exposureLimit: null, status: 'active', betLocked: false, transferLocked: false, said: [], minStake: null, maxStake: null })
  return { ok: { level, status: 'active', credit_minor: 0 } }
}
