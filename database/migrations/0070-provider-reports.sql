-- Reports of casino providers for a period as they came, held against our rounds: what differs, what one of the two does not know, what is
-- still open here (domain rules, section 8.2). They are evidence: kept for good, and never changed.
create table casino_reports (
  id bigint primary key,
  provider_id bigint not null references casino_providers (id),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  format text not null check (format in ('csv', 'json')),
  content text not null,
  -- Of the content, in hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- How many rounds have each result.
  counts jsonb not null,
  kept_by bigint not null references staff (id),
  kept_at timestamptz not null
);
create index casino_reports_provider on casino_reports (provider_id, id);

create table casino_report_rows (
  report_id bigint not null references casino_reports (id),
  -- Its place: those of the report in its order, then those that are ours alone.
  n integer not null,
  line integer,
  result text not null check (result in ('equal', 'differs', 'open_here', 'unknown_here', 'unknown_there', 'wrong')),
  differences text[] not null,
  wrong text,
  external_id text not null,
  game_code text not null,
  player_id bigint,
  round_id bigint references casino_rounds (id),
  own_game_code text,
  said_stakes_minor bigint,
  own_stakes_minor bigint,
  said_wins_minor bigint,
  own_wins_minor bigint,
  said_rollbacks_minor bigint,
  own_rollbacks_minor bigint,
  said_open boolean,
  own_open boolean,
  primary key (report_id, n),
  check ((result = 'wrong') = (wrong is not null)),
  check ((line is null) = (result = 'unknown_there'))
);
create index casino_report_rows_result on casino_report_rows (report_id, result, n);
create index casino_report_rows_round on casino_report_rows (round_id) where round_id is not null;

-- The rounds of a provider that began in a period.
create index casino_rounds_opened on casino_rounds (provider_id, opened_at);

-- The report by which a person ended a round.
alter table casino_rounds add column resolve_report_id bigint references casino_reports (id);
alter table casino_rounds add constraint casino_rounds_report_of_resolution check (resolve_report_id is null or resolved_by is not null);

grant select, insert on casino_reports, casino_report_rows to steward_app;
grant update (resolve_report_id) on casino_rounds to steward_app;
