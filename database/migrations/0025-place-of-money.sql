-- Where an account stands, beside its money: sums over children and over the players of a subtree read one table. It never changes, and
-- is taken from the account whatever an insert says.
alter table account_funds add column parent_id bigint references accounts, add column level smallint;
update account_funds f set parent_id = a.parent_id, level = a.level from accounts a where a.id = f.account_id;
alter table account_funds alter column level set not null;
create index account_funds_parent on account_funds (parent_id);

create function place_funds() returns trigger language plpgsql as $$
begin
  select a.parent_id, a.level into strict new.parent_id, new.level from accounts a where a.id = new.account_id;
  return new;
end
$$;
create trigger place_of_money before insert on account_funds for each row execute function place_funds();
