import { plainBalance, plainEntry, plainJournalHead } from '#domain/ledger/plain-text-journal.ts'
import type { PlainBalance } from '#domain/ledger/plain-text-journal.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import type { Database } from './open-database.ts'
import { withTransaction } from './transaction.ts'
import type { Tx } from './transaction.ts'

type Row = {
  readonly business_id: string
  readonly id: string
  readonly type: EntryType
  readonly at: string
  readonly currency: string
  readonly about: readonly string[]
  readonly postings: readonly { readonly book: string; readonly debit: string; readonly debit_name: string; readonly credit: string; readonly credit_name: string; readonly amount: string }[]
}

type KeptRow = {
  readonly business_id: string
  readonly book: string
  readonly id: string
  readonly name: string
  readonly parent_id: string
  readonly parent_name: string
  readonly amount: string
  readonly currency: string
}

/** Rows fetched at once; no more of the books is ever held. */
const rowsPerFetch = 2_000

/**
 * Writes the books as they stand at one moment, as a plain-text accounting journal: every entry of every business that moved
 * something, in the order of its time, and after them what is kept of every account in each book, as assertions that whoever reads it
 * must come to. An entry that moved nothing has no posting and no place in it.
 * @returns how many entries were written
 */
export function exportJournal(database: Database, write: (text: string) => Promise<void>): Promise<number> {
  return withTransaction(database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
    await tx.query("set local statement_timeout = '10min'")
    const { rows: currencies } = await tx.query<{ code: string; exponent: number }>('select code, exponent from currencies order by code')
    const exponents = new Map(currencies.map(({ code, exponent }) => [code, exponent]))
    await write(plainJournalHead(currencies))
    let [written, lastDay] = [0, '']
    for await (const rows of fetched<Row>(tx, 'books', entriesText)) {
      written += rows.length
      // Entries come in the order of their time within a business.
      for (const { at } of rows) if (at.slice(0, 10) > lastDay) lastDay = at.slice(0, 10)
      await write(rows.map((row) => `\n${plainEntry(toPlain(row), exponents.get(row.currency) ?? 2)}`).join(''))
    }
    for await (const rows of fetched<KeptRow>(tx, 'kept', keptText)) {
      await write(rows.map((row) => `\n${plainBalance(toBalance(row), lastDay, exponents.get(row.currency) ?? 2)}`).join(''))
    }
    return written
  })
}

/** The rows of a query, some at a time. */
async function* fetched<Each extends object>(tx: Tx, cursor: string, text: string): AsyncGenerator<readonly Each[]> {
  await tx.query(`declare ${cursor} no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await tx.query<Each>(`fetch ${rowsPerFetch} from ${cursor}`)
    if (rows.length === 0) return
    yield rows
  }
}

const entriesText = `
  select e.business_id::text, e.id::text, e.type, e.currency, p.postings,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    array_remove(array[
      'market ' || e.market_id || ', revision ' || e.revision,
      'round ' || e.round_id,
      'reward ' || e.reward_id,
      'void ' || e.void_id,
      'reverses ' || e.reverses_id,
      nullif(e.remark, '')], null) as about
  from journal_entries e
  cross join lateral (
    select jsonb_agg(jsonb_build_object('book', p.book, 'debit', d.id::text, 'debit_name', d.user_name, 'credit', c.id::text, 'credit_name', c.user_name,
      'amount', p.amount_minor::text) order by p.line) as postings
    from postings p join accounts d on d.id = p.debit_account_id join accounts c on c.id = p.credit_account_id
    where (p.business_id, p.entry_id) = (e.business_id, e.id)
  ) p
  where p.postings is not null
  order by e.business_id, e.at, e.id`

const keptText = `
  select f.business_id::text, b.book, a.id::text, a.user_name as name, u.id::text as parent_id, u.user_name as parent_name, b.amount::text, a.currency
  from account_funds f join accounts a on a.id = f.account_id join accounts u on u.id = a.parent_id
  cross join lateral (values ('credit', f.credit_minor), ('unsettled', f.unsettled_minor)) b (book, amount)
  where b.amount <> 0 or exists (select from postings p where greatest(p.debit_account_id, p.credit_account_id) = greatest(a.id, u.id) and p.book::text = b.book
    and least(p.debit_account_id, p.credit_account_id) = least(a.id, u.id))
  order by f.business_id, a.id, b.book`

function toBalance({ business_id, book, id, name, parent_id, parent_name, amount, currency }: KeptRow): PlainBalance {
  return { businessId: business_id, book, child: { id, userName: name }, parent: { id: parent_id, userName: parent_name }, amountMinor: BigInt(amount), currency }
}

function toPlain({ business_id, id, type, at, currency, about, postings }: Row) {
  return {
    businessId: business_id, id, type, at, currency, about,
    postings: postings.map((each) => ({
      book: each.book, debit: { id: each.debit, userName: each.debit_name }, credit: { id: each.credit, userName: each.credit_name }, amountMinor: BigInt(each.amount),
    })),
  }
}
