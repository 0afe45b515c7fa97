import { staff } from '../../shared/i18n/en/staff.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('staff', staff)
