-- Rules of surveillance with their versions, what they found, and who saw to it.

-- What the player site knows the player's device by. Without one there is nothing to index.
alter table bets add column device text;
create index bets_device on bets (device, player_id) where device is not null;

create table surveillance_rules (
  id bigint primary key,
  kind text not null,
  name text not null unique check (length(name) between 1 and 60),
  state text not null default 'off' check (state in ('on', 'shadow', 'off')),
  -- The version that looks at bets, or did last.
  running_version integer not null,
  created_at timestamptz not null default now()
);

create table surveillance_rule_versions (
  rule_id bigint not null references surveillance_rules (id),
  version integer not null check (version >= 1),
  severity text not null check (severity in ('low', 'medium', 'high')),
  params jsonb not null,
  -- Null: it came with the product.
  staff_id bigint references staff (id),
  at timestamptz not null default now(),
  primary key (rule_id, version)
);

-- What a version would have found in the past: without one it cannot be switched on.
create table surveillance_backtests (
  id bigint primary key,
  rule_id bigint not null,
  version integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  bets integer not null,
  hits integer not null,
  alerts integer not null,
  -- [{day, alerts}] by day of UTC.
  days jsonb not null,
  -- Who could look at them then.
  people integer not null,
  -- Some of the bets that it met.
  sample bigint[] not null,
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  foreign key (rule_id, version) references surveillance_rule_versions (rule_id, version)
);
create index surveillance_backtests_version on surveillance_backtests (rule_id, version, id desc);

create table surveillance_alerts (
  id bigint primary key,
  rule_id bigint not null,
  version integer not null,
  shadow boolean not null,
  -- What it is about, such as an address: what is found again while somebody still has to look joins it.
  subject text not null,
  status text not null default 'open' check (status in ('open', 'working', 'confirmed', 'false_positive')),
  severity text not null,
  score smallint not null,
  hits integer not null,
  players bigint[] not null,
  -- Of the newest finding.
  market_id bigint not null,
  event_id bigint not null,
  facts jsonb not null,
  assignee_id bigint references staff (id),
  opened_at timestamptz not null,
  last_at timestamptz not null,
  closed_by bigint references staff (id),
  closed_at timestamptz,
  -- Counts what people did with it, not what it gained.
  version_no integer not null default 1,
  foreign key (rule_id, version) references surveillance_rule_versions (rule_id, version),
  check ((status in ('confirmed', 'false_positive')) = (closed_at is not null))
);
create unique index surveillance_alerts_one on surveillance_alerts (rule_id, version, subject) where status in ('open', 'working');
create index surveillance_alerts_score on surveillance_alerts (score, id);
create index surveillance_alerts_last on surveillance_alerts (last_at, id);
create index surveillance_alerts_players on surveillance_alerts using gin (players);

-- Each bet meets a version of a rule once.
create table surveillance_hits (
  rule_id bigint not null,
  version integer not null,
  bet_id bigint not null,
  alert_id bigint not null references surveillance_alerts (id),
  -- The bets that make it so, itself among them.
  bet_ids bigint[] not null,
  facts jsonb not null,
  at timestamptz not null,
  primary key (rule_id, version, bet_id)
);
create index surveillance_hits_alert on surveillance_hits (alert_id, bet_id desc);

create table surveillance_notes (
  id bigint primary key,
  alert_id bigint not null references surveillance_alerts (id),
  staff_id bigint not null references staff (id),
  text text not null,
  at timestamptz not null
);
create index surveillance_notes_alert on surveillance_notes (alert_id, id);

-- When markets in play stopped taking bets: told once by the stream, kept for looking back.
create table market_stops (
  market_id bigint not null,
  at timestamptz not null,
  primary key (market_id, at)
);
create index market_stops_at on market_stops using brin (at);

grant select on surveillance_rules, surveillance_rule_versions, surveillance_backtests, surveillance_alerts, surveillance_hits, surveillance_notes, market_stops to steward_app;
grant insert, update on surveillance_rules, surveillance_alerts to steward_app;
grant insert on surveillance_rule_versions, surveillance_backtests, surveillance_hits, surveillance_notes, market_stops to steward_app;

insert into surveillance_rules (id, kind, name, state, running_version) values
  (1, 'same_ip', 'One address, several accounts', 'on', 1),
  (2, 'same_device', 'One device, several accounts', 'on', 1),
  (3, 'trading', 'Both sides of one thing', 'on', 1),
  (4, 'punching', 'Bets faster than by hand', 'on', 1),
  (5, 'robot', 'Bets by a program', 'on', 1),
  (6, 'opposite_linked', 'Linked accounts against each other', 'on', 1),
  (7, 'big_stake', 'Stake far above the usual', 'on', 1),
  (8, 'late', 'Bets just before the market stops', 'on', 1),
  (9, 'middle', 'Yes and No with room between', 'on', 1);
insert into surveillance_rule_versions (rule_id, version, severity, params) values
  (1, 1, 'medium', '{"minutes": 30, "accounts": 2}'),
  (2, 1, 'medium', '{"minutes": 60, "accounts": 2}'),
  (3, 1, 'low', '{"seconds": 120, "percent": 75}'),
  (4, 1, 'medium', '{"bets": 8, "seconds": 10, "same_bets": 3, "same_seconds": 5}'),
  (5, 1, 'medium', '{"words": ["headless", "phantomjs", "selenium", "puppeteer", "playwright", "python-requests", "curl/", "scrapy"], "networks": []}'),
  (6, 1, 'high', '{"minutes": 30, "percent": 25, "by_agent": 0}'),
  (7, 1, 'low', '{"times": 40, "bets": 8}'),
  (8, 1, 'high', '{"seconds": 3, "bets": 4, "minutes": 30, "percent": 60}'),
  (9, 1, 'high', '{"minutes": 60, "gap": 1000, "percent": 25}');

-- Who works the markets sees to alerts, unless somebody has made the preset their own meanwhile.
insert into preset_permissions (preset_id, section, permission_name)
select p.id, 'SURVEILLANCE', 'Alert Handle' from permission_presets p where p.id = 1 and p.name = 'Trader' and p.version = 1
on conflict do nothing;
