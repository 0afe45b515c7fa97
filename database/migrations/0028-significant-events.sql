-- From which amounts on a wager, a win or a transfer stands out in the record, by currency; null: never.
create table event_thresholds (
  currency char(3) primary key references currencies (code),
  wager_minor bigint check (wager_minor > 0),
  -- What one player stakes on one day of the business's calendar.
  wager_day_minor bigint check (wager_day_minor > 0),
  win_minor bigint check (win_minor > 0),
  transfer_minor bigint check (transfer_minor > 0),
  version integer not null default 1
);
grant select, insert, update on event_thresholds to steward_app;

-- What players staked by day, where their currency has a threshold for it; summed from the stream, told once a day.
create table stake_days (
  player_id bigint not null references accounts (id),
  day date not null,
  stake_minor bigint not null,
  told boolean not null default false,
  at timestamptz not null,
  primary key (player_id, day)
);
grant select, insert, update, delete on stake_days to steward_app;

-- Which preset somebody's rights equal is told by the rights themselves; a stored name would go on after either was edited.
alter table staff drop column preset;
-- Who only looks may read the statements too, unless somebody has made the preset their own meanwhile.
insert into preset_permissions (preset_id, section, permission_name)
select p.id, 'SUPERADMINS', 'Reports' from permission_presets p where p.id = 3 and p.name = 'Support, view only' and p.version = 1
on conflict do nothing;
