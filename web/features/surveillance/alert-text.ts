import { surveillance } from '../../shared/i18n/en/surveillance.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('surveillance', surveillance)
