-- Players who were active, apart by sport and by type of market and, for companies, by the levels of the accounts that they came through;
-- and what was staked and made through the accounts of each level. A sport 0, or a type 'all', is of all of them. Every row follows from
-- bets and from the journal alone: what was counted before is counted anew, which begins with the first start after this.
drop table player_days;
drop table active_players;

-- The hours of a day, a bit each, in which a player bet on a sport and a type of market, in the time of the business.
create table player_days (
  player_id bigint not null,
  day date not null,
  sport_id bigint not null,
  market_type market_type not null,
  hours integer not null,
  primary key (player_id, day, sport_id, market_type)
);

-- Players below an account who placed their first bet of an hour, or of a day, of their business in this quarter; of those with an account
-- of the level `through` above them, 9 being all of them. Summed over an hour or a day of the business that is how many were active in it;
-- over several days, on how many days each of them was.
create table active_players (
  account_id bigint not null,
  slot timestamptz not null,
  through integer not null,
  sport_id bigint not null,
  market_type text not null,
  hour_players bigint not null,
  day_players bigint not null,
  primary key (account_id, through, sport_id, market_type, slot)
) with (fillfactor = 70);
create table active_days (like active_players, primary key (account_id, through, sport_id, market_type, slot)) with (fillfactor = 70);

-- What was staked through the accounts of each level below a company, and what players made of it there.
create table level_stakes (
  account_id bigint not null,
  slot timestamptz not null,
  level integer not null,
  sport_id bigint not null,
  market_type market_type not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  primary key (account_id, slot, level, sport_id, market_type)
) with (fillfactor = 70);
create table level_stake_days (like level_stakes, primary key (account_id, slot, level, sport_id, market_type)) with (fillfactor = 70);
alter table level_sums add column result_minor bigint not null default 0, add column commission_minor bigint not null default 0;
alter table level_days add column result_minor bigint not null default 0, add column commission_minor bigint not null default 0;
grant select, insert, update, delete on player_days, active_players, active_days, level_stakes, level_stake_days to steward_app;

delete from settings where key = 'report_sums';
delete from sum_zones;
