import type { settings as english } from '../en/settings.ts'
import type { Translated } from '../message-types.ts'

export const settings: Translated<typeof english> = {
  choices: {
    mode: { label: 'المظهر', options: { light: 'فاتح', dark: 'داكن' } },
    contrast: { label: 'التباين', options: { default: 'عادي', bold: 'قوي' } },
    direction: { label: 'الاتجاه', options: { ltr: 'من اليسار إلى اليمين', rtl: 'من اليمين إلى اليسار' } },
    layout: { label: 'التخطيط', options: { vertical: 'عمودي', horizontal: 'أفقي', mini: 'مصغّر' } },
    stretch: { label: 'التمديد', options: { off: 'معطّل', on: 'مفعّل' } },
    preset: { label: 'اللون', options: { default: 'أخضر', cyan: 'سماوي', purple: 'بنفسجي', blue: 'أزرق', orange: 'برتقالي', red: 'أحمر' } },
  },
  language: 'اللغة',
  stretchHint: 'متاح فقط على الشاشات الأوسع من 1600 بكسل',
  directionForced: 'هذه اللغة تُكتب من اليمين إلى اليسار.',
  reset: 'استعادة الإعدادات الأصلية',
  resetChanged: 'استعادة الإعدادات الأصلية: بعضها مغيَّر',
  closeSettings: 'إغلاق الإعدادات',
  fullscreen: 'ملء الشاشة',
  exitFullscreen: 'الخروج من ملء الشاشة',
}
