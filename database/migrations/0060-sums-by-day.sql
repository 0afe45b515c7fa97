-- What reports add up, once more by whole days, so that a month or a year of a branch is read as so many days and not as so many quarters of
-- an hour. Days are those of the business; `slot` is the moment at which one begins. Only of accounts above players: a player's quarters
-- are few. Every row here follows from the sums by quarters.
create table bet_days (like bet_sums, primary key (account_id, slot, sport_id, market_type, in_play)) with (fillfactor = 70);
create table money_days (like money_sums, constraint money_days_key unique nulls not distinct (account_id, slot, sport_id, market_type)) with (fillfactor = 70);
create table market_days (like market_sums, primary key (account_id, slot, market_id)) with (fillfactor = 70);
create table casino_days (like casino_sums, primary key (account_id, slot, game_id)) with (fillfactor = 70);

-- What the accounts of each level below an account made, itself included, for companies: below others there are few accounts.
create table level_sums (
  account_id bigint not null,
  slot timestamptz not null,
  level integer not null,
  sport_id bigint,
  market_type market_type,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  constraint level_sums_key unique nulls not distinct (account_id, slot, level, sport_id, market_type)
) with (fillfactor = 70);
create table level_days (like level_sums, constraint level_days_key unique nulls not distinct (account_id, slot, level, sport_id, market_type)) with (fillfactor = 70);

-- In whose time zone the days of a business have been added up. Without a row, or with another zone than the business has, they are not read
-- and are about to be made anew.
create table sum_zones (
  business_id bigint primary key references businesses (id),
  time_zone text not null
);
grant select, insert, update, delete on bet_days, money_days, market_days, casino_days, level_sums, level_days, sum_zones to steward_app;

-- Reports of voids and of changed results look for them by their moment.
create index bet_voids_at on bet_voids (at);
create index results_rolled_back on results (rolled_back_at) where rolled_back_at is not null;
create index results_again on results (declared_at) where revision > 1;
