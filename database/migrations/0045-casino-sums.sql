-- What casino rounds came to by game, for the players below an account, by the quarter of their entries: rounds that moved money, and what
-- players won and lost in them. Like the other sums it follows from the journal alone.
create table casino_sums (
  account_id bigint not null,
  slot timestamptz not null,
  game_id bigint not null,
  rounds bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  primary key (account_id, slot, game_id)
) with (fillfactor = 70);
grant select, insert, update, delete on casino_sums to steward_app;

-- What has been summed already; what waits is added in its turn.
insert into casino_sums (account_id, slot, game_id, rounds, won_minor, lost_minor)
select t.ancestor_id, date_bin('15 minutes', e.at, 'epoch'), r.game_id, count(*) filter (where e.revision = 1), sum(greatest(e.amount_minor, 0)), sum(least(e.amount_minor, 0))
from journal_entries e join casino_rounds r on r.id = e.round_id join account_paths t on t.descendant_id = e.account_id
where not exists (select from sum_queue q where q.business_id = e.business_id and q.kind = 'entries' and e.id = any(q.ids)) group by 1, 2, 3;
