/**
 * SQL: whether a player's money in a market, the row `p` of positions, has moved and not moved back: by the state of the market's
 * result, and while it moves, by its chunk.
 */
export const settledPlayer = `
  exists (
    select from results r
    left join settlement_chunks c on (c.market_id, c.revision) = (r.market_id, r.revision) and c.business_id = p.business_id
      and p.player_id = any(c.player_ids)
      and c.kind = (case r.state when 'rolling_back' then 'roll_back' else 'settle' end)::settlement_kind
    where r.market_id = p.market_id and (r.state = 'settled' or r.state = 'settling' and c.done_at is not null
      or r.state = 'rolling_back' and c.done_at is null))`
