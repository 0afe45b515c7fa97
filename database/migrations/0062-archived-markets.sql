-- Markets go into the archive alone too, not with their event only.

alter table markets
  add column archived_at timestamptz,
  -- Nobody can open what is archived, nor give it a result or take one back.
  add constraint markets_archived_rests check (archived_at is null or status in ('suspended', 'settled'));

-- What waits for a result is found in this index alone.
drop index markets_unsettled;
create index markets_unsettled on markets (id) include (event_id, status, archived_at) where status <> 'settled';
