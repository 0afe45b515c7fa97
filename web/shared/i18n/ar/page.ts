import type { page as english } from '../en/page.ts'
import type { Translated } from '../message-types.ts'

export const page: Translated<typeof english> = {
  breadcrumb: 'مسار الصفحة',
  above: 'ما يعلو هذه الصفحة',
}
