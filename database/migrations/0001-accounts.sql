-- Businesses, currencies, the account tree, shares, staff, sign-ins and sessions.
-- Money is bigint minor units; shares and commission are basis points; ids are bigint, strings on the wire.

create type account_status as enum ('active', 'suspended', 'locked', 'closed');

create table currencies (
  code char(3) primary key,
  name text not null,
  exponent smallint not null check (exponent between 0 and 4)
);

create table businesses (
  id bigint primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{2,32}$'),
  name text not null,
  time_zone text not null default 'Asia/Kolkata',
  created_at timestamptz not null default now()
);

-- One source of ids for rows that are written in bulk: a server takes a block of 1,000 at a time, so that a batch knows
-- its ids before it writes. Gaps are harmless and expected.
create sequence row_ids increment by 1000 minvalue 1000000 start with 1000000;

create table accounts (
  id bigint primary key,
  business_id bigint not null references businesses (id),
  parent_id bigint references accounts (id),
  level smallint not null check (level in (0, 1, 2, 3, 4, 5, 9)),
  user_name text not null check (user_name ~ '^[a-z0-9._-]{3,20}$'),
  name text not null check (length(name) between 1 and 60),
  currency char(3) not null references currencies (code),
  self_status account_status not null default 'active',
  -- The worst status among the ancestors, kept apart from the account's own so that unlocking an ancestor never
  -- touches a lock of the account's own.
  parent_status account_status not null default 'active',
  self_bet_locked boolean not null default false,
  parent_bet_locked boolean not null default false,
  transfer_locked boolean not null default false,
  exposure_limit_minor bigint check (exposure_limit_minor >= 0),
  child_limit integer not null default 500 check (child_limit between 0 and 100000),
  match_commission_bp integer not null default 200 check (match_commission_bp between 0 and 9900),
  country char(2),
  phone text,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (business_id, user_name),
  check ((parent_id is null) = (level = 0))
);
create index accounts_parent on accounts (parent_id, id);
create unique index accounts_one_company on accounts (business_id) where level = 0;

-- Closure of the tree: every account is its own descendant at depth 0.
create table account_paths (
  ancestor_id bigint not null references accounts (id),
  descendant_id bigint not null references accounts (id),
  depth smallint not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
create index account_paths_up on account_paths (descendant_id, depth, ancestor_id);

-- Current money of an account, written in the same transaction as the postings it follows from; postings prove it.
-- unsettled_minor is U, the edge balance towards the parent (domain rules 1.8); exposure is held for open bets (players).
create table account_funds (
  account_id bigint primary key references accounts (id),
  business_id bigint not null references businesses (id),
  credit_minor bigint not null default 0 check (credit_minor >= 0),
  unsettled_minor bigint not null default 0,
  exposure_minor bigint not null default 0 check (exposure_minor >= 0)
) with (fillfactor = 70);

create table staff (
  id bigint primary key,
  name text not null,
  role text not null default 'admin' check (role in ('admin', 'user')),
  status account_status not null default 'active',
  preset text,
  created_at timestamptz not null default now()
);

-- A grant opens a section (permission_name null) or one permission in it. restrict_access is section 3's flag.
create table staff_permissions (
  staff_id bigint not null references staff (id),
  section text not null,
  permission_name text,
  restrict_access boolean not null default false,
  unique nulls not distinct (staff_id, section, permission_name)
);

-- One name space of sign-ins for staff and for accounts of levels 1 to 5. Players never sign in here.
create table logins (
  id bigint primary key,
  user_name text not null unique check (user_name = lower(user_name)),
  staff_id bigint unique references staff (id),
  account_id bigint unique references accounts (id),
  password_hash text not null,
  must_change_password boolean not null default false,
  is_demo boolean not null default false,
  active boolean not null default true,
  email text unique,
  created_at timestamptz not null default now(),
  check (num_nonnulls(staff_id, account_id) <= 1)
);

create table sessions (
  id uuid primary key,
  login_id bigint not null references logins (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  ip inet,
  user_agent text
);
create index sessions_login on sessions (login_id, created_at desc);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  user_name text not null,
  ip inet,
  succeeded boolean not null,
  at timestamptz not null default now()
);
create index sign_in_attempts_name on sign_in_attempts (user_name, at desc);
create index sign_in_attempts_ip on sign_in_attempts (ip, at desc);

-- The player site's door: one key per business, of which only a hash is kept.
create table api_keys (
  id bigint primary key,
  business_id bigint not null references businesses (id),
  name text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
