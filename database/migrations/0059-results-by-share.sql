-- What each player won or lost in all under each share vector, and beside it what all players directly under the same account did: how
-- much of a result is whose stands in the vector. Kept like the other sums: entries that wait in `entry_news` are not in it yet.
create table vector_results (
  account_id bigint not null,
  vector_id bigint not null,
  result_minor bigint not null,
  primary key (account_id, vector_id)
) with (fillfactor = 70);
grant select, insert, update on vector_results to steward_app;

create function results_of(business bigint, ids bigint[]) returns table (account_id bigint, vector_id bigint, result_minor bigint)
language sql stable as $$
  with entries as (
    select e.account_id, e.vector_id, sum(e.amount_minor)::bigint as amount_minor
    from unnest(ids) as n(id) cross join lateral (select * from journal_entries j where (j.business_id, j.id) = (business, n.id) offset 0) e
    where e.vector_id is not null group by 1, 2
  )
  select account_id, vector_id, amount_minor from entries
  union all
  select v.account_ids[cardinality(v.account_ids)], v.id, sum(e.amount_minor)::bigint from entries e join share_vectors v on v.id = e.vector_id group by 1, 2
$$;
grant execute on function results_of(bigint, bigint[]) to steward_app;

insert into vector_results (account_id, vector_id, result_minor)
select r.account_id, r.vector_id, sum(r.result_minor)
from (select business_id, array_agg(id) as ids from journal_entries where vector_id is not null and id not in (select unnest(entry_ids) from entry_news) group by business_id) e
cross join lateral results_of(e.business_id, e.ids) r group by 1, 2;
