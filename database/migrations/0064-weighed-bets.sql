-- A placed bet keeps what it was weighed on, because no record can tell it exactly afterwards: bets, voids and changes of limits that come
-- together are decided in the order of their locks, which is not that of their clocks, and two nodes have two of them.

-- The word of `limit_changes` that put this row here, so that a bet can name it.
alter table limit_overrides add column word_id bigint;
update limit_overrides o set word_id = (
  select max(c.id) from limit_changes c where (c.scope, c.scope_id, c.market_type) = (o.scope, o.scope_id, o.market_type));

-- The limits, whose each of them was, the player's money and its position beside the bet's key: as in `server/platform/kept-ground.ts`.
-- Null: the bet is older than this column. Text as it is written (json): half of what jsonb takes for such short numbers.
alter table bets add column ground json;
