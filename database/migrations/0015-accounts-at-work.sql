-- What working with accounts needs: profiles, exclusions, bet settings, master passwords, statements by edge, and the ban on credit.

-- A child is always made after its parent, so with ids of one rising sequence the greater id of an edge is its child.
create sequence account_ids minvalue 100000000 start with 100000000;
grant usage on sequence account_ids to steward_app;

alter table businesses
  add column credit_allowed boolean not null default true,
  add column version integer not null default 1;

alter table accounts
  add column email text,
  add column city text,
  add column notes text,
  -- What one point is worth, minor units; display only.
  add column point_value_minor bigint not null default 100 check (point_value_minor > 0),
  add column exclusion text check (exclusion in ('self_exclusion', 'cooling_off')),
  -- 'infinity': for good.
  add column excluded_until timestamptz,
  add constraint accounts_exclusion_whole check ((exclusion is null) = (excluded_until is null)),
  add constraint accounts_parent_first check (parent_id < id),
  -- Room on every page, so that a cascade of locks moves no row.
  set (fillfactor = 50);
create index accounts_not_active on accounts (id) where self_status <> 'active' or self_bet_locked;
create index accounts_phone on accounts (phone) where phone is not null;
create index bets_ip on bets (ip, player_id);

-- What an account allows its downline to bet in a sport (null: every sport without a row of its own); null inherits, and the
-- strictest of the path binds.
create table account_bet_settings (
  account_id bigint not null references accounts (id),
  sport_id bigint references sports (id),
  min_stake_minor bigint check (min_stake_minor > 0),
  max_stake_minor bigint check (max_stake_minor > 0),
  max_profit_minor bigint check (max_profit_minor > 0),
  max_market_exposure_minor bigint check (max_market_exposure_minor > 0),
  bet_delay_ms integer check (bet_delay_ms between 0 and 60000),
  unique nulls not distinct (account_id, sport_id),
  check (min_stake_minor <= max_stake_minor)
);
grant select, insert, update, delete on account_bet_settings to steward_app;

-- The second password that money asks for. A person sets it once; failures in a row lock it for a while.
create table master_passwords (
  login_id bigint primary key references logins (id),
  password_hash text not null,
  failures integer not null default 0,
  locked_until timestamptz,
  set_at timestamptz not null default now()
);
grant select, insert, update on master_passwords to steward_app;

-- Who moved money by hand, from where, and what both sides had before and after.
alter table journal_entries
  add column actor_account_id bigint,
  add column ip inet,
  add column balances jsonb;

-- Cash that passed the edge, as it moved U: U less cash is the profit and loss of the edge.
alter table account_funds add column cash_minor bigint not null default 0;

-- Statements read the edge above an account in the order of time.
alter table postings add column at timestamptz not null default now();
update postings p set at = e.at from journal_entries e where (e.business_id, e.id) = (p.business_id, p.entry_id);
update account_funds f set cash_minor = c.cash from (
  select e.account_id, sum(e.amount_minor) as cash from journal_entries e where e.type in ('settle_give', 'settle_take') group by 1
) c where c.account_id = f.account_id;
create index postings_edge on postings (greatest(debit_account_id, credit_account_id), at, entry_id);
create index markets_unsettled on markets (id) where status <> 'settled';

-- Where the law of a business forbids credit, no credit is given, whoever asks the database.
create function refuse_forbidden_credit() returns trigger language plpgsql as $$
begin
  if not (select credit_allowed from businesses where id = new.business_id) then
    raise exception 'business % may not give credit', new.business_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger no_forbidden_credit before insert on journal_entries for each row when (new.type = 'credit_deposit')
  execute function refuse_forbidden_credit();
create trigger no_forbidden_credit before update of credit_minor on account_funds for each row when (new.credit_minor > old.credit_minor)
  execute function refuse_forbidden_credit();
