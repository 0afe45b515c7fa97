-- Rules of surveillance are told by their names in the queue: two never have the same, whatever the case of its letters. Of those that have it,
-- all but the first are told by their numbers too.
update surveillance_rules r set name = concat(left(r.name, 38), ' (', r.id, ')')
  where exists (select from surveillance_rules earlier where lower(earlier.name) = lower(r.name) and earlier.id < r.id);
alter table surveillance_rules drop constraint surveillance_rules_name_key;
create unique index surveillance_rules_name_key on surveillance_rules (lower(name));
