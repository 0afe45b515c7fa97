-- What every account stands to win and lose on each market that is not settled: the legs of all players below it, summed by key, and
-- the account's own part of them, exact: minor units times basis points of the shares frozen on the bets.
create table account_legs (
  account_id bigint not null,
  market_id bigint not null,
  leg_key bigint not null,
  lose_minor numeric not null,
  even_minor numeric not null,
  win_minor numeric not null,
  lose_share numeric not null,
  even_share numeric not null,
  win_share numeric not null,
  stake_minor numeric not null,
  bets bigint not null,
  primary key (account_id, market_id, leg_key)
) with (fillfactor = 70);
create index account_legs_market on account_legs (market_id);

-- Changes of position_legs that are not yet in account_legs. A row is taken out in the transaction that adds it there, so what stands
-- here and what stands there is the whole at any moment. Rows come and go all day: the vacuum looks often.
create table leg_changes (
  market_id bigint not null,
  vector_id bigint not null,
  leg_key bigint not null,
  lose_minor numeric not null,
  even_minor numeric not null,
  win_minor numeric not null,
  stake_minor numeric not null,
  bets bigint not null,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0);

-- Markets whose rows in account_legs are no longer read and may go.
create table settled_legs (market_id bigint primary key);

grant select, insert, update, delete on account_legs to steward_app;
grant select, insert, delete on leg_changes to steward_app;
-- Update for the row lock alone.
grant select, insert, update, delete on settled_legs to steward_app;

-- Whoever changes positions need not think of this: no change can be forgotten.
create function note_legs_added() returns trigger language plpgsql as $$
begin
  insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
  select market_id, vector_id, leg_key, sum(lose_minor), sum(even_minor), sum(win_minor), sum(stake_minor), sum(bets)
  from added group by 1, 2, 3;
  return null;
end
$$;
create function note_legs_changed() returns trigger language plpgsql as $$
begin
  insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
  select market_id, vector_id, leg_key, sum(lose_minor), sum(even_minor), sum(win_minor), sum(stake_minor), sum(bets)
  from (
    select market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets from added
    union all
    select market_id, vector_id, leg_key, -lose_minor, -even_minor, -win_minor, -stake_minor, -bets from removed
  ) c group by 1, 2, 3;
  return null;
end
$$;
create trigger legs_added after insert on position_legs referencing new table as added for each statement execute function note_legs_added();
create trigger legs_changed after update on position_legs referencing old table as removed new table as added for each statement execute function note_legs_changed();

-- A settled market leaves the sums; one whose result is taken back enters them again, from its positions. The rows of the market in the
-- queue go first: whoever is moving them is waited for, so nothing of it is counted twice.
create function note_settled() returns trigger language plpgsql as $$
begin
  if new.status = 'settled' then
    insert into settled_legs values (new.id) on conflict do nothing;
  else
    delete from settled_legs where market_id = new.id;
    delete from leg_changes where market_id = new.id;
    delete from account_legs where market_id = new.id;
    insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
    select market_id, vector_id, leg_key, sum(lose_minor), sum(even_minor), sum(win_minor), sum(stake_minor), sum(bets)
    from businesses b join position_legs g on g.business_id = b.id where g.market_id = new.id group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger settled_or_not after update of status on markets for each row
  when ((old.status = 'settled') <> (new.status = 'settled')) execute function note_settled();

insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
select g.market_id, g.vector_id, g.leg_key, sum(g.lose_minor), sum(g.even_minor), sum(g.win_minor), sum(g.stake_minor), sum(g.bets)
from position_legs g join markets m on m.id = g.market_id where m.status <> 'settled' group by 1, 2, 3;

-- At which loss a person wants to be told.
create table exposure_alarms (
  id bigint primary key,
  login_id bigint not null references logins,
  -- From whose place; null: the company's.
  account_id bigint references accounts,
  sport_id bigint references sports,
  -- One market alone, or all of them together.
  scope text not null check (scope in ('market', 'all')),
  view text not null check (view in ('total', 'my_pt')),
  currency char(3) not null references currencies,
  threshold_minor bigint not null check (threshold_minor > 0),
  created_at timestamptz not null default now()
);
create index exposure_alarms_login on exposure_alarms (login_id, id);
grant select, insert, delete on exposure_alarms to steward_app;
