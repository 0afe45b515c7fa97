import { arrayText } from '#database/array-text.ts'
import type { Tx } from '#database/transaction.ts'
import { profitTypes } from '../statements/source.ts'
import { dayOf } from './sum-days.ts'
import { summedUntil } from './summed-until.ts'

/** Days that are added up as one: each is a part of the next, all counted from `firstDay`. */
export const blockDays = [1, 4, 16, 64] as const
/** From where blocks of days are counted, in the time zone of the business. */
export const firstDay = `timestamp '2000-01-01'`
/** Stands for every type of market, and what moved without one. */
export const everyType = 'all'
/** The longest that one step may take: a busy day has many entries. */
const patience = '2min'

type Due = { readonly id: string; readonly time_zone: string; /** Null: nothing is written yet, or of days of another zone. */ readonly until: string | null; readonly last: string }

/**
 * Writes what each player won or lost on the next day of a business to which nothing can be added any more, and in the blocks of days that
 * end with it. From the journal, once: whatever is added later to what is written moves the mark back. Answers whether there was one.
 */
export async function closeResults(tx: Tx, now: Date): Promise<boolean> {
  const { finalUntil } = await summedUntil(tx, now)
  const { rows: [due] } = await tx.queryNamed<Due>('results-due',
    `select b.id, b.time_zone, k.until, d.last
     from businesses b cross join lateral (select ${dayOf('$1::timestamptz', 'b.time_zone')} as last) d left join player_result_marks k on k.business_id = b.id and k.time_zone = b.time_zone
     where k.until is null or k.until < d.last order by b.id limit 1`, [finalUntil.toISOString()])
  if (due === undefined) return false
  await tx.query(`set local statement_timeout = '${patience}'`)
  if (due.until === null) await beginAnew(tx, due)
  else await closeNext(tx, due.id, due.time_zone, due.until, due.last)
  return true
}

/** What moved before the mark is written anew: `at` is the beginning of a quarter of an hour in which something was added. */
export async function reopenResults(tx: Tx, businessId: string, at: string): Promise<void> {
  await tx.queryNamed('results-reopen', `update player_result_marks set until = ${dayOf('$2::timestamptz', 'time_zone')} where business_id = $1 and until > $2`, [businessId, at])
}

/** The mark stands where the first entry is, or where there is nothing to write. */
async function beginAnew(tx: Tx, { id, time_zone: zone, last }: Due): Promise<void> {
  await tx.query('delete from player_results where business_id = $1', [id])
  await tx.query(
    `insert into player_result_marks as k (business_id, time_zone, until)
     select $1, $2, least($3::timestamptz, ${dayOf('(select min(j.at) from journal_entries j where j.business_id = $1)', '$2::text')})
     on conflict (business_id) do update set time_zone = excluded.time_zone, until = excluded.until`, [id, zone, last])
}

/** Days on which nothing moved are passed over with the one before them. */
async function closeNext(tx: Tx, id: string, zone: string, until: string, last: string): Promise<void> {
  const { rows: [next] } = await tx.query<{ to: string }>(
    `select least($4::timestamptz, (${dayOf('(select min(j.at) from journal_entries j where j.business_id = $1 and j.at >= $3)', '$2::text')} at time zone $2 + interval '1 day') at time zone $2) as to`, [id, zone, until, last])
  const to = next?.to ?? last
  for (const [index, days] of blockDays.entries()) {
    const part = blockDays[index - 1]
    const of = [id, zone, until, to]
    // A block that holds the mark ends behind it.
    await tx.query(`delete from player_results where business_id = $1 and days = ${days} and begins >= ${blockOf('$3::timestamptz', days)}`, [id, zone, until])
    await tx.query(part === undefined ? dayText : blockText(days, part), part === undefined ? [...of, arrayText(profitTypes)] : of)
  }
  await tx.query('update player_result_marks set until = $2 where business_id = $1', [id, to])
}

/** The beginning of the block of days that a moment is in, in SQL. */
export const blockOf = (at: string, days: number, zone = '$2'): string => `(date_bin('${days} days', ${at} at time zone ${zone}, ${firstDay}) at time zone ${zone})`

const into = 'insert into player_results (business_id, days, begins, market_type, sport_id, player_id, result_minor)'

/** Of the days from $3 to $4. What moved without a market is of no sport: it is in the row of all alone. */
const dayText = `
${into}
select $1, 1, d.begins, case grouping(d.sport_id) when 1 then '${everyType}' else d.market_type end, case grouping(d.sport_id) when 1 then 0 else d.sport_id end, d.player_id, sum(d.result)
from (
  select j.account_id as player_id, ${dayOf('j.at', '$2::text')} as begins, m.sport_id, m.market_type, sum(j.amount_minor)::bigint as result
  from journal_entries j left join lateral (select k.sport_id, k.type::text as market_type from markets k where k.id = j.market_id offset 0) m on true
  where j.business_id = $1 and j.at >= $3::timestamptz and j.at < $4::timestamptz and j.type = any($5::entry_type[]) group by 1, 2, 3, 4
) d
group by grouping sets ((d.begins, d.player_id), (d.begins, d.player_id, d.market_type, d.sport_id))
having (grouping(d.sport_id) = 1 or d.sport_id is not null) and sum(d.result) <> 0
order by 3, 4, 5, 6`

/** Of the blocks that end behind $3 and no later than $4, from the parts that they are made of. */
const blockText = (days: number, part: number): string => `
${into}
select $1, ${days}, ${blockOf('r.begins', days)}, r.market_type, r.sport_id, r.player_id, sum(r.result_minor)
from player_results r
where r.business_id = $1 and r.days = ${part} and r.begins >= ${blockOf('$3::timestamptz', days)} and r.begins < ${blockOf('$4::timestamptz', days)}
group by 3, 4, 5, 6 having sum(r.result_minor) <> 0 order by 3, 4, 5, 6`
