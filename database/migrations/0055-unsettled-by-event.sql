-- Events that wait for a result are found from markets that are not settled, in this index alone. What it holds beside the key never changes but
-- with the status, which the index hangs on anyway: no write touches more indexes than before.
drop index markets_unsettled;
create index markets_unsettled on markets (id) include (event_id, status) where status <> 'settled';
