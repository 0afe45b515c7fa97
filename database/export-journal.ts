import { plainEntry, plainJournalHead } from '#domain/ledger/plain-text-journal.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import type { Database } from './open-database.ts'
import { withTransaction } from './transaction.ts'

type Row = {
  readonly business_id: string
  readonly id: string
  readonly type: EntryType
  readonly at: string
  readonly currency: string
  readonly about: readonly string[]
  readonly postings: readonly { readonly book: string; readonly debit: string; readonly debit_name: string; readonly credit: string; readonly credit_name: string; readonly amount: string }[]
}

/** Entries fetched at once; no more of the books is ever held. */
const entriesPerFetch = 2_000

/**
 * Writes the books as they stand at one moment, as a plain-text accounting journal: every entry of every business that moved
 * something, in the order of its time. An entry that moved nothing has no posting and no place in it.
 * @returns how many entries were written
 */
export function exportJournal(database: Database, write: (text: string) => Promise<void>): Promise<number> {
  return withTransaction(database, { readOnly: true, isolation: 'repeatable read' }, async (tx) => {
    await tx.query("set local statement_timeout = '10min'")
    const { rows: currencies } = await tx.query<{ code: string; exponent: number }>('select code, exponent from currencies order by code')
    const exponents = new Map(currencies.map(({ code, exponent }) => [code, exponent]))
    await write(plainJournalHead(currencies))
    await tx.query(`declare books no scroll cursor for ${entriesText}`)
    for (let written = 0; ;) {
      const { rows } = await tx.query<Row>(`fetch ${entriesPerFetch} from books`)
      if (rows.length === 0) return written
      written += rows.length
      await write(rows.map((row) => `\n${plainEntry(toPlain(row), exponents.get(row.currency) ?? 2)}`).join(''))
    }
  })
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

function toPlain({ business_id, id, type, at, currency, about, postings }: Row) {
  return {
    businessId: business_id, id, type, at, currency, about,
    postings: postings.map((each) => ({
      book: each.book, debit: { id: each.debit, userName: each.debit_name }, credit: { id: each.credit, userName: each.credit_name }, amountMinor: BigInt(each.amount),
    })),
  }
}
