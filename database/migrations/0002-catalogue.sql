-- What is offered: menus (categories), sports, leagues, events, markets, selections, limits, prices.
-- The catalogue belongs to the platform and is shared by its businesses.

create type offer_status as enum ('active', 'inactive');
create type event_status as enum ('upcoming', 'in_play', 'ended', 'closed');
create type market_type as enum ('match_odds', 'bookmaker', 'fancy', 'line', 'odd_even');
create type market_status as enum (
  'open', 'suspended', 'ball_running', 'closed', 'declared', 'settling', 'settled', 'rolling_back'
);
create type selection_status as enum ('active', 'removed');

create table menus (
  id bigint primary key,
  name text not null unique,
  game_type text not null check (game_type in ('sport', 'casino')),
  status offer_status not null default 'active',
  sort integer not null default 0
);

create table sports (
  id bigint primary key,
  menu_id bigint not null references menus (id),
  name text not null unique,
  feed_code text unique,
  status offer_status not null default 'active',
  sort integer not null default 0
);
create index sports_menu on sports (menu_id, sort);

create table leagues (
  id bigint primary key,
  sport_id bigint not null references sports (id),
  name text not null,
  country char(2),
  status offer_status not null default 'active',
  created_at timestamptz not null default now(),
  unique (sport_id, name)
);

create table events (
  id bigint primary key,
  league_id bigint not null references leagues (id),
  sport_id bigint not null references sports (id),
  name text not null,
  starts_at timestamptz not null,
  lifecycle event_status not null default 'upcoming',
  status offer_status not null default 'active',
  popular boolean not null default false,
  bet_locked boolean not null default false,
  stream boolean not null default false,
  score boolean not null default false,
  live_stream boolean not null default false,
  live_score boolean not null default false,
  desktop boolean not null default true,
  mobile boolean not null default true,
  feed_ref text unique,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index events_league on events (league_id, starts_at, id);
create index events_sport on events (sport_id, starts_at, id);
create index events_feed on events (feed_ref);

create table markets (
  id bigint primary key,
  event_id bigint not null references events (id),
  sport_id bigint not null references sports (id),
  name text not null,
  type market_type not null,
  winners_count smallint not null default 1 check (winners_count between 1 and 20),
  status market_status not null default 'suspended',
  in_play boolean not null default false,
  bet_locked boolean not null default false,
  lay_allowed boolean not null default true,
  -- Set when its feed has been silent for too long; lifted by the next message (domain rules 5.1).
  feed_silent_since timestamptz,
  commission_bp integer not null default 0 check (commission_bp between 0 and 9900),
  revision integer not null default 0,
  sort integer not null default 0,
  feed_ref text unique,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index markets_event on markets (event_id, sort, id);

create table selections (
  id bigint primary key,
  market_id bigint not null references markets (id),
  name text not null,
  sort integer not null default 0,
  status selection_status not null default 'active',
  reduction_bp integer not null default 0 check (reduction_bp between 0 and 10000),
  feed_ref text,
  unique (market_id, feed_ref)
);
create index selections_market on selections (market_id, sort, id);

-- The price now, apart from `markets` so that a moving price never waits for a bet that holds the market's row.
-- quotes: {"<selection id>" | "line": {back: [[price, size], ...], lay: [...], line?, last?}}, thousandths and minor units.
create table market_prices (
  market_id bigint primary key,
  quotes jsonb not null,
  total_matched_minor bigint not null default 0,
  updated_at timestamptz not null
) with (fillfactor = 50);

create table price_history (
  market_id bigint not null,
  at timestamptz not null,
  quotes jsonb not null
);
create index price_history_market on price_history (market_id, at);

-- Nullable overrides per level and market type; nearest non-null wins, most restrictive caps (domain rules 5.5).
create table limit_overrides (
  scope text not null check (scope in ('menu', 'sport', 'league', 'event', 'market')),
  scope_id bigint not null,
  market_type market_type not null,
  min_stake_minor bigint check (min_stake_minor >= 0),
  max_stake_minor bigint check (max_stake_minor >= 0),
  live_min_stake_minor bigint check (live_min_stake_minor >= 0),
  live_max_stake_minor bigint check (live_max_stake_minor >= 0),
  max_profit_minor bigint check (max_profit_minor >= 0),
  max_market_exposure_minor bigint check (max_market_exposure_minor >= 0),
  min_odds integer check (min_odds >= 0),
  max_odds integer check (max_odds >= 0),
  bet_delay_ms integer check (bet_delay_ms between 0 and 60000),
  updated_at timestamptz not null default now(),
  primary key (scope, scope_id, market_type)
);

-- Partnership: own share of an account in a sport (null: every sport without a row of its own), effective from a moment.
create table account_shares (
  account_id bigint not null references accounts (id),
  sport_id bigint references sports (id),
  own_bp integer not null check (own_bp between 0 and 10000),
  effective_from timestamptz not null default now(),
  unique nulls not distinct (account_id, sport_id, effective_from)
);

-- A share vector is the path's shares from the company down to the player's parent, summing to 10,000 basis points.
-- Immutable; bets refer to it, so that later share changes never rewrite history.
create table share_vectors (
  id bigint primary key,
  business_id bigint not null references businesses (id),
  account_ids bigint[] not null,
  basis_points integer[] not null,
  check (array_length(account_ids, 1) = array_length(basis_points, 1)),
  unique (business_id, account_ids, basis_points)
);

-- The vector in force for the players directly under an account, per sport; rebuilt when a share on the path changes.
create table current_vectors (
  parent_account_id bigint not null references accounts (id),
  sport_id bigint not null references sports (id),
  vector_id bigint not null references share_vectors (id),
  primary key (parent_account_id, sport_id)
);
