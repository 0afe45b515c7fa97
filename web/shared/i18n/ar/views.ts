import type { views as english } from '../en/views.ts'
import type { Translated } from '../message-types.ts'

export const views: Translated<typeof english> = {
  viewOf: '{name} ({owner})',
  noViews: 'لا طرق عرض محفوظة بعد',
  saveView: 'احفظ كطريقة عرض جديدة',
  saveChanges: 'احفظ التعديلات',
  saveChangesOf: 'احفظ التعديلات: {name}',
  deleteView: 'احذف طريقة العرض',
  deleteViewOf: 'احذف طريقة العرض: {name}',
  copyLink: 'انسخ رابط هذه القائمة',
  linkCopied: 'نُسخ الرابط',
  linkWithoutColumns: 'نُسخ الرابط. ينقل عوامل التصفية والترتيب، وتنتقل الأعمدة بعد مشاركة العرض.',
  viewName: 'الاسم',
  viewShared: 'شاركها مع جميع الموظفين',
  viewSaved: 'حُفظت طريقة العرض «{name}»',
  viewDeleted: 'حُذفت طريقة العرض «{name}»',
  save: 'حفظ',
  isShared: 'مشتركة',
  edit: 'غيّر اسم طريقة العرض أو مشاركتها',
  editOf: 'غيّر اسم طريقة العرض أو مشاركتها: {name}',
  viewChanged: 'غُيّرت طريقة العرض «{name}»',
  viewBack: 'عادت طريقة العرض «{name}»',
  cancel: 'إلغاء',
}
