-- The largest bets first, by what they stake or can lose, without reading all of them.
create index bets_stake on bets (stake_minor, id);
create index bets_liability on bets (liability_minor, id);
