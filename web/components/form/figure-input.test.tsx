import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { learnCurrencies } from '../../shared/currency-digits.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { CountInput, MoneyInput, PercentInput, type TypedFigure } from './figure-input.tsx'

// The browser has none for the two of them that it knows, and two for the third.
test.each([['PKR', 2, 100_000], ['IQD', 3, 1_000_000], ['ABC', 0, 1_000]])('1000 typed in %s, which was opened with %d digits, is %d of its smallest units', (currency, digits, minor) => {
  learnCurrencies({ [currency]: digits })
  const onChange = vi.fn<(value: TypedFigure) => void>()
  renderPart(<MoneyInput label="Credit" currency={currency} onChange={onChange} />)
  fireEvent.change(screen.getByLabelText('Credit'), { target: { value: '1000' } })
  expect(onChange).toHaveBeenLastCalledWith(minor)
})

test('nothing is shown and nothing can be typed while nobody has said where the mark stands', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  renderPart(<MoneyInput label="Credit" currency="ZZB" value={100_000} />)
  const field = screen.getByLabelText<HTMLInputElement>('Credit')
  expect([field.value, field.disabled]).toEqual(['', true])
  warn.mockRestore()
})

test('what is no such figure is told by what the field takes, once it is left, whatever the form says of it', () => {
  learnCurrencies({ JPY: 0, INR: 2 })
  renderPart(
    <>
      <MoneyInput label="Yen" currency="JPY" value="15.5" error="Type an amount above zero." />
      <MoneyInput label="Rupees" currency="INR" value="1.555" />
      <PercentInput label="Share" value="25.555" />
      <CountInput label="Bets" value="1.5" />
    </>,
  )
  const told = (label: string) => screen.getByLabelText(label).closest('.mantine-TextInput-root')?.querySelector('.mantine-TextInput-error')?.textContent
  expect(['Yen', 'Rupees', 'Share', 'Bets'].map(told)).toEqual([
    'Type a whole number, such as 25.', 'Type a number such as 2.50: at most 2 decimals.', 'Type a number such as 2.5: at most 2 decimals.', 'Type a whole number, such as 25.',
  ])
})

test('nothing is wrong with a figure while it is typed', () => {
  learnCurrencies({ INR: 2 })
  function Field() {
    const [value, setValue] = useState<TypedFigure>(null)
    return <MoneyInput label="Credit" currency="INR" value={value} onChange={setValue} />
  }
  renderPart(<Field />)
  const field = screen.getByLabelText('Credit')
  fireEvent.change(field, { target: { value: '1,5' } })
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
})
