-- Reports that somebody wants made after every day, week or month, in the time of the site or of their business.
create table report_schedules (
  id bigint generated always as identity primary key,
  login_id bigint not null references logins (id),
  report text not null check (length(report) between 1 and 40),
  account_id bigint references accounts (id),
  every text not null check (every in ('day', 'week', 'month')),
  format text not null check (format in ('csv', 'xlsx')),
  time_zone text not null,
  -- The end of the day, week or month whose report comes next.
  next_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index report_schedules_due on report_schedules (next_at) where ended_at is null;
create index report_schedules_login on report_schedules (login_id, id) where ended_at is null;
grant select, insert on report_schedules to steward_app;
grant update (next_at, ended_at) on report_schedules to steward_app;

create table report_files (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references report_schedules (id),
  login_id bigint not null references logins (id),
  report text not null,
  file_name text not null,
  format text not null,
  media_type text not null,
  period_from timestamptz,
  period_to timestamptz not null,
  rows integer not null,
  sha256 text not null,
  content bytea not null,
  made_at timestamptz not null,
  unique (schedule_id, period_to)
);
create index report_files_login on report_files (login_id, id desc);
grant select, insert on report_files to steward_app;

-- What the site says to people: the staff, accounts that sign in, players. Each recipient's copy of what people read is a notice; players
-- read theirs on their own site.
create table site_notifications (
  id bigint generated always as identity primary key,
  audience text not null check (audience in ('all', 'business', 'level', 'branch', 'players')),
  business_id bigint references businesses (id),
  level smallint check (level between 1 and 5),
  account_id bigint references accounts (id),
  texts jsonb not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  starts_at timestamptz not null,
  ends_at timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- What people have been told of it so far.
  told text not null default 'nothing' check (told in ('nothing', 'shown', 'over')),
  -- Each telling is a notice of its own.
  tellings integer not null default 0,
  version integer not null default 1,
  created_by bigint not null references staff (id),
  created_at timestamptz not null,
  check (ends_at is null or ends_at > starts_at),
  check (audience <> 'business' or business_id is not null),
  check ((audience = 'level') = (level is not null)),
  check ((audience = 'branch') = (account_id is not null))
);
create index site_notifications_untold on site_notifications (id) where told <> 'over';
create index site_notifications_business on site_notifications (business_id) where business_id is not null;
create index site_notifications_account on site_notifications (account_id) where account_id is not null;
grant select, insert, update on site_notifications to steward_app;

create table site_notification_reads (
  notification_id bigint not null references site_notifications (id),
  player_id bigint not null references accounts (id),
  read_at timestamptz not null,
  primary key (notification_id, player_id)
);
create index site_notification_reads_player on site_notification_reads (player_id);
grant select, insert on site_notification_reads to steward_app;
