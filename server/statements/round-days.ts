import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import type { Line } from './line-store.ts'
import type { Period, RoundDays } from './source.ts'

/** One entry of a round, among those that a row adds up. */
export type RoundEntry = { readonly entry_id: string; readonly at: string; readonly amount: string }

/**
 * Lines of a player that stand for all entries of their rounds on their days, each with these entries, oldest first, and their sum
 * (decision 0026). Before the beginning of the period nothing is added up.
 */
export async function addUpRounds(tx: Tx, lines: readonly Line[], { timeZone }: RoundDays, { from }: Period): Promise<readonly Line[]> {
  const later = lines.filter(({ earlier }) => earlier > 0).map(({ entry_id }) => entry_id)
  const [business] = lines.map(({ business_id }) => business_id)
  if (later.length === 0 || business === undefined) return lines
  const { rows } = await tx.queryNamed<RoundEntry & { row_id: string }>('statement-round-entries',
    `select e.id as row_id, n.id as entry_id, n.at, n.amount_minor::text as amount
     from journal_entries e join journal_entries n on (n.business_id, n.round_id, n.account_id) = (e.business_id, e.round_id, e.account_id) and n.revision <= e.revision
     where e.business_id = $1 and e.id = any($2::bigint[]) and ($4::timestamptz is null or n.at >= $4) and (n.at at time zone $3)::date = (e.at at time zone $3)::date
     order by n.revision`, [business, arrayText(later), timeZone, from])
  const entries = Map.groupBy(rows, ({ row_id }) => row_id)
  return lines.map((line) => {
    const changes = entries.get(line.entry_id) ?? []
    if (changes.length < 2) return line
    return { ...line, amount: String(changes.reduce((sum, { amount }) => sum + BigInt(amount), 0n)), earlier: line.earlier - (changes.length - 1), changes }
  })
}

/**
 * What had been posted of rounds of a player when each of these lines was, but stands in a row after it: a balance is what it was then, and
 * rows between the close of a round and a correction of the same day have seen its first part.
 */
export async function postedAhead(tx: Tx, accountId: string, lines: readonly Line[], { to, timeZone }: RoundDays, { from }: Period): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await tx.queryNamed<{ entry_id: string; amount: string }>('statement-posted-ahead',
    `select l.entry_id, sum(f.amount_minor)::text as amount from unnest($2::bigint[], $3::timestamptz[]) as l(entry_id, at)
     join journal_entries c on c.account_id = $1 and c.round_id is not null and c.revision > 1 and c.at between l.at and l.at + interval '26 hours'
       and (c.at, c.id) > (l.at, l.entry_id) and ($4::timestamptz is null or c.at < $4)
     join journal_entries f on (f.business_id, f.round_id, f.account_id) = (c.business_id, c.round_id, c.account_id) and f.revision < c.revision
       and (f.at, f.id) <= (l.at, l.entry_id) and ($5::timestamptz is null or f.at >= $5) and (f.at at time zone $6)::date = (c.at at time zone $6)::date
     where not exists (select from journal_entries n where (n.business_id, n.round_id, n.account_id) = (c.business_id, c.round_id, c.account_id) and n.revision > c.revision
       and (n.at at time zone $6)::date = (c.at at time zone $6)::date and ($4::timestamptz is null or n.at < $4))
     group by 1`, [accountId, arrayText(lines.map(({ entry_id }) => entry_id)), lines.map(({ at }) => at), to, from, timeZone])
  return new Map(rows.map(({ entry_id, amount }) => [entry_id, BigInt(amount)]))
}
