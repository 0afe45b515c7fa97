-- Entries are written by the thousand when a market is settled: what refuses forbidden credit looks at them once a statement, and no row
-- of a settlement is asked anything.
create function refuse_forbidden_credits() returns trigger language plpgsql as $$
declare
  refused bigint;
begin
  select a.business_id into refused from added a join businesses b on b.id = a.business_id where a.type = 'credit_deposit' and not b.credit_allowed limit 1;
  if found then
    raise exception 'business % may not give credit', refused using errcode = 'check_violation';
  end if;
  return null;
end
$$;
drop trigger no_forbidden_credit on journal_entries;
create trigger no_forbidden_credit after insert on journal_entries referencing new table as added for each statement execute function refuse_forbidden_credits();
