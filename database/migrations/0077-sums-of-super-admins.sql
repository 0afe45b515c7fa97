-- Players stand by currency and name: the first page of what each of a large branch won or lost is found by walking it, without sorting all.
create index accounts_players_by_name on accounts (currency, user_name, id) where level = 9;

-- What went through the accounts of each level is summed for super admins too, below whom there may be as many accounts as below a company:
-- all of it is what each account below has of its own, added up by level. Of who was active: each player has one account of a level above.
insert into level_sums (account_id, slot, level, sport_id, market_type, own_win_minor, own_commission_minor, result_minor, commission_minor)
  select u.id, s.slot, a.level, s.sport_id, s.market_type, sum(s.own_win_minor)::bigint, sum(s.own_commission_minor)::bigint, sum(s.won_minor + s.lost_minor + s.adjusted_minor)::bigint, sum(s.commission_minor)::bigint
  from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < 9 join money_sums s on s.account_id = a.id
  where u.level = 1 and (s.own_win_minor, s.own_commission_minor, s.won_minor, s.lost_minor, s.adjusted_minor, s.commission_minor) <> (0, 0, 0, 0, 0, 0)
  group by 1, 2, 3, 4, 5;
insert into level_days (account_id, slot, level, sport_id, market_type, own_win_minor, own_commission_minor, result_minor, commission_minor)
  select u.id, s.slot, a.level, s.sport_id, s.market_type, sum(s.own_win_minor)::bigint, sum(s.own_commission_minor)::bigint, sum(s.won_minor + s.lost_minor + s.adjusted_minor)::bigint, sum(s.commission_minor)::bigint
  from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < 9 join money_days s on s.account_id = a.id
  where u.level = 1 and (s.own_win_minor, s.own_commission_minor, s.won_minor, s.lost_minor, s.adjusted_minor, s.commission_minor) <> (0, 0, 0, 0, 0, 0)
  group by 1, 2, 3, 4, 5;
insert into level_stakes (account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share)
  select u.id, s.slot, a.level, s.sport_id, s.market_type, sum(s.bets)::bigint, sum(s.stake_minor)::bigint, sum(s.voided_share)
  from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < 9 join bet_sums s on s.account_id = a.id
  where u.level = 1 group by 1, 2, 3, 4, 5;
insert into level_stake_days (account_id, slot, level, sport_id, market_type, bets, stake_minor, voided_share)
  select u.id, s.slot, a.level, s.sport_id, s.market_type, sum(s.bets)::bigint, sum(s.stake_minor)::bigint, sum(s.voided_share)
  from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < 9 join bet_days s on s.account_id = a.id
  where u.level = 1 group by 1, 2, 3, 4, 5;
insert into active_players (account_id, slot, through, sport_id, market_type, hour_players, day_players)
  select u.id, s.slot, a.level, s.sport_id, s.market_type, sum(s.hour_players)::bigint, sum(s.day_players)::bigint
  from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < 9 join active_players s on s.account_id = a.id and s.through = 9
  where u.level = 1 group by 1, 2, 3, 4, 5;
insert into active_days (account_id, slot, through, sport_id, market_type, hour_players, day_players)
  select u.id, s.slot, a.level, s.sport_id, s.market_type, sum(s.hour_players)::bigint, sum(s.day_players)::bigint
  from accounts u join account_paths t on t.ancestor_id = u.id join accounts a on a.id = t.descendant_id and a.level < 9 join active_days s on s.account_id = a.id and s.through = 9
  where u.level = 1 group by 1, 2, 3, 4, 5;
