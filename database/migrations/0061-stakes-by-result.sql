-- What was staked where a player won and where one lost, as results stand: of each player and market, and added up by quarters of an hour
-- and by days for the accounts above. The bets of a player on one market are settled as one, and so they are here. Every row follows from
-- positions and journal entries; a result that is rolled back, or a void, takes away again what it no longer is, in its own quarter.
create table player_stakes (
  player_id bigint not null,
  market_id bigint not null,
  slot timestamptz not null,
  sport_id bigint not null,
  market_type market_type not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  primary key (market_id, player_id, slot)
);
create index player_stakes_player on player_stakes (player_id, slot);

create table outcome_sums (
  account_id bigint not null,
  slot timestamptz not null,
  sport_id bigint not null,
  market_type market_type not null,
  stake_won_minor bigint not null,
  stake_lost_minor bigint not null,
  primary key (account_id, slot, sport_id, market_type)
) with (fillfactor = 70);
create table outcome_days (like outcome_sums, primary key (account_id, slot, sport_id, market_type)) with (fillfactor = 70);
grant select, insert, update, delete on player_stakes, outcome_sums, outcome_days to steward_app;

-- What is settled already is counted like what will be.
insert into turnovers_due (market_id) select distinct market_id from market_turnovers on conflict do nothing;
