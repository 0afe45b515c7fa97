-- Second factors, known devices, earlier passwords, and what a session has proved.

alter table sessions
  -- When the second factor was last proved in this session.
  add column factor_at timestamptz,
  -- Hash of the token that this browser has, or was given at this sign-in.
  add column device_hash bytea,
  -- Wrong codes in a row; a session with too many of them ends.
  add column factor_failures smallint not null default 0,
  -- The question that an authenticator is to sign, once, and what for.
  add column challenge text,
  add column challenge_for text check (challenge_for in ('add', 'prove')),
  add column challenge_at timestamptz;

-- A browser that has signed in under this name; only a hash of its token is kept. Guesses made elsewhere never slow it down.
create table known_devices (
  login_id bigint not null references logins (id),
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (login_id, token_hash)
);
-- The device of an attempt, where it is one that is known.
alter table sign_in_attempts add column device_hash bytea;

create table totp_factors (
  login_id bigint primary key references logins (id),
  -- Encrypted with the key of the installation; useless without it.
  sealed_seed bytea not null,
  created_at timestamptz not null,
  -- Null until a first code has shown that the app has the seed.
  confirmed_at timestamptz,
  -- The step of the last code that was taken: a code is good once.
  last_step bigint not null default 0,
  last_used_at timestamptz
);

create table passkeys (
  id bigint primary key,
  login_id bigint not null references logins (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_login on passkeys (login_id);

create table recovery_codes (
  login_id bigint not null references logins (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);

create table password_history (
  login_id bigint not null references logins (id),
  password_hash text not null,
  replaced_at timestamptz not null
);
create index password_history_login on password_history (login_id, replaced_at desc);

grant select, insert on password_history to steward_app;
grant select, insert, update, delete on totp_factors, passkeys, recovery_codes to steward_app;
grant select, insert, update on known_devices to steward_app;
