-- What names and times of the catalogue were before they changed, whoever changed them: a report as of a moment calls things what they
-- were called at that moment. `until` is when the value ended. Nothing is known of changes before this.
create table past_values (
  kind text not null,
  id bigint not null,
  until timestamptz not null,
  value text not null,
  primary key (kind, id, until)
);
grant select, insert on past_values to steward_app;

-- Arguments: the kind, and the column whose value is kept.
create function keep_past_value() returns trigger language plpgsql as $$
begin
  insert into past_values (kind, id, until, value) values (tg_argv[0], old.id, now(), to_jsonb(old) ->> tg_argv[1]) on conflict do nothing;
  return null;
end
$$;

create trigger event_renamed after update of name on events for each row when (old.name is distinct from new.name) execute function keep_past_value('event', 'name');
create trigger event_moved after update of starts_at on events for each row when (old.starts_at is distinct from new.starts_at) execute function keep_past_value('event.start', 'starts_at');
create trigger event_in_league after update of league_id on events for each row when (old.league_id is distinct from new.league_id) execute function keep_past_value('event.league', 'league_id');
create trigger market_renamed after update of name on markets for each row when (old.name is distinct from new.name) execute function keep_past_value('market', 'name');
create trigger selection_renamed after update of name on selections for each row when (old.name is distinct from new.name) execute function keep_past_value('selection', 'name');
create trigger league_renamed after update of name on leagues for each row when (old.name is distinct from new.name) execute function keep_past_value('league', 'name');
create trigger sport_renamed after update of name on sports for each row when (old.name is distinct from new.name) execute function keep_past_value('sport', 'name');
create trigger game_renamed after update of name on casino_games for each row when (old.name is distinct from new.name) execute function keep_past_value('game', 'name');
create trigger provider_renamed after update of name on casino_providers for each row when (old.name is distinct from new.name) execute function keep_past_value('provider', 'name');
create trigger staff_renamed after update of name on staff for each row when (old.name is distinct from new.name) execute function keep_past_value('staff', 'name');
create trigger business_renamed after update of name on businesses for each row when (old.name is distinct from new.name) execute function keep_past_value('business', 'name');
create trigger business_rezoned after update of time_zone on businesses for each row when (old.time_zone is distinct from new.time_zone) execute function keep_past_value('business.zone', 'time_zone');
