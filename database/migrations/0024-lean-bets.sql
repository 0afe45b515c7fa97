-- What a bet leaves beside its own row names that row instead of repeating it: the reply under its key, and its message.
update idempotency_keys
set reply = jsonb_build_object('bet_id', reply->'row'->'bet'->'id', 'available_minor', reply->'row'->'available_minor', 'exposure_minor', reply->'row'->'exposure_minor')
where jsonb_exists(reply, 'row') and jsonb_exists(reply->'row', 'bet');

update outbox set payload = jsonb_build_object('bet_id', payload->'bet'->'id') where topic = 'bet.placed';
update stream set payload = jsonb_build_object('bet_id', payload->'bet'->'id') where topic = 'bet.placed';

-- That the book of a market moved follows from its bets.
delete from outbox where topic = 'book';
delete from stream where topic = 'book';
