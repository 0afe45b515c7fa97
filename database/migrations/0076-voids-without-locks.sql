-- A void of more bets than a call does itself is at work on this market: it takes no bets and nothing of it is settled, rolled back or voided
-- until then, and nobody waits for a lock meanwhile. And whether a runner left meanwhile, so that what its bets hold is worked out after it.
alter table markets
  add column voiding_id bigint references voids (id),
  add column hold_again boolean not null default false,
  add constraint markets_hold_again check (voiding_id is not null or not hold_again);
create index markets_voiding on markets (id) where voiding_id is not null;

-- A part that could not be done is tried again, and tells how often it was in vain and when last.
alter table void_parts
  add column failures integer not null default 0,
  add column failed_at timestamptz;
grant update (failures, failed_at) on void_parts to steward_app;

-- Of how many players the bets of several markets are, each counted once: known when the last market is done.
alter table voids add column players integer;
update voids v set players = (
  select count(distinct b.player_id) from bet_voids t join bets b on (b.business_id, b.id) = (t.business_id, t.bet_id) where t.void_id = v.id and t.kind = 'void')
where (select count(*) > 1 and bool_and(done_at is not null) from void_parts p where p.void_id = v.id and p.kind = 'void');
grant update (players) on voids to steward_app;
