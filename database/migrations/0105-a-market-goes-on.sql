-- A market of which every result was withdrawn before it was verified goes on as before any result. Where a person had a hand in that, its feed does
-- not open it: it is held closed until a person does.
update markets m set hand_status = 'closed'
from (
  select market_id from results group by market_id
  having bool_and(state = 'withdrawn') and bool_or(declared_by is not null or rolled_back_by is not null)
) w
where m.id = w.market_id and m.feed_ref is not null and m.status = 'closed' and m.archived_at is null;
