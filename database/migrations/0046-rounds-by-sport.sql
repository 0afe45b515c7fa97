-- A round of a casino game is of the sport of its game, as a bet is of that of its market. What stands kept under none is added up anew.
create or replace function moves_of(business bigint, ids bigint[]) returns setof account_quarters language sql stable as $$
  with entries as (
    select e.id, e.account_id, e.amount_minor, date_bin('15 minutes', e.at, timestamptz 'epoch') as quarter, coalesce(m.sport_id, g.sport_id, 0) as sport_id,
      case when e.type in ('commission', 'commission_reversal') then 'commission' when e.type in ('settle_give', 'settle_take') then 'cash'
        when e.type in ('credit_deposit', 'credit_withdraw') then 'credit' else 'won' end as part
    from unnest(ids) as n(id)
    join journal_entries e on (e.business_id, e.id) = (business, n.id)
    left join markets m on m.id = e.market_id
    left join casino_rounds r on r.id = e.round_id
    left join casino_games g on g.id = r.game_id
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

-- Until here everything without a market stood under no sport, so bets keep what is summed of them. Nobody adds up or writes meanwhile.
lock table journal_entries, entry_news, account_quarters in share row exclusive mode;
delete from account_quarters where sport_id = 0;
update entry_news n set entry_ids = array(
  select e.id from unnest(n.entry_ids) as w(id) join journal_entries e on (e.business_id, e.id) = (n.business_id, w.id) where e.market_id is not null);
insert into entry_news (business_id, entry_ids)
select business_id, array_agg(id) from (
  select business_id, id, (row_number() over (partition by business_id order by id) - 1) / 1000 as part from journal_entries where market_id is null) e
group by business_id, part order by business_id, part;
