import { maintenance } from '../../shared/i18n/en/maintenance.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('maintenance', maintenance)
