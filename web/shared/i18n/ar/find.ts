import type { find as english } from '../en/find.ts'
import type { Translated } from '../message-types.ts'

export const find: Translated<typeof english> = {
  type: 'اكتب اسمًا أو رقمًا.',
  looking: 'جارٍ البحث…',
  nothing: 'لم يُعثر على شيء.',
  below: '{level} تحت {parent}',
}
