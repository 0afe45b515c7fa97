-- Three rules raised alerts on betting that is nobody's scheme: equal small stakes on both sides, a large stake after many smallest
-- ones, lines that moved by one. What came with the product gets a version that asks for more; what people have made stays.
insert into surveillance_rule_versions (rule_id, version, severity, params)
select v.rule_id, 2, v.severity, n.params
from (values
  (3, '{"seconds": 120, "percent": 90}'::jsonb),
  (7, '{"times": 75, "bets": 8}'),
  (9, '{"minutes": 60, "gap": 2000, "percent": 75}')
) as n(rule_id, params)
join surveillance_rule_versions v on v.rule_id = n.rule_id and v.version = 1
on conflict do nothing;
update surveillance_rules r set running_version = 2
from surveillance_rule_versions v
where r.id in (3, 7, 9) and r.running_version = 1 and v.rule_id = r.id and v.version = 2 and v.staff_id is null;
