import type { handed as english } from '../en/handed.ts'
import type { Translated } from '../message-types.ts'

export const handed: Translated<typeof english> = {
  title: 'كلمة مرور الدخول الأول',
  text: 'تُعرض مرة واحدة ولا تُحفظ في أي مكان. سلّمها يدًا بيد أو بطريق آمن؛ ويجب تغييرها عند الدخول الأول.',
  until: 'تعمل حتى',
  copy: 'نسخ',
  copied: 'نُسخت',
  done: 'دوّنتها',
}
