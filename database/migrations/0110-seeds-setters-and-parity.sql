-- A seed of an authenticator app that waits for its first code is of the session that asked for it, and takes nothing away from what the
-- person proves themselves by until then.
alter table sessions add column pending_seed bytea, add column pending_seed_at timestamptz;
delete from totp_factors where confirmed_at is null;
alter table totp_factors alter column confirmed_at set not null;

-- Who above an account has said that it is suspended, locked, closed, or that bets or transfers are locked: by their level, which names one
-- account of its path, and the staff by the company's. What a higher level has set a lower one does not set free. `flag` is the column of
-- `accounts`; a lock is 'locked'.
create table account_flags_set (
  account_id bigint not null references accounts (id),
  flag text not null check (flag in ('self_status', 'self_bet_locked', 'transfer_locked')),
  level smallint not null,
  status account_status not null check (status <> 'active' and (flag = 'self_status' or status = 'locked')),
  primary key (account_id, flag, level)
);
grant select, insert, delete on account_flags_set to steward_app;

-- What stands already was set by whoever the record names last; where it names nobody, whoever is above may set it free, as before.
insert into account_flags_set (account_id, flag, level, status)
select distinct on (a.id, f.flag) a.id, f.flag, case l.actor_kind when 'staff' then 0 else setter.level end, f.status
from accounts a
cross join lateral (values
  ('self_status', a.self_status),
  ('self_bet_locked', case when a.self_bet_locked then 'locked' else 'active' end::account_status),
  ('transfer_locked', case when a.transfer_locked then 'locked' else 'active' end::account_status)) f (flag, status)
cross join lateral (
  select l.id, l.actor_kind, l.actor_id from audit_log l
  where l.target_kind = 'account' and l.target_id = a.id::text and l.action = 'super-admins.updateStatus' and l.refusal_code is null
    and l.after -> f.flag is distinct from l.before -> f.flag
  union all
  select l.id, l.actor_kind, l.actor_id from audit_log l
  where l.target_kind = 'accounts' and l.action = 'super-admins.bulkStatus' and l.refusal_code is null and l.before ? a.id::text
    and l.after -> a.id::text -> f.flag is distinct from l.before -> a.id::text -> f.flag) l
left join accounts setter on l.actor_kind = 'account' and setter.id = l.actor_id
where f.status <> 'active' and (l.actor_kind = 'staff' or setter.level is not null)
order by a.id, f.flag, l.id desc;

-- Which of the two runners of an odd/even market wins by which numbers: their names may be any.
alter table selections add column parity text check (parity in ('odd', 'even'));
update selections s set parity = lower(btrim(s.name)) from markets m where m.id = s.market_id and m.type = 'odd_even' and lower(btrim(s.name)) in ('odd', 'even');
-- Of one that was made by hand the first is odd, whatever the two were called since.
update selections s set parity = case when s.id = m.odd then 'odd' else 'even' end
from (select k.id, (select min(o.id) from selections o where o.market_id = k.id) as odd from markets k where k.type = 'odd_even' and k.feed_ref is null) m
where s.market_id = m.id and exists (select from selections o where o.market_id = m.id and o.parity is distinct from case when o.id = m.odd then 'odd' else 'even' end);
