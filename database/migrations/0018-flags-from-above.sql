-- What binds an account from above is read from its ancestors and written nowhere: a lock of any subtree is one row, and undoing it
-- has nothing to undo elsewhere.
alter table accounts drop column parent_status, drop column parent_bet_locked, reset (fillfactor);
drop index accounts_not_active;
create index accounts_flagged on accounts (id) where level < 9 and (self_status <> 'active' or self_bet_locked);

-- The worst status among the ancestors, and whether one of them is bet locked. Each ancestor is one look into the small index above.
create function flags_above(account bigint) returns table (status account_status, bet_locked boolean) language sql stable parallel safe as $$
  select coalesce(max(u.self_status), 'active'), coalesce(bool_or(u.self_bet_locked), false)
  from account_paths t cross join lateral (
    select u.self_status, u.self_bet_locked from accounts u
    where u.id = t.ancestor_id and u.level < 9 and (u.self_status <> 'active' or u.self_bet_locked) offset 0
  ) u
  where t.descendant_id = account and t.depth > 0
$$;
grant execute on function flags_above(bigint) to steward_app;
