-- Which version of a site notification people had when it was switched off: changed while it is off, nobody has it, and their receipts are of the one before.
alter table site_notifications add column off_version integer;
update site_notifications set off_version = version - 1 where status = 'inactive';
alter table site_notifications add constraint site_notifications_off check ((status = 'inactive') = (off_version is not null));
