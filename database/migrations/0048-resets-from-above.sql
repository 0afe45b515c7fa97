-- A master password that somebody above has reset is gone: the next one is set with the sign-in password.
grant delete on master_passwords to steward_app;
