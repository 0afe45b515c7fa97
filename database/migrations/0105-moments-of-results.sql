-- The moment that a feed gives its result, beside the message that it is read from, which may be long. Tests on the past look back 90 days.
alter table results add said_at timestamptz;
update results set said_at = (evidence ->> 'at')::timestamptz
where declared_at >= now() - interval '90 days' and declared_by_feed is not null and not evidence ? 'file'
  and evidence ->> 'at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$';

-- How grave what was called wrong was at most, by each figure of its kind of rule: what another condition finds is not compared with it.
alter table surveillance_alerts add quiet_weights jsonb;
update surveillance_alerts a set quiet_weights = coalesce((
  select jsonb_object_agg(f.name, case when f.name in ('countries', 'new_country') then array_length(string_to_array(a.facts ->> f.name, ' '), 1) else a.quiet_weight end)
  from (values ('same_ip', 'accounts'), ('same_device', 'accounts'), ('punching', 'bets'), ('punching', 'same_bets'), ('opposite_linked', 'to_one_minor'),
    ('big_stake', 'stake_minor'), ('stake_over', 'stake_minor'), ('late', 'late'), ('late', 'after_result'), ('ahead_of_price', 'ahead'), ('win_rate', 'profit_minor'),
    ('sign_ins', 'addresses'), ('sign_ins', 'failed'), ('sign_ins', 'countries'), ('sign_ins', 'new_country')) f(kind, name)
  where f.kind = r.kind and a.facts ? f.name), '{}')
from surveillance_rules r where r.id = a.rule_id and a.quiet_until is not null;
alter table surveillance_alerts drop constraint surveillance_alerts_quiet_check;
alter table surveillance_alerts drop column quiet_weight;
alter table surveillance_alerts add constraint surveillance_alerts_quiet_check check ((quiet_until is null) = (quiet_weights is null) and (quiet_until is null or status = 'false_positive'));
