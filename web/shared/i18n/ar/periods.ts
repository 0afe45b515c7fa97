import type { periods as english } from '../en/periods.ts'
import type { Translated } from '../message-types.ts'

export const periods: Translated<typeof english> = {
  period: 'المدة',
  periods: { all: 'من البداية', today: 'اليوم', week: 'آخر 7 أيام', month: 'آخر 30 يومًا', this_month: 'هذا الشهر', this_year: 'هذه السنة', custom: 'أيام مختارة' },
  from: 'من يوم',
  to: 'إلى يوم',
}
