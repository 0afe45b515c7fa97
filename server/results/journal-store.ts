import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { assert } from '#domain/kernel/assert.ts'
import type { AccountId } from '#domain/kernel/ids.ts'
import type { Minor } from '#domain/kernel/money.ts'
import type { EntryType, Posting } from '#domain/ledger/entry.ts'
import type { Balances } from '#domain/ledger/reconcile.ts'

/** An entry of a settlement, of its reversal, of a casino round or of a reward; the amount is the player's, signed. */
export type MarketEntry = {
  readonly id: string
  readonly type: EntryType
  readonly playerId: AccountId
  readonly amountMinor: Minor
  readonly vectorId: string
  readonly reversesId: string | null
  /** The void that this entry belongs to, or whose entry it mirrors. */
  readonly voidId?: string | null
  readonly postings: readonly Posting[]
}

/** What entries of one transaction have in common. The accounts of a business have one currency. */
export type EntryHead = {
  readonly businessId: string
  /** The market that is settled. */
  readonly marketId: string
  /** Of the result. */
  readonly revision: number
  readonly currency: string
  readonly at: Date
}

const insertText = `
with entries as (
  insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, market_id, revision, vector_id, reverses_id, void_id, at)
  select $1, e.id, e.type, e.account_id, e.amount_minor, $2, $3, $4, e.vector_id, e.reverses_id, e.void_id, $5
  from unnest($6::bigint[], $7::entry_type[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $17::bigint[])
    as e(id, type, account_id, amount_minor, vector_id, reverses_id, void_id)
)
insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
select $1, p.entry_id, p.line, 'unsettled', p.debit_account_id, p.credit_account_id, p.amount_minor, $2, $5
from unnest($12::bigint[], $13::smallint[], $14::bigint[], $15::bigint[], $16::bigint[])
  as p(entry_id, line, debit_account_id, credit_account_id, amount_minor)`

/** Appends entries with their postings. The same entry a second time breaks the unique key of the journal. */
export async function appendEntries(tx: Tx, head: EntryHead, entries: readonly MarketEntry[]): Promise<void> {
  if (entries.length === 0) return
  const lines = columnsOf(entries)
  await tx.query(insertText, [
    head.businessId,
    head.currency,
    head.marketId,
    head.revision,
    head.at.toISOString(),
    arrayText(entries.map((each) => each.id)),
    arrayText(entries.map((each) => each.type)),
    arrayText(entries.map((each) => each.playerId)),
    arrayText(entries.map((each) => each.amountMinor)),
    arrayText(entries.map((each) => each.vectorId)),
    arrayText(entries.map((each) => each.reversesId)),
    arrayText(lines.entryIds),
    arrayText(lines.lines),
    arrayText(lines.debits),
    arrayText(lines.credits),
    arrayText(lines.amounts),
    arrayText(entries.map((each) => each.voidId ?? null)),
  ])
}

/** What a casino round or a reward posts: an entry with all that its head would say. */
export type CasinoEntryRow = Omit<MarketEntry, 'voidId'> & Pick<EntryHead, 'businessId' | 'revision' | 'currency'> & { readonly roundId: string | null; readonly rewardId: string | null }

const insertCasinoText = `
with entries as (
  insert into journal_entries (business_id, id, type, account_id, amount_minor, currency, revision, vector_id, at, round_id, reward_id, reverses_id)
  select e.business_id, e.id, e.type, e.account_id, e.amount_minor, e.currency, e.revision, e.vector_id, $1, e.round_id, e.reward_id, e.reverses_id
  from unnest($2::bigint[], $3::bigint[], $4::entry_type[], $5::bigint[], $6::bigint[], $7::text[], $8::int[], $9::bigint[], $10::bigint[], $16::bigint[], $17::bigint[])
    as e(business_id, id, type, account_id, amount_minor, currency, revision, vector_id, round_id, reward_id, reverses_id)
)
insert into postings (business_id, entry_id, line, book, debit_account_id, credit_account_id, amount_minor, currency, at)
select e.business_id, p.entry_id, p.line, 'unsettled', p.debit_account_id, p.credit_account_id, p.amount_minor, e.currency, $1
from unnest($11::bigint[], $12::smallint[], $13::bigint[], $14::bigint[], $15::bigint[]) as p(entry_id, line, debit_account_id, credit_account_id, amount_minor)
join unnest($2::bigint[], $3::bigint[], $7::text[]) as e(business_id, id, currency) on e.id = p.entry_id`

/** Appends entries of casino rounds and rewards of any businesses, with their postings. The same one a second time breaks the unique key of the journal. */
export async function appendCasinoEntries(tx: Tx, entries: readonly CasinoEntryRow[], at: Date): Promise<void> {
  if (entries.length === 0) return
  const lines = columnsOf(entries)
  const column = (of: (each: CasinoEntryRow) => string | number | bigint | null) => arrayText(entries.map(of))
  await tx.queryNamed('casino-entries', insertCasinoText, [
    at.toISOString(), column((each) => each.businessId), column((each) => each.id), column((each) => each.type), column((each) => each.playerId), column((each) => each.amountMinor),
    column((each) => each.currency), column((each) => each.revision), column((each) => each.vectorId), column((each) => each.roundId),
    arrayText(lines.entryIds), arrayText(lines.lines), arrayText(lines.debits), arrayText(lines.credits), arrayText(lines.amounts), column((each) => each.rewardId), column((each) => each.reversesId),
  ])
}

function columnsOf(entries: readonly Pick<MarketEntry, 'id' | 'postings'>[]) {
  const columns = { entryIds: [] as string[], lines: [] as number[], debits: [] as string[], credits: [] as string[], amounts: [] as bigint[] }
  for (const entry of entries) {
    for (const [line, posting] of entry.postings.entries()) {
      columns.entryIds.push(entry.id)
      columns.lines.push(line)
      columns.debits.push(posting.debit)
      columns.credits.push(posting.credit)
      columns.amounts.push(posting.amountMinor)
    }
  }
  return columns
}

const moveText = `
update account_funds f
set unsettled_minor = f.unsettled_minor + n.unsettled_minor, exposure_minor = f.exposure_minor + n.exposure_minor
from (
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as n(account_id, unsettled_minor, exposure_minor) order by account_id
) n
where f.account_id = n.account_id`

/**
 * Moves the money of accounts: `unsettled` is added to U, `held` to what open bets hold (negative: released). Call it last, since
 * the accounts at the top of the tree are in every chunk; and in a transaction that reaches rows by key (`keepPlans`), where the
 * rows are taken in the order of their ids, as everybody takes them.
 */
export async function moveFunds(tx: Tx, unsettled: Balances, held: Balances): Promise<void> {
  const ids = [...new Set([...unsettled.keys(), ...held.keys()])]
  const { rowCount } = await tx.query(moveText, [
    arrayText(ids),
    arrayText(ids.map((id) => unsettled.get(id) ?? 0n)),
    arrayText(ids.map((id) => held.get(id) ?? 0n)),
  ])
  assert(rowCount === ids.length, 'every account has a row of money')
}
