-- Lists of bets ask for what stands out: it is read in the order of the list, and not looked for among all other bets.
create index bets_in_play on bets (placed_at, id) where in_play;
create index bets_delayed on bets (placed_at, id) where delay_ms > 0;
create index bets_price_moved on bets (placed_at, id) where price_requested <> price_matched;
-- Prices that few bets have are found by it. Bets of one price share an entry, so it is a seventieth of the table.
create index bets_price on bets (price_matched);
create index bet_standings_void on bet_standings (bet_id) where kept_bp = 0;
