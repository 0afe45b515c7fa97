-- Players are found by a part of their telephone number, whatever stands between its digits.
create index accounts_phone_digits on accounts using gin (regexp_replace(phone, '[^0-9]', '', 'g') gin_trgm_ops) where level = 9 and phone is not null;
drop index accounts_phone;
