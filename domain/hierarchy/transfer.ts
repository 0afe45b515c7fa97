import type { AccountId } from '../kernel/ids.ts'
import type { Minor } from '../kernel/money.ts'
import { add, greatest, least, negate, subtract, zero } from '../kernel/money.ts'
import { ok, refuse } from '../kernel/result.ts'
import type { Result } from '../kernel/result.ts'
import type { EntryType, Posting } from '../ledger/entry.ts'
import type { AccountStatus } from './account-status.ts'
import { agentAvailable, playerAvailable } from './credit-limits.ts'
import { levels } from './levels.ts'

/** Credit moves chips down or up; settling moves the cash that clears what profit and loss left between the two. */
export type TransferType = Extract<EntryType, 'credit_deposit' | 'credit_withdraw' | 'settle_give' | 'settle_take'>

/** One account's money, minor units. `givenMinor` is 0 for a player, `exposureMinor` is 0 for everyone else. */
export type TransferFunds = {
  readonly creditMinor: Minor
  readonly givenMinor: Minor
  readonly unsettledMinor: Minor
  readonly exposureMinor: Minor
}

/** `status` is the effective one: the worse of the account's own and its ancestors'. */
export type TransferParty = {
  readonly accountId: AccountId
  readonly parentId: AccountId | null
  readonly level: number
  readonly status: AccountStatus
  readonly transferLocked: boolean
  /** The law of the business forbids credit: none is given, and what was given can only come back. */
  readonly creditForbidden?: boolean
  /** The most credit that any one direct child may be given, minor units; null or absent is no such bound. */
  readonly memberMaxMinor?: Minor | null
  readonly funds: TransferFunds
}

/** Both sides after the transfer, and its postings: in the book of credit for credit, in the book of U for settling. */
export type TransferDone = {
  readonly type: TransferType
  readonly amountMinor: Minor
  readonly parent: TransferFunds
  readonly child: TransferFunds
  readonly book: 'credit' | 'unsettled'
  readonly postings: readonly Posting[]
}

/**
 * Moves an amount (minor units) between a parent and its direct child. Deposits stay within what the parent has not given
 * elsewhere (the company has no such bound) and may give to one child, withdrawals within the child's credit and available; give and take never pass what
 * is owed. Nothing here takes a player's available below zero.
 */
export function transfer(
  type: TransferType,
  amountMinor: Minor,
  parent: TransferParty,
  child: TransferParty,
): Result<TransferDone> {
  if (amountMinor <= 0n) return refuse('TRANSFER_AMOUNT_NOT_POSITIVE')
  if (child.parentId !== parent.accountId) return refuse('TRANSFER_NOT_DIRECT_CHILD')
  if (parent.status !== 'active' || parent.transferLocked) return refuse('ACCOUNT_ANCESTOR_LOCKED')
  if (child.status !== 'active' || child.transferLocked) return refuse('ACCOUNT_LOCKED')

  const refused = refusalOf(type, amountMinor, parent, child)
  if (!refused.ok) return refused
  const up: Posting = { debit: child.accountId, credit: parent.accountId, amountMinor }
  const down: Posting = { debit: parent.accountId, credit: child.accountId, amountMinor }
  switch (type) {
    case 'credit_deposit':
      return ok({ type, amountMinor, ...moveCredit(parent, child, amountMinor), book: 'credit', postings: [down] })
    case 'credit_withdraw':
      return ok({ type, amountMinor, ...moveCredit(parent, child, negate(amountMinor)), book: 'credit', postings: [up] })
    case 'settle_give':
      return ok({ type, amountMinor, ...moveUnsettled(parent, child, negate(amountMinor)), book: 'unsettled', postings: [up] })
    case 'settle_take':
      return ok({ type, amountMinor, ...moveUnsettled(parent, child, amountMinor), book: 'unsettled', postings: [down] })
  }
}

/** What an account may still use: a player to bet, anyone else to hand down. */
export function availableOf(level: number, funds: TransferFunds): Minor {
  return level === levels.player ? playerAvailable(funds) : agentAvailable(funds)
}

/**
 * The most that a transfer may move now, never negative; null is no bound. Shown beside the amount, and what `transfer`
 * refuses by.
 */
export function transferMost(type: TransferType, parent: TransferParty, child: TransferParty): Minor | null {
  const { creditMinor, unsettledMinor } = child.funds
  const available = availableOf(child.level, child.funds)
  switch (type) {
    case 'credit_deposit':
      if (parent.creditForbidden) return zero
      return depositMost(parent, creditMinor)
    case 'credit_withdraw':
      return greatest(least(creditMinor, available), zero)
    case 'settle_give':
      return greatest(child.level === levels.player ? least(unsettledMinor, available) : unsettledMinor, zero)
    case 'settle_take':
      return greatest(negate(unsettledMinor), zero)
  }
}

/** What the parent has not given elsewhere, and what a child with this credit lacks of the most that any one may have. */
function depositMost({ level, funds, memberMaxMinor = null }: TransferParty, creditMinor: Minor): Minor | null {
  const free = level === levels.company ? null : agentAvailable(funds)
  const lacking = memberMaxMinor === null ? null : subtract(memberMaxMinor, creditMinor)
  const most = free === null ? lacking : lacking === null ? free : least(free, lacking)
  return most === null ? null : greatest(most, zero)
}

function refusalOf(type: TransferType, amountMinor: Minor, parent: TransferParty, child: TransferParty): Result<true> {
  const most = transferMost(type, parent, child)
  if (most === null || amountMinor <= most) return ok(true)
  const { creditMinor, unsettledMinor } = child.funds
  switch (type) {
    case 'credit_deposit':
      if (parent.creditForbidden) return refuse('CREDIT_FORBIDDEN')
      return refuse('CREDIT_ABOVE_MAX', { most_minor: most, max_minor: add(creditMinor, most) })
    case 'credit_withdraw':
      return refuse('CREDIT_BELOW_MIN', { most_minor: most, min_minor: subtract(creditMinor, most) })
    case 'settle_give':
    case 'settle_take': {
      if (unsettledMinor === 0n) return refuse('TRANSFER_ALREADY_SETTLED')
      const owed = greatest(type === 'settle_give' ? unsettledMinor : negate(unsettledMinor), zero)
      return amountMinor > owed
        ? refuse('TRANSFER_ABOVE_BALANCE', { most_minor: most })
        : refuse('CREDIT_NOT_ENOUGH', { available_minor: availableOf(child.level, child.funds), most_minor: most })
    }
  }
}

function moveCredit(parent: TransferParty, child: TransferParty, amount: Minor) {
  return {
    parent: { ...parent.funds, givenMinor: add(parent.funds.givenMinor, amount) },
    child: { ...child.funds, creditMinor: add(child.funds.creditMinor, amount) },
  }
}

function moveUnsettled(parent: TransferParty, child: TransferParty, amount: Minor) {
  return { parent: parent.funds, child: { ...child.funds, unsettledMinor: add(child.funds.unsettledMinor, amount) } }
}
