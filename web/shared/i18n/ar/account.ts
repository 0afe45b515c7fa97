import type { account as english } from '../en/account.ts'
import type { Translated } from '../message-types.ts'

export const account: Translated<typeof english> = {
  profile: 'الملف الشخصي',
  security: 'الأمان',
  close: 'إغلاق',
  name: 'الاسم',
  userName: 'اسم المستخدم',
  role: 'الدور',
  roles: { admin: 'مسؤول', user: 'مستخدم' },
  level: 'المستوى',
  currency: 'العملة',
  timeZone: 'المنطقة الزمنية',
  mayTitle: 'ما يحق لك',
  mayNothing: 'لا شيء بعد. الصلاحيات يمنحها أحد المسؤولين.',
  seesOnly: 'اطلاع',
  session: 'هذه الجلسة',
  sessionEnds: 'تنتهي',
  sessionText: 'تسجيل الخروج ينهيها في كل علامة تبويب تستخدمها في هذا المتصفح.',
  signOut: 'تسجيل الخروج',
}
