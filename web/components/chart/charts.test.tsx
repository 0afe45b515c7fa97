import '../../testing/setup-dom.ts'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import type { Bar } from './bar.ts'
import { PartChart } from './part-chart.tsx'
import { TimeChart } from './time-chart.tsx'

const bars: readonly Bar[] = [{ key: 'a', label: 'Cricket', value: 30 }, { key: 'b', label: 'Football', value: 20 }]
const words = { name: 'Name', value: 'Value', compared: 'Before', table: 'Table', image: 'Image', csv: 'CSV' }

function propsOf(open: (key: string) => void) {
  return { title: 'Turnover', bars, words, onFile: () => undefined, format: { whole: String, short: String }, nameOf: ({ key, label }: Bar) => <button type="button" onClick={() => open(key)}>{label}</button> }
}

test('a bar of a part opens what its name does, by a click and by Enter', () => {
  const open = vi.fn()
  const { container } = renderPart(<PartChart {...propsOf(open)} none="None" />)
  const chart = screen.getByRole('slider', { name: 'Turnover' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(open).not.toHaveBeenCalled()
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(chart, { key })
  expect(chart.getAttribute('aria-valuetext')).toBe('Football: 20')
  const [first] = container.querySelectorAll('[role=slider] svg g')
  if (first !== undefined) fireEvent.click(first)
  expect(open.mock.calls).toEqual([['b'], ['a']])
})

test('so does a bar of time, an hour as well as a day', () => {
  const open = vi.fn()
  renderPart(<TimeChart {...propsOf(open)} />)
  const chart = screen.getByRole('slider', { name: 'Turnover' })
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) fireEvent.keyDown(chart, { key })
  fireEvent.click(chart)
  expect(open.mock.calls).toEqual([['b'], ['b']])
})
