-- What a schedule narrows its report to, as the screen had it.
alter table report_schedules
  add column game_id bigint references sports (id),
  add column market_type text,
  add column event_id bigint references events (id),
  add column market_id bigint references markets (id),
  add column casino_provider_id bigint references casino_providers (id),
  add column level smallint;
