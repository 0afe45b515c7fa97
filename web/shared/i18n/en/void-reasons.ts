export const voidReasons = {
  palpable_error: 'Palpable error',
  wrong_price: 'Wrong price',
  late_bet: 'Bet after the fact',
  technical_fault: 'Technical fault',
  duplicate_bet: 'Duplicate bet',
  integrity: 'Integrity of the event',
  rule_breach: 'Breach of the rules',
  player_request: 'At the wish of the player',
  regulator_order: 'Order of an authority',
} as const
