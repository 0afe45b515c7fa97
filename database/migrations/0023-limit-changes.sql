-- Every word on limits, whole, as it stood from then on: `limit_overrides` holds the last of each place and market type. So each value
-- has somebody who set it, and a bet is explained by the limits of its own moment.
create table limit_changes (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('menu', 'sport', 'league', 'event', 'market')),
  scope_id bigint not null,
  market_type market_type not null,
  min_stake_minor bigint,
  max_stake_minor bigint,
  live_min_stake_minor bigint,
  live_max_stake_minor bigint,
  max_profit_minor bigint,
  max_market_exposure_minor bigint,
  min_odds integer,
  max_odds integer,
  bet_delay_ms integer,
  -- Null: before people were written down with what they set.
  set_by bigint references staff (id),
  set_at timestamptz not null
);
create index limit_changes_place on limit_changes (scope, scope_id, market_type, id);
insert into limit_changes (scope, scope_id, market_type, min_stake_minor, max_stake_minor, live_min_stake_minor, live_max_stake_minor, max_profit_minor,
  max_market_exposure_minor, min_odds, max_odds, bet_delay_ms, set_at)
select scope, scope_id, market_type, min_stake_minor, max_stake_minor, live_min_stake_minor, live_max_stake_minor, max_profit_minor,
  max_market_exposure_minor, min_odds, max_odds, bet_delay_ms, updated_at
from limit_overrides order by scope, scope_id, market_type;
grant select, insert on limit_changes to steward_app;

create index limit_overrides_place on limit_overrides (scope_id);
