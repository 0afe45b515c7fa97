-- Idempotency, audit, outbox, the one stream, leases.

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 8 and 128),
  input_hash bytea not null,
  status smallint not null,
  reply jsonb not null,
  at timestamptz not null default now(),
  primary key (scope, key)
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('staff', 'account', 'platform', 'feed', 'system', 'nobody')),
  actor_id bigint,
  session_id uuid,
  ip inet,
  business_id bigint,
  -- The contract row ('results.verify') or the system's own verb.
  action text not null,
  target_kind text,
  target_id text,
  refusal_code text,
  reason text,
  before jsonb,
  after jsonb,
  correlation_id text
);
create index audit_log_actor on audit_log (actor_kind, actor_id, id desc);
create index audit_log_target on audit_log (target_kind, target_id, id desc);

-- Written in the transaction of the change; the relay moves rows to the stream and gives them their number. A reader of
-- `where id > cursor` here would lose a late commit, so nobody but the relay reads it.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  business_id bigint,
  payload jsonb not null,
  at timestamptz not null default clock_timestamp()
);

create table stream (
  no bigint primary key,
  topic text not null,
  business_id bigint,
  payload jsonb not null,
  at timestamptz not null
);
create index stream_at on stream using brin (at);

create table stream_head (
  only_row boolean primary key default true check (only_row),
  last_no bigint not null
);
insert into stream_head (last_no) values (0);

create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

create table settings (
  key text primary key,
  value jsonb not null
);
