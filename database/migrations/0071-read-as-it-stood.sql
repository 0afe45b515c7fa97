-- A player has read a notification as it stood then: one that is written anew, or shown again, has been read by nobody.
alter table site_notification_reads add column version integer not null default 1;
update site_notification_reads r set version = n.version from site_notifications n where n.id = r.notification_id;
alter table site_notification_reads drop constraint site_notification_reads_pkey;
alter table site_notification_reads add primary key (notification_id, version, player_id);
