-- What moved on the edges at and below every account that has others below it, summed by quarters of an hour and by sport (0: credit, cash
-- and casino, which no sport moves). A day of any time zone is whole quarters. Amounts are as the child of an edge sees them: `own` of the edge
-- to the account above, `below` of the edges to those directly below, `players` of all players below. Won is profit and loss without the
-- commission on it.
create table account_quarters (
  account_id bigint not null,
  quarter timestamptz not null,
  sport_id bigint not null,
  own_won bigint not null,
  own_commission bigint not null,
  own_cash bigint not null,
  own_credit bigint not null,
  below_won bigint not null,
  below_commission bigint not null,
  below_cash bigint not null,
  below_credit bigint not null,
  players_won bigint not null,
  players_commission bigint not null,
  players_cash bigint not null,
  -- Entries of players below, without credit.
  player_entries bigint not null,
  primary key (account_id, quarter, sport_id)
) with (fillfactor = 70);

-- Entries that are not yet in account_quarters, a row for each statement that wrote some. A row is taken out in the transaction that adds
-- its entries there, so what stands here and what stands there is the whole at any moment.
create table entry_news (
  business_id bigint not null,
  entry_ids bigint[] not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

grant select, insert, update, delete on account_quarters to steward_app;
grant select, insert, delete on entry_news to steward_app;

-- Whoever writes entries need not think of this: none can be forgotten.
create function note_entries() returns trigger language plpgsql as $$
begin
  insert into entry_news (business_id, entry_ids) select business_id, array_agg(id) from added group by business_id;
  return null;
end
$$;
create trigger entries_noted after insert on journal_entries referencing new table as added for each statement execute function note_entries();

-- What entries move, by account above players, quarter and sport: what is added to account_quarters, and what a reader adds to it for
-- entries that wait.
create function moves_of(business bigint, ids bigint[]) returns setof account_quarters language sql stable as $$
  with entries as (
    select e.id, e.account_id, e.amount_minor, date_bin('15 minutes', e.at, timestamptz 'epoch') as quarter, coalesce(m.sport_id, 0) as sport_id,
      case when e.type in ('commission', 'commission_reversal') then 'commission' when e.type in ('settle_give', 'settle_take') then 'cash'
        when e.type in ('credit_deposit', 'credit_withdraw') then 'credit' else 'won' end as part
    from unnest(ids) as n(id)
    join journal_entries e on (e.business_id, e.id) = (business, n.id)
    left join markets m on m.id = e.market_id
  ), edges as (
    select e.quarter, e.sport_id, e.part, greatest(p.debit_account_id, p.credit_account_id) as child, least(p.debit_account_id, p.credit_account_id) as parent,
      case when p.credit_account_id > p.debit_account_id then p.amount_minor else -p.amount_minor end as amount
    from entries e join postings p on (p.business_id, p.entry_id) = (business, e.id)
  ), moves as (
    select child as account_id, quarter, sport_id, 'own' as of, part, sum(amount) as amount, 0 as entries from edges group by 1, 2, 3, 5
    union all
    select parent, quarter, sport_id, 'below', part, sum(amount), 0 from edges group by 1, 2, 3, 5
    union all
    select t.ancestor_id, e.quarter, e.sport_id, 'players', e.part, sum(e.amount_minor), count(*)
    from entries e
    join account_funds f on f.account_id = e.account_id and f.level = 9
    join account_paths t on t.descendant_id = e.account_id and t.depth > 0
    where e.part <> 'credit' group by 1, 2, 3, 5
  )
  select m.account_id, m.quarter, m.sport_id,
    coalesce(sum(amount) filter (where of = 'own' and part = 'won'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'own' and part = 'commission'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'own' and part = 'cash'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'own' and part = 'credit'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'below' and part = 'won'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'below' and part = 'commission'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'below' and part = 'cash'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'below' and part = 'credit'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'players' and part = 'won'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'players' and part = 'commission'), 0)::bigint,
    coalesce(sum(amount) filter (where of = 'players' and part = 'cash'), 0)::bigint,
    coalesce(sum(m.entries), 0)::bigint
  from moves m join account_funds f on f.account_id = m.account_id and f.level < 9
  group by 1, 2, 3
$$;
grant execute on function moves_of(bigint, bigint[]) to steward_app;

-- Entries of a whole business by time, for accounts with many players; and the few that people made among the many of settlements.
create index journal_entries_time on journal_entries (business_id, at);
create index journal_entries_by_hand on journal_entries (account_id, at) where type in ('settle_give', 'settle_take', 'credit_deposit', 'credit_withdraw');

insert into entry_news (business_id, entry_ids)
select business_id, array_agg(id) from (select business_id, id, (row_number() over (partition by business_id order by id) - 1) / 1000 as part from journal_entries) e
group by business_id, part order by business_id, part;

-- The stakes of all players below an account on a settled market, by when it settled. A player's are its positions.
create table account_turnovers (
  account_id bigint not null,
  settled_at timestamptz not null,
  market_id bigint not null,
  stake_minor bigint not null,
  bets bigint not null,
  primary key (account_id, settled_at, market_id)
);
create index account_turnovers_market on account_turnovers (market_id);

-- Markets whose rows in account_turnovers are to be made anew. Readers count them by their positions until then.
create table turnover_news (market_id bigint not null) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

grant select, insert, delete on account_turnovers to steward_app;
grant select, insert, delete on turnover_news to steward_app;

create function note_turnover() returns trigger language plpgsql as $$
begin
  insert into turnover_news values (new.market_id);
  return null;
end
$$;
create trigger turnover_noted after update of state on results for each row
  when ((old.state = 'settled') <> (new.state = 'settled')) execute function note_turnover();
create trigger turnover_noted after update of done_at on void_parts for each row when (new.done_at is not null) execute function note_turnover();

insert into turnover_news select market_id from results where state = 'settled';
