-- The calls of casino providers: what was asked under a transaction, the bets that were refused, and who called in the record.

alter table audit_log drop constraint audit_log_actor_kind_check;
alter table audit_log add constraint audit_log_actor_kind_check check (actor_kind in ('staff', 'account', 'platform', 'provider', 'feed', 'system', 'nobody'));

-- SHA-256 of what a call asked for: the same transaction with the same contents is the same call.
alter table casino_calls add column asked bytea check (length(asked) = 32);

-- A bet that was refused stays refused: its late duplicate must not take a stake for a round that is not being played.
alter table casino_calls drop constraint casino_calls_kind_check;
alter table casino_calls add constraint casino_calls_kind_check check (kind in ('bet', 'win', 'rollback', 'close', 'tombstone', 'refused'));
alter table casino_calls drop constraint casino_calls_check;
alter table casino_calls add constraint casino_calls_of_player check (kind = 'tombstone' or player_id is not null);
alter table casino_calls add constraint casino_calls_of_round check (kind not in ('bet', 'win', 'close') or round_id is not null);

-- Transactions are kept for good: a repeated one has no second effect however late it comes.
revoke delete on casino_calls from steward_app;

create index casino_rounds_closed on casino_rounds (closed_at) where closed_at is not null;
create index casino_rounds_provider on casino_rounds (provider_id, id);
