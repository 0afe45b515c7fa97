-- New ids are the highest: in a rising index they go to its end, where pages fill up and the way is known; in a falling one every
-- page splits in the middle. Newest first is read backwards from either.
drop index bets_id, bets_market, bets_player, audit_log_actor, audit_log_target, journal_entries_account;
create index bets_id on bets (id);
create index bets_market on bets (market_id, id);
create index bets_player on bets (player_id, id);
create index journal_entries_account on journal_entries (account_id, id);

-- Codes and keys are compared as bytes; the rules of a language cost several times as much and mean nothing here.
alter table idempotency_keys alter column scope type text collate "C", alter column key type text collate "C";
alter table audit_log alter column actor_kind type text collate "C",
  alter column target_kind type text collate "C", alter column target_id type text collate "C";
create index audit_log_actor on audit_log (actor_kind, actor_id, id);
create index audit_log_target on audit_log (target_kind, target_id, id);
