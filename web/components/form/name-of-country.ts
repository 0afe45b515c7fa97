import { readLanguage } from '../../shared/i18n/language.ts'
import { countryName, countryOf } from './countries.ts'

/** The name of a country in the person's language by its ISO 3166-1 code; the code itself where no such country is known. */
export function nameOfCountry(code: string): string {
  const country = countryOf(code)
  return country === null ? code : countryName(country, readLanguage())
}
