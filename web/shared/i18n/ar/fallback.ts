import type { fallback as english } from '../en/fallback.ts'
import type { Translated } from '../message-types.ts'

export const fallback: Translated<typeof english> = {
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'لا توجد صفحة على هذا العنوان. ربما نُقلت، أو أن الرابط ناقص.',
  home: 'إلى لوحة المعلومات',
  forbiddenTitle: 'لا صلاحية',
  forbiddenText: 'صلاحياتك لا تتيح هذا القسم. اطلبه من أحد المسؤولين إن كان عملك يحتاج إليه.',
  unexpectedTitle: 'خطأ غير متوقع في التطبيق!',
  unexpectedText: 'توقفت الصفحة عن العمل. لم يضع شيء مما أكدته. حاول مجددًا، وإن تكرر الأمر فأبلغ أحد المسؤولين.',
  chunkTitle: 'تعذّر تحميل الجزء {chunk}',
  chunkText: 'تعذّر تحميل جزء من التطبيق: انقطع الاتصال أو صدر إصدار جديد. أعد تحميل الصفحة، وما كتبته ولم تتجاهله محفوظ.',
  startText: 'لم تصل الصفحة كاملة: انقطع الاتصال أو صدر إصدار جديد. أعد تحميلها.',
  again: 'حاول مجددًا',
  reload: 'إعادة التحميل',
  goOn: 'المتابعة بدونه',
}
