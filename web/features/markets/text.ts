import { markets } from '../../shared/i18n/en/markets.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('markets', markets)
