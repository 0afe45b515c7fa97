import type { notifications as english } from '../en/notifications.ts'
import type { Translated } from '../message-types.ts'

export const notifications: Translated<typeof english> = {
  title: 'الإشعارات',
  bell: '{count, plural, =0 {الإشعارات} one {الإشعارات، إشعار واحد غير مقروء} two {الإشعارات، إشعاران غير مقروءين} few {الإشعارات، # إشعارات غير مقروءة} many {الإشعارات، # إشعارًا غير مقروء} other {الإشعارات، # إشعار غير مقروء}}',
  many: '+99',
  close: 'إغلاق الإشعارات',
  tabs: { all: 'الكل', unread: 'غير المقروءة', archived: 'الأرشيف' },
  tabList: 'أي الإشعارات',
  readAll: 'تعليم الكل كمقروء',
  viewAll: 'عرض الكل',
  more: 'عرض المزيد',
  loading: 'جارٍ تحميل الإشعارات',
  titles: {
    resultWaiting: 'نتيجة بانتظار التحقق: {market}، {event}',
    resultTakenBack: 'سُحبت نتيجة: {market}، {event}',
    settlementFinished: 'تمت التسوية: {market}، {event}',
    settlementFailed: 'تعذّرت تسوية وتُعاد المحاولة: {market}، {event}',
    feedSilent: 'المصدر {feed} صامت: أسواقه لا تقبل الرهانات',
    feedBack: 'عاد المصدر {feed} إلى الإرسال',
    signInLocked: 'محاولات دخول فاشلة كثيرة: على {user} أن ينتظر',
  },
  categories: { result: 'النتائج', settlement: 'التسوية', feed: 'المصادر', security: 'الأمان' },
  by: 'بواسطة {person}',
  unread: 'غير مقروء',
  ended: 'أُنجز',
  markRead: 'تعليم كمقروء',
  markUnread: 'تعليم كغير مقروء',
  archive: 'أرشفة',
  unarchive: 'إخراج من الأرشيف',
  empty: {
    all: { title: 'لا إشعارات', text: 'يظهر هنا ما ينتظرك، مثل النتائج التي تحتاج إلى تحقق.' },
    unread: { title: 'كل شيء مقروء', text: 'يبقى هنا ما يصل حتى تقرأه.' },
    archived: { title: 'الأرشيف فارغ', text: 'يبقى هنا 30 يومًا ما تؤرشفه وما أنجزه غيرك.' },
  },
}
