import type { ReactElement } from 'react'
import { CountrySelect } from '../../components/form/country-select.tsx'
import { PhoneInput } from '../../components/form/phone-input.tsx'
import { text } from './member-text.ts'
import type { MemberInputs } from './profile-fields.tsx'

/** The country, and the telephone with its prefix. */
export function PlaceFields({ fields }: { readonly fields: MemberInputs }): ReactElement {
  return (
    <>
      <CountrySelect label={text.fields.country} {...fields.input('country')} />
      <PhoneInput label={text.fields.phone} country={fields.values.country} {...fields.input('phone')} />
    </>
  )
}
