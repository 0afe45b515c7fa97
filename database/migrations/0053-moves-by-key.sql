-- Whatever is believed of how many rows a table has: statistics that were taken while the first chunk of a settlement was not yet committed say
-- none, and a plan made with them walks all postings for every entry. What stands behind `offset 0` is looked up for each row by its key.
create or replace function moves_of(business bigint, ids bigint[]) returns setof account_quarters language sql stable as $$
  with entries as (
    select e.id, e.account_id, e.amount_minor, date_bin('15 minutes', e.at, timestamptz 'epoch') as quarter, coalesce((select m.sport_id from markets m where m.id = e.market_id),
        (select (select g.sport_id from casino_games g where g.id = r.game_id) from casino_rounds r where r.id = e.round_id), 0) as sport_id,
      case when e.type in ('commission', 'commission_reversal') then 'commission' when e.type in ('settle_give', 'settle_take') then 'cash'
        when e.type in ('credit_deposit', 'credit_withdraw') then 'credit' else 'won' end as part
    from unnest(ids) as n(id) cross join lateral (select * from journal_entries j where (j.business_id, j.id) = (business, n.id) offset 0) e
  ), edges as (
    select e.quarter, e.sport_id, e.part, greatest(p.debit_account_id, p.credit_account_id) as child, least(p.debit_account_id, p.credit_account_id) as parent,
      case when p.credit_account_id > p.debit_account_id then p.amount_minor else -p.amount_minor end as amount
    from entries e cross join lateral (select * from postings l where (l.business_id, l.entry_id) = (business, e.id) offset 0) p
  ), moves as (
    select child as account_id, quarter, sport_id, 'own' as of, part, sum(amount) as amount, 0 as entries from edges group by 1, 2, 3, 5
    union all
    select parent, quarter, sport_id, 'below', part, sum(amount), 0 from edges group by 1, 2, 3, 5
    union all
    select t.ancestor_id, e.quarter, e.sport_id, 'players', e.part, sum(e.amount_minor), count(*)
    from entries e cross join lateral (select w.ancestor_id from account_paths w where w.descendant_id = e.account_id and w.depth > 0 offset 0) t
    where e.part <> 'credit' and (select f.level from account_funds f where f.account_id = e.account_id) = 9 group by 1, 2, 3, 5
  ), summed as (
    select m.account_id, m.quarter, m.sport_id,
      coalesce(sum(amount) filter (where of = 'own' and part = 'won'), 0)::bigint as own_won,
      coalesce(sum(amount) filter (where of = 'own' and part = 'commission'), 0)::bigint as own_commission,
      coalesce(sum(amount) filter (where of = 'own' and part = 'cash'), 0)::bigint as own_cash,
      coalesce(sum(amount) filter (where of = 'own' and part = 'credit'), 0)::bigint as own_credit,
      coalesce(sum(amount) filter (where of = 'below' and part = 'won'), 0)::bigint as below_won,
      coalesce(sum(amount) filter (where of = 'below' and part = 'commission'), 0)::bigint as below_commission,
      coalesce(sum(amount) filter (where of = 'below' and part = 'cash'), 0)::bigint as below_cash,
      coalesce(sum(amount) filter (where of = 'below' and part = 'credit'), 0)::bigint as below_credit,
      coalesce(sum(amount) filter (where of = 'players' and part = 'won'), 0)::bigint as players_won,
      coalesce(sum(amount) filter (where of = 'players' and part = 'commission'), 0)::bigint as players_commission,
      coalesce(sum(amount) filter (where of = 'players' and part = 'cash'), 0)::bigint as players_cash,
      coalesce(sum(m.entries), 0)::bigint as player_entries
    from moves m group by 1, 2, 3
  )
  select s.* from summed s where (select f.level from account_funds f where f.account_id = s.account_id) < 9
$$;
