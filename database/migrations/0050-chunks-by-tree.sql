-- A chunk of a settlement names its players, who stand near each other in the tree: fewer accounts above them are in many chunks.
alter table settlement_chunks add column player_ids bigint[];
update settlement_chunks c set player_ids = array(
  select p.player_id from positions p where p.market_id = c.market_id and p.business_id = c.business_id and p.player_id between c.from_player and c.to_player order by 1
);
alter table settlement_chunks alter column player_ids set not null, drop column from_player, drop column to_player;
