-- Times in which no new bets are taken, on the whole site, in a sport, in the casino or for a business; settlement goes on. What is in
-- force is read with every batch of bets, so nothing has to be switched when it begins or ends.
create table maintenance (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('site', 'sport', 'casino', 'business')),
  sport_id bigint references sports (id),
  business_id bigint references businesses (id),
  -- What people read.
  message text not null check (char_length(message) between 1 and 300),
  starts_at timestamptz not null,
  -- Null: until somebody ends it.
  ends_at timestamptz,
  -- Since when it is over, whether its time came or somebody ended it; `ended_by` says who.
  ended_at timestamptz,
  ended_by bigint references staff (id),
  announced_at timestamptz not null,
  announced_by bigint not null references staff (id),
  -- How far people were told of it.
  told text not null default 'announced' check (told in ('announced', 'started', 'ended')),
  version integer not null default 1,
  check ((scope = 'sport') = (sport_id is not null)),
  check ((scope = 'business') = (business_id is not null)),
  check (ends_at is null or ends_at > starts_at)
);
create index maintenance_open on maintenance (starts_at) where ended_at is null;
create index maintenance_untold on maintenance (id) where told <> 'ended';
create index maintenance_sport on maintenance (sport_id) where sport_id is not null;
create index maintenance_business on maintenance (business_id) where business_id is not null;

grant select, insert on maintenance to steward_app;
grant update (starts_at, ends_at, ended_at, ended_by, told, version) on maintenance to steward_app;
