-- Kinds of entries that settlements do not write by the thousand, so that a statement of one of them begins where they stand.
create index journal_entries_rare on journal_entries (business_id, type, at, id)
  where type not in ('pnl', 'commission', 'casino_round', 'settle_give', 'settle_take', 'credit_deposit', 'credit_withdraw');
