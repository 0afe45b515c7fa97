-- What changed casino rounds of a player after they had been posted: rare, and looked for by the statement of the day.
create index journal_entries_round_changes on journal_entries (account_id, at) where round_id is not null and revision > 1;

-- What a call was that came after its rollback: a provider's report may count both of them.
alter table casino_calls add column met text check (met is null or (kind = 'tombstone' and met in ('bet', 'win', 'reward', 'rollback', 'close')));
grant update (met, amount_minor) on casino_calls to steward_app;

create or replace function keep_answers() returns trigger language plpgsql as $$
begin
  if (old.kind <> 'tombstone' or old.reply is not null)
    and (new.round_id, new.asked, new.reply, new.balance_minor, new.met, new.amount_minor) is distinct from (old.round_id, old.asked, old.reply, old.balance_minor, old.met, old.amount_minor) then
    raise exception 'transaction % has been answered', old.transaction_id;
  end if;
  return new;
end $$;
drop trigger answers_stay on casino_calls;
create trigger answers_stay before update of round_id, asked, reply, balance_minor, met, amount_minor on casino_calls for each row execute function keep_answers();

-- What of a round the report counts twice, as come and as taken back, and we not at all.
alter table casino_report_rows add column overtaken_minor bigint check (overtaken_minor > 0);
