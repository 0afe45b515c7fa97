-- A runner came to this market under the bets of many players: what they hold is worked out again, player by player in the order of their ids,
-- by whoever takes the row, up to the last.
create table hold_again_jobs (
  market_id bigint primary key references markets (id),
  -- Whoever comes up to here holds what their bets can lose among the runners of now.
  done_to bigint not null default 0
);
grant select, insert, update, delete on hold_again_jobs to steward_app;
-- Runners came before without it.
insert into hold_again_jobs (market_id)
  select m.id from markets m where m.feed_ref is not null and m.status not in ('settled', 'settling') and exists (select from positions p where p.market_id = m.id);
