import type { form as english } from '../en/form.ts'
import type { Translated } from '../message-types.ts'

export const form: Translated<typeof english> = {
  needed: 'املأ هذا الحقل.',
  tooShort: '{least, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  tooLong: '{most, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}} على الأكثر.',
  tooSmall: 'هذا أقل من أصغر قيمة مسموح بها.',
  tooLarge: 'هذا أكبر من أعلى قيمة مسموح بها.',
  tooMany: '{most, number} على الأكثر.',
  notNumber: 'ليس هذا رقمًا مقبولًا هنا.',
  notChoice: 'اختر إحدى القيم المعروضة.',
  notValid: 'هذه القيمة غير صحيحة.',
  names: {
    blanksAround: 'قبله أو بعده فراغات.',
    noLetter: 'في الاسم حرف أو رقم على الأقل.',
    hidden: 'فيه محارف لا تُرى أو تقلب اتجاه ما بجانبها.',
  },
  restored: 'عاد ما كتبته من قبل.',
  discard: 'تجاهله',
  noCountry: 'لا دولة بهذا الاسم.',
  phonePrefix: 'رمز الدولة',
  showPassword: 'إظهار كلمة المرور',
  leave: { title: 'المغادرة دون إرسال؟', text: 'ما كتبته هنا لم يُرسل.', stay: 'البقاء', go: 'المغادرة والتجاهل' },
}
