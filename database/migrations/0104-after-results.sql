-- Late bets are judged by results too. Rules that were made before go on judging what they judged: the new condition is off in all of their versions.
update surveillance_rule_versions v set params = '{"after_result": 0, "result_seconds": 1}'::jsonb || v.params
from surveillance_rules r where r.id = v.rule_id and r.kind = 'late';

-- What the new condition is there for is a rule of its own, which looks at no stops. It begins in the shadow: it says something only where the
-- clock of the feed keeps step with the site's, and of markets played from a recording, or made at a faster pace, it would find every bet.
insert into surveillance_rules (id, kind, name, state, running_version) values (15, 'late', 'Bets after the result', 'shadow', 1) on conflict do nothing;
insert into surveillance_rule_versions (rule_id, version, severity, params)
select r.id, 1, 'high', '{"seconds": 3, "bets": 0, "minutes": 30, "percent": 60, "after_result": 1, "result_seconds": 1}'::jsonb
from surveillance_rules r where r.id = 15 and r.kind = 'late'
on conflict do nothing;
