-- The market that is the match: its result ends the event, for which one market at most is marked. Nothing is marked that is there already:
-- a feed marks its own when it next speaks of them, people theirs.
alter table markets
  add column decides_event boolean not null default false,
  add constraint markets_decided_by_winner check (not decides_event or type = 'match_odds');
create unique index markets_decides on markets (event_id) where decides_event;

-- Which markets took no more bets when this result ended their event, and as what version: whoever changed one since has made another of it.
create table result_closings (
  market_id bigint not null,
  revision integer not null,
  closed_id bigint not null references markets (id),
  version integer not null,
  primary key (market_id, revision, closed_id),
  foreign key (market_id, revision) references results (market_id, revision)
);
create index result_closings_closed on result_closings (closed_id);
grant select, insert, delete on result_closings to steward_app;
