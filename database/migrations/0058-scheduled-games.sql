-- Games whose moment to be shown has come, every second.
create index casino_games_scheduled on casino_games (visible_from) where visible_from is not null and archived_at is null;
