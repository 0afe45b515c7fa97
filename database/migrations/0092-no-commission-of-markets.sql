-- Nothing was ever charged by it: what a player pays is his own rate, kept with his position at the first bet on a market.
alter table markets drop column commission_bp;
