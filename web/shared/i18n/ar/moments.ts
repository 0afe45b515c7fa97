import type { moments as english } from '../en/moments.ts'
import type { Translated } from '../message-types.ts'

export const moments: Translated<typeof english> = {
  day: 'يوم/شهر/سنة',
  moment: 'يوم/شهر/سنة ساعة:دقيقة',
  calendar: 'فتح التقويم',
  notDay: 'اكتب يومًا مثل 1/3/2026.',
  notMoment: 'اكتب يومًا ووقتًا مثل 1/3/2026 17:30.',
}
