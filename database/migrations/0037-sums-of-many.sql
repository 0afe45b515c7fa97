-- Sums of exposure are kept of accounts with many players below them. The others, which are nearly all, have a few positions, which are
-- read themselves: their sums would each hold one bet or two, and be written for every one of them.
create table summed_accounts (account_id bigint primary key references accounts);
-- Markets with bets that are not settled: what a reader of exposure looks for in a player's many positions.
create table open_books (market_id bigint primary key);
grant select, insert on summed_accounts to steward_app;
grant select, insert, delete on open_books to steward_app;

insert into summed_accounts
select t.ancestor_id from accounts p join account_paths t on t.descendant_id = p.id and t.depth > 0 where p.level = 9 group by 1 having count(*) > 100;
delete from account_legs g where not exists (select from summed_accounts s where s.account_id = g.account_id);
insert into open_books select distinct g.market_id from position_legs g join markets m on m.id = g.market_id and m.status <> 'settled';

alter table leg_changes alter column lose_minor type bigint, alter column even_minor type bigint, alter column win_minor type bigint, alter column stake_minor type bigint;

create or replace function note_legs_added() returns trigger language plpgsql as $$
begin
  insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
  select market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets from added;
  insert into open_books select distinct market_id from added order by 1 on conflict do nothing;
  return null;
end
$$;

-- Held shared by whoever adds to the sums, and alone while an account enters them: nobody then adds without knowing of it.
create function hold_sums(alone boolean) returns void language plpgsql as $$
begin
  if alone then perform pg_advisory_xact_lock(hashtextextended('sums of exposure', 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('sums of exposure', 0));
  end if;
end
$$;
grant execute on function hold_sums(boolean) to steward_app;

-- A settled market leaves the sums; one whose result is taken back enters them again at once, from its positions. The rows of the market
-- in the queue go first: whoever is moving them is waited for, so nothing of it is counted twice.
create or replace function note_settled() returns trigger language plpgsql as $$
begin
  delete from open_books where market_id = new.id;
  if new.status = 'settled' then
    insert into settled_legs values (new.id) on conflict do nothing;
    return null;
  end if;
  perform hold_sums(false);
  delete from settled_legs where market_id = new.id;
  delete from leg_changes where market_id = new.id;
  delete from account_legs where market_id = new.id;
  insert into open_books select new.id where exists (select from businesses b join position_legs g on g.business_id = b.id where g.market_id = new.id);
  insert into account_legs (account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets)
  select a.account_id, new.id, g.leg_key, sum(g.lose_minor), sum(g.even_minor), sum(g.win_minor),
    sum(g.lose_minor * a.bp), sum(g.even_minor * a.bp), sum(g.win_minor * a.bp), sum(g.stake_minor), sum(g.bets)
  from (
    select g.vector_id, g.leg_key, sum(g.lose_minor) as lose_minor, sum(g.even_minor) as even_minor, sum(g.win_minor) as win_minor,
      sum(g.stake_minor) as stake_minor, sum(g.bets) as bets
    from businesses b join position_legs g on g.business_id = b.id where g.market_id = new.id group by 1, 2
  ) g
  join share_vectors v on v.id = g.vector_id
  cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
  join summed_accounts s on s.account_id = a.account_id
  group by 1, 3;
  return null;
end
$$;
