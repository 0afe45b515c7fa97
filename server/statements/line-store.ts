import { arrayText } from '#database/array-text.ts'
import type { Tx, Value } from '#database/transaction.ts'
import { levels } from '#domain/hierarchy/levels.ts'
import type { EntryType } from '#domain/ledger/entry.ts'

/** Edges around an account: its own, those to the accounts directly below, or those of all players below. */
type Edges = { readonly which: 'own' | 'children' | 'players'; readonly book: 'unsettled' | 'credit' | null }

/**
 * Which postings a figure of the account `of` is made of. Postings run along edges, and an edge is named by its child. `party` is whose
 * credits less debits are counted: the account's, or those of the child of each edge. `sign` -1 turns the sum round. A `book` of null is
 * both.
 */
export type Source = {
  readonly of: string
  readonly edges: readonly Edges[]
  readonly party: 'account' | 'child'
  readonly sign: 1 | -1
  /** Null: all. */
  readonly types: readonly EntryType[] | null
  readonly gameId?: string | undefined
  /** Only entries whose account has this part in its user name. */
  readonly user?: string | undefined
  /** Only what adds to the figure, or what takes from it. */
  readonly direction?: 'credit' | 'debit' | undefined
}

/** From the first instant on, to before the second; null is no bound. */
export type Period = { readonly from: string | null; readonly to: string | null }

/** One entry's part in a figure. */
export type Line = {
  readonly entry_id: string
  readonly at: string
  readonly day: string
  readonly type: EntryType
  readonly book: 'unsettled' | 'credit'
  readonly amount: string
  /** Whose entry it is: the player of a settlement, the child of a transfer. */
  readonly account_id: string
  readonly user_name: string
  readonly parent_name: string
  readonly market_id: string | null
  readonly market_name: string | null
  readonly event_id: string | null
  readonly event_name: string | null
  readonly game_id: string | null
  readonly ip: string | null
  readonly remark: string | null
  readonly by: string | null
}

/** Where a page ended. */
export type After = { readonly at: string; readonly entryId: string }

const edgeOf = 'greatest(p.debit_account_id, p.credit_account_id)'

const edgesOf = {
  own: 'select $1::bigint',
  children: 'select account_id from account_funds where parent_id = $1',
  players: `select f.account_id from account_paths t join account_funds f on f.account_id = t.descendant_id and f.level = ${levels.player} where t.ancestor_id = $1`,
} as const

/** The edges `g` of a source, each with the postings `p` on it that count, and `amount`. What else they need is read into `columns`. */
export function postingsOf(source: Source, columns: string, more: string, end = ''): string {
  const edges = source.edges.map(({ which, book }) => `select e.id, ${book === null ? 'null' : `'${book}'`}::book as book from (${edgesOf[which]}) as e(id)`).join(' union all ')
  return `(${edges}) g cross join lateral (select ${columns}, ${amountOf(source)} as amount from postings p where ${conditions(source)} ${more} ${end}) n`
}

function amountOf({ party }: Source): string {
  const account = party === 'account' ? '$1::bigint' : 'g.id'
  return `case when p.credit_account_id = ${account} then p.amount_minor when p.debit_account_id = ${account} then -p.amount_minor else 0 end`
}

/** The conditions on a posting `p` of edge `g`; entries are looked at only where a filter asks for it. */
function conditions(source: Source): string {
  const needsEntry = source.types !== null || source.gameId !== undefined || source.user !== undefined
  return `${edgeOf} = g.id and (g.book is null or p.book = g.book) and p.at >= coalesce($2::timestamptz, '-infinity') and p.at < coalesce($3::timestamptz, 'infinity')
    ${source.direction === undefined ? '' : `and (${amountOf(source)}) ${(source.direction === 'credit') === (source.sign === 1) ? '>' : '<'} 0`}
    ${needsEntry ? `and exists (select from journal_entries e where (e.business_id, e.id) = (p.business_id, p.entry_id)
      and ($4::entry_type[] is null or e.type = any($4))
      and ($5::bigint is null or e.market_id in (select id from markets where sport_id = $5))
      and ($6::text is null or e.account_id in (select id from accounts where user_name like $6)))` : 'and $4::text is null and $5::bigint is null and $6::text is null'}`
}

export function parameters({ of, types, gameId, user }: Source, { from, to }: Period): Value[] {
  return [of, from, to, types === null ? null : arrayText(types), gameId ?? null, user ?? null]
}

/** What the postings of a figure in a period come to. */
export async function sumOf(tx: Tx, source: Source, period: Period): Promise<bigint> {
  const { rows } = await tx.query<{ sum: string }>(`select coalesce(sum(n.amount), 0) as sum from ${postingsOf(source, '1', '')}`, parameters(source, period))
  return BigInt(source.sign) * BigInt(rows[0]?.sum ?? 0)
}

/** What the entries of a source come to on each day of these lines, whole days of the time zone but for the ends of the period. */
export async function daySums(tx: Tx, source: Source, period: Period, lines: readonly Line[], timeZone: string): Promise<ReadonlyMap<string, bigint>> {
  const days = lines.map((line) => line.day).toSorted()
  const { rows } = await tx.query<{ day: string; sum: string }>(
    `select to_char(n.at at time zone $9, 'YYYY-MM-DD') as day, sum(n.amount) as sum
     from ${postingsOf(source, 'p.at', 'and p.at >= $7::date::timestamp at time zone $9 and p.at < ($8::date + 1)::timestamp at time zone $9')} group by 1`,
    [...parameters(source, period), days[0] ?? null, days.at(-1) ?? null, timeZone])
  return new Map(rows.map((row) => [row.day, BigInt(source.sign) * BigInt(row.sum)]))
}

/**
 * Entries of a figure, newest first or, `rising`, oldest first. Of every edge as many as the page can hold are read by the index, and merged: however long the
 * history, a page costs the same.
 */
export async function linesOf(tx: Tx, source: Source, period: Period, after: After | null, limit: number, rising = false): Promise<readonly Line[]> {
  const values = parameters(source, period)
  values.push(after?.at ?? null, after?.entryId ?? null)
  const direction = rising ? 'asc' : 'desc'
  const beyond = rising ? "> (coalesce($7::timestamptz, '-infinity'), coalesce($8::bigint, 0))" : "< (coalesce($7::timestamptz, 'infinity'), coalesce($8::bigint, 9223372036854775807))"
  const { rows } = await tx.query<Line>(
    `with merged as materialized (
       select n.business_id, n.entry_id, n.at, n.book, sum(n.amount) as amount from ${postingsOf(source, 'p.business_id, p.entry_id, p.at, p.book',
         `and (p.at, p.entry_id) ${beyond}`, `order by p.at ${direction}, p.entry_id ${direction} limit ${limit}`)}
       group by n.business_id, n.entry_id, n.at, n.book order by n.at ${direction}, n.entry_id ${direction} limit ${limit}
     )
     select l.entry_id, l.at, to_char(l.at at time zone b.time_zone, 'YYYY-MM-DD') as day, e.type, l.book, l.amount,
       e.account_id, a.user_name, coalesce(u.user_name, '') as parent_name, e.market_id, m.name as market_name, m.event_id, v.name as event_name, m.sport_id as game_id,
       host(e.ip) as ip, e.remark, coalesce(s.name, w.user_name) as by
     from merged l
     join journal_entries e on (e.business_id, e.id) = (l.business_id, l.entry_id)
     join businesses b on b.id = l.business_id
     join accounts a on a.id = e.account_id
     left join accounts u on u.id = a.parent_id
     left join markets m on m.id = e.market_id
     left join events v on v.id = m.event_id
     left join staff s on s.id = e.staff_id
     left join accounts w on w.id = e.actor_account_id
     order by l.at ${direction}, l.entry_id ${direction}`, values)
  return source.sign === 1 ? rows : rows.map((row) => ({ ...row, amount: String(-BigInt(row.amount)) }))
}

/** After each of these entries of one account: its credit limit, and that together with U. Worked out back from what they are now. */
export async function pointsAfter(tx: Tx, accountId: string, lines: readonly Line[]): Promise<ReadonlyMap<string, { readonly credit: bigint; readonly points: bigint }>> {
  const { rows } = await tx.query<{ entry_id: string; credit: string; points: string }>(
    `select l.entry_id, f.credit_minor - n.credit as credit, f.credit_minor + f.unsettled_minor - n.moved as points
     from unnest($2::bigint[], $3::timestamptz[]) as l(entry_id, at)
     join account_funds f on f.account_id = $1
     cross join lateral (
       select coalesce(sum(c.amount) filter (where p.book = 'credit'), 0) as credit, coalesce(sum(c.amount), 0) as moved
       from postings p cross join lateral (select case when p.credit_account_id = $1 then p.amount_minor else -p.amount_minor end as amount) c
       where ${edgeOf} = $1 and (p.at, p.entry_id) > (l.at, l.entry_id)
     ) n`, [accountId, arrayText(lines.map((line) => line.entry_id)), lines.map((line) => line.at)])
  return new Map(rows.map((row) => [row.entry_id, { credit: BigInt(row.credit), points: BigInt(row.points) }]))
}
