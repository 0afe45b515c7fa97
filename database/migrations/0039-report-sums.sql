-- What reports and analytics add up, kept by quarters of an hour, so that no report reads what has been summed. Every row here follows from
-- rows that are only ever appended (bets, voids of bets, journal entries with their postings) and can be made anew from them.

-- What waits to be summed: rows of one statement, written in their own transaction, so that a late commit is never passed over.
-- Bets wait in the stream, which has the same property, and cost their placement nothing.
create table sum_queue (
  business_id bigint not null,
  kind text not null check (kind in ('entries', 'voids')),
  -- Journal entries, or the bets of a void.
  ids bigint[] not null,
  void_id bigint,
  void_kind void_kind,
  at timestamptz not null default clock_timestamp(),
  check ((kind = 'voids') = (void_id is not null and void_kind is not null))
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);
grant select, insert, delete on sum_queue to steward_app;

create function queue_entries() returns trigger language plpgsql as $$
begin
  insert into sum_queue (business_id, kind, ids) select business_id, 'entries', array_agg(id order by id) from added group by business_id;
  return null;
end
$$;
create trigger entries_added after insert on journal_entries referencing new table as added for each statement execute function queue_entries();

create function queue_voids() returns trigger language plpgsql as $$
begin
  insert into sum_queue (business_id, kind, ids, void_id, void_kind)
  select business_id, 'voids', array_agg(bet_id order by bet_id), void_id, kind from added group by business_id, void_id, kind;
  return null;
end
$$;
create trigger voids_added after insert on bet_voids referencing new table as added for each statement execute function queue_voids();

-- Bets as they were placed, of all players below an account (of a player, its own), by the quarter of their placement. What voids took
-- of them stands in the quarter of the void, in minor units times basis points; an undoing gives it back.
create table bet_sums (
  account_id bigint not null,
  slot timestamptz not null,
  sport_id bigint not null,
  market_type market_type not null,
  in_play boolean not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  primary key (account_id, slot, sport_id, market_type, in_play)
) with (fillfactor = 70);
grant select, insert, update, delete on bet_sums to steward_app;

-- Money of the journal by the quarter of its entry; null sport and type: what belongs to no market. won, lost, adjusted (by voids and by
-- hand) and commission are the players' below, as they see them; own_* is what the account itself made of it; edge_* is what the edge
-- above the account moved by, from the account's side.
create table money_sums (
  account_id bigint not null,
  slot timestamptz not null,
  sport_id bigint,
  market_type market_type,
  won_minor bigint not null,
  lost_minor bigint not null,
  adjusted_minor bigint not null,
  commission_minor bigint not null,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  edge_profit_minor bigint not null,
  edge_cash_minor bigint not null,
  edge_credit_minor bigint not null,
  constraint money_sums_key unique nulls not distinct (account_id, slot, sport_id, market_type)
) with (fillfactor = 70);
grant select, insert, update, delete on money_sums to steward_app;

-- The same by market, for accounts that have a downline.
create table market_sums (
  account_id bigint not null,
  slot timestamptz not null,
  market_id bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  adjusted_minor bigint not null,
  commission_minor bigint not null,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  edge_profit_minor bigint not null,
  primary key (account_id, slot, market_id)
) with (fillfactor = 70);
create index market_sums_market on market_sums (market_id, slot);
grant select, insert, update, delete on market_sums to steward_app;

-- Bets and stakes that stand on a market whose money has moved, of all players below: how they changed, at the quarter of what changed
-- them, so that a past moment reads as it was.
create table market_turnovers (
  account_id bigint not null,
  market_id bigint not null,
  slot timestamptz not null,
  bets bigint not null,
  stake_minor bigint not null,
  primary key (account_id, market_id, slot)
);
create index market_turnovers_market on market_turnovers (market_id);
grant select, insert, update, delete on market_turnovers to steward_app;

create table turnovers_due (market_id bigint primary key, at timestamptz not null default clock_timestamp());
grant select, insert, delete on turnovers_due to steward_app;

-- Players below an account who placed their first bet of an hour, or of a day, of their business in this quarter: summed over an hour or
-- a day of the business that is how many players were active in it.
create table active_players (
  account_id bigint not null,
  slot timestamptz not null,
  hour_players integer not null,
  day_players integer not null,
  primary key (account_id, slot)
) with (fillfactor = 70);
grant select, insert, update, delete on active_players to steward_app;

-- The hours of a day, a bit each, in which a player bet, in the time of the business.
create table player_days (
  player_id bigint not null,
  day date not null,
  hours integer not null,
  primary key (player_id, day)
);
grant select, insert, update, delete on player_days to steward_app;

-- What is there already waits like everything else.
insert into sum_queue (business_id, kind, ids)
select business_id, 'entries', array_agg(id order by id) from (
  select business_id, id, row_number() over (partition by business_id order by id) / 2000 as part from journal_entries
) e group by business_id, part;
insert into sum_queue (business_id, kind, ids, void_id, void_kind)
select business_id, 'voids', array_agg(bet_id order by bet_id), void_id, kind from bet_voids group by business_id, void_id, kind;
