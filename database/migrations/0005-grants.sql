-- The application's role. It can append to the record and the books and can never rewrite them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'steward_app') then
    create role steward_app nologin;
  end if;
  execute format('grant steward_app to %I', current_user);
end
$$;

grant usage on schema public to steward_app;
grant usage on all sequences in schema public to steward_app;
grant select on all tables in schema public to steward_app;

-- Append-only: no update, no delete, no truncate.
grant insert on bets, bet_voids, journal_entries, postings, audit_log, price_history, share_vectors, idempotency_keys,
  sign_in_attempts, account_paths, account_shares, stream to steward_app;

-- Old stream and key rows are pruned by age; nothing else of the record ever goes.
grant delete on stream, idempotency_keys to steward_app;

grant insert, update on businesses, currencies, accounts, account_funds, staff, logins, sessions, api_keys, menus, sports,
  leagues, events, markets, selections, market_prices, limit_overrides, current_vectors, positions, position_legs, results,
  settlement_jobs, settlement_chunks, stream_head, settings to steward_app;
grant delete on limit_overrides, current_vectors to steward_app;
grant insert, update, delete on staff_permissions, leases to steward_app;
grant insert, delete on outbox to steward_app;
-- `for update skip locked` on the outbox needs the right to update.
grant update on outbox to steward_app;
