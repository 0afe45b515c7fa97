-- What a result says and who declared it never changes once it is written; only what moves it from state to state does.
revoke update on results, settlement_jobs, settlement_chunks from steward_app;
grant update (state, verified_by, verified_at, settled_at, rolled_back_by, rolled_back_at, rollback_reason) on results to steward_app;
grant update (finished_at) on settlement_jobs to steward_app;
grant update (done_at, players, bets) on settlement_chunks to steward_app;

-- The key that makes settlement exactly-once leads with the business, as the keys of all big tables do.
create unique index journal_entries_once_in_business
  on journal_entries (business_id, market_id, account_id, revision, vector_id, type) where market_id is not null;
drop index journal_entries_once;
alter index journal_entries_once_in_business rename to journal_entries_once;
