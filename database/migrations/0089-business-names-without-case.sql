-- Businesses are told by their names where one is chosen: two never have the same, whatever the case of its letters. Of those that have it,
-- all but the first are told by their codes too.
update businesses b set name = concat(b.name, ' (', b.code, ')'), version = b.version + 1
  where exists (select from businesses earlier where lower(earlier.name) = lower(b.name) and earlier.id < b.id);
create unique index businesses_name_key on businesses (lower(name));
