import type { auth as english } from '../en/auth.ts'
import type { Translated } from '../message-types.ts'

export const auth: Translated<typeof english> = {
  title: 'أهلًا بعودتك',
  tab: 'تسجيل الدخول · Steward',
  language: 'اللغة',
  lead: 'سجّل الدخول إلى لوحة إدارة منصتك.',
  locked: 'لم يحدث شيء منذ مدة فأُقفلت جلستك. سجّل الدخول لتتابع من حيث كنت.',
  notYou: 'لست أنت؟ سجّل الخروج',
  userName: 'اسم المستخدم',
  password: 'كلمة المرور',
  submit: 'تسجيل الدخول',
  noAccess: 'ليس لديك حساب بعد؟',
  haveAccess: 'لديك حساب؟',
  register: 'التسجيل',
  registration: {
    title: 'أدر عملك بفاعلية أكبر مع Minimal',
    lead: 'عرّفنا بنفسك. أحد المسؤولين يقرر ما يحق لك.',
    done: 'وصل طلبك. يقرر أحد المسؤولين ما يحق لك، ثم يمكنك تسجيل الدخول.',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    email: 'البريد الإلكتروني',
    passwordHint: '14 حرفًا على الأقل.',
    needFirstName: 'أدخل اسمك الأول.',
    needLastName: 'أدخل اسم عائلتك.',
    needEmail: 'أدخل بريدك الإلكتروني.',
  },
  needUserName: 'أدخل اسم المستخدم.',
  needPassword: 'أدخل كلمة المرور.',
  helpLink: 'تحتاج إلى مساعدة؟',
  pictureTitle: 'كل سوق وكل رهان وكل حساب في توازن',
  pictureText: 'الأسعار والرهانات والنتائج وأموال الشجرة كلها في مكتب واحد.',
}
