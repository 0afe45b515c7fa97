-- What a market's prices were stays on record, also when the market is deleted.
revoke delete on price_history from steward_app;
