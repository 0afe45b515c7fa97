import type { shortcutSheet as english } from '../en/shortcut-sheet.ts'
import type { Translated } from '../message-types.ts'

export const shortcutSheet: Translated<typeof english> = {
  title: 'اختصارات لوحة المفاتيح',
  close: 'إغلاق اختصارات لوحة المفاتيح',
  single: 'اختصارات المفتاح الواحد',
  singleHint: 'عند الإيقاف تعمل الاختصارات مع Ctrl أو ⌘ فقط. لمن يملون على حاسوبهم أو يضغطون المفاتيح دون قصد.',
  or: 'أو',
  lines: {
    title: 'في القائمة',
    move: 'السطر التالي أو السابق',
    page: 'صفحة إلى الأسفل أو الأعلى',
    ends: 'السطر الأول أو الأخير',
    open: 'فتح السطر',
    pick: 'تحديد السطر',
    range: 'تحديد الأسطر حتى هنا',
    order: 'نقل السطر، حيث يكون للأسطر ترتيب',
    headings: 'من السطر الأول إلى العناوين',
  },
  headings: {
    title: 'على عناوين أعمدة القائمة',
    walk: 'العنوان التالي أو السابق، الأول أو الأخير',
    sort: 'الترتيب حسب العمود',
    sortMore: 'الترتيب حسبه إلى جانب غيره',
    width: 'تغيير عرض العمود',
    place: 'نقل العمود',
    back: 'إلى الأسطر',
  },
}
