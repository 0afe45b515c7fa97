import type { tables as english } from '../en/tables.ts'
import type { Translated } from '../message-types.ts'

export const tables: Translated<typeof english> = {
  choose: 'اختر ملفًا…',
  orPaste: 'CSV أو JSON، أو الصقه في الأسفل.',
  format: 'الصيغة',
  formats: { csv: 'CSV', json: 'JSON' },
  csv: 'هذا ليس CSV: في أحد الأسطر حقول أكثر أو أقل من العنوان.',
  csvAt: 'هذا ليس CSV ابتداءً من السطر {line, number}.',
  json: 'هذا ليس JSON.',
  noColumn: 'العمود {column} مفقود.',
}
