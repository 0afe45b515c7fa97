-- A key is claimed at the beginning of its call, so that a twin waits for it, and takes the reply at the end. Whose key it is and
-- what it was sent for never change.
grant update (status, reply) on idempotency_keys to steward_app;
