-- A sport and a category are found by their names without regard to case, by people and by feeds: two never differ in nothing else.
alter table sports drop constraint sports_name_key;
create unique index sports_name_key on sports (lower(name));
alter table menus drop constraint menus_name_key;
create unique index menus_name_key on menus (lower(name));
