import { feedback } from '../../shared/i18n/en/feedback.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const feedbackText = texts('feedback', feedback)
