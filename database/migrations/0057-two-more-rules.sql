-- Who wins far above chance, and who is signed in to from many places: judged from the beginning, as the other kinds are.
insert into surveillance_rules (id, kind, name, state, running_version) values
  (10, 'win_rate', 'Winning far above chance', 'on', 1),
  (11, 'sign_ins', 'One account, several addresses', 'on', 1)
on conflict do nothing;
insert into surveillance_rule_versions (rule_id, version, severity, params)
select r.id, 1, n.severity, n.params
from (values
  (10, 'win_rate', 'low', '{"bets": 100, "percent": 30}'::jsonb),
  (11, 'sign_ins', 'medium', '{"addresses": 3, "minutes": 30}')
) as n(rule_id, kind, severity, params)
join surveillance_rules r on r.id = n.rule_id and r.kind = n.kind
on conflict do nothing;
