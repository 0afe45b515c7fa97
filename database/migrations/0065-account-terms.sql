-- Terms between an account and those around it, all optional: from what balance on it is due to be settled, how much credit it may give
-- to any one child, and the domain of the player site by which its downline signs in.
alter table accounts
  add column payment_threshold_minor bigint check (payment_threshold_minor > 0),
  add column member_max_credit_minor bigint check (member_max_credit_minor >= 0),
  add column domain text check (domain = lower(domain) and length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$'),
  add constraint accounts_threshold_of_edge check (level > 0 or payment_threshold_minor is null),
  add constraint accounts_terms_of_downline check (level < 9 or (member_max_credit_minor is null and domain is null));

-- A name leads to one site, whoever's it is.
create unique index accounts_domain on accounts (domain) where domain is not null;
create index accounts_domain_parts on accounts using gin (domain gin_trgm_ops) where domain is not null;

-- Whoever is locked out with a whole tree is found among those who are signed in, not among all that ever were.
create index sessions_live on sessions (login_id) where ended_at is null;
