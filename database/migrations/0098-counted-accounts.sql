-- Who was active is kept of accounts that have many players below them. Of the others it is what their players come to, each of whom has
-- rows of their own: a player's first bet of an hour wrote some twenty rows of accounts with a handful of players, which nobody else shared.
-- What was kept of accounts with many stays, and is theirs.
create table counted_accounts (account_id bigint primary key);
grant select, insert on counted_accounts to steward_app;

insert into counted_accounts select account_id from summed_accounts;
delete from active_players s using accounts a where a.id = s.account_id and a.level < 9 and s.through = 9 and not exists (select from counted_accounts c where c.account_id = s.account_id);
delete from active_days s where s.through = 9 and not exists (select from counted_accounts c where c.account_id = s.account_id);
