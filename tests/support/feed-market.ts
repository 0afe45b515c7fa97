import { assert } from '#domain/kernel/assert.ts'
import type { CatalogueEvent } from '#feeds/feed.ts'
import type { MarketType } from '#domain/markets/market.ts'
import type { TestDatabase } from './database.ts'

/** Makes a market that stands there one of a feed; its runners' references are their names. */
export async function giveToFeed({ owner }: Pick<TestDatabase, 'owner'>, marketId: string): Promise<void> {
  await owner.query('update markets set feed_ref = id::text where id = $1', [marketId])
  await owner.query('update selections set feed_ref = name where market_id = $1', [marketId])
  await owner.query('update events set feed_ref = coalesce(feed_ref, id::text) where id = (select event_id from markets where id = $1)', [marketId])
}

type Row = { readonly name: string; readonly type: MarketType; readonly winners_count: number; readonly event: string; readonly event_ref: string; readonly starts_at: string; readonly sport: string; readonly league: string }

/** What its feed says of a market, were these its runners. */
export async function catalogueOf({ owner }: Pick<TestDatabase, 'owner'>, marketId: string, runners: readonly string[]): Promise<CatalogueEvent> {
  const { rows: [row] } = await owner.query<Row>(
    `select m.name, m.type, m.winners_count, e.name as event, e.feed_ref as event_ref, e.starts_at, s.name as sport, l.name as league
     from markets m join events e on e.id = m.event_id join sports s on s.id = m.sport_id join leagues l on l.id = e.league_id where m.id = $1`, [marketId])
  assert(row !== undefined, 'the market is there')
  const startMs = Date.parse(row.starts_at)
  return {
    kind: 'catalogue', atMs: Date.now(), sport: { code: row.sport, name: row.sport }, league: { name: row.league, country: null },
    event: { ref: row.event_ref, name: row.event, startMs },
    market: { ref: marketId, name: row.name, feedType: 'WIN', type: row.type, startMs, winnersCount: row.winners_count, turnsInPlay: false },
    runners: runners.map((name, sort) => ({ ref: name, name, sort, handicap: 0, status: 'active' })),
  }
}
