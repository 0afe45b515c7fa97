import type { waiting as english } from '../en/waiting.ts'
import type { Translated } from '../message-types.ts'

export const waiting: Translated<typeof english> = {
  placeholder: 'صفحة مؤقتة',
  dashboard: 'لوحة المعلومات',
  screens: {
    three: { title: 'ثلاثة', text: 'صفحة مؤقتة من القالب: لا معنى لها في هذا المنتج.' },
    group: { title: 'مجموعة', text: 'صفحة مؤقتة من القالب: لا معنى لها في هذا المنتج.' },
    five: { title: 'خمسة', text: 'صفحة مؤقتة من القالب: لا معنى لها في هذا المنتج.' },
    six: { title: 'ستة', text: 'صفحة مؤقتة من القالب: لا معنى لها في هذا المنتج.' },
  },
}
