-- Bets, positions, results, settlement, the journal. What is append-only is append-only by grants (0005).
-- The hot tables (bets, positions, position_legs, journal_entries, postings, price tables) carry no foreign keys: each would be
-- a row trigger and a lock per row. `npm run reconcile` proves what they would have.

create type bet_side as enum ('back', 'lay');

-- Immutable: what became of a bet is other rows (a result's revision, a void).
create table bets (
  business_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  market_id bigint not null,
  event_id bigint not null,
  selection_id bigint,
  line integer,
  market_type market_type not null,
  side bet_side not null,
  -- Thousandths: odds or rate as the market type says; null for line markets, which are even money.
  price_requested integer,
  price_matched integer,
  stake_minor bigint not null check (stake_minor > 0),
  currency char(3) not null,
  profit_minor bigint not null,
  liability_minor bigint not null check (liability_minor >= 0),
  vector_id bigint not null,
  in_play boolean not null,
  delay_ms integer not null default 0,
  placed_at timestamptz not null,
  ip inet,
  user_agent text,
  api_key_id bigint,
  primary key (business_id, id),
  check ((selection_id is null) <> (line is null))
);
create index bets_market on bets (market_id, id desc);
create index bets_player on bets (player_id, id desc);
create index bets_id on bets (id desc);

create table bet_voids (
  business_id bigint not null,
  bet_id bigint not null,
  reason text not null,
  staff_id bigint references staff (id),
  at timestamptz not null default now(),
  primary key (business_id, bet_id),
  foreign key (business_id, bet_id) references bets (business_id, id)
);

-- A player's whole stand in one market: commission rate as of the first bet (ruling 4), exposure held now.
create table positions (
  business_id bigint not null,
  market_id bigint not null,
  player_id bigint not null,
  commission_bp integer not null,
  exposure_minor bigint not null check (exposure_minor >= 0),
  best_case_minor bigint not null,
  stake_minor bigint not null,
  bets integer not null,
  primary key (business_id, market_id, player_id)
) with (fillfactor = 70);
create index positions_player on positions (player_id, market_id);
create index positions_market on positions (market_id, player_id);

-- The position as payoffs: per share vector and key (selection id, or line in thousandths), the sums of the player's
-- profit if that key loses, comes out even, wins. Summed at acceptance, read by exposure, what-if and settlement alike.
create table position_legs (
  business_id bigint not null,
  market_id bigint not null,
  player_id bigint not null,
  vector_id bigint not null,
  leg_key bigint not null,
  lose_minor bigint not null,
  even_minor bigint not null,
  win_minor bigint not null,
  stake_minor bigint not null,
  bets integer not null,
  primary key (business_id, market_id, player_id, vector_id, leg_key)
) with (fillfactor = 70);

create type result_state as enum (
  'declared', 'settling', 'settled', 'rolling_back', 'rolled_back', 'withdrawn'
);

-- Revisions of a market's result. Money moves only between verify and settled, and back between roll back and
-- rolled_back. Two people by constraint: the verifier is never the declarer; a feed may declare and never verify.
create table results (
  market_id bigint not null references markets (id),
  revision integer not null check (revision >= 1),
  state result_state not null,
  outcome jsonb not null,
  note text,
  declared_by bigint references staff (id),
  declared_by_feed text,
  evidence jsonb,
  declared_at timestamptz not null default now(),
  verified_by bigint references staff (id),
  verified_at timestamptz,
  settled_at timestamptz,
  rolled_back_by bigint references staff (id),
  rolled_back_at timestamptz,
  rollback_reason text,
  primary key (market_id, revision),
  check (num_nonnulls(declared_by, declared_by_feed) = 1),
  check (verified_by is distinct from declared_by or verified_by is null),
  check (state in ('declared', 'withdrawn') or verified_by is not null),
  check (state not in ('rolling_back', 'rolled_back', 'withdrawn') or (rolled_back_by is not null and rollback_reason is not null))
);
create unique index results_one_live on results (market_id)
  where state in ('declared', 'settling', 'settled', 'rolling_back');

create type settlement_kind as enum ('settle', 'roll_back');

-- A settlement runs in chunks of players, each chunk one short transaction; a crash at any point is continued.
create table settlement_jobs (
  market_id bigint not null,
  revision integer not null,
  kind settlement_kind not null,
  chunks integer not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (market_id, revision, kind),
  foreign key (market_id, revision) references results (market_id, revision)
);
create index settlement_jobs_open on settlement_jobs (created_at) where finished_at is null;

create table settlement_chunks (
  market_id bigint not null,
  revision integer not null,
  kind settlement_kind not null,
  chunk integer not null,
  business_id bigint not null,
  from_player bigint not null,
  to_player bigint not null,
  done_at timestamptz,
  players integer not null default 0,
  bets integer not null default 0,
  primary key (market_id, revision, kind, chunk),
  foreign key (market_id, revision, kind) references settlement_jobs (market_id, revision, kind)
);

create type entry_type as enum (
  'pnl', 'commission', 'pnl_reversal', 'commission_reversal', 'void_adjustment',
  'credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take', 'bonus', 'adjustment'
);

-- The journal. An entry names why; its postings say what moved. The unique key makes settlement exactly-once.
create table journal_entries (
  business_id bigint not null,
  id bigint not null,
  type entry_type not null,
  -- Whose entry it is: the player of a settlement, the child of a transfer.
  account_id bigint not null,
  -- To that account, signed.
  amount_minor bigint not null,
  currency char(3) not null,
  market_id bigint,
  revision integer,
  vector_id bigint,
  reverses_id bigint,
  staff_id bigint,
  remark text,
  at timestamptz not null,
  primary key (business_id, id),
  check ((market_id is null) = (revision is null))
);
create unique index journal_entries_once
  on journal_entries (market_id, account_id, revision, vector_id, type) where market_id is not null;
create index journal_entries_account on journal_entries (account_id, id desc);

-- One debit and one credit of one amount in one currency along one edge of the tree: entries balance by construction.
-- Book 'unsettled' moves U (profit and loss, cash between levels); book 'credit' moves credit limits.
create type book as enum ('unsettled', 'credit');

create table postings (
  business_id bigint not null,
  entry_id bigint not null,
  line smallint not null,
  book book not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  primary key (business_id, entry_id, line),
  check (debit_account_id <> credit_account_id)
);
