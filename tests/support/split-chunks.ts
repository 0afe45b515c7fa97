import type { TestDatabase } from './database.ts'

/** A chunk a player for what is open of a market's settlement, so that even a small market is work for several. */
export async function splitChunks({ owner }: TestDatabase, marketId: string): Promise<void> {
  await owner.query(
    `with whole as (delete from settlement_chunks where market_id = $1 and done_at is null returning *)
     insert into settlement_chunks (market_id, revision, kind, chunk, business_id, player_ids)
     select w.market_id, w.revision, w.kind, 100 + row_number() over (order by p.player_id), w.business_id, array[p.player_id]
     from whole w join positions p on p.market_id = w.market_id and p.player_id = any(w.player_ids)`, [marketId])
}
