import type { outcomes as english } from '../en/outcomes.ts'
import type { Translated } from '../message-types.ts'

export const outcomes: Translated<typeof english> = {
  deadHeat: 'تعادل {names} على {places, plural, zero {# مركز} one {مركز واحد} two {مركزين} few {# مراكز} many {# مركزًا} other {# مركز}}',
  void: 'ملغاة: {reason}',
  removed: 'انسحب: {names}',
  unknown: 'متنافس غير معروف',
  reasons: { tie: 'تعادل', abandoned: 'لم تكتمل', no_result: 'بلا نتيجة', void: 'إلغاء' },
}
