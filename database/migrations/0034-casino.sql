-- The casino: what people manage (providers, their sub-categories and games, with images), and what providers do to the wallets of
-- players (rounds and calls). A game is also of one sport of a menu of the casino, the kind of game: shares and stops follow that.

-- Bytes of an image as this program wrote it; named by their SHA-256, so that what is served never changes under its address.
create table casino_images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width between 1 and 4096),
  height integer not null check (height between 1 and 4096),
  bytes bytea not null,
  created_at timestamptz not null
);

create table casino_providers (
  id bigint primary key,
  code text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  name text not null check (length(name) between 1 and 60),
  status offer_status not null default 'active',
  sort bigint not null,
  -- The currencies that it plays in; none named is every one. Amounts are never converted.
  currencies text[] not null default '{}',
  -- Where its games are opened, with a token of the player.
  launch_url text check (launch_url ~ '^https?://' and length(launch_url) <= 300),
  logo text references casino_images (hash),
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz
);
create unique index casino_providers_code on casino_providers (code) where archived_at is null;

create table casino_sub_categories (
  id bigint primary key,
  provider_id bigint not null references casino_providers (id),
  name text not null check (length(name) between 1 and 60),
  status offer_status not null default 'active',
  sort bigint not null,
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  unique (provider_id, id)
);
create unique index casino_sub_categories_name on casino_sub_categories (provider_id, lower(name)) where archived_at is null;

create table casino_games (
  -- Of the same sequence as events: an id names one or the other.
  id bigint primary key,
  provider_id bigint not null,
  sub_category_id bigint not null,
  sport_id bigint not null references sports (id),
  -- What the provider calls it.
  code text not null check (length(code) between 1 and 100),
  name text not null check (length(name) between 1 and 100),
  status offer_status not null default 'active',
  desktop boolean not null default true,
  mobile boolean not null default true,
  popular boolean not null default false,
  -- Its place among the games of its provider; between neighbours there is room.
  sort bigint not null,
  -- What it returns of stakes in the long run by its rules, in basis points; null where nobody has said.
  return_bp integer check (return_bp between 0 and 10000),
  -- Shown to players from then on.
  visible_from timestamptz,
  desktop_image text references casino_images (hash),
  mobile_image text references casino_images (hash),
  -- Sent along when it is opened: names with their texts.
  launch_params jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  archived_at timestamptz,
  foreign key (provider_id, sub_category_id) references casino_sub_categories (provider_id, id)
);
-- The archive keeps the name of a game with its rounds: the same game does not come back as another.
create unique index casino_games_code on casino_games (provider_id, code);
create index casino_games_order on casino_games (provider_id, sort, id) where archived_at is null;
create index casino_games_sub_category on casino_games (sub_category_id, sort, id) where archived_at is null;
create index casino_games_sport on casino_games (sport_id, sort, id) where archived_at is null;
create index casino_games_name_pieces on casino_games using gin (name gin_trgm_ops);
create index casino_games_code_pieces on casino_games using gin (code gin_trgm_ops);

-- Keys by which a provider signs its calls. A secret is sealed; a public key is no secret.
create table casino_keys (
  id bigint primary key,
  provider_id bigint not null references casino_providers (id),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('hmac_sha256', 'rsa_sha256')),
  sealed_secret bytea,
  public_key text,
  created_at timestamptz not null,
  created_by bigint references staff (id),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by bigint references staff (id),
  check ((kind = 'hmac_sha256') = (sealed_secret is not null)),
  check ((kind = 'rsa_sha256') = (public_key is not null))
);
create index casino_keys_provider on casino_keys (provider_id, id);

-- What was signed once is not taken twice.
create table casino_nonces (
  key_id bigint not null references casino_keys (id),
  nonce text not null check (length(nonce) between 8 and 128),
  at timestamptz not null,
  primary key (key_id, nonce)
);
create index casino_nonces_at on casino_nonces (at);

-- A player in a game, by a token of which only the hash is kept.
create table casino_sessions (
  id bigint primary key,
  token_hash bytea not null unique,
  business_id bigint not null references businesses (id),
  player_id bigint not null references accounts (id),
  provider_id bigint not null references casino_providers (id),
  game_id bigint not null references casino_games (id),
  device text not null check (device in ('desktop', 'mobile')),
  currency char(3) not null references currencies (code),
  ip inet,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index casino_sessions_player on casino_sessions (player_id, id);

create table casino_rounds (
  id bigint primary key,
  business_id bigint not null references businesses (id),
  provider_id bigint not null references casino_providers (id),
  game_id bigint not null references casino_games (id),
  player_id bigint not null references accounts (id),
  session_id bigint references casino_sessions (id),
  -- What the provider calls it.
  external_id text not null check (length(external_id) between 1 and 128),
  currency char(3) not null references currencies (code),
  -- The shares of its first bet; they hold for the whole round.
  vector_id bigint not null references share_vectors (id),
  -- What calls that stand have staked and won. While it is open the stake is exposure of the player and the wins stand beside.
  stake_minor bigint not null default 0 check (stake_minor >= 0),
  win_minor bigint not null default 0 check (win_minor >= 0),
  -- What has been posted of it, and in how many entries: one at its close, one more for each call that still comes after.
  posted_minor bigint not null default 0,
  revision integer not null default 0,
  opened_at timestamptz not null,
  last_call_at timestamptz not null,
  closed_at timestamptz,
  -- Set where a person closed it because its provider did not.
  resolved_by bigint references staff (id),
  resolve_reason text check (length(resolve_reason) between 3 and 300),
  unique (provider_id, player_id, external_id),
  check ((closed_at is null) = (revision = 0)),
  check (closed_at is null or posted_minor = win_minor - stake_minor),
  check ((resolved_by is null) = (resolve_reason is null))
) with (fillfactor = 70);
create index casino_rounds_open on casino_rounds (last_call_at, id) where closed_at is null;
create index casino_rounds_held on casino_rounds (player_id) where closed_at is null;
create index casino_rounds_player on casino_rounds (player_id, id);
create index casino_rounds_game on casino_rounds (game_id, id);

-- Every call of a provider that had an effect, once by its transaction: a repeated one is answered with the reply that is kept. A
-- tombstone is the transaction that was rolled back before it came.
create table casino_calls (
  provider_id bigint not null references casino_providers (id),
  transaction_id text not null check (length(transaction_id) between 1 and 128),
  kind text not null check (kind in ('bet', 'win', 'rollback', 'close', 'tombstone')),
  player_id bigint references accounts (id),
  round_id bigint references casino_rounds (id),
  amount_minor bigint not null default 0 check (amount_minor >= 0),
  -- The transaction that a rollback undoes, or the rollback that left a tombstone.
  reference_id text,
  -- What the player's wallet stood at after it, as the reply said.
  balance_minor bigint,
  reply jsonb,
  at timestamptz not null,
  -- The rollback that took it back.
  undone_by text,
  primary key (provider_id, transaction_id),
  check (kind in ('rollback', 'tombstone') or player_id is not null and round_id is not null),
  check ((kind in ('rollback', 'tombstone')) = (reference_id is not null))
);
create index casino_calls_round on casino_calls (round_id, at) where round_id is not null;
create index casino_calls_at on casino_calls using brin (at);

-- Wins of rounds that are still open: no profit yet, and still the player's to stake at the casino.
alter table account_funds add column open_wins_minor bigint not null default 0 check (open_wins_minor >= 0);

alter type entry_type add value 'casino_round';
alter table journal_entries add column round_id bigint;
alter table journal_entries drop constraint journal_entries_check;
alter table journal_entries add constraint journal_entries_revision check ((market_id is null and round_id is null) = (revision is null));
alter table journal_entries add constraint journal_entries_one_place check (num_nonnulls(market_id, round_id) <= 1);
create unique index journal_entries_round_once on journal_entries (business_id, round_id, account_id, revision, type) where round_id is not null;

-- Limits of the casino: one row at each place, under a market type of its own that no market has.
alter type market_type add value 'casino';
alter table markets add constraint markets_not_casino check (type::text <> 'casino');
alter table limit_overrides drop constraint limit_overrides_scope_check;
alter table limit_overrides add constraint limit_overrides_scope_check check (scope in ('menu', 'sport', 'league', 'event', 'market', 'provider', 'sub_category', 'game'));
alter table limit_changes drop constraint limit_changes_scope_check;
alter table limit_changes add constraint limit_changes_scope_check check (scope in ('menu', 'sport', 'league', 'event', 'market', 'provider', 'sub_category', 'game'));

alter table maintenance add column provider_id bigint references casino_providers (id);
alter table maintenance drop constraint maintenance_scope_check;
alter table maintenance add constraint maintenance_scope_check check (scope in ('site', 'sport', 'casino', 'provider', 'business'));
alter table maintenance add constraint maintenance_of_provider check ((scope = 'provider') = (provider_id is not null));
create index maintenance_provider on maintenance (provider_id) where provider_id is not null;

grant select, insert on casino_images to steward_app;
grant select, insert, update on casino_providers, casino_sub_categories, casino_games to steward_app;
grant select, insert on casino_keys, casino_sessions, casino_rounds, casino_calls to steward_app;
grant update (last_used_at, revoked_at, revoked_by) on casino_keys to steward_app;
grant update (expires_at, ended_at) on casino_sessions to steward_app;
grant update (stake_minor, win_minor, posted_minor, revision, last_call_at, closed_at, resolved_by, resolve_reason) on casino_rounds to steward_app;
grant update (undone_by) on casino_calls to steward_app;
-- What was signed and what was answered is kept for its time and no longer.
grant select, insert, delete on casino_nonces to steward_app;
grant delete on casino_calls to steward_app;
