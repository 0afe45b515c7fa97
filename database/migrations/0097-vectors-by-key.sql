-- Share vectors are looked up by their key, too: where a plan was made while there were none, all of them were held against each entry.
create or replace function results_of(business bigint, ids bigint[]) returns table (account_id bigint, vector_id bigint, result_minor bigint)
language sql stable as $$
  with entries as (
    select e.account_id, e.vector_id, sum(e.amount_minor)::bigint as amount_minor
    from unnest(ids) as n(id) cross join lateral (select * from journal_entries j where (j.business_id, j.id) = (business, n.id) offset 0) e
    where e.vector_id is not null group by 1, 2
  )
  select account_id, vector_id, amount_minor from entries
  union all
  select v.above, e.vector_id, sum(e.amount_minor)::bigint
  from entries e cross join lateral (select s.account_ids[cardinality(s.account_ids)] as above from share_vectors s where s.id = e.vector_id offset 0) v group by 1, 2
$$;
