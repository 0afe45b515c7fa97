-- Whose look at a report of how things stand it was: an account is told of looks by itself and by those below it alone. Who looked until now
-- is known by name only, which is told to nobody but the staff.
alter table shown_reports
  -- The account that looked; null: somebody of the staff, or not known.
  add column account_id bigint references accounts (id),
  drop constraint shown_reports_pkey,
  add constraint shown_reports_look unique nulls not distinct (question, shown_at, account_id);
create index shown_reports_account on shown_reports (account_id) where account_id is not null;
