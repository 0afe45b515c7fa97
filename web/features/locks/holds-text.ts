import { holds } from '../../shared/i18n/en/holds.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const holdsText = texts('holds', holds)
