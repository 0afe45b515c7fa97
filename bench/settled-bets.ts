import type pg from 'pg'
import type { BenchTree } from './tree.ts'

const firstBet = 1_000_000_000
const betsPerEvent = 10_000
const betsPerStep = 1_000_000
/** Events under way at once: a bet is on one of the events that its moment falls into. */
const eventsAtOnce = 20
const staffId = 900

/**
 * Years of a platform behind it in a month: settled bets of every type of market in the order of time, on ten markets an event, a tenth of
 * them from five hundred busy players, one in a hundred from one address, one in five hundred void or void by half. Their indexes are
 * made at the end, which takes a third of the time.
 * @param count whole millions
 * @param inARow bets that a player places on a market one after the other
 */
export async function makeSettledBets(owner: pg.Pool, tree: BenchTree, count: number, inARow = 1): Promise<void> {
  const indexes = await owner.query<{ name: string; text: string }>(
    "select indexname as name, indexdef as text from pg_indexes where tablename = 'bets' and indexname <> 'bets_pkey' order by 1")
  const client = await owner.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set max_parallel_maintenance_workers = 2`)
    await makeCatalogue(client, count / betsPerEvent + eventsAtOnce)
    await client.query('create temporary table bench_players as select n - 1 as n, id, vector from unnest($1::bigint[], $2::bigint[]) with ordinality as p(id, vector, n)', [tree.players, tree.vectorOf])
    await client.query('create unique index on bench_players (n); analyze bench_players')
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
    for (let from = 0; from < count; from += betsPerStep) await client.query(betsText(tree.businessId, from, Math.min(count, from + betsPerStep), count, inARow))
    for (const { text } of indexes.rows) await client.query(text)
    await makeVoids(client, tree.businessId)
    await client.query(resultsText)
    for (const text of ['vacuum analyze bets', 'analyze']) await client.query(text)
  } finally {
    client.release(true)
  }
}

/** Ids: event 41,000,000 + e, its markets 42,000,000 + 10 e + m, their runners ten times that. */
async function makeCatalogue(client: pg.PoolClient, events: number): Promise<void> {
  await client.query(`
    insert into staff (id, name) values (${staffId}, 'Benchmark verifier');
    insert into menus (id, name, game_type) values (9002, 'Benchmark past', 'sport');
    insert into sports (id, menu_id, name) select 9011 + s, 9002, 'Benchmark sport ' || s from generate_series(0, 3) s;
    insert into leagues (id, sport_id, name) select 9011 + l, 9011 + l % 4, 'Benchmark league ' || l from generate_series(0, 19) l;
    insert into events (id, league_id, sport_id, name, starts_at, lifecycle)
      select 41000000 + e, 9011 + e % 20, 9011 + e % 4, 'Benchmark event ' || e, now() - interval '30 days' + e * interval '29 days' / ${events}, 'closed'
      from generate_series(0, ${events - 1}) e;
    insert into markets (id, event_id, sport_id, name, type, status, revision, sort)
      select 42000000 + e * 10 + m, 41000000 + e, 9011 + e % 4, 'Market ' || m,
        (array['match_odds', 'bookmaker', 'odd_even', 'line', 'fancy'])[least(m, 4) + 1]::market_type, 'settled', 1, m
      from generate_series(0, ${events - 1}) e cross join generate_series(0, 9) m;
    insert into selections (id, market_id, name, sort)
      select m.id * 10 + s, m.id, 'Runner ' || s, s from markets m cross join generate_series(0, 2) s
      where m.id between 42000000 and 42000000 + ${events} * 10 and m.type in ('match_odds', 'bookmaker', 'odd_even');
    insert into results (market_id, revision, state, outcome, declared_by_feed, verified_by, verified_at, settled_at)
      select m.id, 1, 'settled', case when m.type in ('fancy', 'line') then jsonb_build_object('kind', 'number', 'value', (40 + m.id % 12) * 1000)
        else jsonb_build_object('kind', 'winners', 'winners', jsonb_build_array((m.id * 10 + m.id % 3)::text)) end, 'benchmark', ${staffId}, now(), now()
      from markets m where m.id between 42000000 and 42000000 + ${events} * 10;
    analyze`)
}

function betsText(businessId: string, from: number, to: number, count: number, inARow: number): string {
  const hash = (seed: number, of = 'i') => `(hashint8extended(${of}, ${seed}) & 9223372036854775807)`
  const row = `i / ${inARow}`
  return `
    insert into bets (business_id, id, player_id, market_id, event_id, selection_id, line, market_type, side, price_requested, price_matched, stake_minor, currency,
      profit_minor, liability_minor, vector_id, in_play, delay_ms, placed_at, ip, user_agent)
    select ${businessId}, ${firstBet} + i, p.id, 42000000 + d.event * 10 + d.market, 41000000 + d.event,
      case when d.market < 3 then (42000000 + d.event * 10 + d.market) * 10 + d.h % 3 end, case when d.market >= 3 then (35 + d.h % 20) * 1000 end,
      (array['match_odds', 'bookmaker', 'odd_even', 'line', 'fancy'])[least(d.market, 4) + 1]::market_type, t.side::bet_side,
      case when i % 400 = 3 then t.price - 10 else t.price end, t.price, t.stake, 'INR',
      case t.side when 'back' then w.win else t.stake end, case t.side when 'back' then t.stake else w.win end, p.vector,
      d.h % 3 = 0, (d.h % 3 = 0)::int * 3000, now() - interval '30 days' + i * (interval '29 days' / ${count}),
      case when d.h % 100 = 7 then '192.0.2.1'::inet else '10.0.0.0'::inet + p.n % 20000 end,
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 b' || d.h % 5
    from generate_series(${from}, ${to - 1}) i
    cross join lateral (select ${hash(1)} as h, ${row} * ${inARow} / ${betsPerEvent} + ${hash(2, row)} % ${eventsAtOnce} as event,
      (array[0,0,0,0,0,0,0,0,1,1,1,2,3,4,4,5,6,7,8,9])[1 + ${hash(3, row)} % 20] as market,
      case when ${hash(4, row)} % 10 = 0 then ${hash(5, row)} % 500 else ${hash(5, row)} % 50000 end as player) d
    join bench_players p on p.n = d.player
    cross join lateral (select case when d.h % 10 < 7 then 'back' else 'lay' end as side,
      case d.market when 0 then 1050 + d.h % 400 * 10 when 1 then 60000 + d.h % 60 * 1000 when 2 then 1900 when 3 then null else 90000 + d.h % 3 * 10000 end::int as price,
      100 * (case when d.h % 1000 = 0 then 100000 + d.h % 100000 when d.h % 20 = 0 then 5000 + d.h % 20000 else 1 + d.h % 2000 end) as stake) t
    cross join lateral (select case d.market when 0 then t.stake * (t.price - 1000) / 1000 when 2 then t.stake * (t.price - 1000) / 1000 when 3 then t.stake
      else t.stake * t.price / 100000 end as win) w`
}

/** Each result stands an hour after the last bet of its market. */
const resultsText = `
  update results r set verified_at = b.placed_at + interval '1 hour', settled_at = b.placed_at + interval '1 hour'
  from markets m cross join lateral (select placed_at from bets where market_id = m.id order by id desc limit 1) b where m.id = r.market_id and r.declared_by_feed = 'benchmark'`

async function makeVoids(client: pg.PoolClient, businessId: string): Promise<void> {
  await client.query(`
    insert into voids (id, scope, target, taken_bp, reason, staff_id, at)
      select 800 + n, 'bets', '{"scope": "bets", "bet_ids": []}', case n % 2 when 0 then 10000 else 5000 end, 'palpable_error', ${staffId}, now() from generate_series(0, 1) n;
    insert into bet_voids (business_id, bet_id, void_id, kind, taken_bp, at)
      select business_id, id, 800 + id / 500 % 2, 'void', case id / 500 % 2 when 0 then 10000 else 5000 end, now() from bets
      where business_id = ${businessId} and id % 500 = 7 and id < 30000000000;
    insert into bet_standings (business_id, bet_id, market_id, kept_bp, price, profit_minor, liability_minor)
      select b.business_id, b.id, b.market_id, 10000 - v.taken_bp, b.price_matched, b.profit_minor * (10000 - v.taken_bp) / 10000, b.liability_minor * (10000 - v.taken_bp) / 10000
      from bet_voids v join bets b on (b.business_id, b.id) = (v.business_id, v.bet_id)`)
}
