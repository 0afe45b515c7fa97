-- What keeps bets out of a place: of everybody, or of one branch of the tree (domain rules, section 5.4). Placement reads what is in
-- force with everything else that decides on a bet, so that a hold is in force on every node with its commit, and lifted likewise.
create table holds (
  id bigint primary key,
  -- stop: nobody bets there. lock: the branch sees and does not bet. block: the branch is not offered it at all.
  kind text not null check (kind in ('stop', 'lock', 'block')),
  account_id bigint references accounts (id),
  scope text not null check (scope in ('all', 'menu', 'sport', 'league', 'event', 'market')),
  -- 0 for all.
  scope_id bigint not null check ((scope = 'all') = (scope_id = 0)),
  -- Only markets of this type, such as the fancies of an event.
  market_type market_type,
  reason text,
  set_by_staff bigint references staff (id),
  set_by_account bigint references accounts (id),
  set_at timestamptz not null,
  expires_at timestamptz,
  lifted_by_staff bigint references staff (id),
  lifted_by_account bigint references accounts (id),
  lifted_at timestamptz,
  check (kind = 'stop' or account_id is not null),
  check ((set_by_staff is null) <> (set_by_account is null))
);
create unique index holds_once on holds (kind, account_id, scope, scope_id, market_type) nulls not distinct where lifted_at is null;
create index holds_in_force on holds (scope, scope_id) where lifted_at is null;
create index holds_account on holds (account_id, id) where account_id is not null;
grant select, insert, update on holds to steward_app;

insert into preset_permissions (preset_id, section, permission_name)
select p.id, 'SPORTS', 'Stop Betting' from permission_presets p
where p.id = 1 and p.name = 'Trader' and p.version = 1
on conflict do nothing;
