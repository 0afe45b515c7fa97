-- An image that nothing shows any more is kept for a while and then removed.
alter table casino_images add column unused_since timestamptz;
create index casino_games_desktop_image on casino_games (desktop_image) where desktop_image is not null;
create index casino_games_mobile_image on casino_games (mobile_image) where mobile_image is not null;
grant update (unused_since), delete on casino_images to steward_app;
