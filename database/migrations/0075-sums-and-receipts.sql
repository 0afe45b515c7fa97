-- What the chart by hour is drawn from: the sums of every quarter of an hour of an account above players, whatever the sport and the type
-- of market. An hour of any time zone is whole quarters; a month of them is 2,880 rows and not as many for each sport and type.
create table bet_quarters (
  account_id bigint not null,
  slot timestamptz not null,
  in_play boolean not null,
  bets bigint not null,
  stake_minor bigint not null,
  voided_share numeric not null,
  primary key (account_id, slot, in_play)
) with (fillfactor = 70);
create table money_quarters (
  account_id bigint not null,
  slot timestamptz not null,
  -- What bets moved; rounds of the casino and what stands beside them are apart.
  of_sports boolean not null,
  -- Of players, without commission.
  result_minor bigint not null,
  commission_minor bigint not null,
  own_minor bigint not null,
  primary key (account_id, slot, of_sports)
) with (fillfactor = 70);
insert into bet_quarters
  select s.account_id, s.slot, s.in_play, sum(s.bets), sum(s.stake_minor), sum(s.voided_share)
  from bet_sums s join accounts a on a.id = s.account_id and a.level < 9 group by 1, 2, 3 order by 1, 2, 3;
insert into money_quarters
  select s.account_id, s.slot, s.sport_id is not null, sum(s.won_minor + s.lost_minor + s.adjusted_minor), sum(s.commission_minor), sum(s.own_win_minor + s.own_commission_minor)
  from money_sums s join accounts a on a.id = s.account_id and a.level < 9 group by 1, 2, 3 order by 1, 2, 3;

-- What each player won or lost, with commission, in so many days of the business: who won most in a period is sought among a few rows of
-- each player. Rows are written once, when nothing can be added to their days any more.
create table player_results (
  business_id bigint not null,
  -- 1, 4, 16 or 64, counted from the first day of 2000.
  days integer not null,
  begins timestamptz not null,
  -- 'all', with the sport 0: whatever moved, the casino too. Else what markets of one type and sport moved.
  market_type text not null,
  sport_id bigint not null,
  player_id bigint not null,
  result_minor bigint not null,
  primary key (business_id, days, begins, market_type, sport_id, player_id)
);
-- How far they are written, and in whose days. What ends later, or is of another zone, is not read.
create table player_result_marks (
  business_id bigint primary key references businesses (id),
  time_zone text not null,
  until timestamptz not null
);
grant select, insert, update, delete on bet_quarters, money_quarters, player_results, player_result_marks to steward_app;

-- When a person first had read a notification: what ends by itself goes to the archive of those too who have not. Of what was read before
-- this it is known that, and not when: it is the moment of this change.
alter table notice_receipts add column read_at timestamptz;
update notice_receipts r set read_at = now() from notices n where n.id = r.notice_id and not r.unread and n.ended_at is null;
grant update (read_at) on notice_receipts to steward_app;
