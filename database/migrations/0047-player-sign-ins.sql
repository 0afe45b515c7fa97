-- Sign-ins of players, who sign in at the operator's player site: it tells them here.
create table player_sign_ins (
  id bigint primary key,
  business_id bigint not null references businesses (id),
  player_id bigint not null references accounts (id),
  at timestamptz not null,
  ip inet not null,
  user_agent text,
  device text,
  api_key_id bigint references api_keys (id)
);
create index player_sign_ins_player on player_sign_ins (player_id, at desc, id desc);
create index player_sign_ins_ip on player_sign_ins (ip, player_id);
grant select, insert on player_sign_ins to steward_app;
