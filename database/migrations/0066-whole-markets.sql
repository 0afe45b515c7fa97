-- A void of chosen or found bets that took all of a market that had more than one: who may undo it follows from that.
alter table void_parts add column whole boolean not null default false;
