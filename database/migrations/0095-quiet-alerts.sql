-- What was looked at and was wrong is remembered: until then the same rule says nothing more about the same thing, unless it is graver.
alter table surveillance_alerts add quiet_until timestamptz;
-- How grave its gravest finding was, in the figure that its kind of rule counts by.
alter table surveillance_alerts add quiet_weight bigint;
-- Bets that met the rule since, and raised nothing.
alter table surveillance_alerts add quieted integer not null default 0;
alter table surveillance_alerts add constraint surveillance_alerts_quiet_check check ((quiet_until is null) = (quiet_weight is null) and (quiet_until is null or status = 'false_positive'));
create index surveillance_alerts_quiet on surveillance_alerts (rule_id, subject) where quiet_until is not null;

-- A stake that is large by itself, whatever its player usually stakes.
insert into surveillance_rules (id, kind, name, state, running_version) values (12, 'stake_over', 'Stake over a fixed amount', 'on', 1) on conflict do nothing;
insert into surveillance_rule_versions (rule_id, version, severity, params)
select r.id, 1, 'low', '{"stake": 20000, "currencies": []}'::jsonb from surveillance_rules r where r.id = 12 and r.kind = 'stake_over'
on conflict do nothing;
