-- How an alarm stands is kept with it by the watch, which works it out anyway: whoever looks at the list reads one row each, and when it last
-- rang outlives the notices of it, which are removed after a time.
alter table exposure_alarms
  add column loss_minor bigint not null default 0,
  add column ringing_since timestamptz,
  add column ringing integer not null default 0,
  add column last_rung_at timestamptz,
  add column worst jsonb;
grant update (loss_minor, ringing_since, ringing, last_rung_at, worst) on exposure_alarms to steward_app;

update exposure_alarms m set last_rung_at = n.last
from (select split_part(subject, ' ', 3) as id, max(at) as last from notices where kind = 'exposure.alarm' group by 1) n
where n.id = m.id::text;
