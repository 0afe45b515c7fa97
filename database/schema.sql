-- The schema after the last migration, written by `npm run generate`. Read it as a diff; nothing runs it.

create type account_status as enum ('active', 'suspended', 'locked', 'closed');

create type bet_side as enum ('back', 'lay');

create type book as enum ('unsettled', 'credit');

create type entry_type as enum ('pnl', 'commission', 'pnl_reversal', 'commission_reversal', 'void_adjustment', 'void_reversal', 'void_adjustment_reversal', 'credit_deposit', 'credit_withdraw', 'settle_give', 'settle_take', 'bonus', 'adjustment', 'casino_round');

create type event_status as enum ('upcoming', 'in_play', 'ended', 'closed');

create type market_status as enum ('open', 'suspended', 'ball_running', 'closed', 'declared', 'settling', 'settled', 'rolling_back');

create type market_type as enum ('match_odds', 'bookmaker', 'fancy', 'line', 'odd_even', 'casino');

create type offer_status as enum ('active', 'inactive');

create type result_state as enum ('declared', 'settling', 'settled', 'rolling_back', 'rolled_back', 'withdrawn');

create type selection_status as enum ('active', 'removed');

create type settlement_kind as enum ('settle', 'roll_back');

create type void_kind as enum ('void', 'undo');

create type void_scope as enum ('bets', 'filter', 'market', 'event');

CREATE OR REPLACE FUNCTION public.audit_encoding_v1(entry audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select jsonb_build_array('steward audit 1', entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_kind, entry.actor_id,
    entry.session_id, host(entry.ip), entry.user_agent, entry.business_id, entry.action, entry.target_kind, entry.target_id,
    entry.refusal_code, entry.reason, entry.before, entry.after, entry.correlation_id)::text
$function$;
grant execute on function audit_encoding_v1(audit_log) to public;
grant execute on function audit_encoding_v1(audit_log) to steward_app;

CREATE OR REPLACE FUNCTION public.flags_above(account bigint)
 RETURNS TABLE(status account_status, bet_locked boolean)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(max(u.self_status), 'active'), coalesce(bool_or(u.self_bet_locked), false)
  from account_paths t cross join lateral (
    select u.self_status, u.self_bet_locked from accounts u
    where u.id = t.ancestor_id and u.level < 9 and (u.self_status <> 'active' or u.self_bet_locked) offset 0
  ) u
  where t.descendant_id = account and t.depth > 0
$function$;
grant execute on function flags_above(bigint) to public;
grant execute on function flags_above(bigint) to steward_app;

CREATE OR REPLACE FUNCTION public.hold_sums(alone boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if alone then perform pg_advisory_xact_lock(hashtextextended('sums of exposure', 0));
  else perform pg_advisory_xact_lock_shared(hashtextextended('sums of exposure', 0));
  end if;
end
$function$;
grant execute on function hold_sums(boolean) to public;
grant execute on function hold_sums(boolean) to steward_app;

CREATE OR REPLACE FUNCTION public.keep_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (old.kind <> 'tombstone' or old.reply is not null)
    and (new.round_id, new.asked, new.reply, new.balance_minor, new.met, new.amount_minor) is distinct from (old.round_id, old.asked, old.reply, old.balance_minor, old.met, old.amount_minor) then
    raise exception 'transaction % has been answered', old.transaction_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_value()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into past_values (kind, id, until, value) values (tg_argv[0], old.id, now(), to_jsonb(old) ->> tg_argv[1]) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.moves_of(business bigint, ids bigint[])
 RETURNS SETOF account_quarters
 LANGUAGE sql
 STABLE
AS $function$
  with entries as (
    select e.id, e.account_id, e.amount_minor, date_bin('15 minutes', e.at, timestamptz 'epoch') as quarter, coalesce((select m.sport_id from markets m where m.id = e.market_id),
        (select (select g.sport_id from casino_games g where g.id = r.game_id) from casino_rounds r where r.id = e.round_id), 0) as sport_id,
      case when e.type in ('commission', 'commission_reversal') then 'commission' when e.type in ('settle_give', 'settle_take') then 'cash'
        when e.type in ('credit_deposit', 'credit_withdraw') then 'credit' else 'won' end as part
    from unnest(ids) as n(id) cross join lateral (select * from journal_entries j where (j.business_id, j.id) = (business, n.id) offset 0) e
  ), edges as (
    select e.quarter, e.sport_id, e.part, greatest(p.debit_account_id, p.credit_account_id) as child, least(p.debit_account_id, p.credit_account_id) as parent,
      case when p.credit_account_id > p.debit_account_id then p.amount_minor else -p.amount_minor end as amount
    from entries e cross join lateral (select * from postings l where (l.business_id, l.entry_id) = (business, e.id) offset 0) p
  ), moves as (
    select child as account_id, quarter, sport_id, 'own' as of, part, sum(amount) as amount, 0 as entries from edges group by 1, 2, 3, 5
    union all
    select parent, quarter, sport_id, 'below', part, sum(amount), 0 from edges group by 1, 2, 3, 5
    union all
    select t.ancestor_id, e.quarter, e.sport_id, 'players', e.part, sum(e.amount_minor), count(*)
    from entries e cross join lateral (select w.ancestor_id from account_paths w where w.descendant_id = e.account_id and w.depth > 0 offset 0) t
    where e.part <> 'credit' and (select f.level from account_funds f where f.account_id = e.account_id) = 9 group by 1, 2, 3, 5
  ), summed as (
    select m.account_id, m.quarter, m.sport_id,
      coalesce(sum(amount) filter (where of = 'own' and part = 'won'), 0)::bigint as own_won,
      coalesce(sum(amount) filter (where of = 'own' and part = 'commission'), 0)::bigint as own_commission,
      coalesce(sum(amount) filter (where of = 'own' and part = 'cash'), 0)::bigint as own_cash,
      coalesce(sum(amount) filter (where of = 'own' and part = 'credit'), 0)::bigint as own_credit,
      coalesce(sum(amount) filter (where of = 'below' and part = 'won'), 0)::bigint as below_won,
      coalesce(sum(amount) filter (where of = 'below' and part = 'commission'), 0)::bigint as below_commission,
      coalesce(sum(amount) filter (where of = 'below' and part = 'cash'), 0)::bigint as below_cash,
      coalesce(sum(amount) filter (where of = 'below' and part = 'credit'), 0)::bigint as below_credit,
      coalesce(sum(amount) filter (where of = 'players' and part = 'won'), 0)::bigint as players_won,
      coalesce(sum(amount) filter (where of = 'players' and part = 'commission'), 0)::bigint as players_commission,
      coalesce(sum(amount) filter (where of = 'players' and part = 'cash'), 0)::bigint as players_cash,
      coalesce(sum(m.entries), 0)::bigint as player_entries
    from moves m group by 1, 2, 3
  )
  select s.* from summed s where (select f.level from account_funds f where f.account_id = s.account_id) < 9
$function$;
grant execute on function moves_of(bigint,bigint[]) to public;
grant execute on function moves_of(bigint,bigint[]) to steward_app;

CREATE OR REPLACE FUNCTION public.note_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.closed_at := case when new.status in ('open', 'suspended', 'ball_running') then null else coalesce(old.closed_at, clock_timestamp()) end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into entry_news (business_id, entry_ids) select business_id, array_agg(id) from added group by business_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_legs_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
  select market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets from added;
  insert into open_books select distinct market_id from added order by 1 on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_legs_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into leg_changes (market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets)
  select market_id, vector_id, leg_key, sum(lose_minor), sum(even_minor), sum(win_minor), sum(stake_minor), sum(bets)
  from (
    select market_id, vector_id, leg_key, lose_minor, even_minor, win_minor, stake_minor, bets from added
    union all
    select market_id, vector_id, leg_key, -lose_minor, -even_minor, -win_minor, -stake_minor, -bets from removed
  ) c group by 1, 2, 3;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from open_books where market_id = new.id;
  if new.status = 'settled' then
    insert into settled_legs values (new.id) on conflict do nothing;
    return null;
  end if;
  perform hold_sums(false);
  delete from settled_legs where market_id = new.id;
  delete from leg_changes where market_id = new.id;
  delete from account_legs where market_id = new.id;
  insert into open_books select new.id where exists (select from businesses b join position_legs g on g.business_id = b.id where g.market_id = new.id);
  insert into account_legs (account_id, market_id, leg_key, lose_minor, even_minor, win_minor, lose_share, even_share, win_share, stake_minor, bets)
  select a.account_id, new.id, g.leg_key, sum(g.lose_minor), sum(g.even_minor), sum(g.win_minor),
    sum(g.lose_minor * a.bp), sum(g.even_minor * a.bp), sum(g.win_minor * a.bp), sum(g.stake_minor), sum(g.bets)
  from (
    select g.vector_id, g.leg_key, sum(g.lose_minor) as lose_minor, sum(g.even_minor) as even_minor, sum(g.win_minor) as win_minor,
      sum(g.stake_minor) as stake_minor, sum(g.bets) as bets
    from businesses b join position_legs g on g.business_id = b.id where g.market_id = new.id group by 1, 2
  ) g
  join share_vectors v on v.id = g.vector_id
  cross join lateral unnest(v.account_ids, v.basis_points) as a(account_id, bp)
  join summed_accounts s on s.account_id = a.account_id
  group by 1, 3;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_turnover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into turnover_news values (new.market_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.place_funds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.parent_id, a.level into strict new.parent_id, new.level from accounts a where a.id = new.account_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sum_queue (business_id, kind, ids, at) select business_id, 'entries', array_agg(id order by id), least(clock_timestamp(), min(at)) from added group by business_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into results_due (market_id, revision, kind, at)
  values (new.market_id, new.revision, (case new.state when 'settled' then 'void' else 'undo' end)::void_kind,
    least(clock_timestamp(), case new.state when 'settled' then new.settled_at else new.rolled_back_at end));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.queue_voids()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sum_queue (business_id, kind, ids, void_id, void_kind, at)
  select business_id, 'voids', array_agg(bet_id order by bet_id), void_id, kind, least(clock_timestamp(), min(at)) from added group by business_id, void_id, kind;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_forbidden_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (select credit_allowed from businesses where id = new.business_id) then
    raise exception 'business % may not give credit', new.business_id using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_forbidden_credits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refused bigint;
begin
  select a.business_id into refused from added a join businesses b on b.id = a.business_id where a.type = 'credit_deposit' and not b.credit_allowed limit 1;
  if found then
    raise exception 'business % may not give credit', refused using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.results_of(business bigint, ids bigint[])
 RETURNS TABLE(account_id bigint, vector_id bigint, result_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  with entries as (
    select e.account_id, e.vector_id, sum(e.amount_minor)::bigint as amount_minor
    from unnest(ids) as n(id) cross join lateral (select * from journal_entries j where (j.business_id, j.id) = (business, n.id) offset 0) e
    where e.vector_id is not null group by 1, 2
  )
  select account_id, vector_id, amount_minor from entries
  union all
  select v.above, e.vector_id, sum(e.amount_minor)::bigint
  from entries e cross join lateral (select s.account_ids[cardinality(s.account_ids)] as above from share_vectors s where s.id = e.vector_id offset 0) v group by 1, 2
$function$;
grant execute on function results_of(bigint,bigint[]) to public;
grant execute on function results_of(bigint,bigint[]) to steward_app;

create sequence account_ids as bigint increment 1 start 100000000;
grant usage on sequence account_ids to steward_app;

create sequence row_ids as bigint increment 1000 start 1000000;
grant usage on sequence row_ids to steward_app;

create table account_bet_settings (
  account_id bigint not null,
  sport_id bigint,
  min_stake_minor bigint,
  max_stake_minor bigint,
  max_profit_minor bigint,
  max_market_exposure_minor bigint,
  bet_delay_ms integer,
  constraint account_bet_settings_account_id_sport_id_key UNIQUE NULLS NOT DISTINCT (account_id, sport_id),
  constraint account_bet_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_bet_settings_bet_delay_ms_check CHECK (((bet_delay_ms >= 0) AND (bet_delay_ms <= 60000))),
  constraint account_bet_settings_check CHECK ((min_stake_minor <= max_stake_minor)),
  constraint account_bet_settings_max_market_exposure_minor_check CHECK ((max_market_exposure_minor > 0)),
  constraint account_bet_settings_max_profit_minor_check CHECK ((max_profit_minor > 0)),
  constraint account_bet_settings_max_stake_minor_check CHECK ((max_stake_minor > 0)),
  constraint account_bet_settings_min_stake_minor_check CHECK ((min_stake_minor > 0)),
  constraint account_bet_settings_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id)
);
grant delete, insert, select, update on account_bet_settings to steward_app;

create table account_flags_set (
  account_id bigint not null,
  flag text not null,
  level smallint not null,
  status account_status not null,
  constraint account_flags_set_pkey PRIMARY KEY (account_id, flag, level),
  constraint account_flags_set_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_flags_set_check CHECK (((status <> 'active'::account_status) AND ((flag = 'self_status'::text) OR (status = 'locked'::account_status)))),
  constraint account_flags_set_flag_check CHECK ((flag = ANY (ARRAY['self_status'::text, 'self_bet_locked'::text, 'transfer_locked'::text])))
);
grant delete, insert, select on account_flags_set to steward_app;

create table account_funds (
  account_id bigint not null,
  business_id bigint not null,
  credit_minor bigint default 0 not null,
  unsettled_minor bigint default 0 not null,
  exposure_minor bigint default 0 not null,
  cash_minor bigint default 0 not null,
  parent_id bigint,
  level smallint not null,
  open_wins_minor bigint default 0 not null,
  constraint account_funds_pkey PRIMARY KEY (account_id),
  constraint account_funds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_funds_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint account_funds_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint account_funds_exposure_minor_check CHECK ((exposure_minor >= 0)),
  constraint account_funds_open_wins_minor_check CHECK ((open_wins_minor >= 0)),
  constraint account_funds_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES accounts(id)
) with (fillfactor=70);
CREATE INDEX account_funds_parent ON account_funds USING btree (parent_id);
CREATE TRIGGER no_forbidden_credit BEFORE UPDATE OF credit_minor ON public.account_funds FOR EACH ROW WHEN ((new.credit_minor > old.credit_minor)) EXECUTE FUNCTION refuse_forbidden_credit();
CREATE TRIGGER place_of_money BEFORE INSERT ON public.account_funds FOR EACH ROW EXECUTE FUNCTION place_funds();
grant insert, select, update on account_funds to steward_app;

create table account_legs (
  account_id bigint not null,
  market_id bigint not null,
  leg_key bigint not null,
  lose_minor numeric not null,
  even_minor numeric not null,
  win_minor numeric not null,
  lose_share numeric not null,
  even_share numeric not null,
  win_share numeric not null,
  stake_minor numeric not null,
  bets bigint not null,
  constraint account_legs_pkey PRIMARY KEY (account_id, market_id, leg_key)
) with (fillfactor=70);
CREATE INDEX account_legs_market ON account_legs USING btree (market_id);
grant delete, insert, select, update on account_legs to steward_app;

create table account_paths (
  ancestor_id bigint not null,
  descendant_id bigint not null,
  depth smallint not null,
  constraint account_paths_pkey PRIMARY KEY (ancestor_id, descendant_id),
  constraint account_paths_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES accounts(id),
  constraint account_paths_depth_check CHECK ((depth >= 0)),
  constraint account_paths_descendant_id_fkey FOREIGN KEY (descendant_id) REFERENCES accounts(id)
);
CREATE INDEX account_paths_up ON account_paths USING btree (descendant_id, depth, ancestor_id);
grant insert, select on account_paths to steward_app;

create table account_quarters (
  account_id bigint not null,
  quarter timestamp with time zone not null,
  sport_id bigint not null,
  own_won bigint not null,
  own_commission bigint not null,
  own_cash bigint not null,
  own_credit bigint not null,
  below_won bigint not null,
  below_commission bigint not null,
  below_cash bigint not null,
  below_credit bigint not null,
  players_won bigint not null,
  players_commission bigint not null,
  players_cash bigint not null,
  player_entries bigint not null,
  constraint account_quarters_pkey PRIMARY KEY (account_id, quarter, sport_id)
) with (fillfactor=70);
grant delete, insert, select, update on account_quarters to steward_app;

create table account_shares (
  account_id bigint not null,
  sport_id bigint,
  own_bp integer not null,
  effective_from timestamp with time zone default now() not null,
  constraint account_shares_account_id_sport_id_effective_from_key UNIQUE NULLS NOT DISTINCT (account_id, sport_id, effective_from),
  constraint account_shares_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_shares_own_bp_check CHECK (((own_bp >= 0) AND (own_bp <= 10000))),
  constraint account_shares_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id)
);
grant insert, select on account_shares to steward_app;

create table account_turnovers (
  account_id bigint not null,
  settled_at timestamp with time zone not null,
  market_id bigint not null,
  stake_minor bigint not null,
  bets bigint not null,
  constraint account_turnovers_pkey PRIMARY KEY (account_id, settled_at, market_id)
);
CREATE INDEX account_turnovers_market ON account_turnovers USING btree (market_id);
grant delete, insert, select on account_turnovers to steward_app;

create table accounts (
  id bigint not null,
  business_id bigint not null,
  parent_id bigint,
  level smallint not null,
  user_name text not null,
  name text not null,
  currency character(3) not null,
  self_status account_status default 'active'::account_status not null,
  self_bet_locked boolean default false not null,
  transfer_locked boolean default false not null,
  exposure_limit_minor bigint,
  child_limit integer default 500 not null,
  match_commission_bp integer default 200 not null,
  country character(2),
  phone text,
  is_demo boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  email text,
  city text,
  notes text,
  point_value_minor bigint default 100 not null,
  exclusion text,
  excluded_until timestamp with time zone,
  payment_threshold_minor bigint,
  member_max_credit_minor bigint,
  domain text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_business_id_user_name_key UNIQUE (business_id, user_name),
  constraint accounts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint accounts_check CHECK (((parent_id IS NULL) = (level = 0))),
  constraint accounts_child_limit_check CHECK (((child_limit >= 0) AND (child_limit <= 100000))),
  constraint accounts_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint accounts_domain_check CHECK (((domain = lower(domain)) AND (length(domain) <= 253) AND (domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'::text))),
  constraint accounts_exclusion_check CHECK ((exclusion = ANY (ARRAY['self_exclusion'::text, 'cooling_off'::text]))),
  constraint accounts_exclusion_whole CHECK (((exclusion IS NULL) = (excluded_until IS NULL))),
  constraint accounts_exposure_limit_minor_check CHECK ((exposure_limit_minor >= 0)),
  constraint accounts_level_check CHECK ((level = ANY (ARRAY[0, 1, 2, 3, 4, 5, 9]))),
  constraint accounts_match_commission_bp_check CHECK (((match_commission_bp >= 0) AND (match_commission_bp <= 9900))),
  constraint accounts_member_max_credit_minor_check CHECK ((member_max_credit_minor >= 0)),
  constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint accounts_parent_first CHECK ((parent_id < id)),
  constraint accounts_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES accounts(id),
  constraint accounts_payment_threshold_minor_check CHECK ((payment_threshold_minor > 0)),
  constraint accounts_point_value_minor_check CHECK ((point_value_minor > 0)),
  constraint accounts_terms_of_downline CHECK (((level < 9) OR ((member_max_credit_minor IS NULL) AND (domain IS NULL)))),
  constraint accounts_threshold_of_edge CHECK (((level > 0) OR (payment_threshold_minor IS NULL))),
  constraint accounts_user_name_check CHECK ((user_name ~ '^[a-z0-9._-]{3,20}$'::text))
);
CREATE UNIQUE INDEX accounts_domain ON accounts USING btree (domain) WHERE (domain IS NOT NULL);
CREATE INDEX accounts_domain_parts ON accounts USING gin (domain gin_trgm_ops) WHERE (domain IS NOT NULL);
CREATE INDEX accounts_email ON accounts USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX accounts_flagged ON accounts USING btree (id) WHERE ((level < 9) AND ((self_status <> 'active'::account_status) OR self_bet_locked));
CREATE INDEX accounts_name_pieces ON accounts USING gin (name gin_trgm_ops);
CREATE UNIQUE INDEX accounts_one_company ON accounts USING btree (business_id) WHERE (level = 0);
CREATE INDEX accounts_parent ON accounts USING btree (parent_id, id);
CREATE INDEX accounts_phone_digits ON accounts USING gin (regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text) gin_trgm_ops) WHERE ((level = 9) AND (phone IS NOT NULL));
CREATE INDEX accounts_players_by_name ON accounts USING btree (currency, user_name, id) WHERE (level = 9);
CREATE INDEX accounts_user_name_pieces ON accounts USING gin (user_name gin_trgm_ops);
grant insert, select, update on accounts to steward_app;

create table active_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  through integer not null,
  sport_id bigint not null,
  market_type text not null,
  hour_players bigint not null,
  day_players bigint not null,
  constraint active_days_pkey PRIMARY KEY (account_id, through, sport_id, market_type, slot)
) with (fillfactor=70);
grant delete, insert, select, update on active_days to steward_app;

create table active_players (
  account_id bigint not null,
  slot timestamp with time zone not null,
  through integer not null,
  sport_id bigint not null,
  market_type text not null,
  hour_players bigint not null,
  day_players bigint not null,
  constraint active_players_pkey PRIMARY KEY (account_id, through, sport_id, market_type, slot)
) with (fillfactor=70);
grant delete, insert, select, update on active_players to steward_app;

create table api_keys (
  id bigint not null,
  business_id bigint not null,
  name text not null,
  key_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  hint text,
  created_by bigint,
  last_used_at timestamp with time zone,
  revoked_by bigint,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint api_keys_hint_check CHECK ((length(hint) = 4)),
  constraint api_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES staff(id),
  constraint api_keys_revoked_by_somebody CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL)))
);
grant insert, select, update on api_keys to steward_app;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_id bigint,
  session_id uuid,
  ip inet,
  business_id bigint,
  action text not null,
  target_kind text,
  target_id text,
  refusal_code text,
  reason text,
  before jsonb,
  after jsonb,
  correlation_id text,
  user_agent text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'account'::text, 'platform'::text, 'provider'::text, 'feed'::text, 'system'::text, 'nobody'::text])))
);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_kind, actor_id, id);
CREATE INDEX audit_log_events ON audit_log USING btree (id DESC) WHERE (action <> 'platform.placeBet'::text);
CREATE INDEX audit_log_target ON audit_log USING btree (target_kind, target_id, id);
grant insert, select on audit_log to steward_app;

create table audit_seals (
  no bigint not null,
  version smallint not null,
  sealed_at timestamp with time zone default now() not null,
  floor_id bigint not null,
  last_id bigint not null,
  ids bigint[] not null,
  row_hashes bytea[] not null,
  hash bytea not null,
  constraint audit_seals_pkey PRIMARY KEY (no),
  constraint audit_seals_check CHECK (((cardinality(ids) = cardinality(row_hashes)) AND (cardinality(ids) > 0))),
  constraint audit_seals_hash_check CHECK ((length(hash) = 32)),
  constraint audit_seals_no_check CHECK ((no > 0))
);
CREATE INDEX audit_seals_last ON audit_seals USING btree (last_id);
grant insert, select on audit_seals to steward_app;

create table bet_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint not null,
  market_type market_type not null,
  in_play boolean not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  constraint bet_days_pkey PRIMARY KEY (account_id, slot, sport_id, market_type, in_play)
) with (fillfactor=70);
grant delete, insert, select, update on bet_days to steward_app;

create table bet_quarters (
  account_id bigint not null,
  slot timestamp with time zone not null,
  in_play boolean not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  constraint bet_quarters_pkey PRIMARY KEY (account_id, slot, in_play)
) with (fillfactor=70);
grant delete, insert, select, update on bet_quarters to steward_app;

create table bet_standings (
  business_id bigint not null,
  bet_id bigint not null,
  market_id bigint not null,
  kept_bp integer not null,
  price integer,
  profit_minor bigint not null,
  liability_minor bigint not null,
  constraint bet_standings_pkey PRIMARY KEY (business_id, bet_id),
  constraint bet_standings_business_id_bet_id_fkey FOREIGN KEY (business_id, bet_id) REFERENCES bets(business_id, id),
  constraint bet_standings_kept_bp_check CHECK (((kept_bp >= 0) AND (kept_bp <= 10000))),
  constraint bet_standings_liability_minor_check CHECK ((liability_minor >= 0))
);
CREATE INDEX bet_standings_bet ON bet_standings USING btree (bet_id);
CREATE INDEX bet_standings_void ON bet_standings USING btree (bet_id) WHERE (kept_bp = 0);
grant insert, select, update on bet_standings to steward_app;

create table bet_sums (
  account_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint not null,
  market_type market_type not null,
  in_play boolean not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  constraint bet_sums_pkey PRIMARY KEY (account_id, slot, sport_id, market_type, in_play)
) with (fillfactor=70);
grant delete, insert, select, update on bet_sums to steward_app;

create table bet_voids (
  business_id bigint not null,
  bet_id bigint not null,
  void_id bigint not null,
  kind void_kind not null,
  taken_bp integer not null,
  at timestamp with time zone not null,
  constraint bet_voids_pkey PRIMARY KEY (business_id, bet_id, void_id, kind),
  constraint bet_voids_business_id_bet_id_fkey FOREIGN KEY (business_id, bet_id) REFERENCES bets(business_id, id),
  constraint bet_voids_check CHECK (((kind = 'void'::void_kind) = (taken_bp > 0))),
  constraint bet_voids_void_id_fkey FOREIGN KEY (void_id) REFERENCES voids(id)
);
CREATE INDEX bet_voids_at ON bet_voids USING btree (at);
CREATE INDEX bet_voids_void ON bet_voids USING btree (void_id, kind);
CREATE TRIGGER voids_added AFTER INSERT ON public.bet_voids REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_voids();
grant insert, select on bet_voids to steward_app;

create table bets (
  business_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  market_id bigint not null,
  event_id bigint not null,
  selection_id bigint,
  line integer,
  market_type market_type not null,
  side bet_side not null,
  price_requested integer,
  price_matched integer,
  stake_minor bigint not null,
  currency character(3) not null,
  profit_minor bigint not null,
  liability_minor bigint not null,
  vector_id bigint not null,
  in_play boolean not null,
  delay_ms integer default 0 not null,
  placed_at timestamp with time zone not null,
  ip inet,
  user_agent text,
  api_key_id bigint,
  device text,
  ground json,
  constraint bets_pkey PRIMARY KEY (business_id, id),
  constraint bets_check CHECK (((selection_id IS NULL) <> (line IS NULL))),
  constraint bets_liability_minor_check CHECK ((liability_minor >= 0)),
  constraint bets_stake_minor_check CHECK ((stake_minor > 0))
);
CREATE INDEX bets_delayed ON bets USING btree (placed_at, id) WHERE (delay_ms > 0);
CREATE INDEX bets_device ON bets USING btree (device, player_id) WHERE (device IS NOT NULL);
CREATE INDEX bets_id ON bets USING btree (id);
CREATE INDEX bets_in_play ON bets USING btree (placed_at, id) WHERE in_play;
CREATE INDEX bets_ip ON bets USING btree (ip, player_id);
CREATE INDEX bets_liability ON bets USING btree (liability_minor, id);
CREATE INDEX bets_market ON bets USING btree (market_id, id);
CREATE INDEX bets_placed ON bets USING btree (placed_at, id);
CREATE INDEX bets_player ON bets USING btree (player_id, id);
CREATE INDEX bets_price ON bets USING btree (price_matched);
CREATE INDEX bets_price_moved ON bets USING btree (placed_at, id) WHERE (price_requested <> price_matched);
CREATE INDEX bets_stake ON bets USING btree (stake_minor, id);
grant insert, select on bets to steward_app;

create table businesses (
  id bigint not null,
  code text not null,
  name text not null,
  time_zone text default 'Asia/Kolkata'::text not null,
  created_at timestamp with time zone default now() not null,
  credit_allowed boolean default true not null,
  version integer default 1 not null,
  constraint businesses_pkey PRIMARY KEY (id),
  constraint businesses_code_key UNIQUE (code),
  constraint businesses_code_check CHECK ((code ~ '^[a-z0-9-]{2,32}$'::text))
);
CREATE UNIQUE INDEX businesses_name_key ON businesses USING btree (lower(name));
CREATE TRIGGER business_renamed AFTER UPDATE OF name ON public.businesses FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('business', 'name');
CREATE TRIGGER business_rezoned AFTER UPDATE OF time_zone ON public.businesses FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION keep_past_value('business.zone', 'time_zone');
grant insert, select, update on businesses to steward_app;

create table casino_calls (
  provider_id bigint not null,
  transaction_id text not null,
  kind text not null,
  player_id bigint,
  round_id bigint,
  amount_minor bigint default 0 not null,
  reference_id text,
  balance_minor bigint,
  reply jsonb,
  at timestamp with time zone not null,
  undone_by text,
  asked bytea,
  late boolean default false not null,
  met text,
  constraint casino_calls_pkey PRIMARY KEY (provider_id, transaction_id),
  constraint casino_calls_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint casino_calls_asked_check CHECK ((length(asked) = 32)),
  constraint casino_calls_check CHECK (((NOT late) OR (kind = 'win'::text))),
  constraint casino_calls_check1 CHECK (((kind = ANY (ARRAY['rollback'::text, 'tombstone'::text])) = (reference_id IS NOT NULL))),
  constraint casino_calls_check2 CHECK (((met IS NULL) OR ((kind = 'tombstone'::text) AND (met = ANY (ARRAY['bet'::text, 'win'::text, 'reward'::text, 'rollback'::text, 'close'::text]))))),
  constraint casino_calls_kind_check CHECK ((kind = ANY (ARRAY['bet'::text, 'win'::text, 'reward'::text, 'rollback'::text, 'close'::text, 'tombstone'::text, 'refused'::text]))),
  constraint casino_calls_of_player CHECK (((kind = 'tombstone'::text) OR (player_id IS NOT NULL))),
  constraint casino_calls_of_round CHECK (((kind <> ALL (ARRAY['bet'::text, 'win'::text, 'close'::text])) OR (round_id IS NOT NULL))),
  constraint casino_calls_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id),
  constraint casino_calls_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id),
  constraint casino_calls_round_id_fkey FOREIGN KEY (round_id) REFERENCES casino_rounds(id),
  constraint casino_calls_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 128)))
);
CREATE INDEX casino_calls_at ON casino_calls USING brin (at);
CREATE INDEX casino_calls_round ON casino_calls USING btree (round_id, at) WHERE (round_id IS NOT NULL);
CREATE TRIGGER answers_stay BEFORE UPDATE OF round_id, asked, reply, balance_minor, met, amount_minor ON public.casino_calls FOR EACH ROW EXECUTE FUNCTION keep_answers();
grant insert, select on casino_calls to steward_app;
grant update on casino_calls (amount_minor) to steward_app;
grant update on casino_calls (asked) to steward_app;
grant update on casino_calls (balance_minor) to steward_app;
grant update on casino_calls (late) to steward_app;
grant update on casino_calls (met) to steward_app;
grant update on casino_calls (reply) to steward_app;
grant update on casino_calls (round_id) to steward_app;
grant update on casino_calls (undone_by) to steward_app;

create table casino_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  game_id bigint not null,
  rounds bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  constraint casino_days_pkey PRIMARY KEY (account_id, slot, game_id)
) with (fillfactor=70);
grant delete, insert, select, update on casino_days to steward_app;

create table casino_games (
  id bigint not null,
  provider_id bigint not null,
  sub_category_id bigint not null,
  sport_id bigint not null,
  code text not null,
  name text not null,
  status offer_status default 'active'::offer_status not null,
  desktop boolean default true not null,
  mobile boolean default true not null,
  popular boolean default false not null,
  sort bigint not null,
  return_bp integer,
  visible_from timestamp with time zone,
  desktop_image text,
  mobile_image text,
  launch_params jsonb default '{}'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint casino_games_pkey PRIMARY KEY (id),
  constraint casino_games_code_check CHECK (((length(code) >= 1) AND (length(code) <= 100))),
  constraint casino_games_desktop_image_fkey FOREIGN KEY (desktop_image) REFERENCES casino_images(hash),
  constraint casino_games_mobile_image_fkey FOREIGN KEY (mobile_image) REFERENCES casino_images(hash),
  constraint casino_games_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint casino_games_provider_id_sub_category_id_fkey FOREIGN KEY (provider_id, sub_category_id) REFERENCES casino_sub_categories(provider_id, id),
  constraint casino_games_return_bp_check CHECK (((return_bp >= 0) AND (return_bp <= 10000))),
  constraint casino_games_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id)
);
CREATE UNIQUE INDEX casino_games_code ON casino_games USING btree (provider_id, code);
CREATE INDEX casino_games_code_pieces ON casino_games USING gin (code gin_trgm_ops);
CREATE INDEX casino_games_desktop_image ON casino_games USING btree (desktop_image) WHERE (desktop_image IS NOT NULL);
CREATE INDEX casino_games_mobile_image ON casino_games USING btree (mobile_image) WHERE (mobile_image IS NOT NULL);
CREATE INDEX casino_games_name_pieces ON casino_games USING gin (name gin_trgm_ops);
CREATE INDEX casino_games_order ON casino_games USING btree (provider_id, sort, id) WHERE (archived_at IS NULL);
CREATE INDEX casino_games_scheduled ON casino_games USING btree (visible_from) WHERE ((visible_from IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX casino_games_sport ON casino_games USING btree (sport_id, sort, id) WHERE (archived_at IS NULL);
CREATE INDEX casino_games_sub_category ON casino_games USING btree (sub_category_id, sort, id) WHERE (archived_at IS NULL);
CREATE TRIGGER game_renamed AFTER UPDATE OF name ON public.casino_games FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('game', 'name');
grant delete, insert, select, update on casino_games to steward_app;

create table casino_images (
  hash text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  unused_since timestamp with time zone,
  constraint casino_images_pkey PRIMARY KEY (hash),
  constraint casino_images_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  constraint casino_images_height_check CHECK (((height >= 1) AND (height <= 4096))),
  constraint casino_images_width_check CHECK (((width >= 1) AND (width <= 4096)))
);
grant delete, insert, select on casino_images to steward_app;
grant update on casino_images (unused_since) to steward_app;

create table casino_keys (
  id bigint not null,
  provider_id bigint not null,
  name text not null,
  kind text not null,
  sealed_secret bytea,
  public_key text,
  created_at timestamp with time zone not null,
  created_by bigint,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  constraint casino_keys_pkey PRIMARY KEY (id),
  constraint casino_keys_check CHECK (((kind = 'hmac_sha256'::text) = (sealed_secret IS NOT NULL))),
  constraint casino_keys_check1 CHECK (((kind = 'rsa_sha256'::text) = (public_key IS NOT NULL))),
  constraint casino_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint casino_keys_kind_check CHECK ((kind = ANY (ARRAY['hmac_sha256'::text, 'rsa_sha256'::text]))),
  constraint casino_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint casino_keys_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id),
  constraint casino_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES staff(id)
);
CREATE INDEX casino_keys_provider ON casino_keys USING btree (provider_id, id);
grant insert, select on casino_keys to steward_app;
grant update on casino_keys (last_used_at) to steward_app;
grant update on casino_keys (revoked_at) to steward_app;
grant update on casino_keys (revoked_by) to steward_app;

create table casino_nonces (
  key_id bigint not null,
  nonce text not null,
  at timestamp with time zone not null,
  constraint casino_nonces_pkey PRIMARY KEY (key_id, nonce),
  constraint casino_nonces_key_id_fkey FOREIGN KEY (key_id) REFERENCES casino_keys(id),
  constraint casino_nonces_nonce_check CHECK (((length(nonce) >= 8) AND (length(nonce) <= 128)))
);
CREATE INDEX casino_nonces_at ON casino_nonces USING btree (at);
grant delete, insert, select on casino_nonces to steward_app;

create table casino_providers (
  id bigint not null,
  code text not null,
  name text not null,
  status offer_status default 'active'::offer_status not null,
  sort bigint not null,
  currencies text[] default '{}'::text[] not null,
  launch_url text,
  logo text,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint casino_providers_pkey PRIMARY KEY (id),
  constraint casino_providers_code_check CHECK ((code ~ '^[a-z0-9-]{2,32}$'::text)),
  constraint casino_providers_launch_url_check CHECK (((launch_url ~ '^https?://'::text) AND (length(launch_url) <= 300))),
  constraint casino_providers_logo_fkey FOREIGN KEY (logo) REFERENCES casino_images(hash),
  constraint casino_providers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE UNIQUE INDEX casino_providers_code ON casino_providers USING btree (code) WHERE (archived_at IS NULL);
CREATE TRIGGER provider_renamed AFTER UPDATE OF name ON public.casino_providers FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('provider', 'name');
grant insert, select, update on casino_providers to steward_app;

create table casino_report_rows (
  report_id bigint not null,
  n integer not null,
  line integer,
  result text not null,
  differences text[] not null,
  wrong text,
  external_id text not null,
  game_code text not null,
  player_id bigint,
  round_id bigint,
  own_game_code text,
  said_stakes_minor bigint,
  own_stakes_minor bigint,
  said_wins_minor bigint,
  own_wins_minor bigint,
  said_rollbacks_minor bigint,
  own_rollbacks_minor bigint,
  said_open boolean,
  own_open boolean,
  overtaken_minor bigint,
  constraint casino_report_rows_pkey PRIMARY KEY (report_id, n),
  constraint casino_report_rows_check CHECK (((result = 'wrong'::text) = (wrong IS NOT NULL))),
  constraint casino_report_rows_check1 CHECK (((line IS NULL) = (result = 'unknown_there'::text))),
  constraint casino_report_rows_overtaken_minor_check CHECK ((overtaken_minor > 0)),
  constraint casino_report_rows_report_id_fkey FOREIGN KEY (report_id) REFERENCES casino_reports(id),
  constraint casino_report_rows_result_check CHECK ((result = ANY (ARRAY['equal'::text, 'differs'::text, 'open_here'::text, 'unknown_here'::text, 'unknown_there'::text, 'wrong'::text]))),
  constraint casino_report_rows_round_id_fkey FOREIGN KEY (round_id) REFERENCES casino_rounds(id)
);
CREATE INDEX casino_report_rows_result ON casino_report_rows USING btree (report_id, result, n);
CREATE INDEX casino_report_rows_round ON casino_report_rows USING btree (round_id) WHERE (round_id IS NOT NULL);
grant insert, select on casino_report_rows to steward_app;

create table casino_reports (
  id bigint not null,
  provider_id bigint not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  format text not null,
  content text not null,
  sha256 text not null,
  counts jsonb not null,
  kept_by bigint not null,
  kept_at timestamp with time zone not null,
  constraint casino_reports_pkey PRIMARY KEY (id),
  constraint casino_reports_check CHECK ((to_at > from_at)),
  constraint casino_reports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'json'::text]))),
  constraint casino_reports_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES staff(id),
  constraint casino_reports_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id),
  constraint casino_reports_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX casino_reports_provider ON casino_reports USING btree (provider_id, id);
grant insert, select on casino_reports to steward_app;

create table casino_rewards (
  id bigint not null,
  business_id bigint not null,
  provider_id bigint not null,
  player_id bigint not null,
  transaction_id text not null,
  type text not null,
  currency character(3) not null,
  amount_minor bigint not null,
  vector_id bigint not null,
  at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint casino_rewards_pkey PRIMARY KEY (id),
  constraint casino_rewards_provider_id_transaction_id_key UNIQUE (provider_id, transaction_id),
  constraint casino_rewards_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint casino_rewards_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint casino_rewards_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint casino_rewards_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id),
  constraint casino_rewards_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id),
  constraint casino_rewards_transaction_id_check CHECK (((length(transaction_id) >= 1) AND (length(transaction_id) <= 128))),
  constraint casino_rewards_type_check CHECK ((type = ANY (ARRAY['free_rounds'::text, 'tournament'::text, 'prize'::text, 'cashback'::text, 'other'::text]))),
  constraint casino_rewards_vector_id_fkey FOREIGN KEY (vector_id) REFERENCES share_vectors(id)
);
CREATE INDEX casino_rewards_at ON casino_rewards USING btree (at, id);
CREATE INDEX casino_rewards_player ON casino_rewards USING btree (player_id, id);
CREATE INDEX casino_rewards_undone ON casino_rewards USING btree (undone_at) WHERE (undone_at IS NOT NULL);
grant insert, select on casino_rewards to steward_app;
grant update on casino_rewards (undone_at) to steward_app;

create table casino_rounds (
  id bigint not null,
  business_id bigint not null,
  provider_id bigint not null,
  game_id bigint not null,
  player_id bigint not null,
  session_id bigint,
  external_id text not null,
  currency character(3) not null,
  vector_id bigint not null,
  stake_minor bigint default 0 not null,
  win_minor bigint default 0 not null,
  posted_minor bigint default 0 not null,
  revision integer default 0 not null,
  opened_at timestamp with time zone not null,
  last_call_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  resolved_by bigint,
  resolve_reason text,
  late_win_minor bigint default 0 not null,
  resolution text,
  resolve_report_id bigint,
  constraint casino_rounds_pkey PRIMARY KEY (id),
  constraint casino_rounds_provider_id_player_id_external_id_key UNIQUE (provider_id, player_id, external_id),
  constraint casino_rounds_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint casino_rounds_check CHECK (((closed_at IS NULL) = (revision = 0))),
  constraint casino_rounds_check1 CHECK (((closed_at IS NULL) OR (posted_minor = (win_minor - stake_minor)))),
  constraint casino_rounds_check2 CHECK (((resolved_by IS NULL) = (resolve_reason IS NULL))),
  constraint casino_rounds_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint casino_rounds_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 128))),
  constraint casino_rounds_game_id_fkey FOREIGN KEY (game_id) REFERENCES casino_games(id),
  constraint casino_rounds_late_win_minor_check CHECK ((late_win_minor >= 0)),
  constraint casino_rounds_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id),
  constraint casino_rounds_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id),
  constraint casino_rounds_report_of_resolution CHECK (((resolve_report_id IS NULL) OR (resolved_by IS NOT NULL))),
  constraint casino_rounds_resolution_check CHECK ((resolution = ANY (ARRAY['close'::text, 'undo'::text]))),
  constraint casino_rounds_resolve_reason_check CHECK (((length(resolve_reason) >= 3) AND (length(resolve_reason) <= 300))),
  constraint casino_rounds_resolve_report_id_fkey FOREIGN KEY (resolve_report_id) REFERENCES casino_reports(id),
  constraint casino_rounds_resolved CHECK (((resolved_by IS NULL) = (resolution IS NULL))),
  constraint casino_rounds_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES staff(id),
  constraint casino_rounds_session_id_fkey FOREIGN KEY (session_id) REFERENCES casino_sessions(id),
  constraint casino_rounds_stake_minor_check CHECK ((stake_minor >= 0)),
  constraint casino_rounds_vector_id_fkey FOREIGN KEY (vector_id) REFERENCES share_vectors(id),
  constraint casino_rounds_win_minor_check CHECK ((win_minor >= 0))
) with (fillfactor=70);
CREATE INDEX casino_rounds_closed ON casino_rounds USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX casino_rounds_external ON casino_rounds USING btree (external_id);
CREATE INDEX casino_rounds_game ON casino_rounds USING btree (game_id, id);
CREATE INDEX casino_rounds_held ON casino_rounds USING btree (player_id) WHERE (closed_at IS NULL);
CREATE INDEX casino_rounds_late ON casino_rounds USING btree (last_call_at, id) WHERE (late_win_minor > 0);
CREATE INDEX casino_rounds_open ON casino_rounds USING btree (last_call_at, id) WHERE (closed_at IS NULL);
CREATE INDEX casino_rounds_opened ON casino_rounds USING btree (provider_id, opened_at);
CREATE INDEX casino_rounds_player ON casino_rounds USING btree (player_id, id);
CREATE INDEX casino_rounds_provider ON casino_rounds USING btree (provider_id, id);
grant insert, select on casino_rounds to steward_app;
grant update on casino_rounds (closed_at) to steward_app;
grant update on casino_rounds (last_call_at) to steward_app;
grant update on casino_rounds (late_win_minor) to steward_app;
grant update on casino_rounds (posted_minor) to steward_app;
grant update on casino_rounds (resolution) to steward_app;
grant update on casino_rounds (resolve_reason) to steward_app;
grant update on casino_rounds (resolve_report_id) to steward_app;
grant update on casino_rounds (resolved_by) to steward_app;
grant update on casino_rounds (revision) to steward_app;
grant update on casino_rounds (stake_minor) to steward_app;
grant update on casino_rounds (win_minor) to steward_app;

create table casino_sessions (
  id bigint not null,
  token_hash bytea not null,
  business_id bigint not null,
  player_id bigint not null,
  provider_id bigint not null,
  game_id bigint not null,
  device text not null,
  currency character(3) not null,
  ip inet,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint casino_sessions_pkey PRIMARY KEY (id),
  constraint casino_sessions_token_hash_key UNIQUE (token_hash),
  constraint casino_sessions_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint casino_sessions_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint casino_sessions_device_check CHECK ((device = ANY (ARRAY['desktop'::text, 'mobile'::text]))),
  constraint casino_sessions_game_id_fkey FOREIGN KEY (game_id) REFERENCES casino_games(id),
  constraint casino_sessions_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id),
  constraint casino_sessions_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id)
);
CREATE INDEX casino_sessions_live ON casino_sessions USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX casino_sessions_player ON casino_sessions USING btree (player_id, id);
grant delete, insert, select on casino_sessions to steward_app;
grant update on casino_sessions (ended_at) to steward_app;
grant update on casino_sessions (expires_at) to steward_app;

create table casino_sub_categories (
  id bigint not null,
  provider_id bigint not null,
  name text not null,
  status offer_status default 'active'::offer_status not null,
  sort bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint casino_sub_categories_pkey PRIMARY KEY (id),
  constraint casino_sub_categories_provider_id_id_key UNIQUE (provider_id, id),
  constraint casino_sub_categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint casino_sub_categories_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id)
);
CREATE UNIQUE INDEX casino_sub_categories_name ON casino_sub_categories USING btree (provider_id, lower(name)) WHERE (archived_at IS NULL);
grant insert, select, update on casino_sub_categories to steward_app;

create table casino_sums (
  account_id bigint not null,
  slot timestamp with time zone not null,
  game_id bigint not null,
  rounds bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  constraint casino_sums_pkey PRIMARY KEY (account_id, slot, game_id)
) with (fillfactor=70);
grant delete, insert, select, update on casino_sums to steward_app;

create table counted_accounts (
  account_id bigint not null,
  constraint counted_accounts_pkey PRIMARY KEY (account_id)
);
grant insert, select on counted_accounts to steward_app;

create table currencies (
  code character(3) not null,
  name text not null,
  exponent smallint not null,
  constraint currencies_pkey PRIMARY KEY (code),
  constraint currencies_exponent_check CHECK (((exponent >= 0) AND (exponent <= 4)))
);
grant insert, select, update on currencies to steward_app;

create table current_vectors (
  parent_account_id bigint not null,
  sport_id bigint not null,
  vector_id bigint not null,
  constraint current_vectors_pkey PRIMARY KEY (parent_account_id, sport_id),
  constraint current_vectors_parent_account_id_fkey FOREIGN KEY (parent_account_id) REFERENCES accounts(id),
  constraint current_vectors_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id),
  constraint current_vectors_vector_id_fkey FOREIGN KEY (vector_id) REFERENCES share_vectors(id)
);
grant delete, insert, select, update on current_vectors to steward_app;

create table entry_news (
  business_id bigint not null,
  entry_ids bigint[] storage external not null
) with (autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0);
grant delete, insert, select on entry_news to steward_app;

create table event_thresholds (
  currency character(3) not null,
  wager_minor bigint,
  wager_day_minor bigint,
  win_minor bigint,
  transfer_minor bigint,
  version integer default 1 not null,
  constraint event_thresholds_pkey PRIMARY KEY (currency),
  constraint event_thresholds_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint event_thresholds_transfer_minor_check CHECK ((transfer_minor > 0)),
  constraint event_thresholds_wager_day_minor_check CHECK ((wager_day_minor > 0)),
  constraint event_thresholds_wager_minor_check CHECK ((wager_minor > 0)),
  constraint event_thresholds_win_minor_check CHECK ((win_minor > 0))
);
grant insert, select, update on event_thresholds to steward_app;

create table events (
  id bigint not null,
  league_id bigint not null,
  sport_id bigint not null,
  name text not null,
  starts_at timestamp with time zone not null,
  lifecycle event_status default 'upcoming'::event_status not null,
  status offer_status default 'active'::offer_status not null,
  popular boolean default false not null,
  bet_locked boolean default false not null,
  stream boolean default false not null,
  score boolean default false not null,
  live_stream boolean default false not null,
  live_score boolean default false not null,
  desktop boolean default true not null,
  mobile boolean default true not null,
  feed_ref text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  archived_at timestamp with time zone,
  kept_by_hand boolean default false not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_feed_ref_key UNIQUE (feed_ref),
  constraint events_league_id_fkey FOREIGN KEY (league_id) REFERENCES leagues(id),
  constraint events_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id)
);
CREATE INDEX events_feed ON events USING btree (feed_ref);
CREATE INDEX events_league ON events USING btree (league_id, starts_at, id);
CREATE INDEX events_lifecycle ON events USING btree (lifecycle, starts_at, id) WHERE (archived_at IS NULL);
CREATE INDEX events_name_pieces ON events USING gin (name gin_trgm_ops);
CREATE INDEX events_sport ON events USING btree (sport_id, starts_at, id);
CREATE INDEX events_starts ON events USING btree (starts_at, id) WHERE (archived_at IS NULL);
CREATE TRIGGER event_in_league AFTER UPDATE OF league_id ON public.events FOR EACH ROW WHEN ((old.league_id IS DISTINCT FROM new.league_id)) EXECUTE FUNCTION keep_past_value('event.league', 'league_id');
CREATE TRIGGER event_moved AFTER UPDATE OF starts_at ON public.events FOR EACH ROW WHEN ((old.starts_at IS DISTINCT FROM new.starts_at)) EXECUTE FUNCTION keep_past_value('event.start', 'starts_at');
CREATE TRIGGER event_renamed AFTER UPDATE OF name ON public.events FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('event', 'name');
grant delete, insert, select, update on events to steward_app;

create table exposure_alarms (
  id bigint not null,
  login_id bigint not null,
  account_id bigint,
  sport_id bigint,
  scope text not null,
  view text not null,
  currency character(3) not null,
  threshold_minor bigint not null,
  created_at timestamp with time zone default now() not null,
  loss_minor bigint default 0 not null,
  ringing_since timestamp with time zone,
  ringing integer default 0 not null,
  last_rung_at timestamp with time zone,
  worst jsonb,
  constraint exposure_alarms_pkey PRIMARY KEY (id),
  constraint exposure_alarms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint exposure_alarms_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint exposure_alarms_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint exposure_alarms_scope_check CHECK ((scope = ANY (ARRAY['market'::text, 'all'::text]))),
  constraint exposure_alarms_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id),
  constraint exposure_alarms_threshold_minor_check CHECK ((threshold_minor > 0)),
  constraint exposure_alarms_view_check CHECK ((view = ANY (ARRAY['total'::text, 'my_pt'::text])))
);
CREATE INDEX exposure_alarms_login ON exposure_alarms USING btree (login_id, id);
grant delete, insert, select on exposure_alarms to steward_app;
grant update on exposure_alarms (last_rung_at) to steward_app;
grant update on exposure_alarms (loss_minor) to steward_app;
grant update on exposure_alarms (ringing) to steward_app;
grant update on exposure_alarms (ringing_since) to steward_app;
grant update on exposure_alarms (worst) to steward_app;

create table hold_again_jobs (
  market_id bigint not null,
  done_to bigint default 0 not null,
  constraint hold_again_jobs_pkey PRIMARY KEY (market_id),
  constraint hold_again_jobs_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(id)
);
grant delete, insert, select, update on hold_again_jobs to steward_app;

create table holds (
  id bigint not null,
  kind text not null,
  account_id bigint,
  scope text not null,
  scope_id bigint not null,
  market_type market_type,
  reason text,
  set_by_staff bigint,
  set_by_account bigint,
  set_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  lifted_by_staff bigint,
  lifted_by_account bigint,
  lifted_at timestamp with time zone,
  constraint holds_pkey PRIMARY KEY (id),
  constraint holds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint holds_check CHECK (((scope = 'all'::text) = (scope_id = 0))),
  constraint holds_check1 CHECK (((kind = 'stop'::text) OR (account_id IS NOT NULL))),
  constraint holds_check2 CHECK (((set_by_staff IS NULL) <> (set_by_account IS NULL))),
  constraint holds_kind_check CHECK ((kind = ANY (ARRAY['stop'::text, 'lock'::text, 'block'::text]))),
  constraint holds_lifted_by_account_fkey FOREIGN KEY (lifted_by_account) REFERENCES accounts(id),
  constraint holds_lifted_by_staff_fkey FOREIGN KEY (lifted_by_staff) REFERENCES staff(id),
  constraint holds_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'menu'::text, 'sport'::text, 'league'::text, 'event'::text, 'market'::text, 'provider'::text, 'sub_category'::text, 'game'::text]))),
  constraint holds_set_by_account_fkey FOREIGN KEY (set_by_account) REFERENCES accounts(id),
  constraint holds_set_by_staff_fkey FOREIGN KEY (set_by_staff) REFERENCES staff(id),
  constraint holds_type_of_sports CHECK (((market_type IS NULL) OR (scope <> ALL (ARRAY['provider'::text, 'sub_category'::text, 'game'::text]))))
);
CREATE INDEX holds_account ON holds USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX holds_in_force ON holds USING btree (scope, scope_id) WHERE (lifted_at IS NULL);
CREATE UNIQUE INDEX holds_once ON holds USING btree (kind, account_id, scope, scope_id, market_type) NULLS NOT DISTINCT WHERE (lifted_at IS NULL);
grant insert, select, update on holds to steward_app;

create table idempotency_keys (
  scope text not null,
  key text not null,
  input_hash bytea not null,
  status smallint not null,
  reply jsonb not null,
  at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 8) AND (length(key) <= 128)))
);
grant delete, insert, select on idempotency_keys to steward_app;
grant update on idempotency_keys (reply) to steward_app;
grant update on idempotency_keys (status) to steward_app;

create table journal_entries (
  business_id bigint not null,
  id bigint not null,
  type entry_type not null,
  account_id bigint not null,
  amount_minor bigint not null,
  currency character(3) not null,
  market_id bigint,
  revision integer,
  vector_id bigint,
  reverses_id bigint,
  staff_id bigint,
  remark text,
  at timestamp with time zone not null,
  actor_account_id bigint,
  ip inet,
  balances jsonb,
  void_id bigint,
  round_id bigint,
  reward_id bigint,
  constraint journal_entries_pkey PRIMARY KEY (business_id, id),
  constraint journal_entries_one_place CHECK ((num_nonnulls(market_id, round_id, reward_id) <= 1)),
  constraint journal_entries_revision CHECK (((num_nonnulls(market_id, round_id, reward_id) = 0) = (revision IS NULL)))
);
CREATE INDEX journal_entries_account ON journal_entries USING btree (account_id, id);
CREATE INDEX journal_entries_by_hand ON journal_entries USING btree (account_id, at) WHERE (type = ANY (ARRAY['settle_give'::entry_type, 'settle_take'::entry_type, 'credit_deposit'::entry_type, 'credit_withdraw'::entry_type]));
CREATE UNIQUE INDEX journal_entries_once ON journal_entries USING btree (business_id, market_id, account_id, revision, vector_id, type) WHERE ((market_id IS NOT NULL) AND (void_id IS NULL));
CREATE INDEX journal_entries_rare ON journal_entries USING btree (business_id, type, at, id) WHERE (type <> ALL (ARRAY['pnl'::entry_type, 'commission'::entry_type, 'casino_round'::entry_type, 'settle_give'::entry_type, 'settle_take'::entry_type, 'credit_deposit'::entry_type, 'credit_withdraw'::entry_type]));
CREATE UNIQUE INDEX journal_entries_reward_once ON journal_entries USING btree (business_id, reward_id, account_id, revision, type) WHERE (reward_id IS NOT NULL);
CREATE INDEX journal_entries_round_changes ON journal_entries USING btree (account_id, at) WHERE ((round_id IS NOT NULL) AND (revision > 1));
CREATE UNIQUE INDEX journal_entries_round_once ON journal_entries USING btree (business_id, round_id, account_id, revision, type) WHERE (round_id IS NOT NULL);
CREATE INDEX journal_entries_time ON journal_entries USING btree (business_id, at);
CREATE UNIQUE INDEX journal_entries_void_once ON journal_entries USING btree (business_id, void_id, account_id, market_id, revision, vector_id, type, reverses_id) NULLS NOT DISTINCT WHERE (void_id IS NOT NULL);
CREATE TRIGGER entries_added AFTER INSERT ON public.journal_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_entries();
CREATE TRIGGER entries_noted AFTER INSERT ON public.journal_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_entries();
CREATE TRIGGER no_forbidden_credit AFTER INSERT ON public.journal_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_forbidden_credits();
grant insert, select on journal_entries to steward_app;

create table known_devices (
  login_id bigint not null,
  token_hash bytea not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (login_id, token_hash),
  constraint known_devices_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id)
);
grant insert, select, update on known_devices to steward_app;

create table leagues (
  id bigint not null,
  sport_id bigint not null,
  name text not null,
  country character(2),
  status offer_status default 'active'::offer_status not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  constraint leagues_pkey PRIMARY KEY (id),
  constraint leagues_sport_id_name_key UNIQUE (sport_id, name),
  constraint leagues_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id)
);
CREATE INDEX leagues_name_pieces ON leagues USING gin (name gin_trgm_ops);
CREATE TRIGGER league_renamed AFTER UPDATE OF name ON public.leagues FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('league', 'name');
grant delete, insert, select, update on leagues to steward_app;

create table leases (
  name text not null,
  holder text not null,
  until timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name)
);
grant delete, insert, select, update on leases to steward_app;

create table leg_changes (
  market_id bigint not null,
  vector_id bigint not null,
  leg_key bigint not null,
  lose_minor bigint not null,
  even_minor bigint not null,
  win_minor bigint not null,
  stake_minor bigint not null,
  bets bigint not null,
  at timestamp with time zone default clock_timestamp() not null
) with (autovacuum_vacuum_threshold=2000, autovacuum_vacuum_scale_factor=0);
grant delete, insert, select on leg_changes to steward_app;

create table level_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  level integer not null,
  sport_id bigint,
  market_type market_type,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  result_minor bigint default 0 not null,
  commission_minor bigint default 0 not null,
  constraint level_days_key UNIQUE NULLS NOT DISTINCT (account_id, slot, level, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on level_days to steward_app;

create table level_stake_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  level integer not null,
  sport_id bigint not null,
  market_type market_type not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  constraint level_stake_days_pkey PRIMARY KEY (account_id, slot, level, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on level_stake_days to steward_app;

create table level_stakes (
  account_id bigint not null,
  slot timestamp with time zone not null,
  level integer not null,
  sport_id bigint not null,
  market_type market_type not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  constraint level_stakes_pkey PRIMARY KEY (account_id, slot, level, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on level_stakes to steward_app;

create table level_sums (
  account_id bigint not null,
  slot timestamp with time zone not null,
  level integer not null,
  sport_id bigint,
  market_type market_type,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  result_minor bigint default 0 not null,
  commission_minor bigint default 0 not null,
  constraint level_sums_key UNIQUE NULLS NOT DISTINCT (account_id, slot, level, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on level_sums to steward_app;

create table limit_changes (
  id bigint generated always as identity not null,
  scope text not null,
  scope_id bigint not null,
  market_type market_type not null,
  min_stake_minor bigint,
  max_stake_minor bigint,
  live_min_stake_minor bigint,
  live_max_stake_minor bigint,
  max_profit_minor bigint,
  max_market_exposure_minor bigint,
  min_odds integer,
  max_odds integer,
  bet_delay_ms integer,
  set_by bigint,
  set_at timestamp with time zone not null,
  constraint limit_changes_pkey PRIMARY KEY (id),
  constraint limit_changes_scope_check CHECK ((scope = ANY (ARRAY['menu'::text, 'sport'::text, 'league'::text, 'event'::text, 'market'::text, 'provider'::text, 'sub_category'::text, 'game'::text]))),
  constraint limit_changes_set_by_fkey FOREIGN KEY (set_by) REFERENCES staff(id)
);
CREATE INDEX limit_changes_place ON limit_changes USING btree (scope, scope_id, market_type, id);
grant insert, select on limit_changes to steward_app;

create table limit_overrides (
  scope text not null,
  scope_id bigint not null,
  market_type market_type not null,
  min_stake_minor bigint,
  max_stake_minor bigint,
  live_min_stake_minor bigint,
  live_max_stake_minor bigint,
  max_profit_minor bigint,
  max_market_exposure_minor bigint,
  min_odds integer,
  max_odds integer,
  bet_delay_ms integer,
  updated_at timestamp with time zone default now() not null,
  word_id bigint,
  constraint limit_overrides_pkey PRIMARY KEY (scope, scope_id, market_type),
  constraint limit_overrides_bet_delay_ms_check CHECK (((bet_delay_ms >= 0) AND (bet_delay_ms <= 60000))),
  constraint limit_overrides_live_max_stake_minor_check CHECK ((live_max_stake_minor >= 0)),
  constraint limit_overrides_live_min_stake_minor_check CHECK ((live_min_stake_minor >= 0)),
  constraint limit_overrides_max_market_exposure_minor_check CHECK ((max_market_exposure_minor >= 0)),
  constraint limit_overrides_max_odds_check CHECK ((max_odds >= 0)),
  constraint limit_overrides_max_profit_minor_check CHECK ((max_profit_minor >= 0)),
  constraint limit_overrides_max_stake_minor_check CHECK ((max_stake_minor >= 0)),
  constraint limit_overrides_min_odds_check CHECK ((min_odds >= 0)),
  constraint limit_overrides_min_stake_minor_check CHECK ((min_stake_minor >= 0)),
  constraint limit_overrides_scope_check CHECK ((scope = ANY (ARRAY['menu'::text, 'sport'::text, 'league'::text, 'event'::text, 'market'::text, 'provider'::text, 'sub_category'::text, 'game'::text])))
);
CREATE INDEX limit_overrides_place ON limit_overrides USING btree (scope_id);
grant delete, insert, select, update on limit_overrides to steward_app;

create table logins (
  id bigint not null,
  user_name text not null,
  staff_id bigint,
  account_id bigint,
  password_hash text not null,
  must_change_password boolean default false not null,
  is_demo boolean default false not null,
  active boolean default true not null,
  email text,
  created_at timestamp with time zone default now() not null,
  password_changed_at timestamp with time zone default now() not null,
  password_expires_at timestamp with time zone,
  constraint logins_pkey PRIMARY KEY (id),
  constraint logins_account_id_key UNIQUE (account_id),
  constraint logins_email_key UNIQUE (email),
  constraint logins_staff_id_key UNIQUE (staff_id),
  constraint logins_user_name_key UNIQUE (user_name),
  constraint logins_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint logins_check CHECK ((num_nonnulls(staff_id, account_id) <= 1)),
  constraint logins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint logins_user_name_check CHECK ((user_name = lower(user_name)))
);
grant insert, select, update on logins to steward_app;

create table maintenance (
  id bigint generated always as identity not null,
  scope text not null,
  sport_id bigint,
  business_id bigint,
  message text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by bigint,
  announced_at timestamp with time zone not null,
  announced_by bigint not null,
  told text default 'announced'::text not null,
  version integer default 1 not null,
  provider_id bigint,
  constraint maintenance_pkey PRIMARY KEY (id),
  constraint maintenance_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES staff(id),
  constraint maintenance_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint maintenance_check CHECK (((scope = 'sport'::text) = (sport_id IS NOT NULL))),
  constraint maintenance_check1 CHECK (((scope = 'business'::text) = (business_id IS NOT NULL))),
  constraint maintenance_check2 CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  constraint maintenance_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES staff(id),
  constraint maintenance_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 300))),
  constraint maintenance_of_provider CHECK (((scope = 'provider'::text) = (provider_id IS NOT NULL))),
  constraint maintenance_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES casino_providers(id),
  constraint maintenance_scope_check CHECK ((scope = ANY (ARRAY['site'::text, 'sport'::text, 'casino'::text, 'provider'::text, 'business'::text]))),
  constraint maintenance_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id),
  constraint maintenance_told_check CHECK ((told = ANY (ARRAY['announced'::text, 'started'::text, 'ended'::text])))
);
CREATE INDEX maintenance_business ON maintenance USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX maintenance_open ON maintenance USING btree (starts_at) WHERE (ended_at IS NULL);
CREATE INDEX maintenance_provider ON maintenance USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX maintenance_sport ON maintenance USING btree (sport_id) WHERE (sport_id IS NOT NULL);
CREATE INDEX maintenance_untold ON maintenance USING btree (id) WHERE (told <> 'ended'::text);
grant insert, select on maintenance to steward_app;
grant update on maintenance (ended_at) to steward_app;
grant update on maintenance (ended_by) to steward_app;
grant update on maintenance (ends_at) to steward_app;
grant update on maintenance (starts_at) to steward_app;
grant update on maintenance (told) to steward_app;
grant update on maintenance (version) to steward_app;

create table market_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  market_id bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  adjusted_minor bigint not null,
  commission_minor bigint not null,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  edge_profit_minor bigint not null,
  constraint market_days_pkey PRIMARY KEY (account_id, slot, market_id)
) with (fillfactor=70);
grant delete, insert, select, update on market_days to steward_app;

create table market_prices (
  market_id bigint not null,
  quotes jsonb not null,
  total_matched_minor bigint default 0 not null,
  updated_at timestamp with time zone not null,
  constraint market_prices_pkey PRIMARY KEY (market_id)
) with (fillfactor=50);
grant delete, insert, select, update on market_prices to steward_app;

create table market_stops (
  market_id bigint not null,
  at timestamp with time zone not null,
  constraint market_stops_pkey PRIMARY KEY (market_id, at)
);
CREATE INDEX market_stops_at ON market_stops USING brin (at);
grant insert, select on market_stops to steward_app;

create table market_sums (
  account_id bigint not null,
  slot timestamp with time zone not null,
  market_id bigint not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  adjusted_minor bigint not null,
  commission_minor bigint not null,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  edge_profit_minor bigint not null,
  constraint market_sums_pkey PRIMARY KEY (account_id, slot, market_id)
) with (fillfactor=70);
CREATE INDEX market_sums_market ON market_sums USING btree (market_id, slot);
grant delete, insert, select, update on market_sums to steward_app;

create table market_turnovers (
  account_id bigint not null,
  market_id bigint not null,
  slot timestamp with time zone not null,
  bets bigint not null,
  stake_minor bigint not null,
  constraint market_turnovers_pkey PRIMARY KEY (account_id, market_id, slot)
);
CREATE INDEX market_turnovers_market ON market_turnovers USING btree (market_id);
grant delete, insert, select, update on market_turnovers to steward_app;

create table markets (
  id bigint not null,
  event_id bigint not null,
  sport_id bigint not null,
  name text not null,
  type market_type not null,
  winners_count smallint default 1 not null,
  status market_status default 'suspended'::market_status not null,
  in_play boolean default false not null,
  bet_locked boolean default false not null,
  lay_allowed boolean default true not null,
  feed_silent_since timestamp with time zone,
  revision integer default 0 not null,
  sort integer default 0 not null,
  feed_ref text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  feed_bet_delay_ms integer default 0 not null,
  kept_by_hand boolean default false not null,
  hand_status market_status,
  feed_status market_status,
  closed_at timestamp with time zone,
  archived_at timestamp with time zone,
  decides_event boolean default false not null,
  voiding_id bigint,
  hold_again boolean default false not null,
  feed_said_by uuid,
  feed_said_at timestamp with time zone,
  constraint markets_pkey PRIMARY KEY (id),
  constraint markets_feed_ref_key UNIQUE (feed_ref),
  constraint markets_archived_rests CHECK (((archived_at IS NULL) OR (status = ANY (ARRAY['suspended'::market_status, 'settled'::market_status])))),
  constraint markets_decided_by_winner CHECK (((NOT decides_event) OR (type = 'match_odds'::market_type))),
  constraint markets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint markets_feed_bet_delay_ms_check CHECK (((feed_bet_delay_ms >= 0) AND (feed_bet_delay_ms <= 60000))),
  constraint markets_hand_status_check CHECK ((hand_status = ANY (ARRAY['suspended'::market_status, 'ball_running'::market_status, 'closed'::market_status]))),
  constraint markets_hold_again CHECK (((voiding_id IS NOT NULL) OR (NOT hold_again))),
  constraint markets_not_casino CHECK (((type)::text <> 'casino'::text)),
  constraint markets_sport_id_fkey FOREIGN KEY (sport_id) REFERENCES sports(id),
  constraint markets_voiding_id_fkey FOREIGN KEY (voiding_id) REFERENCES voids(id),
  constraint markets_winners_count_check CHECK (((winners_count >= 1) AND (winners_count <= 20)))
);
CREATE UNIQUE INDEX markets_decides ON markets USING btree (event_id) WHERE decides_event;
CREATE INDEX markets_event ON markets USING btree (event_id, sort, id);
CREATE INDEX markets_name_pieces ON markets USING gin (name gin_trgm_ops);
CREATE INDEX markets_unsettled ON markets USING btree (id) INCLUDE (event_id, status, archived_at) WHERE (status <> 'settled'::market_status);
CREATE INDEX markets_voiding ON markets USING btree (id) WHERE (voiding_id IS NOT NULL);
CREATE INDEX markets_waiting ON markets USING btree (closed_at, id) WHERE (status = ANY (ARRAY['closed'::market_status, 'declared'::market_status, 'settling'::market_status, 'rolling_back'::market_status]));
CREATE TRIGGER closed_or_not BEFORE UPDATE OF status ON public.markets FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION note_closed();
CREATE TRIGGER market_renamed AFTER UPDATE OF name ON public.markets FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('market', 'name');
CREATE TRIGGER settled_or_not AFTER UPDATE OF status ON public.markets FOR EACH ROW WHEN (((old.status = 'settled'::market_status) <> (new.status = 'settled'::market_status))) EXECUTE FUNCTION note_settled();
grant delete, insert, select, update on markets to steward_app;

create table master_passwords (
  login_id bigint not null,
  password_hash text not null,
  failures integer default 0 not null,
  locked_until timestamp with time zone,
  set_at timestamp with time zone default now() not null,
  constraint master_passwords_pkey PRIMARY KEY (login_id),
  constraint master_passwords_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id)
);
grant delete, insert, select, update on master_passwords to steward_app;

create table menus (
  id bigint not null,
  name text not null,
  game_type text not null,
  status offer_status default 'active'::offer_status not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  constraint menus_pkey PRIMARY KEY (id),
  constraint menus_game_type_check CHECK ((game_type = ANY (ARRAY['sport'::text, 'casino'::text])))
);
CREATE UNIQUE INDEX menus_name_key ON menus USING btree (lower(name));
grant insert, select, update on menus to steward_app;

create table money_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint,
  market_type market_type,
  won_minor bigint not null,
  lost_minor bigint not null,
  adjusted_minor bigint not null,
  commission_minor bigint not null,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  edge_profit_minor bigint not null,
  edge_cash_minor bigint not null,
  edge_credit_minor bigint not null,
  constraint money_days_key UNIQUE NULLS NOT DISTINCT (account_id, slot, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on money_days to steward_app;

create table money_quarters (
  account_id bigint not null,
  slot timestamp with time zone not null,
  of_sports boolean not null,
  result_minor bigint not null,
  commission_minor bigint not null,
  own_minor bigint not null,
  constraint money_quarters_pkey PRIMARY KEY (account_id, slot, of_sports)
) with (fillfactor=70);
grant delete, insert, select, update on money_quarters to steward_app;

create table money_sums (
  account_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint,
  market_type market_type,
  won_minor bigint not null,
  lost_minor bigint not null,
  adjusted_minor bigint not null,
  commission_minor bigint not null,
  own_win_minor bigint not null,
  own_commission_minor bigint not null,
  edge_profit_minor bigint not null,
  edge_cash_minor bigint not null,
  edge_credit_minor bigint not null,
  constraint money_sums_key UNIQUE NULLS NOT DISTINCT (account_id, slot, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on money_sums to steward_app;

create table notice_receipts (
  login_id bigint not null,
  notice_id bigint not null,
  unread boolean default true not null,
  archived boolean default false not null,
  read_at timestamp with time zone,
  constraint notice_receipts_pkey PRIMARY KEY (login_id, notice_id),
  constraint notice_receipts_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint notice_receipts_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE
);
CREATE INDEX notice_receipts_archived ON notice_receipts USING btree (login_id, notice_id DESC) WHERE archived;
CREATE INDEX notice_receipts_notice ON notice_receipts USING btree (notice_id);
CREATE INDEX notice_receipts_open ON notice_receipts USING btree (login_id, notice_id DESC) WHERE (NOT archived);
CREATE INDEX notice_receipts_unread ON notice_receipts USING btree (login_id, notice_id DESC) WHERE (unread AND (NOT archived));
grant insert, select on notice_receipts to steward_app;
grant update on notice_receipts (archived) to steward_app;
grant update on notice_receipts (read_at) to steward_app;
grant update on notice_receipts (unread) to steward_app;

create table notices (
  id bigint generated always as identity not null,
  kind text not null,
  subject text not null,
  params jsonb not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint notices_pkey PRIMARY KEY (id)
);
CREATE INDEX notices_at ON notices USING btree (at);
CREATE UNIQUE INDEX notices_once ON notices USING btree (kind, subject) WHERE (ended_at IS NULL);
grant delete, insert, select on notices to steward_app;
grant update on notices (ended_at) to steward_app;

create table open_books (
  market_id bigint not null,
  constraint open_books_pkey PRIMARY KEY (market_id)
);
grant delete, insert, select on open_books to steward_app;

create table outbox (
  id bigint generated always as identity not null,
  topic text not null,
  business_id bigint,
  payload jsonb not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
grant delete, insert, select, update on outbox to steward_app;

create table outcome_days (
  account_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint not null,
  market_type market_type not null,
  stake_won_minor bigint not null,
  stake_lost_minor bigint not null,
  constraint outcome_days_pkey PRIMARY KEY (account_id, slot, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on outcome_days to steward_app;

create table outcome_sums (
  account_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint not null,
  market_type market_type not null,
  stake_won_minor bigint not null,
  stake_lost_minor bigint not null,
  constraint outcome_sums_pkey PRIMARY KEY (account_id, slot, sport_id, market_type)
) with (fillfactor=70);
grant delete, insert, select, update on outcome_sums to steward_app;

create table passkeys (
  id bigint not null,
  login_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
CREATE INDEX passkeys_login ON passkeys USING btree (login_id);
grant delete, insert, select, update on passkeys to steward_app;

create table password_history (
  login_id bigint not null,
  password_hash text not null,
  replaced_at timestamp with time zone not null,
  constraint password_history_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id)
);
CREATE INDEX password_history_login ON password_history USING btree (login_id, replaced_at DESC);
grant insert, select on password_history to steward_app;

create table past_values (
  kind text not null,
  id bigint not null,
  until timestamp with time zone not null,
  value text not null,
  constraint past_values_pkey PRIMARY KEY (kind, id, until)
);
grant insert, select on past_values to steward_app;

create table permission_presets (
  id bigint not null,
  name text not null,
  role text default 'user'::text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint permission_presets_pkey PRIMARY KEY (id),
  constraint permission_presets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint permission_presets_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
);
CREATE UNIQUE INDEX permission_presets_name ON permission_presets USING btree (lower(name));
grant delete, insert, select, update on permission_presets to steward_app;

create table player_days (
  player_id bigint not null,
  day date not null,
  sport_id bigint not null,
  market_type text not null,
  hours integer not null,
  constraint player_days_pkey PRIMARY KEY (player_id, day, sport_id, market_type)
);
grant delete, insert, select, update on player_days to steward_app;

create table player_result_marks (
  business_id bigint not null,
  time_zone text not null,
  until timestamp with time zone not null,
  constraint player_result_marks_pkey PRIMARY KEY (business_id),
  constraint player_result_marks_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);
grant delete, insert, select, update on player_result_marks to steward_app;

create table player_results (
  business_id bigint not null,
  days integer not null,
  begins timestamp with time zone not null,
  market_type text not null,
  sport_id bigint not null,
  player_id bigint not null,
  result_minor bigint not null,
  constraint player_results_pkey PRIMARY KEY (business_id, days, begins, market_type, sport_id, player_id)
);
grant delete, insert, select, update on player_results to steward_app;

create table player_sign_ins (
  id bigint not null,
  business_id bigint not null,
  player_id bigint not null,
  at timestamp with time zone not null,
  ip inet not null,
  user_agent text,
  device text,
  api_key_id bigint,
  succeeded boolean default true not null,
  country text,
  constraint player_sign_ins_pkey PRIMARY KEY (id),
  constraint player_sign_ins_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id),
  constraint player_sign_ins_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint player_sign_ins_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint player_sign_ins_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id)
);
CREATE INDEX player_sign_ins_countries ON player_sign_ins USING btree (player_id, country, at) WHERE (succeeded AND (country IS NOT NULL));
CREATE INDEX player_sign_ins_ip ON player_sign_ins USING btree (ip, player_id) WHERE succeeded;
CREATE INDEX player_sign_ins_player ON player_sign_ins USING btree (player_id, at DESC, id DESC);
grant insert, select on player_sign_ins to steward_app;

create table player_stakes (
  player_id bigint not null,
  market_id bigint not null,
  slot timestamp with time zone not null,
  sport_id bigint not null,
  market_type market_type not null,
  won_minor bigint not null,
  lost_minor bigint not null,
  constraint player_stakes_pkey PRIMARY KEY (market_id, player_id, slot)
);
CREATE INDEX player_stakes_player ON player_stakes USING btree (player_id, slot);
grant delete, insert, select, update on player_stakes to steward_app;

create table position_legs (
  business_id bigint not null,
  market_id bigint not null,
  player_id bigint not null,
  vector_id bigint not null,
  leg_key bigint not null,
  lose_minor bigint not null,
  even_minor bigint not null,
  win_minor bigint not null,
  stake_minor bigint not null,
  bets integer not null,
  constraint position_legs_pkey PRIMARY KEY (business_id, market_id, player_id, vector_id, leg_key)
) with (fillfactor=70);
CREATE TRIGGER legs_added AFTER INSERT ON public.position_legs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_legs_added();
CREATE TRIGGER legs_changed AFTER UPDATE ON public.position_legs REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_legs_changed();
grant insert, select, update on position_legs to steward_app;

create table positions (
  business_id bigint not null,
  market_id bigint not null,
  player_id bigint not null,
  commission_bp integer not null,
  exposure_minor bigint not null,
  best_case_minor bigint not null,
  stake_minor bigint not null,
  bets integer not null,
  constraint positions_pkey PRIMARY KEY (business_id, market_id, player_id),
  constraint positions_exposure_minor_check CHECK ((exposure_minor >= 0))
) with (fillfactor=70);
CREATE INDEX positions_market ON positions USING btree (market_id, player_id);
CREATE INDEX positions_player ON positions USING btree (player_id, market_id);
grant insert, select, update on positions to steward_app;

create table postings (
  business_id bigint not null,
  entry_id bigint not null,
  line smallint not null,
  book book not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_minor bigint not null,
  currency character(3) not null,
  at timestamp with time zone default now() not null,
  constraint postings_pkey PRIMARY KEY (business_id, entry_id, line),
  constraint postings_amount_minor_check CHECK ((amount_minor > 0)),
  constraint postings_check CHECK ((debit_account_id <> credit_account_id))
);
CREATE INDEX postings_edge ON postings USING btree (GREATEST(debit_account_id, credit_account_id), at);
grant insert, select on postings to steward_app;

create table preferences (
  login_id bigint not null,
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  constraint preferences_pkey PRIMARY KEY (login_id, name),
  constraint preferences_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint preferences_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
grant delete, insert, select, update on preferences to steward_app;

create table preset_permissions (
  preset_id bigint not null,
  section text not null,
  permission_name text,
  constraint preset_permissions_preset_id_section_permission_name_key UNIQUE NULLS NOT DISTINCT (preset_id, section, permission_name),
  constraint preset_permissions_preset_id_fkey FOREIGN KEY (preset_id) REFERENCES permission_presets(id) ON DELETE CASCADE
);
grant delete, insert, select, update on preset_permissions to steward_app;

create table price_history (
  market_id bigint not null,
  at timestamp with time zone not null,
  quotes jsonb not null
);
CREATE INDEX price_history_market ON price_history USING btree (market_id, at);
grant insert, select on price_history to steward_app;

create table recovery_codes (
  login_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (login_id, code_hash),
  constraint recovery_codes_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id)
);
grant delete, insert, select, update on recovery_codes to steward_app;

create table report_files (
  id bigint generated always as identity not null,
  schedule_id bigint not null,
  login_id bigint not null,
  report text not null,
  file_name text not null,
  format text not null,
  media_type text,
  period_from timestamp with time zone,
  period_to timestamp with time zone not null,
  rows integer not null,
  sha256 text,
  content bytea,
  made_at timestamp with time zone not null,
  refusal text,
  constraint report_files_pkey PRIMARY KEY (id),
  constraint report_files_schedule_id_period_to_key UNIQUE (schedule_id, period_to),
  constraint report_files_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint report_files_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id),
  constraint report_files_whole CHECK (
CASE
    WHEN (refusal IS NULL) THEN (num_nulls(media_type, sha256, content) = 0)
    ELSE (num_nonnulls(media_type, sha256, content) = 0)
END)
);
CREATE INDEX report_files_login ON report_files USING btree (login_id, id DESC);
grant insert, select on report_files to steward_app;

create table report_schedules (
  id bigint generated always as identity not null,
  login_id bigint not null,
  report text not null,
  account_id bigint,
  every text not null,
  format text not null,
  time_zone text not null,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  game_id bigint,
  market_type text,
  event_id bigint,
  market_id bigint,
  casino_provider_id bigint,
  level smallint,
  constraint report_schedules_pkey PRIMARY KEY (id),
  constraint report_schedules_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint report_schedules_casino_provider_id_fkey FOREIGN KEY (casino_provider_id) REFERENCES casino_providers(id),
  constraint report_schedules_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint report_schedules_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint report_schedules_game_id_fkey FOREIGN KEY (game_id) REFERENCES sports(id),
  constraint report_schedules_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint report_schedules_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(id),
  constraint report_schedules_report_check CHECK (((length(report) >= 1) AND (length(report) <= 40)))
);
CREATE INDEX report_schedules_due ON report_schedules USING btree (next_at) WHERE (ended_at IS NULL);
CREATE INDEX report_schedules_login ON report_schedules USING btree (login_id, id) WHERE (ended_at IS NULL);
grant insert, select on report_schedules to steward_app;
grant update on report_schedules (ended_at) to steward_app;
grant update on report_schedules (next_at) to steward_app;

create table result_closings (
  market_id bigint not null,
  revision integer not null,
  closed_id bigint not null,
  version integer not null,
  constraint result_closings_pkey PRIMARY KEY (market_id, revision, closed_id),
  constraint result_closings_closed_id_fkey FOREIGN KEY (closed_id) REFERENCES markets(id),
  constraint result_closings_market_id_revision_fkey FOREIGN KEY (market_id, revision) REFERENCES results(market_id, revision)
);
CREATE INDEX result_closings_closed ON result_closings USING btree (closed_id);
grant delete, insert, select on result_closings to steward_app;

create table result_owners (
  market_id bigint not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint result_owners_pkey PRIMARY KEY (market_id),
  constraint result_owners_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(id),
  constraint result_owners_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
grant delete, insert, select, update on result_owners to steward_app;

create table results (
  market_id bigint not null,
  revision integer not null,
  state result_state not null,
  outcome jsonb not null,
  note text,
  declared_by bigint,
  declared_by_feed text,
  evidence jsonb,
  declared_at timestamp with time zone default now() not null,
  verified_by bigint,
  verified_at timestamp with time zone,
  settled_at timestamp with time zone,
  rolled_back_by bigint,
  rolled_back_at timestamp with time zone,
  rollback_reason text,
  said_at timestamp with time zone,
  constraint results_pkey PRIMARY KEY (market_id, revision),
  constraint results_check CHECK ((num_nonnulls(declared_by, declared_by_feed) = 1)),
  constraint results_check1 CHECK (((verified_by IS DISTINCT FROM declared_by) OR (verified_by IS NULL))),
  constraint results_check2 CHECK (((state = ANY (ARRAY['declared'::result_state, 'withdrawn'::result_state])) OR (verified_by IS NOT NULL))),
  constraint results_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES staff(id),
  constraint results_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(id),
  constraint results_revision_check CHECK ((revision >= 1)),
  constraint results_rolled_back_by_fkey FOREIGN KEY (rolled_back_by) REFERENCES staff(id),
  constraint results_taken_back CHECK (((state <> ALL (ARRAY['rolling_back'::result_state, 'rolled_back'::result_state, 'withdrawn'::result_state])) OR ((rollback_reason IS NOT NULL) AND ((rolled_back_by IS NOT NULL) OR ((state = 'withdrawn'::result_state) AND (declared_by_feed IS NOT NULL)))))),
  constraint results_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES staff(id)
);
CREATE INDEX results_again ON results USING btree (declared_at) WHERE (revision > 1);
CREATE UNIQUE INDEX results_one_live ON results USING btree (market_id) WHERE (state = ANY (ARRAY['declared'::result_state, 'settling'::result_state, 'settled'::result_state, 'rolling_back'::result_state]));
CREATE INDEX results_rolled_back ON results USING btree (rolled_back_at) WHERE (rolled_back_at IS NOT NULL);
CREATE INDEX results_settled ON results USING btree (settled_at DESC) WHERE (state = 'settled'::result_state);
CREATE INDEX results_voiding ON results USING btree (settled_at) WHERE (((outcome ->> 'kind'::text) = 'void'::text) OR ((outcome -> 'removed'::text) <> '[]'::jsonb));
CREATE TRIGGER result_voided AFTER UPDATE OF state ON public.results FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['settled'::result_state, 'rolled_back'::result_state])) AND (((new.outcome ->> 'kind'::text) = 'void'::text) OR ((new.outcome -> 'removed'::text) <> '[]'::jsonb)))) EXECUTE FUNCTION queue_result();
CREATE TRIGGER turnover_noted AFTER UPDATE OF state ON public.results FOR EACH ROW WHEN (((old.state = 'settled'::result_state) <> (new.state = 'settled'::result_state))) EXECUTE FUNCTION note_turnover();
grant insert, select on results to steward_app;
grant update on results (rollback_reason) to steward_app;
grant update on results (rolled_back_at) to steward_app;
grant update on results (rolled_back_by) to steward_app;
grant update on results (settled_at) to steward_app;
grant update on results (state) to steward_app;
grant update on results (verified_at) to steward_app;
grant update on results (verified_by) to steward_app;

create table results_due (
  market_id bigint not null,
  revision integer not null,
  kind void_kind not null,
  at timestamp with time zone not null,
  after_bet_id bigint default 0 not null,
  constraint results_due_pkey PRIMARY KEY (market_id, revision, kind),
  constraint results_due_market_id_revision_fkey FOREIGN KEY (market_id, revision) REFERENCES results(market_id, revision)
);
grant delete, insert, select, update on results_due to steward_app;

create table saved_views (
  id bigint not null,
  login_id bigint not null,
  list text not null,
  name text not null,
  search text not null,
  layout jsonb not null,
  shared boolean not null,
  updated_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_list_check CHECK (((length(list) >= 1) AND (length(list) <= 80))),
  constraint saved_views_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint saved_views_search_check CHECK ((length(search) <= 2000))
);
CREATE UNIQUE INDEX saved_views_name ON saved_views USING btree (login_id, list, name) WHERE (removed_at IS NULL);
CREATE INDEX saved_views_removed ON saved_views USING btree (login_id, removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX saved_views_shared ON saved_views USING btree (list, name) WHERE (shared AND (removed_at IS NULL));
grant delete, insert, select, update on saved_views to steward_app;

create table selections (
  id bigint not null,
  market_id bigint not null,
  name text not null,
  sort integer default 0 not null,
  status selection_status default 'active'::selection_status not null,
  reduction_bp integer default 0 not null,
  feed_ref text,
  removed_at timestamp with time zone,
  parity text,
  constraint selections_pkey PRIMARY KEY (id),
  constraint selections_market_id_feed_ref_key UNIQUE (market_id, feed_ref),
  constraint selections_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(id),
  constraint selections_parity_check CHECK ((parity = ANY (ARRAY['odd'::text, 'even'::text]))),
  constraint selections_reduction_bp_check CHECK (((reduction_bp >= 0) AND (reduction_bp <= 10000)))
);
CREATE INDEX selections_market ON selections USING btree (market_id, sort, id);
CREATE INDEX selections_name_pieces ON selections USING gin (name gin_trgm_ops);
CREATE TRIGGER selection_renamed AFTER UPDATE OF name ON public.selections FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('selection', 'name');
grant delete, insert, select, update on selections to steward_app;

create table sessions (
  id uuid not null,
  login_id bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  ip inet,
  user_agent text,
  factor_at timestamp with time zone,
  device_hash bytea,
  factor_failures smallint default 0 not null,
  challenge text,
  challenge_for text,
  challenge_at timestamp with time zone,
  pending_seed bytea,
  pending_seed_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_challenge_for_check CHECK ((challenge_for = ANY (ARRAY['add'::text, 'prove'::text]))),
  constraint sessions_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id)
);
CREATE INDEX sessions_live ON sessions USING btree (login_id) WHERE (ended_at IS NULL);
CREATE INDEX sessions_login ON sessions USING btree (login_id, created_at DESC);
grant insert, select, update on sessions to steward_app;

create table settings (
  key text not null,
  value jsonb not null,
  constraint settings_pkey PRIMARY KEY (key)
);
grant insert, select, update on settings to steward_app;

create table settled_legs (
  market_id bigint not null,
  constraint settled_legs_pkey PRIMARY KEY (market_id)
);
grant delete, insert, select, update on settled_legs to steward_app;

create table settlement_chunks (
  market_id bigint not null,
  revision integer not null,
  kind settlement_kind not null,
  chunk integer not null,
  business_id bigint not null,
  done_at timestamp with time zone,
  players integer default 0 not null,
  bets integer default 0 not null,
  player_ids bigint[] storage external not null,
  constraint settlement_chunks_pkey PRIMARY KEY (market_id, revision, kind, chunk),
  constraint settlement_chunks_market_id_revision_kind_fkey FOREIGN KEY (market_id, revision, kind) REFERENCES settlement_jobs(market_id, revision, kind)
);
grant insert, select on settlement_chunks to steward_app;
grant update on settlement_chunks (bets) to steward_app;
grant update on settlement_chunks (done_at) to steward_app;
grant update on settlement_chunks (players) to steward_app;

create table settlement_jobs (
  market_id bigint not null,
  revision integer not null,
  kind settlement_kind not null,
  chunks integer not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint settlement_jobs_pkey PRIMARY KEY (market_id, revision, kind),
  constraint settlement_jobs_market_id_revision_fkey FOREIGN KEY (market_id, revision) REFERENCES results(market_id, revision)
);
CREATE INDEX settlement_jobs_open ON settlement_jobs USING btree (created_at) WHERE (finished_at IS NULL);
grant insert, select on settlement_jobs to steward_app;
grant update on settlement_jobs (finished_at) to steward_app;

create table share_vectors (
  id bigint not null,
  business_id bigint not null,
  account_ids bigint[] not null,
  basis_points integer[] not null,
  constraint share_vectors_pkey PRIMARY KEY (id),
  constraint share_vectors_business_id_account_ids_basis_points_key UNIQUE (business_id, account_ids, basis_points),
  constraint share_vectors_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint share_vectors_check CHECK ((array_length(account_ids, 1) = array_length(basis_points, 1)))
);
grant insert, select on share_vectors to steward_app;

create table shown_contents (
  sha256 text not null,
  content bytea not null,
  constraint shown_contents_pkey PRIMARY KEY (sha256)
);
grant insert, select on shown_contents to steward_app;

create table shown_reports (
  question text not null,
  shown_at timestamp with time zone not null,
  made_by text not null,
  rows integer not null,
  content_sha256 text not null,
  account_id bigint,
  constraint shown_reports_look UNIQUE NULLS NOT DISTINCT (question, shown_at, account_id),
  constraint shown_reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint shown_reports_content_sha256_fkey FOREIGN KEY (content_sha256) REFERENCES shown_contents(sha256)
);
CREATE INDEX shown_reports_account ON shown_reports USING btree (account_id) WHERE (account_id IS NOT NULL);
grant insert, select on shown_reports to steward_app;

create table sign_in_attempts (
  id bigint generated always as identity not null,
  user_name text not null,
  ip inet,
  succeeded boolean not null,
  at timestamp with time zone default now() not null,
  device_hash bytea,
  constraint sign_in_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_attempts_ip ON sign_in_attempts USING btree (ip, at DESC);
CREATE INDEX sign_in_attempts_name ON sign_in_attempts USING btree (user_name, at DESC);
grant insert, select on sign_in_attempts to steward_app;

create table site_notification_reads (
  notification_id bigint not null,
  player_id bigint not null,
  read_at timestamp with time zone not null,
  version integer default 1 not null,
  constraint site_notification_reads_pkey PRIMARY KEY (notification_id, version, player_id),
  constraint site_notification_reads_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES site_notifications(id),
  constraint site_notification_reads_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id)
);
CREATE INDEX site_notification_reads_player ON site_notification_reads USING btree (player_id);
grant insert, select on site_notification_reads to steward_app;

create table site_notifications (
  id bigint generated always as identity not null,
  audience text not null,
  business_id bigint,
  level smallint,
  account_id bigint,
  texts jsonb not null,
  priority text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  status text default 'active'::text not null,
  told text default 'nothing'::text not null,
  tellings integer default 0 not null,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  off_version integer,
  constraint site_notifications_pkey PRIMARY KEY (id),
  constraint site_notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint site_notifications_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'business'::text, 'level'::text, 'branch'::text, 'players'::text]))),
  constraint site_notifications_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id),
  constraint site_notifications_check CHECK (((ends_at IS NULL) OR (ends_at > starts_at))),
  constraint site_notifications_check1 CHECK (((audience <> 'business'::text) OR (business_id IS NOT NULL))),
  constraint site_notifications_check2 CHECK (((audience = 'level'::text) = (level IS NOT NULL))),
  constraint site_notifications_check3 CHECK (((audience = 'branch'::text) = (account_id IS NOT NULL))),
  constraint site_notifications_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint site_notifications_level_check CHECK (((level >= 1) AND (level <= 5))),
  constraint site_notifications_off CHECK (((status = 'inactive'::text) = (off_version IS NOT NULL))),
  constraint site_notifications_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text]))),
  constraint site_notifications_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint site_notifications_told_check CHECK ((told = ANY (ARRAY['nothing'::text, 'shown'::text, 'over'::text])))
);
CREATE INDEX site_notifications_account ON site_notifications USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX site_notifications_business ON site_notifications USING btree (business_id) WHERE (business_id IS NOT NULL);
CREATE INDEX site_notifications_untold ON site_notifications USING btree (id) WHERE (told <> 'over'::text);
grant insert, select, update on site_notifications to steward_app;

create table sports (
  id bigint not null,
  menu_id bigint not null,
  name text not null,
  feed_code text,
  status offer_status default 'active'::offer_status not null,
  sort integer default 0 not null,
  version integer default 1 not null,
  constraint sports_pkey PRIMARY KEY (id),
  constraint sports_feed_code_key UNIQUE (feed_code),
  constraint sports_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menus(id)
);
CREATE INDEX sports_menu ON sports USING btree (menu_id, sort);
CREATE UNIQUE INDEX sports_name_key ON sports USING btree (lower(name));
CREATE TRIGGER sport_renamed AFTER UPDATE OF name ON public.sports FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('sport', 'name');
grant insert, select, update on sports to steward_app;

create table staff (
  id bigint not null,
  name text not null,
  role text default 'admin'::text not null,
  status account_status default 'active'::account_status not null,
  created_at timestamp with time zone default now() not null,
  is_owner boolean default false not null,
  version integer default 1 not null,
  created_by bigint,
  disabled_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint staff_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
);
CREATE TRIGGER staff_renamed AFTER UPDATE OF name ON public.staff FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION keep_past_value('staff', 'name');
grant insert, select, update on staff to steward_app;

create table staff_permissions (
  staff_id bigint not null,
  section text not null,
  permission_name text,
  restrict_access boolean default false not null,
  constraint staff_permissions_staff_id_section_permission_name_key UNIQUE NULLS NOT DISTINCT (staff_id, section, permission_name),
  constraint staff_permissions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
grant delete, insert, select, update on staff_permissions to steward_app;

create table stake_days (
  player_id bigint not null,
  day date not null,
  stake_minor bigint not null,
  told boolean default false not null,
  at timestamp with time zone not null,
  constraint stake_days_pkey PRIMARY KEY (player_id, day),
  constraint stake_days_player_id_fkey FOREIGN KEY (player_id) REFERENCES accounts(id)
);
grant delete, insert, select, update on stake_days to steward_app;

create table stream (
  no bigint not null,
  topic text not null,
  business_id bigint,
  payload jsonb not null,
  at timestamp with time zone not null,
  constraint stream_pkey PRIMARY KEY (no)
);
CREATE INDEX stream_at ON stream USING brin (at);
grant delete, insert, select on stream to steward_app;

create table stream_head (
  only_row boolean default true not null,
  last_no bigint not null,
  constraint stream_head_pkey PRIMARY KEY (only_row),
  constraint stream_head_only_row_check CHECK (only_row)
);
grant insert, select, update on stream_head to steward_app;

create table sum_queue (
  business_id bigint not null,
  kind text not null,
  ids bigint[] not null,
  void_id bigint,
  void_kind void_kind,
  at timestamp with time zone default clock_timestamp() not null,
  constraint sum_queue_check CHECK (((kind = 'voids'::text) = ((void_id IS NOT NULL) AND (void_kind IS NOT NULL)))),
  constraint sum_queue_kind_check CHECK ((kind = ANY (ARRAY['entries'::text, 'voids'::text])))
) with (autovacuum_vacuum_threshold=2000, autovacuum_vacuum_scale_factor=0);
grant delete, insert, select on sum_queue to steward_app;

create table sum_zones (
  business_id bigint not null,
  time_zone text not null,
  constraint sum_zones_pkey PRIMARY KEY (business_id),
  constraint sum_zones_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);
grant delete, insert, select, update on sum_zones to steward_app;

create table summed_accounts (
  account_id bigint not null,
  constraint summed_accounts_pkey PRIMARY KEY (account_id),
  constraint summed_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
grant insert, select on summed_accounts to steward_app;

create table surveillance_alerts (
  id bigint not null,
  rule_id bigint not null,
  version integer not null,
  shadow boolean not null,
  subject text not null,
  status text default 'open'::text not null,
  severity text not null,
  score smallint not null,
  hits integer not null,
  players bigint[] not null,
  market_id bigint not null,
  event_id bigint not null,
  facts jsonb not null,
  assignee_id bigint,
  opened_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  closed_by bigint,
  closed_at timestamp with time zone,
  version_no integer default 1 not null,
  quiet_until timestamp with time zone,
  quieted integer default 0 not null,
  quiet_weights jsonb,
  constraint surveillance_alerts_pkey PRIMARY KEY (id),
  constraint surveillance_alerts_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff(id),
  constraint surveillance_alerts_check CHECK (((status = ANY (ARRAY['confirmed'::text, 'false_positive'::text])) = (closed_at IS NOT NULL))),
  constraint surveillance_alerts_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES staff(id),
  constraint surveillance_alerts_quiet_check CHECK ((((quiet_until IS NULL) = (quiet_weights IS NULL)) AND ((quiet_until IS NULL) OR (status = 'false_positive'::text)))),
  constraint surveillance_alerts_rule_id_version_fkey FOREIGN KEY (rule_id, version) REFERENCES surveillance_rule_versions(rule_id, version),
  constraint surveillance_alerts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'working'::text, 'confirmed'::text, 'false_positive'::text])))
);
CREATE INDEX surveillance_alerts_last ON surveillance_alerts USING btree (last_at, id);
CREATE UNIQUE INDEX surveillance_alerts_one ON surveillance_alerts USING btree (rule_id, version, subject) WHERE (status = ANY (ARRAY['open'::text, 'working'::text]));
CREATE INDEX surveillance_alerts_players ON surveillance_alerts USING gin (players);
CREATE INDEX surveillance_alerts_quiet ON surveillance_alerts USING btree (rule_id, subject) WHERE (quiet_until IS NOT NULL);
CREATE INDEX surveillance_alerts_score ON surveillance_alerts USING btree (score, id);
grant insert, select, update on surveillance_alerts to steward_app;

create table surveillance_backtests (
  id bigint not null,
  rule_id bigint not null,
  version integer not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  bets integer not null,
  hits integer not null,
  alerts integer not null,
  days jsonb not null,
  people integer not null,
  sample bigint[] not null,
  staff_id bigint not null,
  at timestamp with time zone not null,
  constraint surveillance_backtests_pkey PRIMARY KEY (id),
  constraint surveillance_backtests_rule_id_version_fkey FOREIGN KEY (rule_id, version) REFERENCES surveillance_rule_versions(rule_id, version),
  constraint surveillance_backtests_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX surveillance_backtests_version ON surveillance_backtests USING btree (rule_id, version, id DESC);
grant insert, select on surveillance_backtests to steward_app;

create table surveillance_hits (
  rule_id bigint not null,
  version integer not null,
  bet_id bigint not null,
  alert_id bigint not null,
  bet_ids bigint[] not null,
  facts jsonb not null,
  at timestamp with time zone not null,
  constraint surveillance_hits_pkey PRIMARY KEY (rule_id, version, bet_id),
  constraint surveillance_hits_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES surveillance_alerts(id)
);
CREATE INDEX surveillance_hits_alert ON surveillance_hits USING btree (alert_id, bet_id DESC);
grant insert, select on surveillance_hits to steward_app;

create table surveillance_notes (
  id bigint not null,
  alert_id bigint not null,
  staff_id bigint not null,
  text text not null,
  at timestamp with time zone not null,
  constraint surveillance_notes_pkey PRIMARY KEY (id),
  constraint surveillance_notes_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES surveillance_alerts(id),
  constraint surveillance_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX surveillance_notes_alert ON surveillance_notes USING btree (alert_id, id);
grant insert, select on surveillance_notes to steward_app;

create table surveillance_rule_versions (
  rule_id bigint not null,
  version integer not null,
  severity text not null,
  params jsonb not null,
  staff_id bigint,
  at timestamp with time zone default now() not null,
  constraint surveillance_rule_versions_pkey PRIMARY KEY (rule_id, version),
  constraint surveillance_rule_versions_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES surveillance_rules(id),
  constraint surveillance_rule_versions_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint surveillance_rule_versions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint surveillance_rule_versions_version_check CHECK ((version >= 1))
);
grant insert, select on surveillance_rule_versions to steward_app;

create table surveillance_rules (
  id bigint not null,
  kind text not null,
  name text not null,
  state text default 'off'::text not null,
  running_version integer not null,
  created_at timestamp with time zone default now() not null,
  shadow_version integer,
  constraint surveillance_rules_pkey PRIMARY KEY (id),
  constraint surveillance_rules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint surveillance_rules_shadow_version_check CHECK (((shadow_version IS NULL) OR ((state = 'on'::text) AND (shadow_version <> running_version)))),
  constraint surveillance_rules_shadow_version_fkey FOREIGN KEY (id, shadow_version) REFERENCES surveillance_rule_versions(rule_id, version),
  constraint surveillance_rules_state_check CHECK ((state = ANY (ARRAY['on'::text, 'shadow'::text, 'off'::text])))
);
CREATE UNIQUE INDEX surveillance_rules_name_key ON surveillance_rules USING btree (lower(name));
grant insert, select, update on surveillance_rules to steward_app;

create table totp_factors (
  login_id bigint not null,
  sealed_seed bytea not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone not null,
  last_step bigint default 0 not null,
  last_used_at timestamp with time zone,
  constraint totp_factors_pkey PRIMARY KEY (login_id),
  constraint totp_factors_login_id_fkey FOREIGN KEY (login_id) REFERENCES logins(id)
);
grant delete, insert, select, update on totp_factors to steward_app;

create table turnover_news (
  market_id bigint not null
) with (autovacuum_vacuum_threshold=500, autovacuum_vacuum_scale_factor=0);
grant delete, insert, select on turnover_news to steward_app;

create table turnovers_due (
  market_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint turnovers_due_pkey PRIMARY KEY (market_id)
);
grant delete, insert, select on turnovers_due to steward_app;
grant update on turnovers_due (at) to steward_app;

create table vector_results (
  account_id bigint not null,
  vector_id bigint not null,
  result_minor bigint not null,
  constraint vector_results_pkey PRIMARY KEY (account_id, vector_id)
) with (fillfactor=70);
grant insert, select, update on vector_results to steward_app;

create table void_parts (
  void_id bigint not null,
  kind void_kind not null,
  market_id bigint not null,
  hash text not null,
  done_at timestamp with time zone,
  refusal text,
  bets integer default 0 not null,
  players integer default 0 not null,
  whole boolean default false not null,
  failures integer default 0 not null,
  failed_at timestamp with time zone,
  not_before timestamp with time zone default now() not null,
  constraint void_parts_pkey PRIMARY KEY (void_id, kind, market_id),
  constraint void_parts_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(id),
  constraint void_parts_void_id_fkey FOREIGN KEY (void_id) REFERENCES voids(id)
);
CREATE INDEX void_parts_market ON void_parts USING btree (market_id, void_id);
CREATE INDEX void_parts_open ON void_parts USING btree (void_id, market_id) WHERE (done_at IS NULL);
CREATE TRIGGER turnover_noted AFTER UPDATE OF done_at ON public.void_parts FOR EACH ROW WHEN ((new.done_at IS NOT NULL)) EXECUTE FUNCTION note_turnover();
grant insert, select on void_parts to steward_app;
grant update on void_parts (bets) to steward_app;
grant update on void_parts (done_at) to steward_app;
grant update on void_parts (failed_at) to steward_app;
grant update on void_parts (failures) to steward_app;
grant update on void_parts (hash) to steward_app;
grant update on void_parts (not_before) to steward_app;
grant update on void_parts (players) to steward_app;
grant update on void_parts (refusal) to steward_app;

create table void_policies (
  business_id bigint not null,
  reasons text[] not null,
  legal_basis_for text[] not null,
  after_outcome boolean not null,
  version integer default 1 not null,
  constraint void_policies_pkey PRIMARY KEY (business_id),
  constraint void_policies_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses(id)
);
grant insert, select, update on void_policies to steward_app;

create table voids (
  id bigint not null,
  scope void_scope not null,
  target jsonb not null,
  taken_bp integer not null,
  reason text not null,
  legal_basis text,
  note text,
  staff_id bigint not null,
  at timestamp with time zone not null,
  undone_by bigint,
  undone_at timestamp with time zone,
  undo_reason text,
  players integer,
  constraint voids_pkey PRIMARY KEY (id),
  constraint voids_check CHECK ((num_nonnulls(undone_by, undone_at, undo_reason) = ANY (ARRAY[0, 3]))),
  constraint voids_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint voids_taken_bp_check CHECK (((taken_bp >= 1) AND (taken_bp <= 10000))),
  constraint voids_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id)
);
grant insert, select on voids to steward_app;
grant update on voids (players) to steward_app;
grant update on voids (undo_reason) to steward_app;
grant update on voids (undone_at) to steward_app;
grant update on voids (undone_by) to steward_app;
