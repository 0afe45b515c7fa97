-- Parts of names are found by their three-letter pieces, whole lists never read.
create extension if not exists pg_trgm;
create index accounts_user_name_pieces on accounts using gin (user_name gin_trgm_ops);
create index accounts_name_pieces on accounts using gin (name gin_trgm_ops);
create index events_name_pieces on events using gin (name gin_trgm_ops);
create index markets_name_pieces on markets using gin (name gin_trgm_ops);
