-- A list of bets is filtered by a runner, who is found by parts of the name.
create index selections_name_pieces on selections using gin (name gin_trgm_ops);
