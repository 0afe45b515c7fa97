import '../../testing/setup-dom.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { PriceCell } from './price-cell.tsx'

test('a price that moves is marked, and one that goes away leaves no mark on the empty cell', () => {
  const cell = (price: number | null) => <PriceCell side="back" type="match_odds" price={price} size={100} best />
  const { rerender } = renderPart(cell(2_000))
  const mark = () => screen.getByRole('cell').dataset['flash']
  expect(mark()).toBeUndefined()
  rerender(cell(2_020))
  expect(mark()).toMatch(/^up/)
  rerender(cell(null))
  expect(mark()).toBeUndefined()
})
