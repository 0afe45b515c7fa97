import type { feedback as english } from '../en/feedback.ts'
import type { Translated } from '../message-types.ts'

export const feedback: Translated<typeof english> = {
  wrong: 'حدث خطأ ما',
  atMost: '{sentence} الحد الأقصى {amount}.',
  atLeast: '{sentence} الحد الأدنى {amount}.',
  limitsWrong: 'حدث خطأ ما !!!',
  network: 'تعذّر الوصول إلى الخادم. تحقق من الاتصال ثم حاول مجددًا.',
  again: 'حاول مجددًا، وإن تكرر الأمر فأبلغ أحد المسؤولين.',
  askForAccess: 'اطلب ذلك من أحد المسؤولين إن كان عملك يحتاج إليه.',
  gone: 'ربما نُقل، أو أنه في جزء من الشجرة لا تراه.',
  notThere: 'ما يشير إليه هذا العنوان غير موجود. ربما أُزيل، أو لا تملك صلاحية رؤيته.',
  wait: 'انتظر لحظة ثم حاول مجددًا.',
  ours: 'الخلل من جانبنا. لم يتغير شيء جزئيًا؛ حاول مجددًا.',
  reference: 'الرقم المرجعي للدعم:',
  retry: 'حاول مجددًا',
  notRefreshed: 'تعذّر التحديث؛ البيانات كما كانت في {at}.',
  someNotRefreshed: 'تعذّر تحديث بعض ما هو معروض؛ وهو كما كان في {at}.',
  cancel: 'إلغاء',
  undo: 'تراجع',
  dismiss: 'إغلاق هذه الرسالة',
  reason: 'السبب',
  reasonHint: 'يبقى في السجل دائمًا.',
  reasonShort: 'اذكر السبب في {least, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأقل.',
  typeName: 'اكتب «{name}» للتأكيد',
  nameDiffers: 'هذا ليس «{name}».',
}
