import type { table as english } from '../en/table.ts'
import type { Translated } from '../message-types.ts'

export const table: Translated<typeof english> = {
  menu: 'الأعمدة والكثافة',
  columns: 'الأعمدة',
  density: 'الكثافة',
  densities: { compact: 'كثيفة', standard: 'عادية', comfortable: 'مريحة' },
  loading: 'جارٍ التحميل',
  loadingMore: 'جارٍ تحميل المزيد',
  total: 'المجموع',
}
