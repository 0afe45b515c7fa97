import { takenBefore, takenOf } from '#database/bet-moves.ts'
import type { Tx } from '#database/transaction.ts'
import { addStakes, addVoided } from './add-stakes.ts'
import { addActive, casinoPlayers } from './sum-active.ts'
import { queueResults } from './sum-results.ts'

/** Bets of a void that stand in one row of the queue where all voids are added up anew. */
const voidBetsAtOnce = 2_000
/** Where in the stream the sums of bets stand. */
const cursorKey = 'report_sums'
/** Messages that one transaction takes, so that none is long. */
export const messagesMax = 20_000

/**
 * Bets `placed` (player, business, market, sport, type, in play, stake, moment) are added to the sums of every account above their player;
 * and who bets for the first time in an hour, or on a day, is counted there as active.
 */
const addText = `
, by_player as materialized (
  select p.player_id, date_bin('15 minutes', p.placed_at, 'epoch') as slot, p.sport_id, p.market_type, p.in_play, count(*) as bets, sum(p.stake_minor)::bigint as stake_minor, 0::numeric as voided_share
  from placed p group by 1, 2, 3, 4, 5
)${addStakes}${addActive('placed')} select`

const columns = 'b.player_id, b.business_id, m.sport_id, b.market_type, b.in_play, b.stake_minor, b.placed_at'

const followText = `
with placed as materialized (
  select ${columns}
  from stream s join bets b on b.business_id = s.business_id and b.id = (s.payload ->> 'bet_id')::bigint join markets m on m.id = b.market_id
  where s.no > $1 and s.no <= $2 and s.topic = 'bet.placed'
)${addText}`

/** Where the slice ends that begins behind a moment and a bet. */
const sliceText = 'select placed_at::text as at, id::text from bets where (placed_at, id) > ($1, $2) order by placed_at, id offset $3 - 1 limit 1'

/** Every bet of a slice that is not still on its way to the stream. */
const anewText = `
with placed as materialized (
  select ${columns} from bets b join markets m on m.id = b.market_id
  where (b.placed_at, b.id) > ($1, $2) and (b.placed_at, b.id) <= ($3, $4) and not exists (select from outbox o where o.topic = 'bet.placed' and o.business_id = b.business_id and (o.payload ->> 'bet_id')::bigint = b.id)
)${addText}`

/** Who played rounds of the casino, once more from the journal: whoever is counted already is not counted twice. */
const casinoAnewText = `
with played as materialized (
  ${casinoPlayers(`journal_entries j where j.type = 'casino_round'`)}
)${addActive('played')} select`

type Place = { readonly no: string | null; readonly last: string; readonly oldest: string | null }

/** Where the sums of bets stand in the stream, and how far they may go next; null where the stream no longer has what comes next, or never was followed: they are due anew. */
export async function placeInStream(tx: Tx): Promise<{ readonly no: string; readonly last: string } | null> {
  const { rows } = await tx.queryNamed<Place>('sums-place',
    `select s.no, least(h.last_no, s.no + ${messagesMax})::text as last, (select min(no) from stream)::text as oldest
     from stream_head h left join (select (value ->> 'no')::bigint as no from settings where key = $1) s on true`, [cursorKey])
  const { no, last, oldest } = rows[0] ?? { no: null, last: '0', oldest: null }
  if (no === null || (no !== last && (oldest === null || BigInt(oldest) > BigInt(no) + 1n))) return null
  return { no, last }
}

/**
 * Adds the next bets of the stream, which has them in the order in which they were committed. Position and sums move in one transaction:
 * what breaks off was never added. Answers how many messages it took; null where the stream no longer has what comes next, or never was
 * followed: then `sumBetsAnew` is due. Under the lock of the sums only.
 */
export async function sumBets(tx: Tx): Promise<number | null> {
  const place = await placeInStream(tx)
  if (place === null) return null
  const { no, last } = place
  if (no === last) return 0
  await tx.queryNamed('sums-bets', followText, [no, last])
  await moveTo(tx, last)
  return Number(BigInt(last) - BigInt(no))
}

/**
 * Sums all bets from the bets themselves, slice by slice in the order of their moments. In a transaction of one snapshot (`repeatable read`),
 * so that none is left out or added twice. @param atOnce bets of a slice: no statement takes longer, nor sorts more, the more bets there are
 */
export async function sumBetsAnew(tx: Tx, atOnce: number): Promise<void> {
  const { rows } = await tx.query<{ last: string }>('select last_no::text as last from stream_head')
  for (const table of ['bet_sums', 'bet_quarters', 'bet_days', 'level_stakes', 'level_stake_days', 'active_players', 'active_days', 'player_days']) await tx.query(`delete from ${table}`)
  for (let from: Slice | null = { at: '-infinity', id: '0' }; from !== null;) from = await sumSlice(tx, from, atOnce)
  await tx.query(casinoAnewText)
  await tx.query(`delete from sum_queue where kind = 'voids'`)
  await queueResults(tx)
  await tx.query(
    `insert into sum_queue (business_id, kind, ids, void_id, void_kind, at)
     select business_id, 'voids', array_agg(bet_id order by bet_id), void_id, kind, min(at)
     from (select *, row_number() over (partition by business_id, void_id, kind order by bet_id) / ${voidBetsAtOnce} as part from bet_voids) v group by business_id, void_id, kind, part`)
  await moveTo(tx, rows[0]?.last ?? '0')
}

/** A bet and its moment. */
type Slice = { readonly at: string; readonly id: string }

/** Adds the bets behind `from` up. Answers the last of them; null where there may be no more. */
async function sumSlice(tx: Tx, from: Slice, atOnce: number): Promise<Slice | null> {
  const { rows: [end] } = await tx.query<Slice>(sliceText, [from.at, from.id, atOnce])
  await tx.query(anewText, [from.at, from.id, end?.at ?? 'infinity', end?.id ?? '0'])
  return end ?? null
}

async function moveTo(tx: Tx, no: string): Promise<void> {
  await tx.query('insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [cursorKey, { no }])
}

/** Rows of the queue that one statement takes: each has the bets of one write of a void, up to some thousands, which lie anywhere among all bets. */
const voidWritesMax = 2

/**
 * What voids took of bets, or gave back, by the quarter of the void: of each bet whole minor units, what stood before a void less what stands
 * after it, so that any set of bets adds up to the unit, however often a bet was halved.
 */
const voidsText = `
with taken as (
  delete from sum_queue where ctid = any(array(select ctid from sum_queue where kind = 'voids' limit ${voidWritesMax})) returning business_id, ids, void_id, void_kind
), voided as materialized (
  select b.player_id, b.market_id, date_bin('15 minutes', v.at, 'epoch') as slot, m.sport_id, b.market_type, b.in_play, min(v.at) as at,
    sum(10000 * (${takenOf('p', 'v')})) as share
  from taken q cross join lateral unnest(q.ids) as i(bet_id)
  cross join lateral (select * from bet_voids v where (v.business_id, v.bet_id, v.void_id, v.kind) = (q.business_id, i.bet_id, q.void_id, q.void_kind) offset 0) v
  cross join lateral (${takenBefore('v')}) p
  cross join lateral (select * from bets b where (b.business_id, b.id) = (v.business_id, v.bet_id) offset 0) b cross join lateral (select m.sport_id from markets m where m.id = b.market_id offset 0) m group by 1, 2, 3, 4, 5, 6
), due as (
  insert into turnovers_due as d (market_id, at) select v.market_id, least(clock_timestamp(), min(v.at)) from voided v where exists (select from market_turnovers t where t.market_id = v.market_id offset 0) group by 1
  on conflict (market_id) do update set at = least(d.at, excluded.at)
)${addVoided}
select count(*)::int as count from taken`

/** @returns how many rows of the queue it took */
export async function sumVoids(tx: Tx): Promise<number> {
  const { rows } = await tx.queryNamed<{ count: number }>('sums-voids', voidsText)
  return rows[0]?.count ?? 0
}
