-- Staff as people manage them: owners, presets of rights, means of signing in.

alter table staff
  -- An owner holds everything that can be granted, also what a later version adds.
  add column is_owner boolean not null default false,
  add column version integer not null default 1,
  add column created_by bigint references staff (id),
  -- When the person last became inactive; null while they are active.
  add column disabled_at timestamptz;

update staff set is_owner = true where preset = 'Owner';

alter table logins
  add column password_changed_at timestamptz not null default now(),
  -- A password that was handed out works until then and must be changed at the first sign-in.
  add column password_expires_at timestamptz;

-- Rights that people of one duty usually hold. A preset is copied to a person, who then goes on by themselves.
create table permission_presets (
  id bigint primary key,
  name text not null check (length(name) between 1 and 60),
  -- The role that a person of this preset shows (section 6 of the specification).
  role text not null default 'user' check (role in ('admin', 'user')),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create unique index permission_presets_name on permission_presets (lower(name));

create table preset_permissions (
  preset_id bigint not null references permission_presets (id) on delete cascade,
  section text not null,
  permission_name text,
  unique nulls not distinct (preset_id, section, permission_name)
);

insert into permission_presets (id, name) values (1, 'Trader'), (2, 'Verifier'), (3, 'Support, view only'), (4, 'Finance');
insert into preset_permissions (preset_id, section)
select p.id, s.section from permission_presets p cross join unnest(array['SPORTS', 'BETS', 'SURVEILLANCE', 'USERS', 'SUPERADMINS']) as s(section)
where p.name <> 'Finance' or s.section in ('BETS', 'USERS', 'SUPERADMINS');
insert into preset_permissions (preset_id, section, permission_name) values
  (1, 'SPORTS', 'Result Declare'), (1, 'SPORTS', 'Market Control'), (1, 'SPORTS', 'Sport limits'), (1, 'SPORTS', 'League Limits'), (1, 'SPORTS', 'Event Limits'),
  (2, 'SPORTS', 'Result Verify'), (2, 'SPORTS', 'Result Rollback');

grant select, insert, update, delete on permission_presets, preset_permissions to steward_app;
