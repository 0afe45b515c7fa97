-- The delay that the feed puts on bets in play: it stands where people have set none of their own.
alter table markets add column feed_bet_delay_ms integer not null default 0 check (feed_bet_delay_ms between 0 and 60000);
