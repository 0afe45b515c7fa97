export const voidReasons = {
  palpable_error: 'خطأ ظاهر',
  wrong_price: 'سعر خاطئ',
  late_bet: 'رهان بعد الواقعة',
  technical_fault: 'عطل فني',
  duplicate_bet: 'رهان مكرر',
  integrity: 'نزاهة الحدث',
  rule_breach: 'مخالفة القواعد',
  player_request: 'بطلب من اللاعب',
  regulator_order: 'أمر من جهة رسمية',
} as const
