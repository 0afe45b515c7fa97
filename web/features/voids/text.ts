import { voids } from '../../shared/i18n/en/voids.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('voids', voids)
