import type { delivered as english } from '../en/delivered.ts'
import type { Translated } from '../message-types.ts'

export const delivered: Translated<typeof english> = {
  presets: {
    Trader: 'متداول',
    Verifier: 'مدقق',
    'Support, view only': 'الدعم، اطلاع فقط',
    Finance: 'المالية',
  },
  rules: {
    'One address, several accounts': 'عنوان واحد وعدة حسابات',
    'One device, several accounts': 'جهاز واحد وعدة حسابات',
    'Both sides of one thing': 'جانبا الشيء نفسه',
    'Bets faster than by hand': 'رهانات أسرع من اليد',
    'Bets by a program': 'رهانات من برنامج',
    'Linked accounts against each other': 'حسابات مترابطة متعاكسة',
    'Stake far above the usual': 'مبلغ أعلى بكثير من المعتاد',
    'Stake over a fixed amount': 'مبلغ فوق حد ثابت',
    'Bets just before the market stops': 'رهانات قبيل توقف السوق',
    'Bets after the result': 'رهانات بعد النتيجة',
    'Yes and No with room between': 'نعم ولا وبينهما فسحة',
    'Bets ahead of the price': 'رهانات تسبق السعر',
    'Winning far above chance': 'أرباح تفوق المصادفة بكثير',
    'One account, several addresses': 'حساب واحد وعدة عناوين',
    'Failed sign-ins or another country': 'محاولات دخول فاشلة أو بلد آخر',
  },
}
