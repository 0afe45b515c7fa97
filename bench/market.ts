import type pg from 'pg'

export type BenchMarket = { readonly sportId: string; readonly eventId: string; readonly marketId: string; readonly selectionIds: readonly string[] }

/** One open market of three runners with a price on each side; `index` keeps the ids of several apart. */
export async function makeMarket(owner: pg.Pool | pg.Client, index: number): Promise<BenchMarket> {
  const sportId = '9001'
  const eventId = String(9_100_000 + index)
  const marketId = String(9_200_000 + index)
  const selectionIds = [0, 1, 2].map((n) => String(9_300_000 + index * 10 + n))
  const quotes = Object.fromEntries(
    selectionIds.map((id) => [id, { back: [[2500, 10_000_000]], lay: [[2520, 10_000_000]] }]),
  )
  await owner.query(`
    insert into menus (id, name, game_type) values (9001, 'Benchmark', 'sport') on conflict do nothing;
    insert into sports (id, menu_id, name) values (${sportId}, 9001, 'Benchmark') on conflict do nothing;
    insert into leagues (id, sport_id, name) values (9001, ${sportId}, 'Benchmark') on conflict do nothing;
    insert into events (id, league_id, sport_id, name, starts_at) values (${eventId}, 9001, ${sportId}, 'Benchmark ${index}', now());
    insert into markets (id, event_id, sport_id, name, type, status) values (${marketId}, ${eventId}, ${sportId}, 'Match odds', 'match_odds', 'open')`)
  await owner.query('insert into selections (id, market_id, name, sort) select id, $1, \'Runner \' || n, n from unnest($2::bigint[]) with ordinality as s (id, n)', [
    marketId,
    selectionIds,
  ])
  await owner.query('insert into market_prices (market_id, quotes, updated_at) values ($1, $2, now())', [marketId, JSON.stringify(quotes)])
  return { sportId, eventId, marketId, selectionIds }
}
