-- The preset of those who keep the accounts holds what they need, unless somebody has made it their own meanwhile.
insert into preset_permissions (preset_id, section, permission_name)
select p.id, 'SUPERADMINS', n.name from permission_presets p cross join unnest(array['Transfers', 'Credit Limits', 'Reports']) as n(name)
where p.id = 4 and p.name = 'Finance' and p.version = 1
on conflict do nothing;
