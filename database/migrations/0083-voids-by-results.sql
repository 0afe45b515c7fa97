-- Bets that are void because of a result (abandoned, tie, no result, void; or on a runner who was taken out) count as voided from the moment
-- at which their result was settled, until it is rolled back. A result is one row and its bets are many: it waits here, and is added to the
-- sums from the bets themselves, so many at a time.
create table results_due (
  market_id bigint not null,
  revision integer not null,
  kind void_kind not null,
  at timestamptz not null,
  -- Bets of the market up to this one are in the sums.
  after_bet_id bigint not null default 0,
  primary key (market_id, revision, kind),
  foreign key (market_id, revision) references results (market_id, revision)
);
grant select, insert, update, delete on results_due to steward_app;

create function queue_result() returns trigger language plpgsql as $$
begin
  insert into results_due (market_id, revision, kind, at)
  values (new.market_id, new.revision, (case new.state when 'settled' then 'void' else 'undo' end)::void_kind,
    least(clock_timestamp(), case new.state when 'settled' then new.settled_at else new.rolled_back_at end));
  return null;
end
$$;
create trigger result_voided after update of state on results for each row
  when (old.state <> new.state and new.state in ('settled', 'rolled_back') and (new.outcome ->> 'kind' = 'void' or new.outcome -> 'removed' <> '[]')) execute function queue_result();

create index results_voiding on results (settled_at) where outcome ->> 'kind' = 'void' or outcome -> 'removed' <> '[]';

-- What was void so until now is in no sum: without their place in the stream the sums of bets, and with them these, are made anew. What
-- statements have as turnover likewise.
delete from settings where key = 'report_sums' and exists (select from results where settled_at is not null and (outcome ->> 'kind' = 'void' or outcome -> 'removed' <> '[]'));
insert into turnover_news (market_id) select market_id from results where state = 'settled' and (outcome ->> 'kind' = 'void' or outcome -> 'removed' <> '[]');
