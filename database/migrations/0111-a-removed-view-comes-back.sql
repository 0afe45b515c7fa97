-- A saved view that was removed stays for a while, since it may be brought back: links and lists name it by its id. Its name is free meanwhile.
alter table saved_views add column removed_at timestamptz, drop constraint saved_views_login_id_list_name_key;
create unique index saved_views_name on saved_views (login_id, list, name) where removed_at is null;
drop index saved_views_shared;
create index saved_views_shared on saved_views (list, name) where shared and removed_at is null;
create index saved_views_removed on saved_views (login_id, removed_at) where removed_at is not null;
