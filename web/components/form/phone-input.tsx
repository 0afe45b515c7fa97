import { Select, TextInput, type TextInputProps } from '@mantine/core'
import { useMemo, useState, type ReactElement } from 'react'
import { readLanguage } from '../../shared/i18n/language.ts'
import { countries, countryName, countryOf, joinPhone, splitPhone } from './countries.ts'
import { formText } from './form-text.ts'
import classes from './form.module.css'

type PhoneInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** As it is stored: "+91 9876543210"; null where there is none. */
  readonly value?: string | null
  readonly onChange?: (phone: string | null) => void
  /** The country of the same form: its prefix is offered while no other is chosen. */
  readonly country?: string | null
}

/** A telephone number: the prefix by country, then the rest. A number that is pasted whole finds its own country. */
export function PhoneInput({ value = null, onChange, country = null, label, ...rest }: PhoneInputProps): ReactElement {
  const language = readLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const parts = splitPhone(value ?? '', chosen ?? country)
  const prefixOf = value === null ? countryOf(chosen ?? country) : parts.country
  const data = useMemo(
    () => new Map(countries.map((one) => [one.code, { value: one.code, label: `+${one.phonePrefix}`, name: countryName(one, language) }])),
    [language],
  )
  const nameOf = (code: string): string => data.get(code)?.name ?? ''

  function type(text: string): void {
    onChange?.(text.trim().startsWith('+') ? text : joinPhone(prefixOf, text))
  }

  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="off"
      dir="ltr"
      label={label}
      leftSectionWidth={64}
      leftSection={
        <Select
          aria-label={formText.phonePrefix}
          className={classes.prefix}
          variant="unstyled"
          searchable
          data={[...data.values()]}
          rightSection={null}
          rightSectionWidth={0}
          // The field has room for the prefix alone; it is looked for by the country too.
          filter={({ options, search }) => options.filter((option) => 'value' in option && `${option.label} ${nameOf(option.value)} ${option.value}`.toLowerCase().includes(search.trim().toLowerCase()))}
          value={prefixOf?.code ?? null}
          placeholder="+"
          nothingFoundMessage={formText.noCountry}
          comboboxProps={{ width: 260, position: 'bottom-start' }}
          renderOption={({ option }) => `${option.label} ${nameOf(option.value)}`}
          onChange={(code) => {
            setChosen(code)
            onChange?.(joinPhone(countryOf(code), parts.rest))
          }}
        />
      }
      {...rest}
      value={parts.rest}
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}
