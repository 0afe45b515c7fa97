import type { sessionEnding as english } from '../en/session-ending.ts'
import type { Translated } from '../message-types.ts'

export const sessionEnding: Translated<typeof english> = {
  title: 'جلستك على وشك الانتهاء',
  soon: 'تنتهي جلستك بعد {minutes, plural, zero {لحظات} one {دقيقة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  again: 'سجّل الدخول مجددًا',
  text: 'سجّل الدخول مجددًا لتكمل من حيث أنت. لن يضيع شيء من هذه الصفحة.',
  left: 'تنتهي بعد {seconds, plural, zero {لحظات} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}',
  later: 'ليس الآن',
}
