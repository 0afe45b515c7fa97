-- The catalogue as people keep it, beside what feeds bring.

alter table menus add column version integer not null default 1;
alter table sports add column version integer not null default 1;
alter table leagues
  add column version integer not null default 1,
  -- Out of every list and offer; an archived place is inactive too.
  add column archived_at timestamptz;
alter table events
  add column archived_at timestamptz,
  -- A person has named or dated it: its feed no longer does.
  add column kept_by_hand boolean not null default false;
alter table markets
  add column kept_by_hand boolean not null default false,
  -- What a person has set holds against the feed, but for its end; `feed_status` is what the feed says meanwhile.
  add column hand_status market_status check (hand_status in ('suspended', 'ball_running', 'closed')),
  add column feed_status market_status;
update markets set feed_status = status where feed_ref is not null and status in ('open', 'suspended', 'ball_running', 'closed');

create index events_starts on events (starts_at, id) where archived_at is null;
create index events_lifecycle on events (lifecycle, starts_at, id) where archived_at is null;
create index leagues_name_pieces on leagues using gin (name gin_trgm_ops);

-- Only what no money ever touched is deleted: the use-cases look under a lock of the markets.
grant delete on leagues, events, markets, selections, market_prices, price_history to steward_app;

-- The preset of those who work the markets holds what it now takes, unless somebody has made it their own meanwhile.
insert into preset_permissions (preset_id, section, permission_name)
select p.id, 'SPORTS', 'Catalogue Edit' from permission_presets p
where p.id = 1 and p.name = 'Trader' and p.version = 1
on conflict do nothing;
