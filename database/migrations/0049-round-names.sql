-- Rounds are found by the provider's own name of them, whoever's they are.
create index casino_rounds_external on casino_rounds (external_id);
