-- What was staked in a quarter whatever the sport is kept of accounts with many players: of others the few rows of their sports are read.
delete from bet_quarters s where not exists (select from counted_accounts c where c.account_id = s.account_id);
