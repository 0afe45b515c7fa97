import type { fields as english } from '../en/fields.ts'
import type { Translated } from '../message-types.ts'

export const fields: Translated<typeof english> = {
  names: {
    account: 'الحساب', account_id: 'الحساب', accounts: 'الحسابات', amount: 'المبلغ', available: 'المتاح', bet_delay: 'تأخير الرهان', bet_id: 'الرهان', bet_lock: 'قفل الرهان', bet_locked: 'قفل الرهان',
    bet_settings: 'إعدادات الرهان', child_limit: 'أقصى عدد للحسابات المباشرة', city: 'المدينة', code: 'الرفض', country: 'البلد', created: 'أُنشئ', credit: 'الائتمان', credit_allowed: 'الائتمان مسموح',
    currency: 'العملة', day: 'اليوم', digest: 'بصمة الملفات', email: 'البريد الإلكتروني', entry_id: 'القيد', event_id: 'الحدث', exclusion: 'الاستبعاد', exclusion_kind: 'الاستبعاد', excluded_until: 'مستبعد حتى',
    exposure: 'الانكشاف', exposure_limit: 'حد الانكشاف', facts: 'الوقائع', filter: 'المرشح', from: 'من', game_id: 'الرياضة', grants: 'المنح', id: 'المعرّف', idle_minutes: 'دقائق بلا استخدام',
    is_owner: 'مالك', key: 'المفتاح', kind: 'النوع', level: 'المستوى', limits: 'الحدود', list: 'القائمة', market_id: 'السوق', markets: 'الأسواق', match_commission: 'العمولة', max_market_exposure: 'أكبر انكشاف لسوق',
    max_profit: 'أكبر ربح', max_stake: 'أكبر رهان', menu_names: 'الأقسام', message: 'الرسالة', min_stake: 'أصغر رهان', must_change_password: 'يجب تغيير كلمة المرور', name: 'الاسم', node: 'Node',
    note: 'ملاحظة', notes: 'ملاحظات', off: 'الفرق بالمللي ثانية', ok: 'تم', outcome: 'النتيجة', own: 'الحصة الخاصة', parent: 'الأعلى', parent_id: 'الحساب الأعلى', passkey_for: 'مفتاح مرور لأجل', passkeys: 'مفاتيح المرور',
    password_days: 'عمر كلمة المرور بالأيام', permissions: 'الصلاحيات', phone: 'الهاتف', player_id: 'اللاعب', point_value: 'قيمة النقطة', preset: 'القالب', reason: 'السبب', recovery_codes: 'رموز الاسترداد',
    remark: 'ملاحظة', repeated: 'نُفّذ من قبل', revision: 'المراجعة', role: 'الدور', rows: 'الصفوف', second_factor: 'العامل الثاني', second_factors: 'العوامل الثانية', selection_id: 'الاختيار',
    self_bet_locked: 'قفل الرهان الخاص', self_status: 'الحالة الخاصة', separate_duties: 'الفصل بين المهام', session_minutes: 'دقائق الجلسة', sessions_ended: 'الجلسات المنتهية', shares: 'الحصص', sort: 'الترتيب',
    stake: 'الرهان', status: 'الحالة', step_up_minutes: 'عامل ثانٍ حديث بالدقائق', threshold: 'العتبة', time_zone: 'المنطقة الزمنية', to: 'إلى', totp: 'تطبيق المصادقة', transfer: 'تحويل كبير',
    transfer_locked: 'قفل التحويل', transfers: 'التحويلات', type: 'النوع', unsettled: 'غير المسوّى', until: 'حتى', user_name: 'اسم المستخدم', value: 'القيمة', version: 'الإصدار', wager: 'رهان كبير',
    wager_day: 'رهانات كبيرة في يوم', win: 'ربح كبير', winners: 'الفائزون', won: 'الربح', access: 'الصلاحيات', admin: 'دور المشرف', user: 'دور المستخدم', money: 'المال', results: 'النتائج', csv: 'التصدير',
    retry_after_s: 'الانتظار بالثواني', field: 'الحقل', step: 'الخطوة', max_age_s: 'أقصى عمر بالثواني', enrolled: 'له عامل ثانٍ', one: 'الأولى', other: 'الأخرى', section: 'القسم', permission: 'الصلاحية', owner: 'مالك',
  },
  values: {
    true: 'نعم', false: 'لا', active: 'نشط', inactive: 'غير نشط', locked: 'مقفل', suspended: 'معلّق', closed: 'مغلق', open: 'مفتوح', declared: 'معلن', settling: 'قيد التسوية', settled: 'مسوّى',
    rolling_back: 'قيد التراجع', ball_running: 'الكرة جارية', admin: 'مشرف', user: 'مستخدم', totp: 'تطبيق المصادقة', passkey: 'مفتاح مرور', recovery: 'رمز استرداد', winners: 'فائزون', void: 'ملغى',
    credit_deposit: 'ائتمان ممنوح', credit_withdraw: 'ائتمان مسحوب', settle_give: 'نقد مدفوع', settle_take: 'نقد مقبوض', cooling_off: 'فترة تهدئة', self_excluded: 'استبعاد ذاتي', begun: 'بدأ', complete: 'اكتمل',
    'broken off': 'انقطع', back: 'مع', lay: 'ضد', add: 'إضافة', prove: 'إثبات',
  },
  percent: '{value} %',
  position: 'رقم {position}',
}
