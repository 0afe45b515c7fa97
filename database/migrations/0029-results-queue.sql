-- Since when a market waits for its result, and who of the staff sees to it.
alter table markets add column closed_at timestamptz;
update markets m set closed_at = coalesce((select max(r.declared_at) from results r where r.market_id = m.id), now()) where status not in ('open', 'suspended', 'ball_running');

-- Whoever closes a market need not think of it.
create function note_closed() returns trigger language plpgsql as $$
begin
  new.closed_at := case when new.status in ('open', 'suspended', 'ball_running') then null else coalesce(old.closed_at, clock_timestamp()) end;
  return new;
end
$$;
create trigger closed_or_not before update of status on markets for each row when (old.status <> new.status) execute function note_closed();
create index markets_waiting on markets (closed_at, id) where status in ('closed', 'declared', 'settling', 'rolling_back');

create table result_owners (
  market_id bigint primary key references markets (id),
  staff_id bigint not null references staff (id),
  at timestamptz not null
);
grant select, insert, update, delete on result_owners to steward_app;
