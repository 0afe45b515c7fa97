import type { RowOf } from '#contract/endpoint.ts'
import type { superAdmins } from '#contract/super-admins.ts'
import { availableOf, transfer, transferMost, type TransferParty, type TransferType } from '#domain/hierarchy/transfer.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { minor } from '#domain/kernel/money.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import { levels } from '#domain/hierarchy/levels.ts'

export type Member = RowOf<typeof superAdmins.downline>

/** What a sheet moves: the cash that settles, whichever way it is owed, or credit one way. */
export const kinds = ['settle', 'credit_deposit', 'credit_withdraw'] as const
export type Kind = (typeof kinds)[number]

/** Between whom: the account that gives, and whether its business may give credit. */
export type Giver = { readonly account: Member; readonly creditAllowed: boolean }

/** One move as it would be, by the rule that the server decides by; what it leaves is null where it is refused. Minor units. */
export type Move = {
  readonly member: Member
  readonly type: TransferType
  readonly amountMinor: number
  readonly refusal: RefusalCode | null
  readonly after: { readonly creditMinor: number; readonly unsettledMinor: number; readonly availableMinor: number } | null
}

/** The transfer that a sheet makes with an account; null where nothing is owed either way. */
export function typeOf(kind: Kind, { unsettled_minor: unsettled }: Member): TransferType | null {
  if (kind !== 'settle') return kind
  if (unsettled === 0) return null
  return unsettled > 0 ? 'settle_give' : 'settle_take'
}

/** The most that may move now, minor units; null is no bound. Nothing may move to or from an account that is not active. */
export function mostOf(kind: Kind, giver: Giver, member: Member): number | null {
  const type = typeOf(kind, member)
  if (type === null || !mayMove(giver, member)) return 0
  const most = transferMost(type, giverParty(giver), memberParty(member))
  return most === null ? null : Number(most)
}

export function mayMove({ account }: Giver, member: Member): boolean {
  return [account, member].every((each) => each.status === 'active' && !each.transfer_locked)
}

export function planMove(kind: Kind, giver: Giver, member: Member, amountMinor: number): Move {
  const type = typeOf(kind, member)
  if (type === null) return { member, type: 'settle_take', amountMinor, refusal: 'TRANSFER_ALREADY_SETTLED', after: null }
  const done = transfer(type, minor(amountMinor), giverParty(giver), memberParty(member))
  if (!done.ok) return { member, type, amountMinor, refusal: done.refusal.code, after: null }
  const { child } = done.value
  return {
    member, type, amountMinor, refusal: null,
    after: { creditMinor: Number(child.creditMinor), unsettledMinor: Number(child.unsettledMinor), availableMinor: Number(availableOf(member.level, child)) },
  }
}

/** The most transfers that one call takes. */
export const movesMax = 200

/** What moves in all, minor units. */
export type Totals = { readonly takeMinor: number; readonly giveMinor: number; readonly depositMinor: number; readonly withdrawMinor: number }

export function totalsOf(moves: readonly Move[]): Totals {
  const sum = (type: TransferType): number => moves.filter((move) => move.type === type).reduce((total, move) => total + move.amountMinor, 0)
  return { takeMinor: sum('settle_take'), giveMinor: sum('settle_give'), depositMinor: sum('credit_deposit'), withdrawMinor: sum('credit_withdraw') }
}

/** What the moves do to the giver together. `short`: one by one each could be done, all of them cannot. */
export type Sums = Totals & { readonly availableMinor: number | null; readonly short: boolean }

export function sumsOf({ account }: Giver, moves: readonly Move[]): Sums {
  const totals = totalsOf(moves)
  const { depositMinor, withdrawMinor } = totals
  const availableMinor = account.level === levels.company || account.available_minor === null ? null : account.available_minor - depositMinor + withdrawMinor
  return { ...totals, availableMinor, short: availableMinor !== null && depositMinor > 0 && availableMinor < 0 }
}

function party(row: Member): TransferParty {
  return {
    accountId: row.id as AccountId,
    parentId: row.parent_id as AccountId | null,
    level: row.level,
    status: row.status,
    transferLocked: row.transfer_locked,
    memberMaxMinor: row.member_max_credit_minor === null ? null : minor(row.member_max_credit_minor),
    funds: {
      creditMinor: minor(row.credit_minor),
      givenMinor: minor(row.given_minor ?? 0),
      unsettledMinor: minor(row.unsettled_minor),
      exposureMinor: minor(row.level === levels.player ? row.exposure_minor : 0),
    },
  }
}

const memberParty = party
const giverParty = ({ account, creditAllowed }: Giver): TransferParty => ({ ...party(account), creditForbidden: !creditAllowed })
