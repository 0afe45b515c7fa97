import type { master as english } from '../en/master.ts'
import type { Translated } from '../message-types.ts'

export const master: Translated<typeof english> = {
  label: 'كلمة المرور الرئيسية',
  hint: 'تُطلب كلما تغيّرت أموال أو حساب.',
  locked: 'مقفلة بعد محاولات فاشلة كثيرة حتى {at}.',
  set: 'تعيين كلمة مرور رئيسية',
  close: 'إغلاق',
  why: 'كلمة مرور ثانية تُطلب كلما تغيّرت أموال أو حساب. لا يستطيع أحد قراءتها؛ فاحتفظ بها لنفسك.',
  signInPassword: 'كلمة المرور التي تدخل بها',
  newMaster: 'كلمة المرور الرئيسية',
  newHint: '8 أحرف على الأقل.',
  isSet: 'عُيّنت كلمة مرورك الرئيسية',
}
