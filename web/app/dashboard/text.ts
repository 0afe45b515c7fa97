import { dashboard } from '../../shared/i18n/en/dashboard.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const dashboardText = texts('dashboard', dashboard)
