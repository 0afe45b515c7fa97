import { staff } from '../../shared/i18n/en/staff.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('staff', staff)

/** The roles of the specification, for a select. */
export function roleChoices() {
  return (['user', 'admin'] as const).map((value) => ({ value, label: text.roles[value] }))
}
