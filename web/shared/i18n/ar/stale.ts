import type { stale as english } from '../en/stale.ts'
import type { Translated } from '../message-types.ts'

export const stale: Translated<typeof english> = {
  title: 'سبقك شخص آخر. لم يُنفذ شيء مما طلبته.',
  wanted: 'أردت: {act}',
  by: 'غيّره {name}، {at}',
  bySomebody: 'غيّره شخص أعلى منك، {at}',
  what: 'البند',
  seen: 'ما رأيته',
  yours: 'ما كتبته',
  now: 'الآن',
  close: 'إغلاق',
  again: 'راجع مجددا: {act}',
  flags: { status: 'الحالة', bet_locked: 'الرهانات', transfer_locked: 'التحويلات' },
  statuses: { active: 'نشط', suspended: 'معلّق', locked: 'مقفل', closed: 'مغلق' },
  open: 'مفتوح',
  locked: 'مقفل',
  moved: '{what}: رأيت {seen}، والآن {now}',
}
