-- Who again and again gets a price that the market leaves within seconds: judged from the beginning, as the other kinds are.
insert into surveillance_rules (id, kind, name, state, running_version) values (13, 'ahead_of_price', 'Bets ahead of the price', 'on', 1) on conflict do nothing;
insert into surveillance_rule_versions (rule_id, version, severity, params)
select r.id, 1, 'medium', '{"seconds": 5, "move": 3, "bets": 5, "percent": 60, "minutes": 30}'::jsonb from surveillance_rules r where r.id = 13 and r.kind = 'ahead_of_price'
on conflict do nothing;
