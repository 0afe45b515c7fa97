import { statements } from '#contract/statements.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { demand } from './difference.ts'
import type { Play } from './difference.ts'
import { moneyOf } from './model.ts'

type Shown = { readonly type: EntryType; readonly amount_minor: number; readonly market_id?: string | null }
type Page<Row> = Promise<{ readonly data: readonly Row[]; readonly metadata?: { readonly next_cursor?: string | null | undefined } | undefined }>

const cash: readonly EntryType[] = ['settle_give', 'settle_take']
const credit: readonly EntryType[] = ['credit_deposit', 'credit_withdraw']

/**
 * The statements of an account, each line by what it is, its market and its amount, beside the entries that the rules would have written:
 * of a player the whole account, of anybody else what is their own of profit and loss, their cash and their credit. Lines of nothing,
 * where an account between others has no part, count for none.
 */
export async function compareLines(play: Play, at: number): Promise<void> {
  const { model, staff } = play
  const account = model.accounts[at]
  if (account === undefined) return
  const owner = await staff('owner')
  const id = account.id
  if (account.level === 9) return comparePlayer(play, at)
  const pnl = await wholeOf((cursor) => owner(statements.pnl, { query: { id, limit: '200', ...cursor } }))
  same(play, at, 'profit and loss', pnl, (type) => !cash.includes(type) && !credit.includes(type))
  // Whoever is given cash has received it, and is owed so much less.
  const received = await wholeOf((cursor) => owner(statements.transfers, { params: { id }, query: { limit: '200', ...cursor } }))
  same(play, at, 'cash', received.map((line) => ({ ...line, amount_minor: -line.amount_minor })), (type) => cash.includes(type))
  same(play, at, 'credit', await wholeOf((cursor) => owner(statements.credit, { query: { id, limit: '200', ...cursor } })), (type) => credit.includes(type))
}

async function comparePlayer(play: Play, at: number): Promise<void> {
  const { model, staff } = play
  const { id, userName } = model.accounts[at] ?? { id: '', userName: '' }
  const owner = await staff('owner')
  let closing: number | undefined
  const lines = await wholeOf(async (cursor) => {
    const page = await owner(statements.user, { query: { id, limit: '200', ...cursor } })
    closing ??= page.extra.ends.closing_minor
    return page
  })
  // A round is one row a day: its parts stand where they came, and a balance is what all of them had come to by then.
  const parts = lines.flatMap(({ entry_id, at: moment, amount_minor, changes, type, market_id }) =>
    (changes.length === 0 ? [{ entry_id, at: moment, amount_minor }] : changes).map((part) => ({ ...part, type, market_id })))
  same(play, at, 'the whole account', parts, () => true)
  const sorted = parts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || Number(BigInt(a.entry_id) - BigInt(b.entry_id)))
  const after = new Map<string, number>()
  let sum = 0
  for (const part of sorted) {
    sum += part.amount_minor
    after.set(part.entry_id, sum)
  }
  const { credit: given, unsettled } = moneyOf(model)[at] ?? { credit: 0n, unsettled: 0n }
  demand(`the statement of ${userName}`, closing, given + unsettled)
  demand(`each line of the statement of ${userName}`, lines.map(({ balance_minor }) => balance_minor), lines.map(({ entry_id }) => after.get(entry_id)))
  demand(`rows of one round of ${userName}`, lines.filter(({ round_id, day }, index) => round_id !== null && lines.some((other, place) => place !== index && other.round_id === round_id && other.day === day)).length, 0)
}

/** The lines that are shown beside those of the rules, whatever their order. */
function same({ model, lines, compared }: Play, at: number, of: string, shown: readonly Shown[], counts: (type: EntryType) => boolean): void {
  const seen = shown.map(({ type, market_id, amount_minor }) => [type, market_id ?? '', amount_minor] as const)
  const said = lines.flatMap(({ type, market, gains }) => (counts(type) ? [[type, market === null ? '' : (model.markets[market]?.id ?? ''), Number(gains.get(at) ?? 0n)] as const] : []))
  const told = (rows: typeof seen) => rows.filter(([, , amount]) => amount !== 0).map((row) => row.join(' ')).toSorted()
  demand(`the lines of ${model.accounts[at]?.userName ?? ''}, ${of}`, told(seen), told(said))
  compared.lines += seen.length
}

/** All pages of a statement. */
async function wholeOf<Row>(page: (cursor: { readonly cursor?: string }) => Page<Row>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let cursor: string | undefined; ;) {
    const { data, metadata } = await page(cursor === undefined ? {} : { cursor })
    rows.push(...data)
    cursor = metadata?.next_cursor ?? undefined
    if (cursor === undefined) return rows
  }
}
