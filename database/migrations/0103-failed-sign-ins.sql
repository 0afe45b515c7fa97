-- Attempts that failed are told too, and the country that the player site looked up. What was told before was told of sign-ins.
alter table player_sign_ins add succeeded boolean not null default true;
alter table player_sign_ins add country text;
alter table player_sign_ins add constraint player_sign_ins_country_check check (country ~ '^[A-Z]{2}$');
-- By an address those are sought who were there: attempts are not, and many of them cost nothing here.
drop index player_sign_ins_ip;
create index player_sign_ins_ip on player_sign_ins (ip, player_id) where succeeded;
create index player_sign_ins_countries on player_sign_ins (player_id, country, at) where succeeded and country is not null;

-- Rules that were made before go on judging what they judged: the new parameters are off in all of their versions.
update surveillance_rule_versions v set params = '{"failed": 0, "failed_minutes": 10, "countries": 0, "country_minutes": 60, "new_country": 0}'::jsonb || v.params
from surveillance_rules r where r.id = v.rule_id and r.kind = 'sign_ins';
update surveillance_rule_versions v set params = '{"of_most": 0}'::jsonb || v.params
from surveillance_rules r where r.id = v.rule_id and r.kind = 'big_stake';

-- What the new parameters are there for is a rule of its own.
insert into surveillance_rules (id, kind, name, state, running_version) values (14, 'sign_ins', 'Failed sign-ins or another country', 'on', 1) on conflict do nothing;
insert into surveillance_rule_versions (rule_id, version, severity, params)
select r.id, 1, 'low', '{"addresses": 0, "minutes": 30, "failed": 5, "failed_minutes": 10, "countries": 2, "country_minutes": 60, "new_country": 1}'::jsonb
from surveillance_rules r where r.id = 14 and r.kind = 'sign_ins'
on conflict do nothing;
