-- The entries of one moment on one edge are those of one settlement of at most a thousand players, and are sorted as they are read.
-- Without the entry in it the index takes those of a moment as one: a quarter of the size, and half of what it cost a settlement.
drop index postings_edge;
create index postings_edge on postings (greatest(debit_account_id, credit_account_id), at);
