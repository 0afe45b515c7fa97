import type { master as english } from '../en/master.ts'
import type { Translated } from '../message-types.ts'

export const master: Translated<typeof english> = {
  label: 'كلمة المرور الرئيسية',
  hint: 'تُطلب كلما تغيّرت أموال أو حساب.',
  locked: 'مقفلة بعد محاولات فاشلة كثيرة حتى {at}.',
  set: 'تعيين كلمة المرور الرئيسية',
  close: 'إغلاق',
  loading: 'جارٍ التحميل',
  why: 'تُغيَّر الأموال والحسابات بكلمة مرور ثانية خاصة بك، هي كلمة المرور الرئيسية. لا يستطيع أحد قراءتها؛ فاحتفظ بها لنفسك.',
  signInPassword: 'كلمة المرور التي تدخل بها',
  newMaster: 'كلمة المرور الرئيسية الجديدة',
  newHint: '8 أحرف على الأقل، وليست سهلة التخمين.',
  again: 'كلمة المرور الرئيسية الجديدة مرة أخرى',
  differs: 'الاثنتان غير متطابقتين.',
  isSet: 'عُيّنت كلمة مرورك الرئيسية',
}
