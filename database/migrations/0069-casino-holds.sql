-- Stops, locks and blocks of places of the casino: a provider, a sub-category, a game (domain rules, sections 5.4 and 8.2).
alter table holds drop constraint holds_scope_check;
alter table holds add constraint holds_scope_check check (scope in ('all', 'menu', 'sport', 'league', 'event', 'market', 'provider', 'sub_category', 'game'));
-- Types are of markets, which the casino does not have.
alter table holds add constraint holds_type_of_sports check (market_type is null or scope not in ('provider', 'sub_category', 'game'));
