-- Voids: what was voided, why, by whom and how far it is; what is left of each bet; what each business allows.

-- When a runner left the market: bets of before are reduced by its factor. Those that had left already reduce nothing.
alter table selections add column removed_at timestamptz;

create table void_policies (
  business_id bigint primary key references businesses (id),
  reasons text[] not null,
  legal_basis_for text[] not null,
  after_outcome boolean not null,
  version integer not null default 1
);

create type void_scope as enum ('bets', 'filter', 'market', 'event');
create type void_kind as enum ('void', 'undo');

create table voids (
  id bigint primary key,
  scope void_scope not null,
  -- The ids or the filter that chose the bets, as they were posted.
  target jsonb not null,
  -- What is taken of each bet as it was placed, in basis points: 10000 is all of it.
  taken_bp integer not null check (taken_bp between 1 and 10000),
  reason text not null,
  legal_basis text,
  note text,
  staff_id bigint not null references staff (id),
  at timestamptz not null,
  undone_by bigint references staff (id),
  undone_at timestamptz,
  undo_reason text,
  check (num_nonnulls(undone_by, undone_at, undo_reason) in (0, 3))
);

-- One market of a void or of its undoing: done as a whole in one transaction, or refused and untouched.
create table void_parts (
  void_id bigint not null references voids (id),
  kind void_kind not null,
  market_id bigint not null references markets (id),
  -- What was previewed for this market.
  hash text not null,
  done_at timestamptz,
  refusal text,
  bets integer not null default 0,
  players integer not null default 0,
  primary key (void_id, kind, market_id)
);
create index void_parts_open on void_parts (void_id, market_id) where done_at is null;
create index void_parts_market on void_parts (market_id, void_id);

-- The record of each bet: what a void took of it (positive) and its undoing gave back (negative). Nothing could write the table before.
drop table bet_voids;
create table bet_voids (
  business_id bigint not null,
  bet_id bigint not null,
  void_id bigint not null references voids (id),
  kind void_kind not null,
  taken_bp integer not null,
  at timestamptz not null,
  primary key (business_id, bet_id, void_id, kind),
  foreign key (business_id, bet_id) references bets (business_id, id),
  check ((kind = 'void') = (taken_bp > 0))
);
create index bet_voids_void on bet_voids (void_id, kind);

-- How a bet stands where it stands otherwise than as it was placed. Worked out from its voids and from the runners that left its
-- market; `npm run reconcile` works it out again.
create table bet_standings (
  business_id bigint not null,
  bet_id bigint not null,
  market_id bigint not null,
  kept_bp integer not null check (kept_bp between 0 and 10000),
  -- The price after runners have left, thousandths; null where it is the price matched.
  price integer,
  profit_minor bigint not null,
  liability_minor bigint not null check (liability_minor >= 0),
  primary key (business_id, bet_id),
  foreign key (business_id, bet_id) references bets (business_id, id)
);

alter type entry_type add value 'void_reversal' after 'void_adjustment';
alter type entry_type add value 'void_adjustment_reversal' after 'void_reversal';

-- A void moves a player's money in a market once for each revision, and so does its undoing; a rollback mirrors each of those once.
alter table journal_entries add column void_id bigint;
drop index journal_entries_once;
create unique index journal_entries_once on journal_entries (business_id, market_id, account_id, revision, vector_id, type)
  where market_id is not null and void_id is null;
create unique index journal_entries_void_once on journal_entries (business_id, void_id, account_id, market_id, revision, vector_id, type, reverses_id)
  nulls not distinct where void_id is not null;

grant select, insert on void_policies, voids, void_parts, bet_voids, bet_standings to steward_app;
grant update on void_policies, bet_standings to steward_app;
grant update (undone_by, undone_at, undo_reason) on voids to steward_app;
grant update (hash, done_at, refusal, bets, players) on void_parts to steward_app;
