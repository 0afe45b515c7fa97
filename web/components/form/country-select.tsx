import { Select, type SelectProps } from '@mantine/core'
import { useMemo, type ReactElement } from 'react'
import { readLanguage } from '../../shared/i18n/language.ts'
import { countries, countryName } from './countries.ts'
import { formText } from './form-text.ts'

type CountrySelectProps = Omit<SelectProps<string>, 'data' | 'value' | 'onChange'> & {
  /** The ISO 3166-1 code; null where none is said. */
  readonly value?: string | null
  readonly onChange?: (code: string | null) => void
}

/** A country by its name in the person's language; typing its code finds it as well. */
export function CountrySelect(props: CountrySelectProps): ReactElement {
  const language = readLanguage()
  const data = useMemo(
    () => countries.map((country) => ({ value: country.code, label: countryName(country, language) })).toSorted((one, other) => one.label.localeCompare(other.label, language)),
    [language],
  )
  return (
    <Select
      searchable
      clearable
      autoComplete="off"
      nothingFoundMessage={formText.noCountry}
      filter={({ options, search }) => {
        const words = search.trim().toLocaleLowerCase(language)
        return options.filter((option) => 'value' in option && (option.label.toLocaleLowerCase(language).includes(words) || option.value.toLowerCase() === words))
      }}
      {...props}
      data={data}
    />
  )
}
