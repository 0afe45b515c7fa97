import type { calls as english } from '../en/calls.ts'
import type { Translated } from '../message-types.ts'

export const calls: Translated<typeof english> = {
  auth: { adminLogin: 'تسجيل دخول', me: 'عرض بيانات الشخص نفسه', register: 'تسجيل حساب جديد', logout: 'تسجيل خروج' },
  sports: {
    menus: 'عرض الفئات', games: 'عرض الرياضات', gamesByMenu: 'عرض رياضات فئة', leaguesByGame: 'عرض بطولات رياضة', league: 'عرض بطولة',
    eventsByGame: 'عرض أحداث رياضة', event: 'عرض حدث', eventSearch: 'بحث عن أحداث',
  },
  markets: {
    byEvent: 'عرض أسواق حدث', single: 'عرض سوق', list: 'عرض الأسواق', matchOdds: 'عرض أسعار المباراة', books: 'عرض دفاتر حدث',
    priceHistory: 'عرض الأسعار السابقة', feed_silent: 'تعليق أسواق: مصدرها صامت',
    runners: 'ذكر مصدر من انسحب أو عاد', winners: 'ذكر مصدر عدد فائزين آخر',
  },
  results: {
    declare: 'إعلان نتيجة', verify: 'تأكيد نتيجة', rollback: 'سحب نتيجة', preview: 'معاينة نتيجة', history: 'عرض نتائج سوق', posted: 'عرض ما رحّلته النتائج',
    queue: 'عرض النتائج المنتظرة', owners: 'عرض المسؤولين عن النتائج', own: 'المسؤول عن نتيجة',
    settled: 'ترحيل أموال نتيجة', rolledBack: 'إعادة أموال نتيجة', failed: 'تعذّرت التسوية وتُعاد المحاولة',
    closedWith: 'إغلاق مع نتيجة المباراة', suspendedWith: 'تعليق، سُحبت نتيجة المباراة',
    contradicted: 'ذكر مصدر نتيجة أخرى',
    goesOn: 'قال مصدر إن السوق مستمرة',
  },
  bets: { list: 'عرض الرهانات', ticker: 'عرض شريط الرهانات', detail: 'عرض رهان' },
  dossiers: { life: 'عرض مسيرة رهان', dossier: 'ملف رهان' },
  'super-admins': {
    downlineTotals: 'عرض مجاميع الحسابات التابعة', totalAccounts: 'عرض حسابات مجموع', clientShare: 'عرض أجزاء صافي العملاء', held: 'عرض ما يحجز أموال حساب', netExposures: 'عرض صافي انكشاف حسابات', downline: 'عرض الحسابات التابعة', roots: 'عرض رأس الشجرة', breadcrumb: 'عرض المسار إلى حساب', detail: 'عرض حساب', balance: 'عرض أموال حساب',
    creditLimits: 'عرض نطاق حد الائتمان', create: 'إنشاء حساب', edit: 'تعديل حساب', updateStatus: 'حالة حساب', bulkStatus: 'حالة عدة حسابات',
    previewStatus: 'معاينة حالة', previewBulkStatus: 'معاينة حالة عدة حسابات', previewCredit: 'معاينة حد ائتمان', previewNewCredit: 'معاينة ائتمان حساب جديد', previewShares: 'معاينة الحصص',
    signIn: 'عرض دخول حساب', resetPassword: 'إعادة تعيين كلمة مرور حساب', resetFactors: 'إعادة تعيين العوامل الثانية لحساب', resetMaster: 'إعادة تعيين كلمة المرور الرئيسية لحساب',
  },
  notifications: { list: 'عرض الإشعارات الشخصية', counts: 'عدد الإشعارات الشخصية', needs: 'عرض ما ينتظر الشخص', mark: 'تعليم إشعار', readAll: 'قراءة كل الإشعارات' },
  maintenance: {
    list: 'عرض الصيانة', current: 'عرض الصيانة السارية', forSite: 'عرض الصيانة لموقع لاعبين', announce: 'إعلان صيانة',
    history: 'عرض ما جرى لصيانة', start: 'بدء صيانة', extend: 'تغيير نهاية صيانة', end: 'إنهاء صيانة',
  },
  search: { find: 'بحث' },
  roles: {
    permissions: 'عرض ما يمكن منحه', list: 'عرض الموظفين', detail: 'عرض شخص', permissionsOf: 'عرض صلاحيات شخص', setPermissions: 'صلاحيات شخص',
    setStatus: 'حالة شخص', add: 'إضافة شخص', edit: 'تعديل شخص', resetPassword: 'إعادة تعيين كلمة مرور', resetFactors: 'إعادة تعيين العوامل الثانية', sessions: 'عرض جلسات شخص',
    endSessions: 'إنهاء جلسات شخص', presets: 'عرض القوالب', addPreset: 'إضافة قالب', editPreset: 'تعديل قالب', removePreset: 'إزالة قالب',
  },
  logs: { activity: 'عرض نشاط شخص', record: 'عرض السجل', events: 'عرض أحداث الأمان', state: 'عرض الختم', broken: 'السجل معبوث به' },
  preferences: { list: 'عرض التفضيلات الشخصية', put: 'حفظ تفضيل', views: 'عرض طرق العرض المحفوظة', addView: 'حفظ طريقة عرض', changeView: 'تعديل طريقة عرض', removeView: 'إزالة طريقة عرض', restoreView: 'استعادة طريقة عرض' },
  transfers: { transfer: 'تحويل', preview: 'معاينة تحويلات', masterPassword: 'عرض حال كلمة المرور الرئيسية', setMasterPassword: 'تعيين كلمة المرور الرئيسية' },
  statements: {
    activity: 'عرض الربح حسب المدة', pnl: 'عرض كشف الأرباح والخسائر', credit: 'عرض كشف الائتمان', user: 'عرض كشف لاعب', transfers: 'عرض التحويلات',
    entries: 'عرض قيود رقم', balanceAt: 'عرض رصيد سابق', turnover: 'عرض حجم الرهان',
  },
  users: { search: 'بحث عن لاعبين', profile: 'عرض لاعب', book: 'دفتر لاعب', exposureLimit: 'حد انكشاف لاعب', exclude: 'استبعاد لاعب', createOwner: 'إنشاء مالك' },
  reference: { currencies: 'عرض العملات', businesses: 'عرض الشركات', openBusiness: 'افتتاح شركة', editBusiness: 'تعديل شركة' },
  'api-keys': { list: 'عرض مفاتيح مواقع اللاعبين', make: 'إنشاء مفتاح لموقع لاعبين', revoke: 'سحب مفتاح موقع لاعبين' },
  security: {
    factors: 'عرض العوامل الثانية الشخصية', prove: 'إثبات العامل الثاني', startTotp: 'بدء تطبيق مصادقة', confirmTotp: 'إضافة تطبيق مصادقة', passkeyOptions: 'طلب مفتاح مرور',
    addPasskey: 'إضافة مفتاح مرور', removeFactor: 'إزالة عامل ثانٍ', renewRecoveryCodes: 'رموز استرداد جديدة', changePassword: 'تغيير كلمة المرور', sessions: 'عرض الجلسات الشخصية',
    endSessions: 'إنهاء الجلسات الشخصية', policy: 'عرض سياسة الأمان', setPolicy: 'تغيير سياسة الأمان', thresholds: 'عرض العتبات', setThresholds: 'تغيير العتبات',
  },
  platform: {
    explainBet: 'طلب شروط رهان', explainPlaced: 'طلب حدود رهان', placeBet: 'وضع رهان', tellSignIn: 'إبلاغ بدخول لاعب', bet: 'طلب رهان', openBets: 'طلب الرهانات المفتوحة', balance: 'طلب رصيد', players: 'طلب لاعبين', offer: 'طلب العرض',
  },
  catalogue: {
    menuStatus: 'حالة فئة', gameStatus: 'حالة رياضة', leagueStatus: 'حالة بطولة', eventStatus: 'حالة حدث', eventPopular: 'رواج حدث',
    eventBetLock: 'قفل الرهان على حدث', eventMedia: 'بث حدث ونتائجه الحية', eventDesktop: 'حدث على سطح المكتب', eventMobile: 'حدث على الهاتف', marketStatus: 'حالة سوق',
    marketBetLock: 'قفل الرهان على سوق', createGame: 'إنشاء رياضة', createLeague: 'إنشاء بطولة', editLeague: 'تعديل بطولة', archiveLeague: 'أرشفة بطولة', deleteLeague: 'حذف بطولة', createEvent: 'إنشاء حدث',
    editEvent: 'تعديل حدث', archiveEvent: 'أرشفة حدث', deleteEvent: 'حذف حدث', createMarket: 'إنشاء سوق', editMarket: 'تعديل سوق', archiveMarket: 'أرشفة سوق', priceMarket: 'أسعار سوق',
    deleteMarket: 'حذف سوق', history: 'عرض تاريخ الفهرس',
  },
  casino: {
    providers: 'عرض مزودي الكازينو', subCategories: 'عرض الفئات الفرعية للكازينو', kinds: 'عرض أنواع ألعاب الكازينو', games: 'عرض ألعاب الكازينو', game: 'عرض لعبة كازينو',
    createGame: 'إنشاء لعبة كازينو', archiveGame: 'أرشفة لعبة كازينو', moveGame: 'موضع لعبة كازينو', changeGames: 'تغيير ألعاب كازينو', gameImage: 'صورة لعبة كازينو',
    createProvider: 'إنشاء مزود كازينو', editProvider: 'تعديل مزود كازينو', providerStatus: 'حالة مزود كازينو', providerEffect: 'عرض المفتوح لدى مزود كازينو',
    deleteProvider: 'إزالة مزود كازينو', moveProvider: 'موضع مزود كازينو', providerLogo: 'شعار مزود كازينو', createSubCategory: 'إنشاء فئة فرعية للكازينو',
    editSubCategory: 'تعديل فئة فرعية للكازينو', subCategoryStatus: 'حالة فئة فرعية للكازينو', deleteSubCategory: 'إزالة فئة فرعية للكازينو', moveSubCategory: 'موضع فئة فرعية للكازينو',
    previewImport: 'معاينة قائمة ألعاب كازينو', importGames: 'استيراد قائمة ألعاب كازينو', lobby: 'عرض ردهة الكازينو', siteLobby: 'طلب ردهة الكازينو', siteGames: 'طلب ألعاب الكازينو',
    limits: 'عرض حدود الكازينو', setLimits: 'حدود الكازينو', limitsBelow: 'عرض الحدود الأدنى في الكازينو', explain: 'شرح رهان مفترض في لعبة', history: 'عرض تاريخ الكازينو',
  },
  wallet: {
    launch: 'فتح لعبة كازينو', authenticate: 'طلب رمز كازينو', balance: 'طلب رصيد الكازينو', bet: 'رهان كازينو', win: 'ربح كازينو', reward: 'مكافأة كازينو', endSessions: 'مغادرة ألعاب الكازينو', rewards: 'الاطلاع على مكافآت الكازينو', rollback: 'إلغاء معاملة كازينو', closeRound: 'إغلاق جولة كازينو',
    rounds: 'عرض جولات الكازينو', round: 'عرض جولة كازينو', roundCalls: 'عرض معاملات جولة كازينو', interrupted: 'عرض جولات الكازينو المتوقفة', resolveRound: 'تسوية جولة كازينو',
    figures: 'عرض أرقام الكازينو', keys: 'عرض مفاتيح مزود كازينو', addKey: 'إنشاء مفتاح لمزود كازينو', revokeKey: 'سحب مفتاح مزود كازينو',
    previewReport: 'مقارنة تقرير كازينو', keepReport: 'حفظ تقرير كازينو', reports: 'عرض تقارير الكازينو', report: 'عرض تقرير كازينو', reportFile: 'عرض ملف تقرير كازينو', reportRows: 'عرض جولات تقرير كازينو',
  },
  limits: {
    ofPlace: 'عرض الحدود', below: 'عرض الحدود الأدنى', setMenu: 'حدود فئة', setGame: 'حدود رياضة', setLeague: 'حدود بطولة', setEvent: 'حدود حدث',
    setMarket: 'حدود سوق', explain: 'شرح رهان مفترض', explainPlaced: 'شرح رهان',
  },
  exposure: { alarms: 'عرض تنبيهات الانكشاف', addAlarm: 'ضبط تنبيه انكشاف', removeAlarm: 'إزالة تنبيه انكشاف', net: 'عرض صافي الانكشاف', outcomes: 'عرض صافي الانكشاف حسب النتيجة', downline: 'عرض انكشاف الحسابات التابعة', bets: 'عرض رهانات انكشاف', worst: 'عرض أسوأ الحالات' },
  surveillance: {
    alerts: 'عرض التنبيهات', alert: 'عرض تنبيه', alertFindings: 'عرض ما وُجد في تنبيه', alertBets: 'عرض رهانات تنبيه', assign: 'من يتولى تنبيهًا', setSeverity: 'خطورة تنبيه', decide: 'ما آل إليه تنبيه', note: 'ملاحظة على تنبيه', people: 'عرض من يتولون التنبيهات',
    rules: 'عرض قواعد المراقبة', addRule: 'إنشاء قاعدة', editRule: 'إنشاء إصدار من قاعدة', backtest: 'اختبار قاعدة على الماضي', setState: 'وضع قاعدة', links: 'عرض الحسابات المترابطة',
  },
  voids: {
    voided: 'إلغاء رهانات سوق', undone: 'إعادة رهانات سوق', failed: 'تعذّر إلغاء سوق', retry: 'إعادة محاولة إلغاء', giveUp: 'ترك ما تعذّر من إلغاء',
    voidBets: 'إلغاء رهانات', voidMarket: 'إلغاء سوق', voidEvent: 'إلغاء حدث', previewBets: 'معاينة إلغاء', previewMarket: 'معاينة إلغاء سوق',
    previewEvent: 'معاينة إلغاء حدث', list: 'عرض الإلغاءات', ofEvent: 'عرض إلغاءات حدث', previewUndoBets: 'معاينة التراجع عن إلغاء',
    previewUndoMarket: 'معاينة التراجع عن إلغاء سوق', undoBets: 'التراجع عن إلغاء رهانات', undoMarket: 'التراجع عن إلغاء سوق', undoEvent: 'التراجع عن إلغاء حدث',
    previewRemoval: 'معاينة انسحاب متنافس', removeRunner: 'انسحاب متنافس أو عودته', policy: 'عرض قواعد الإلغاء', editPolicy: 'قواعد الإلغاء',
  },
  locks: { list: 'عرض ما يمنع الرهانات', stop: 'إيقاف الرهان', liftStop: 'استئناف الرهان', hold: 'قفل أو حجب لموضع', casinoPlaces: 'البحث عن موضع في الكازينو', lift: 'رفع قفل أو حجب' },
  reports: {
    read: 'عرض تقرير', file: 'ملف تقرير', shown: 'عرض لحظات عرض تقرير', scheduled: 'تعذّر تقرير مجدول', files: 'عرض ملفات التقارير', keptFile: 'ملف تقرير محفوظ', schedules: 'عرض التقارير المجدولة', schedule: 'جدولة تقرير', unschedule: 'إيقاف تقرير مجدول',
  },
  analytics: { series: 'عرض التحليلات', split: 'عرض الأجزاء في التحليلات', levels: 'عرض المستويات في التحليلات', top: 'عرض الأكبر في التحليلات' },
  'site-notifications': {
    list: 'عرض إشعارات الموقع', create: 'كتابة إشعار للموقع', update: 'تعديل إشعار للموقع', status: 'تشغيل إشعار للموقع أو إيقافه', audience: 'حجم جمهور', receipts: 'من قرأ إشعارًا للموقع', forSite: 'طلب إشعارات الموقع', readByPlayer: 'قراءة لاعب لإشعار',
  },
  significant: {
    largeWager: 'رهان كبير', largeWagerDay: 'رهانات كبيرة في يوم واحد', largeWin: 'ربح كبير', largeTransfer: 'تحويل كبير', negativeBalance: 'رصيد متاح دون الصفر',
  },
  program: {
    installed: 'تثبيت البرنامج', started: 'تشغيل البرنامج', changed: 'تغيّر البرنامج أثناء عمله', error: 'خطأ في البرنامج', clockOff: 'الساعة غير مضبوطة', clockRight: 'عادت الساعة مضبوطة',
    databaseAway: 'غابت قاعدة البيانات',
  },
}
