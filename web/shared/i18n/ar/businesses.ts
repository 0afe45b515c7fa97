import type { businesses as english } from '../en/businesses.ts'
import type { Translated } from '../message-types.ts'

export const businesses: Translated<typeof english> = {
  title: 'الأنشطة',
  table: 'الأنشطة',
  columns: { name: 'الاسم', code: 'الرمز', currency: 'العملة', zone: 'المنطقة الزمنية', credit: 'الائتمان' },
  creditAllowed: 'يجوز منح الائتمان',
  creditForbidden: 'لا ائتمان بحكم القانون',
  edit: 'إعدادات {name}',
  name: 'الاسم',
  zone: 'المنطقة الزمنية',
  zoneHint: 'تبدأ أيام الكشوف والتقارير عند منتصف الليل هناك. ما خُزّن لا يتغير.',
  zoneUnknown: 'لا منطقة زمنية بهذا الاسم.',
  credit: 'قانون المكان يسمح بالائتمان',
  creditHint: 'حيث يكون هذا مطفأ لا يُمنح أحد في هذا النشاط ائتمانًا، لا بحد ولا بتحويل. الدفتر يرفضه.',
  turnsOff: 'من الآن لا يُمنح ائتمان في هذا النشاط. ما مُنح يبقى كما هو ويُحسب للرهانات، ولا يمكن إلا استرداده.',
  turnsOn: 'يمكن منح الائتمان مجددًا في هذا النشاط، في كل المستويات.',
  typeName: 'اكتب {code} للتأكيد',
  codeDiffers: 'هذا ليس {code}.',
  save: 'احفظ الإعدادات',
  cancel: 'إلغاء',
  saved: 'حُفظت إعدادات {name}.',
  stale: 'ما كتبته باق في الحقول، والباقي كما هو الآن. راجعه ثم احفظ مرة أخرى.',
  empty: { title: 'لا أنشطة', text: 'تظهر الأنشطة هنا مع إعداداتها.' },
}
