import type { session as english } from '../en/session.ts'
import type { Translated } from '../message-types.ts'

export const session: Translated<typeof english> = {
  expired: 'انتهت صلاحية الجلسة',
}
