import type { address as english } from '../en/address.ts'
import type { Translated } from '../message-types.ts'

export const address: Translated<typeof english> = {
  dropped: 'طلب العنوان عامل تصفية غير موجود: {filters}',
  noView: 'طلب العنوان طريقة عرض محفوظة غير موجودة، أو ليس لك أن تراها.',
  leaveOut: 'إزالته من العنوان',
}
