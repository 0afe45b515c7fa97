import type pg from 'pg'

const leagues = 200
const firstLeague = 70_000_000
const firstEvent = 71_000_000
const firstMarket = 72_000_000

export type CatalogueOrder = {
  readonly gameId: string
  readonly events: number
  /** SQL of when event `n` starts, and of its lifecycle. */
  readonly startsAt: string
  readonly lifecycle: string
}

/** Events of one sport over two hundred leagues with two markets each, through the schema's owner. Made-up names. */
export async function makeCatalogue(owner: pg.Pool, { gameId, events, startsAt, lifecycle }: CatalogueOrder): Promise<void> {
  await owner.query(`insert into leagues (id, sport_id, name) select ${firstLeague} + n, $1, format('Bench league %s', n) from generate_series(1, ${leagues}) n`, [gameId])
  await owner.query(
    `insert into events (id, league_id, sport_id, name, starts_at, lifecycle)
     select ${firstEvent} + n, ${firstLeague + 1} + n % ${leagues}, $1, format('Contender %s v Contender %s', n, n * 7 % 9973), ${startsAt}, (${lifecycle})::event_status
     from generate_series(1, $2::int) n`, [gameId, events])
  // What is known of an empty table would have each market look through all events for its own.
  await owner.query('analyze leagues, events')
  await owner.query(
    `insert into markets (id, event_id, sport_id, name, type, status)
     select ${firstMarket} + 2 * (e.id - ${firstEvent}) + k, e.id, e.sport_id, 'Bench', 'match_odds',
       (case e.lifecycle when 'closed' then 'settled' when 'ended' then (case when e.id % 100 = 0 then 'closed' else 'settled' end) else 'open' end)::market_status
     from events e cross join generate_series(0, 1) k where e.id > ${firstEvent}`)
  await owner.query('vacuum analyze events, markets, leagues')
}
