import type { eventStates as english } from '../en/event-states.ts'
import type { Translated } from '../message-types.ts'

export const eventStates: Translated<typeof english> = {
  upcoming: 'قادم',
  not_in_play: 'لم يبدأ اللعب',
  in_play: 'جارٍ الآن',
  ended: 'منتهٍ',
  closed: 'مغلق',
  notInPlay: 'حلّ موعد بدايته ولم يوضع قيد اللعب',
}
