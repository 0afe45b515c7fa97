-- Keys of the platform interface are made and taken away by people: who it was, when a key was used last, and its last characters, by
-- which whoever holds it tells which one it is. Null of keys that were there before.
alter table api_keys
  add column hint text check (length(hint) = 4),
  add column created_by bigint references staff (id),
  add column last_used_at timestamptz,
  add column revoked_by bigint references staff (id),
  add constraint api_keys_revoked_by_somebody check (revoked_by is null or revoked_at is not null);
