import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { learnCurrencies } from '../../shared/currency-digits.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { MoneyInput, type TypedFigure } from './figure-input.tsx'

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
