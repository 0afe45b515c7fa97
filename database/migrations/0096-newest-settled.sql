-- A list of settled bets begins where the newest result stands, and not before the bets of markets that are open.
create index results_settled on results (settled_at desc) where state = 'settled';
