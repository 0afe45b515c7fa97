import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { describe, expect, test } from 'vitest'
import { countries, countryName, joinPhone, splitPhone } from './countries.ts'
import { CountrySelect } from './country-select.tsx'
import { PhoneInput } from './phone-input.tsx'
import { renderPart } from '../../testing/render-part.tsx'

function Both({ begin = null }: { readonly begin?: string | null }): ReactElement {
  const [country, setCountry] = useState<string | null>(null)
  const [phone, setPhone] = useState<string | null>(begin)
  return (
    <>
      <CountrySelect label="Country" value={country} onChange={setCountry} />
      <PhoneInput label="Phone" value={phone} onChange={setPhone} country={country} />
      <output>{`${country} ${phone}`}</output>
    </>
  )
}

describe('the list of countries', () => {
  test('has each code once, with a name and a prefix of digits', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    for (const { code, label, phonePrefix } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(label).not.toBe('')
      expect(phonePrefix).toMatch(/^[1-9]\d{0,3}$/)
    }
  })

  test('names a country in another language', () => {
    const india = countries.find(({ code }) => code === 'IN')
    expect(india && countryName(india, 'ar')).toBe('الهند')
  })

  test('a number is split at the longest prefix and joined again', () => {
    for (const country of countries) {
      const split = splitPhone(joinPhone(country, '5551234') ?? '', country.code)
      expect(split).toEqual({ country, rest: '5551234' })
    }
    expect(splitPhone('+12425551234', null).country?.code).toBe('BS')
    expect(splitPhone('+1 5551234', null).country?.code).toBe('US')
    expect(splitPhone('+1 5551234', 'CA').country?.code).toBe('CA')
    expect(splitPhone('020 7946', null)).toEqual({ country: null, rest: '020 7946' })
  })
})

describe('country and telephone in a form', () => {
  test('a country is found by its code, and its prefix goes before the number', async () => {
    const user = userEvent.setup()
    renderPart(<Both />)
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'in')
    await user.click(await screen.findByRole('option', { name: 'India' }))
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '9876543210')
    expect(screen.getByRole('status').textContent).toBe('IN +91 9876543210')
  })

  test('a number pasted whole keeps its own prefix, and an emptied one is none', async () => {
    const user = userEvent.setup()
    renderPart(<Both />)
    const phone = screen.getByRole('textbox', { name: 'Phone' })
    await user.click(phone)
    await user.paste('+44 7911 123456')
    expect(screen.getByRole('status').textContent).toBe('null +44 7911 123456')
    expect(phone).toHaveProperty('value', '7911 123456')
    await user.clear(phone)
    expect(screen.getByRole('status').textContent).toBe('null null')
  })
})
