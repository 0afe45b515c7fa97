import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { EntryType } from '#domain/ledger/entry.ts'
import { headsOf } from './kept-sums.ts'
import { addUpRounds } from './round-days.ts'
import type { RoundEntry } from './round-days.ts'
import type { After, Period, Source } from './source.ts'

/** One entry's part in a figure. */
export type Line = {
  readonly entry_id: string
  readonly business_id: string
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
  readonly round_id: string | null
  /** Entries of the round before those of this line; whether one comes after, before the end of the period. */
  readonly earlier: number
  readonly later: boolean
  /** Of a round that was changed after its close: what it came to for its player by the end of the period. */
  readonly round_total: string | null
  /** The entries that the line adds up, oldest first; empty where it is one. */
  readonly changes: readonly RoundEntry[]
  /** Of a casino round: its game, and the provider's own name of it. */
  readonly round_game: string | null
  readonly round_name: string | null
  /** Of a reward: who gave it, and their name of it. */
  readonly reward_provider: string | null
  readonly reward_name: string | null
  readonly ip: string | null
  readonly remark: string | null
  readonly by: string | null
}

/** Entries of a figure, newest first or, `rising`, oldest first. */
export async function linesOf(tx: Tx, source: Source, period: Period, after: After | null, limit: number, rising = false): Promise<readonly Line[]> {
  const heads = await headsOf(tx, source, period, after, limit, rising)
  if (heads.length === 0) return []
  const direction = rising ? 'asc' : 'desc'
  const { rows } = await tx.queryNamed<Omit<Line, 'changes'>>(`statement-lines-${direction}`,
    `select l.entry_id, e.business_id, l.at, to_char(l.at at time zone b.time_zone, 'YYYY-MM-DD') as day, e.type, l.book, l.amount,
       e.account_id, a.user_name, coalesce(u.user_name, '') as parent_name, e.market_id, m.name as market_name, m.event_id, v.name as event_name, coalesce(m.sport_id, c.sport_id) as game_id, e.round_id,
       coalesce(o.earlier, 0)::int as earlier, coalesce(o.later, false) as later, o.total::text as round_total, c.name as round_game, r.external_id as round_name, y.name as reward_provider, w.transaction_id as reward_name,
       host(e.ip) as ip, e.remark, coalesce(s.name, h.user_name) as by
     from unnest($2::bigint[], $3::timestamptz[], $4::book[], $5::bigint[]) as l(entry_id, at, book, amount)
     join journal_entries e on (e.business_id, e.id) = ($1, l.entry_id)
     join businesses b on b.id = $1
     join accounts a on a.id = e.account_id
     left join accounts u on u.id = a.parent_id
     left join markets m on m.id = e.market_id
     left join events v on v.id = m.event_id
     left join casino_rounds r on r.id = e.round_id
     left join lateral (
       select count(*) filter (where n.revision < e.revision) as earlier, coalesce(bool_or(n.revision > e.revision), false) as later, sum(n.amount_minor) as total
       from journal_entries n where r.revision > 1 and (n.business_id, n.round_id, n.account_id) = (e.business_id, e.round_id, e.account_id) and ($6::timestamptz is null or n.at < $6)
     ) o on true
     left join casino_games c on c.id = r.game_id
     left join casino_rewards w on w.id = e.reward_id
     left join casino_providers y on y.id = w.provider_id
     left join staff s on s.id = e.staff_id
     left join accounts h on h.id = e.actor_account_id
     order by l.at ${direction}, l.entry_id ${direction}`,
    [source.businessId, arrayText(heads.map((head) => head.entry_id)), heads.map((head) => head.at), arrayText(heads.map((head) => head.book)),
      arrayText(heads.map((head) => BigInt(source.sign) * BigInt(head.amount))), period.to])
  const lines = rows.map((row) => ({ ...row, changes: [] }))
  return source.roundDays === undefined ? lines : addUpRounds(tx, lines, source.roundDays, period)
}

/** After each of these entries of one account: its credit limit, and that together with U. Worked out back from what they are now. */
export async function pointsAfter(tx: Tx, accountId: string, lines: readonly Line[]): Promise<ReadonlyMap<string, { readonly credit: bigint; readonly points: bigint }>> {
  const { rows } = await tx.queryNamed<{ entry_id: string; credit: string; points: string }>('statement-points',
    `with moved as (
       select p.at, p.entry_id, coalesce(sum(c.amount) filter (where p.book = 'credit'), 0) as credit, sum(c.amount) as amount
       from postings p cross join lateral (select case when p.credit_account_id = $1 then p.amount_minor else -p.amount_minor end as amount) c
       where greatest(p.debit_account_id, p.credit_account_id) = $1 and p.at >= (select min(at) from unnest($3::timestamptz[]) as l(at)) group by 1, 2
     ), since as (
       select entry_id, coalesce(sum(credit) over newer, 0) as credit, coalesce(sum(amount) over newer, 0) as moved
       from moved window newer as (order by at desc, entry_id desc rows between unbounded preceding and 1 preceding)
     )
     select s.entry_id, f.credit_minor - s.credit as credit, f.credit_minor + f.unsettled_minor - s.moved as points
     from since s join account_funds f on f.account_id = $1 where s.entry_id = any($2::bigint[])`,
    [accountId, arrayText(lines.map((line) => line.entry_id)), lines.map((line) => line.at)])
  return new Map(rows.map((row) => [row.entry_id, { credit: BigInt(row.credit), points: BigInt(row.points) }]))
}
