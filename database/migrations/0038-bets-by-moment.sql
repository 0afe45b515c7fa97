-- Lists of bets are in the order of their moment: a list of everybody's begins where its time does, without reading what came later.
create index bets_placed on bets (placed_at, id);
