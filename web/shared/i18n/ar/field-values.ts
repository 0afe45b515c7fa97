import type { fieldValues as english } from '../en/field-values.ts'
import type { Translated } from '../message-types.ts'

export const fieldValues: Translated<typeof english> = {
  values: {
    true: 'نعم', false: 'لا', active: 'نشط', inactive: 'غير نشط', locked: 'مقفل', suspended: 'معلّق', closed: 'مغلق', open: 'مفتوح', declared: 'معلن', settling: 'قيد التسوية', settled: 'مسوّى',
    rolling_back: 'قيد التراجع', ball_running: 'الكرة جارية', admin: 'مشرف', user: 'مستخدم', totp: 'تطبيق المصادقة', passkey: 'مفتاح مرور', recovery: 'رمز استرداد', winners: 'فائزون', void: 'ملغى',
    credit_deposit: 'ائتمان ممنوح', credit_withdraw: 'ائتمان مسحوب', settle_give: 'نقد مدفوع', settle_take: 'نقد مقبوض', free_rounds: 'جولات مجانية', cooling_off: 'فترة تهدئة', self_excluded: 'استبعاد ذاتي', begun: 'بدأ', complete: 'اكتمل',
    match_odds: 'احتمالات المباراة', bookmaker: 'وكيل المراهنات', fancy: 'فانسي', line: 'الخط', odd_even: 'فردي أو زوجي', all: 'الكل', menu: 'الفئة', sport: 'الرياضة', league: 'الدوري', event: 'الحدث', market: 'السوق', lock: 'قفل', block: 'حجب',
    tie: 'تعادل', abandoned: 'أُوقفت', no_result: 'بلا نتيجة', total: 'المجموع', my_pt: 'حصتي',
    site: 'الموقع كله', casino: 'الكازينو', business: 'النشاط',
    self_exclusion: 'استبعاد ذاتي', bets: 'رهانات مختارة', filter: 'ما يجده المرشح',
    'broken off': 'انقطع', back: 'مع', lay: 'ضد', add: 'إضافة', prove: 'إثبات',
    hmac_sha256: 'سر مشترك (HMAC-SHA256)', rsa_sha256: 'RSA (SHA-256)', undo: 'تم التراجع', close: 'أُغلقت كما هي', resolved: 'تمت التسوية', interrupted: 'متوقفة',
    sub_category: 'الفئة الفرعية',
    same_ip: 'العنوان نفسه', same_device: 'الجهاز نفسه', opposite_linked: 'مترابطون ومتعاكسون', big_stake: 'مبلغ غير معتاد', stake_over: 'مبلغ كبير', win_rate: 'يربح أكثر من المعتاد', ahead_of_price: 'يسبق السعر', sign_ins: 'تسجيل دخول مريب', false_positive: 'إنذار خاطئ',
    day_pnl: 'الربح والخسارة حسب اليوم', sport_pnl: 'الربح والخسارة حسب الرياضة', event_pnl: 'الربح والخسارة حسب الحدث', market_pnl: 'الربح والخسارة حسب السوق', account_pnl: 'الربح والخسارة حسب اللاعب', agent_pnl: 'الربح والخسارة حسب الوكيل', sports_members: 'الرياضات حسب العضو', top_stakes: 'أكبر المبالغ', stakes_back: 'مبالغ مسحوبة من الرهانات', future_events: 'أحداث قادمة', significant_events: 'أحداث وتغييرات مهمة', top_exposures: 'أكبر الانكشافات', result_changes: 'نتائج تغيّرت',
    desktop: 'الحاسوب', mobile: 'الجوال', csv: 'CSV', json: 'JSON', xlsx: 'XLSX', keep: 'تبقى', hide: 'تُخفى', provider: 'مزود كازينو', game: 'لعبة كازينو', tournament: 'بطولة', prize: 'جائزة', cashback: 'استرداد نقدي', other: 'أخرى', number: 'رقم', trading: 'الجانبان معًا', punching: 'سرعة مفرطة', robot: 'برنامج', late: 'رهانات متأخرة', middle: 'نعم ولا متباعدان',
    low: 'منخفضة', medium: 'متوسطة', normal: 'عادية', high: 'عالية', working: 'قيد العمل', confirmed: 'مؤكد', on: 'تعمل', shadow: 'في الظل', off: 'متوقفة', turnover: 'حجم الرهانات', commission: 'العمولة', settlement: 'التسوية', liability: 'الالتزام', unclaimed: 'أرصدة لم تُطلب', negative: 'أرصدة سالبة', stakes: 'المبالغ والإلغاءات', voids: 'الرهانات الملغاة', cancelled: 'أسواق وأحداث ملغاة',
    day: 'يوم', week: 'أسبوع', month: 'شهر', level: 'مستوى واحد', branch: 'فرع واحد', players: 'اللاعبون فقط', withdrawn: 'مسحوبة', rolled_back: 'جرى التراجع عنها', archived: 'مؤرشف', removed: 'منسحب',
    too_short: 'قصيرة جدًا', too_common: 'سهلة التخمين', used_before: 'استُعملت من قبل', too_many: 'أكثر مما يجوز', winners_needed: 'ينقص الفائزون', no_list: 'ليست قائمة', no_column: 'ينقص عمود', empty: 'فارغ', nothing: 'لا شيء', in_force: 'سارٍ', backfilling: 'تُقرأ من الماضي بعد', no_device: 'بلا جهاز', preview: 'معاينة',
  },
  percent: '{value} %',
}
