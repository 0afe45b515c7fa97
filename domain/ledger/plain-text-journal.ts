import type { EntryType } from './entry.ts'

/** An account as a plain-text journal names it: by its id, with its user name for the reader. */
type Holder = { readonly id: string; readonly userName: string }

/** One posting of an entry: an amount that goes over the edge between a parent and its child, from `debit` to `credit`. */
export type PlainPosting = {
  /** `unsettled` (who owes whom) or `credit` (what was lent). */
  readonly book: string
  readonly debit: Holder
  readonly credit: Holder
  /** Minor units, above zero. */
  readonly amountMinor: bigint
}

export type PlainEntry = {
  readonly businessId: string
  readonly id: string
  readonly type: EntryType
  /** ISO 8601 UTC. */
  readonly at: string
  readonly currency: string
  /** What the entry is about, already in words: market and revision, round, void, remark. */
  readonly about: readonly string[]
  readonly postings: readonly PlainPosting[]
}

/** What is kept of one edge beside its entries: what the child holds against its parent, minor units; the parent holds the opposite. */
export type PlainBalance = {
  readonly businessId: string
  readonly book: string
  readonly child: Holder
  readonly parent: Holder
  readonly amountMinor: bigint
  readonly currency: string
}

/** What stands before the entries: each currency with the number of its decimals, so that a reader asks for no others. */
export function plainJournalHead(currencies: readonly { readonly code: string; readonly exponent: number }[]): string {
  return `decimal-mark .\n${currencies.map(({ code, exponent }) => `commodity 1000.${'0'.repeat(exponent)} ${code}\n`).join('')}`
}

/**
 * An entry in the form that plain-text accounting programs (hledger, ledger, beancount's importers) read. Each posting is two lines,
 * which name the edge from both of its ends: `…:12 agent:with 34` has what 12 holds against 34, and `…:34 player:with 12` the opposite.
 */
export function plainEntry(entry: PlainEntry, exponent: number): string {
  const about = entry.about.map((each) => plain(each)).join(', ')
  const head = `${entry.at.slice(0, 10)} * (${entry.businessId}-${entry.id}) ${entry.type}${about === '' ? '' : ` | ${about}`}  ; at:${entry.at}\n`
  return head + entry.postings.map(({ book, debit, credit, amountMinor }) =>
    line(entry, book, credit, debit, amountMinor, exponent) + line(entry, book, debit, credit, -amountMinor, exponent)).join('')
}

/**
 * Says what is kept of an edge as an entry that moves nothing and asserts both of its ends: a program that adds the entries up comes to
 * the same, or fails.
 * @param day ISO 8601, no earlier than any entry of the edge
 */
export function plainBalance({ businessId, book, child, parent, amountMinor, currency }: PlainBalance, day: string, exponent: number): string {
  const end = (own: Holder, other: Holder, minor: bigint) => `  ${plainAccount(businessId, book, own, other.id)}  ${decimal(0n, exponent)} ${currency} = ${decimal(minor, exponent)} ${currency}\n`
  return `${day} * kept of ${book} between ${parent.id} and ${child.id}\n${end(child, parent, amountMinor)}${end(parent, child, -amountMinor)}`
}

function line({ businessId, currency }: PlainEntry, book: string, own: Holder, other: Holder, minor: bigint, exponent: number): string {
  return `  ${plainAccount(businessId, book, own, other.id)}  ${decimal(minor, exponent)} ${currency}\n`
}

/** The name of one end of an edge. */
export function plainAccount(businessId: string, book: string, own: Holder, otherId: string): string {
  return `business ${businessId}:${book}:${own.id} ${plain(own.userName)}:with ${otherId}`
}

/** Without what means something to a reader of journals: separators of accounts and of comments, line ends, two spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/[:;|()[\]\p{Cc}]/gu, '_')
}

function decimal(minor: bigint, exponent: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  return `${minor < 0n ? '-' : ''}${whole}${exponent === 0 ? '' : `.${digits.slice(-exponent)}`}`
}
