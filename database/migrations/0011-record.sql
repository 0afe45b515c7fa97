-- The record, chained. Rows of the audit log are written by many at once and never wait for each other; one sealer follows and
-- chains what has been committed. Each seal holds the hash of every row it covers, so that a broken row can be named.

alter table audit_log add column user_agent text;

create table audit_seals (
  no bigint primary key check (no > 0),
  -- Which encoding of a row was hashed.
  version smallint not null,
  sealed_at timestamptz not null default now(),
  -- Every row up to this id that will ever be committed is in this seal or an earlier one.
  floor_id bigint not null,
  last_id bigint not null,
  ids bigint[] not null,
  row_hashes bytea[] not null,
  -- SHA-256 of the hash of the seal before (empty for the first), the number as eight bytes, and the hashes of the rows in order.
  hash bytea not null check (length(hash) = 32),
  check (cardinality(ids) = cardinality(row_hashes) and cardinality(ids) > 0)
);
create index audit_seals_last on audit_seals (last_id);

-- Version 1: a JSON array as PostgreSQL prints jsonb, in UTF-8; the instant in microseconds since 1970, the address without a mask.
create function audit_encoding_v1(entry audit_log) returns text language sql stable parallel safe as $$
  select jsonb_build_array('steward audit 1', entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_kind, entry.actor_id,
    entry.session_id, host(entry.ip), entry.user_agent, entry.business_id, entry.action, entry.target_kind, entry.target_id,
    entry.refusal_code, entry.reason, entry.before, entry.after, entry.correlation_id)::text
$$;

grant select, insert on audit_seals to steward_app;
grant execute on function audit_encoding_v1(audit_log) to steward_app;

-- What is read as events: everything but the bets, which are many and have lists of their own.
create index audit_log_events on audit_log (id desc) where action <> 'platform.placeBet';
