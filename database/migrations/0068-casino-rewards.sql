-- What providers give players outside of every round; wins that came after a person had undone their round, which wait for their word; and
-- the answer of a call that was rolled back before it came, which it has for good once it came.
create table casino_rewards (
  id bigint primary key,
  business_id bigint not null references businesses (id),
  provider_id bigint not null references casino_providers (id),
  player_id bigint not null references accounts (id),
  transaction_id text not null check (length(transaction_id) between 1 and 128),
  type text not null check (type in ('free_rounds', 'tournament', 'prize', 'cashback', 'other')),
  currency char(3) not null references currencies (code),
  amount_minor bigint not null check (amount_minor >= 0),
  -- The company above the player carries all of it.
  vector_id bigint not null references share_vectors (id),
  at timestamptz not null,
  -- The provider took it back.
  undone_at timestamptz,
  unique (provider_id, transaction_id)
);
create index casino_rewards_at on casino_rewards (at, id);
create index casino_rewards_player on casino_rewards (player_id, id);
grant select, insert on casino_rewards to steward_app;
grant update (undone_at) on casino_rewards to steward_app;

alter table journal_entries add column reward_id bigint;
alter table journal_entries drop constraint journal_entries_one_place;
alter table journal_entries add constraint journal_entries_one_place check (num_nonnulls(market_id, round_id, reward_id) <= 1);
alter table journal_entries drop constraint journal_entries_revision;
alter table journal_entries add constraint journal_entries_revision check ((num_nonnulls(market_id, round_id, reward_id) = 0) = (revision is null));
create unique index journal_entries_reward_once on journal_entries (business_id, reward_id, account_id, revision, type) where reward_id is not null;

alter table casino_calls drop constraint casino_calls_kind_check;
alter table casino_calls add constraint casino_calls_kind_check check (kind in ('bet', 'win', 'reward', 'rollback', 'close', 'tombstone', 'refused'));
alter table casino_calls add column late boolean not null default false check (not late or kind = 'win');
grant update (round_id, asked, reply, balance_minor, late) on casino_calls to steward_app;

-- What has been answered stays as it was answered; what was rolled back before it came is answered once.
create function keep_answers() returns trigger language plpgsql as $$
begin
  if (old.kind <> 'tombstone' or old.reply is not null) and (new.round_id, new.asked, new.reply, new.balance_minor) is distinct from (old.round_id, old.asked, old.reply, old.balance_minor) then
    raise exception 'transaction % has been answered', old.transaction_id;
  end if;
  return new;
end $$;
create trigger answers_stay before update of round_id, asked, reply, balance_minor on casino_calls for each row execute function keep_answers();

alter table casino_rounds add column late_win_minor bigint not null default 0 check (late_win_minor >= 0);
alter table casino_rounds add column resolution text check (resolution in ('close', 'undo'));
update casino_rounds r set resolution = case when exists (select from casino_calls c where c.round_id = r.id and c.undone_by = 'resolution') then 'undo' else 'close' end where resolved_by is not null;
alter table casino_rounds add constraint casino_rounds_resolved check ((resolved_by is null) = (resolution is null));
create index casino_rounds_late on casino_rounds (last_call_at, id) where late_win_minor > 0;
grant update (late_win_minor, resolution) on casino_rounds to steward_app;

-- Tokens that still live, of which there are few: whose game is opened anew, who is locked or shut out, or leaves, plays no more with one.
create index casino_sessions_live on casino_sessions (expires_at) where ended_at is null;
create index casino_rewards_undone on casino_rewards (undone_at) where undone_at is not null;
