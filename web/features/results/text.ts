import { results } from '../../shared/i18n/en/results.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('results', results)
