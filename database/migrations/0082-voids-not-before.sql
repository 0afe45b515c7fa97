-- A void of many bets is one transaction of minutes, and what it writes has the moment at which that began. A quarter of an hour is not final
-- while such a part is open: the part says from which moment on what it writes can be, and what waits to be summed says how old it is itself
-- instead of when it was written.
alter table void_parts add column not_before timestamptz not null default now();
update void_parts p set not_before = coalesce(p.failed_at, case p.kind when 'void' then v.at else v.undone_at end, v.at) from voids v where v.id = p.void_id and p.done_at is null;
grant update (not_before) on void_parts to steward_app;
grant update (at) on turnovers_due to steward_app;

create or replace function queue_entries() returns trigger language plpgsql as $$
begin
  insert into sum_queue (business_id, kind, ids, at) select business_id, 'entries', array_agg(id order by id), least(clock_timestamp(), min(at)) from added group by business_id;
  return null;
end
$$;

create or replace function queue_voids() returns trigger language plpgsql as $$
begin
  insert into sum_queue (business_id, kind, ids, void_id, void_kind, at)
  select business_id, 'voids', array_agg(bet_id order by bet_id), void_id, kind, least(clock_timestamp(), min(at)) from added group by business_id, void_id, kind;
  return null;
end
$$;
