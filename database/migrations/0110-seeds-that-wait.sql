-- A seed of an authenticator app that waits for its first code is of the session that asked for it, and takes nothing away from what the
-- person proves themselves by until then.
alter table sessions add column pending_seed bytea, add column pending_seed_at timestamptz;
delete from totp_factors where confirmed_at is null;
alter table totp_factors alter column confirmed_at set not null;
