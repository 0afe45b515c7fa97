-- A newer version of a rule runs in the shadow beside the one that guards: until now it took its place, and nobody was told any more.
alter table surveillance_rules add shadow_version integer;
alter table surveillance_rules add constraint surveillance_rules_shadow_version_check
  check (shadow_version is null or (state = 'on' and shadow_version <> running_version));
alter table surveillance_rules add constraint surveillance_rules_shadow_version_fkey
  foreign key (id, shadow_version) references surveillance_rule_versions (rule_id, version);
