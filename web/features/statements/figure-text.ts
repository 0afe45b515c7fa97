import { figures } from '../../shared/i18n/en/figures.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const figureText = texts('figures', figures)
