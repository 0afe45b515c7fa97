-- A feed that corrects itself takes back what it declared, until a person has verified it: nobody of the staff did.
alter table results drop constraint results_check3;
alter table results add constraint results_taken_back check (state not in ('rolling_back', 'rolled_back', 'withdrawn')
  or (rollback_reason is not null and (rolled_back_by is not null or (state = 'withdrawn' and declared_by_feed is not null))));
