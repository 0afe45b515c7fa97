import { notifications } from '../../shared/i18n/en/notifications.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('notifications', notifications)
