-- What people chose about the screens, and the views of lists that they saved. Both belong to a sign-in.

create table preferences (
  login_id bigint not null references logins (id),
  name text not null check (length(name) between 1 and 80),
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (login_id, name)
);

create table saved_views (
  id bigint primary key,
  login_id bigint not null references logins (id),
  list text not null check (length(list) between 1 and 80),
  name text not null check (length(name) between 1 and 60),
  search text not null check (length(search) <= 2000),
  layout jsonb not null,
  -- Seen by everybody on the staff.
  shared boolean not null,
  updated_at timestamptz not null,
  unique (login_id, list, name)
);
create index saved_views_shared on saved_views (list, name) where shared;

grant select, insert, update, delete on preferences, saved_views to steward_app;
