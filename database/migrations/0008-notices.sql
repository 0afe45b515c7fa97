-- What people are told in their drawer, once per happening, and who was told. Kept for 30 days.
create table notices (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about, such as 'market 12 1': one happening is told once, and ended by this name.
  subject text not null,
  params jsonb not null,
  at timestamptz not null,
  -- Since when nothing is left to do.
  ended_at timestamptz
);
create unique index notices_once on notices (kind, subject) where ended_at is null;
create index notices_at on notices (at);

create table notice_receipts (
  login_id bigint not null references logins (id),
  notice_id bigint not null references notices (id) on delete cascade,
  unread boolean not null default true,
  archived boolean not null default false,
  primary key (login_id, notice_id)
);
create index notice_receipts_notice on notice_receipts (notice_id);
create index notice_receipts_open on notice_receipts (login_id, notice_id desc) where not archived;
create index notice_receipts_unread on notice_receipts (login_id, notice_id desc) where unread and not archived;
create index notice_receipts_archived on notice_receipts (login_id, notice_id desc) where archived;

grant select on notices, notice_receipts to steward_app;
grant insert, delete on notices to steward_app;
grant update (ended_at) on notices to steward_app;
grant insert on notice_receipts to steward_app;
grant update (unread, archived) on notice_receipts to steward_app;
