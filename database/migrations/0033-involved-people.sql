-- Whose account is that of a person of the staff: by the email address, whatever its case.
create index accounts_email on accounts (lower(email)) where email is not null;
