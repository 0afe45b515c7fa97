import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { AccountStatus } from '#domain/hierarchy/account-status.ts'
import { effectiveStatus } from '#domain/hierarchy/account-status.ts'
import { availableOf, transfer } from '#domain/hierarchy/transfer.ts'
import type { TransferDone, TransferFunds, TransferParty, TransferType } from '#domain/hierarchy/transfer.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import { minor, negate, zero } from '#domain/kernel/money.ts'
import type { Minor } from '#domain/kernel/money.ts'
import { ok } from '#domain/kernel/result.ts'
import type { Result } from '#domain/kernel/result.ts'
import { recordLargeTransfer } from '../logs/significant-events.ts'

/** An account with its money, and what else a transfer needs of it. */
export type Party = TransferParty & { readonly userName: string; readonly businessId: string; readonly currency: string }

type PartyRow = {
  readonly id: AccountId
  readonly parent_id: AccountId | null
  readonly business_id: string
  readonly user_name: string
  readonly currency: string
  readonly level: number
  readonly self_status: AccountStatus
  readonly parent_status: AccountStatus
  readonly transfer_locked: boolean
  readonly credit_allowed: boolean
  readonly member_max_credit_minor: string | null
  readonly credit_minor: string
  readonly unsettled_minor: string
  readonly exposure_minor: string
  readonly given_minor: string
}

/** Takes the money of accounts in the order of their ids, as placement and settlement do. What is read next is as of now. */
export async function lockFunds(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.queryNamed('transfer-lock', 'select account_id from account_funds where account_id = any($1::bigint[]) order by account_id for update', [arrayText([...new Set(accountIds)])])
}

export async function loadParties(tx: Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, Party>> {
  const { rows } = await tx.queryNamed<PartyRow>('transfer-parties',
    `select a.id, a.parent_id, a.business_id, a.user_name, a.currency, a.level, a.self_status, above.status as parent_status, a.transfer_locked, b.credit_allowed, a.member_max_credit_minor,
       f.credit_minor, f.unsettled_minor, f.exposure_minor,
       coalesce((select sum(g.credit_minor) from account_funds g where g.parent_id = a.id), 0) as given_minor
     from accounts a cross join lateral flags_above(a.id) above join businesses b on b.id = a.business_id join account_funds f on f.account_id = a.id
     where a.id = any($1::bigint[])`,
    [arrayText([...new Set(accountIds)])])
  return new Map(rows.map((row) => [row.id, {
    accountId: row.id,
    parentId: row.parent_id,
    level: row.level,
    status: effectiveStatus(row.self_status, row.parent_status),
    transferLocked: row.transfer_locked,
    creditForbidden: !row.credit_allowed,
    memberMaxMinor: row.member_max_credit_minor === null ? null : minor(row.member_max_credit_minor),
    userName: row.user_name,
    businessId: row.business_id,
    currency: row.currency,
    funds: {
      creditMinor: minor(row.credit_minor),
      givenMinor: minor(row.given_minor),
      unsettledMinor: minor(row.unsettled_minor),
      exposureMinor: minor(row.exposure_minor),
    },
  }]))
}

/** Who moves money by hand, and from where. */
export type Mover = { readonly staffId: string | null; readonly accountId: string | null; readonly ip: string | null }

export type Move = { readonly type: TransferType; readonly amountMinor: Minor; readonly remark: string | null }

/**
 * The moment of an entry by hand, now ($12) or later: after the last entry on the edge of the child ($4) and on that of its parent ($19), whosever
 * clock wrote it, so that statements tell entries in the order in which they were done. An edge goes by the id of its lower account, which is
 * the greater of the two (`postings_edge`).
 */
const momentOfTransfer = `
  select greatest($12::timestamptz, max(last.at) + interval '1 millisecond') as at
  from (values ($4::bigint), ($19::bigint)) edge (id)
  cross join lateral (select at from postings where greatest(debit_account_id, credit_account_id) = edge.id order by at desc limit 1) last`

const postText = `
with moment as (${momentOfTransfer}
), entry as (
  insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, staff_id, actor_account_id, ip, remark, balances, at)
  select $1::bigint, $2::bigint, $3::entry_type, $4, $5::bigint, $6::char(3), $7::bigint, $8::bigint, $9::inet, $10::text, $11::jsonb, at from moment
), posting as (
  insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
  select $1::bigint, $2::bigint, 0, $13::book, $14::bigint, $15::bigint, $16::bigint, $6::char(3), at from moment
)
update account_funds set credit_minor = credit_minor + $17, unsettled_minor = unsettled_minor + $18, cash_minor = cash_minor + $18 where account_id = $4`

/** Moves money between two accounts whose rows of money the transaction has locked, and posts it. */
export async function postTransfer(tx: Tx, id: string, { type, amountMinor, remark }: Move, parent: Party, child: Party, mover: Mover, at: Date): Promise<Result<TransferDone>> {
  const done = transfer(type, amountMinor, parent, child)
  if (!done.ok) return done
  const { book, postings: [posting] } = done.value
  if (posting === undefined) return done
  const signed = posting.credit === child.accountId ? amountMinor : negate(amountMinor)
  const balances = {
    parent: sides(parent, done.value.parent),
    child: sides(child, done.value.child),
  }
  await tx.queryNamed('transfer-post', postText, [
    child.businessId, id, type, child.accountId, signed, child.currency, mover.staffId, mover.accountId, mover.ip, remark, balances, at.toISOString(),
    book, posting.debit, posting.credit, amountMinor, book === 'credit' ? signed : zero, book === 'credit' ? zero : signed, parent.accountId,
  ])
  await recordLargeTransfer(tx, child.businessId, id)
  return ok(done.value)
}

function sides(party: Party, after: TransferFunds) {
  const of = (funds: TransferFunds) => ({
    credit: funds.creditMinor.toString(), unsettled: funds.unsettledMinor.toString(),
    available: party.level === 0 ? null : availableOf(party.level, funds).toString(),
  })
  return { before: of(party.funds), after: of(after) }
}
