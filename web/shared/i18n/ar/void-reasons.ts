import type { voidReasons as english } from '../en/void-reasons.ts'
import type { Translated } from '../message-types.ts'

export const voidReasons: Translated<typeof english> = {
  palpable_error: 'خطأ ظاهر',
  wrong_price: 'سعر خاطئ',
  late_bet: 'رهان بعد الواقعة',
  technical_fault: 'عطل فني',
  duplicate_bet: 'رهان مكرر',
  integrity: 'نزاهة الحدث',
  rule_breach: 'مخالفة القواعد',
  player_request: 'بطلب من اللاعب',
  regulator_order: 'أمر من جهة رسمية',
}
