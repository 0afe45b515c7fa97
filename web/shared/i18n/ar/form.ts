import type { form as english } from '../en/form.ts'
import type { Translated } from '../message-types.ts'

export const form: Translated<typeof english> = {
  needed: 'املأ هذا الحقل.',
  tooShort: '{least, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  tooLong: '{most, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأكثر.',
  tooSmall: 'هذا أقل من أصغر قيمة مسموح بها.',
  tooLarge: 'هذا أكبر من أعلى قيمة مسموح بها.',
  notNumber: 'اكتب رقمًا مثل 1,500.00.',
  notChoice: 'اختر إحدى القيم المعروضة.',
  notValid: 'هذا غير صالح.',
  restored: 'عاد ما كتبته من قبل.',
  discard: 'تجاهله',
  noCountry: 'لا دولة بهذا الاسم.',
  phonePrefix: 'رمز الدولة',
  loading: 'جارٍ التحميل',
  master: {
    label: 'كلمة المرور الرئيسية',
    locked: 'أُقفلت كلمة المرور الرئيسية بعد محاولات فاشلة كثيرة. يمكن تجربتها مجددًا من',
    setTitle: 'تعيين كلمة مرور رئيسية',
    setHint: 'تُغيَّر الأموال والحسابات بكلمة مرور ثانية خاصة بك، هي كلمة المرور الرئيسية. عيّنها مرة واحدة بكلمة المرور التي تدخل بها.',
    signIn: 'كلمة المرور التي تدخل بها',
    next: 'كلمة المرور الرئيسية الجديدة',
    nextHint: '8 أحرف على الأقل، وغير كلمة المرور التي تدخل بها.',
    again: 'كلمة المرور الرئيسية الجديدة مرة أخرى',
    differs: 'الاثنتان غير متطابقتين.',
    set: 'عيّن كلمة المرور الرئيسية',
  },
  leave: { title: 'المغادرة دون إرسال؟', text: 'ما كتبته هنا لم يُرسل.', stay: 'البقاء', go: 'المغادرة والتجاهل' },
}
