-- Who works the markets takes bets back too, unless somebody has made the preset their own meanwhile.
insert into preset_permissions (preset_id, section, permission_name)
select p.id, v.section, v.name from permission_presets p
cross join (values ('BETS', 'Void Bets'), ('SPORTS', 'Marketwise Void Bets'), ('SPORTS', 'Event Void Bets')) as v(section, name)
where p.id = 1 and p.name = 'Trader' and p.version = 1
on conflict do nothing;
