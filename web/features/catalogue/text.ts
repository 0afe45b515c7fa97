import { places } from '../../shared/i18n/en/places.ts'
import { texts } from '../../shared/i18n/texts.ts'

export const text = texts('places', places)
