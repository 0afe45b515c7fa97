-- Bets that were changed after they were placed are listed newest first: there are few, and they are read without looking at all the others.
create index bet_standings_bet on bet_standings (bet_id);
