import type { navigation as english } from '../en/navigation.ts'
import type { Translated } from '../message-types.ts'

export const navigation: Translated<typeof english> = {
  groups: { overview: 'نظرة عامة', events: 'الأحداث', control: 'الرقابة', links: 'روابط' },
  items: {
    analytics: 'التحليلات',
    bets: 'الرهانات',
    users: 'المستخدمون',
    superAdmins: 'المشرفون العامون',
    members: 'قائمة الأعضاء',
    transfer: 'التحويل',
    casinoCms: 'محتوى الكازينو',
    roles: 'الأدوار',
    notifications: 'الإشعارات',
    surveillance: 'المراقبة',
    alerts: 'التنبيهات',
    betTicker: 'شريط الرهانات',
    maintenance: 'وضع الصيانة',
    sports: 'الرياضات',
    results: 'النتائج',
    exposure: 'الانكشاف',
    voids: 'الإلغاءات',
    locks: 'الأقفال',
    casinoRounds: 'جولات الكازينو',
    reports: 'التقارير',
    businesses: 'الأنشطة',
    rolePresets: 'قوالب الأدوار',
    securityPolicy: 'سياسة الأمان',
    securityEvents: 'أحداث الأمان',
  },
}
